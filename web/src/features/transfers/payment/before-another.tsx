import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { PageTitle } from "../../../ui/layout/page-title.tsx";
import { useOpenOrders } from "../../../shared/orders/use-orders.ts";

type Props = { title: string; another: string; children: ReactNode };

/**
 * The first step of a payment. As long as the outcome of an earlier order is not known, the notice above it comes
 * first: another payment is begun only by a press that means it. What is typed here meanwhile, as when the order is
 * another tab's, stays.
 */
export function BeforeAnother({ title, another, children }: Props) {
  const open = useOpenOrders().filter(({ outcome }) => outcome === null);
  const [meant, setMeant] = useState(false);
  const isAsked = open.length > 0 && !meant;
  const [wasShown, setWasShown] = useState(!isAsked);
  if (!isAsked && !wasShown) setWasShown(true);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (meant) place.current?.querySelector("h1")?.focus();
  }, [meant]);
  const isSending = open.some(({ sending }) => sending);
  return (
    <>
      {isAsked && (
        <div className="grid max-w-[27.5rem] gap-6">
          <PageTitle subtitle="Veja acima o que aconteceu com a última ordem antes de fazer outra">{title}</PageTitle>
          {!isSending && (
            <Button variant="secondary" wide onClick={() => setMeant(true)}>
              {another}
            </Button>
          )}
        </div>
      )}
      {wasShown && (
        <div ref={place} hidden={isAsked} className={isAsked ? undefined : "contents"}>
          {children}
        </div>
      )}
    </>
  );
}
