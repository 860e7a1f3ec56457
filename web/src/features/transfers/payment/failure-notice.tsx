import { useEffect, useRef } from "react";
import { joinSentences } from "../../../lib/join-sentences.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import type { PaymentFailure } from "../../../shared/orders/payment-failure.ts";
import { type PaymentKind, paymentWording } from "./payment-wording.ts";
import { WhatToDo } from "./what-to-do-part.ts";

/** `scheduled`: the order was for a later day. */
type Props = { failure: PaymentFailure; kind: PaymentKind; scheduled: boolean };

/** What the confirmation says about a payment that did not end well; scrolls into sight and takes the focus. */
export function FailureNotice({ failure, kind, scheduled }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure.name !== "wrong-pin") notice.current?.focus();
  }, [failure]);
  return (
    <div ref={notice} tabIndex={-1} className="scroll-mt-24 empty:hidden">
      <FailureText failure={failure} kind={kind} scheduled={scheduled} />
    </div>
  );
}

/** The title of a payment that was refused, or of a scheduling. */
export const refusedTitle = (kind: PaymentKind, scheduled: boolean): string =>
  scheduled ? "Pix não agendado" : paymentWording[kind].refused;

/** Why, whether money moved, and what to do. */
export function FailureText({ failure, kind, scheduled }: Props) {
  switch (failure.name) {
    case "refused": {
      const { code, message, again } = failure;
      return (
        <Notice kind="danger" title={again ? refusedTitle(kind, scheduled) : "O que aconteceu"}>
          <p>{message}</p>
          <WhatToDo code={code} kind={kind} again={again} />
        </Notice>
      );
    }
    case "paid-before":
      return (
        <Notice kind="danger" title="Esta confirmação já foi usada">
          {joinSentences(failure.message, paymentWording[kind].checkStatement)}
        </Notice>
      );
    case "wrong-pin":
      return failure.unknown ? <Unknown kind={kind} scheduled={scheduled} /> : null;
    case "unknown":
      return <Unknown kind={kind} scheduled={scheduled} why={failure.message} />;
    case "look-up-expired":
    default:
      return null; // the entry shows it next to the key or code
  }
}

/** The order can be sent again because a look-up pays once (ADR-0013, "Paying twice"). */
const Unknown = ({ why, kind, scheduled }: { why?: string; kind: PaymentKind; scheduled: boolean }) => (
  <Notice kind="danger" title={scheduled ? "Não sabemos se o Pix foi agendado" : paymentWording[kind].unknown}>
    {joinSentences(
      why,
      scheduled
        ? "Você pode tentar de novo por aqui sem risco: esta mesma confirmação nunca agenda duas vezes. Se preferir, confira antes em Pix agendados."
        : "Você pode tentar de novo por aqui sem risco: esta mesma confirmação nunca paga duas vezes. Se preferir, confira antes no extrato.",
    )}
  </Notice>
);
