import { normaliseTyped } from "@vitral/brazil/pix-key";
import { useState } from "react";
import { useNavigate } from "react-router";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { toast } from "@vitral/ui/notices/toast.ts";
import { payAgain, payCode } from "../../../lib/pay-again.ts";
import { paths } from "../../../lib/paths.ts";
import { type KnownPayee, useKeyOf, usePayees } from "./payees.ts";
import { PayeeList } from "./payee-list.tsx";
import { recognise } from "./recognise.ts";
import { WaysToPay } from "./ways-to-pay.tsx";
import { WhoForm } from "./who-form.tsx";

/** 'Transferências': one field for whom to pay, who was paid last, and the ways to pay (spec 2.9). */
export default function TransferStart() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const found = usePayees();
  const asking = useKeyOf();
  const toKey = (key: string) => void navigate(paths.transfer.pixKey, { state: payAgain(key) });
  /** Whoever was chosen without a key that can be paid again. */
  const [keyless, setKeyless] = useState<KnownPayee | null>(null);
  const choose = (payee: KnownPayee) => {
    setKeyless(null);
    asking.mutate(payee, {
      onSuccess: (key) => (key === null ? setKeyless(payee) : toKey(key)),
      onError: (error) => toast.error(messageOf(error)),
    });
  };
  const chooseNamed = (name: string): string | null => {
    const [only, other] = found.matching(name);
    if (!only) return unknown;
    if (other) return several;
    choose(only);
    return null;
  };
  // A key or a code of somebody who was never paid is no search without a result.
  const search = recognise(text).name === "neither" || found.matching(text).length > 0 ? text : "";
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <PageTitle subtitle="Escolha como você quer enviar">Transferências</PageTitle>
      <div className="grid items-start gap-6 lg:grid-cols-2 [&>*]:min-w-0">
        <div className="grid gap-6 [&>*]:min-w-0">
          <WhoForm
            onTyped={(typed) => {
              setKeyless(null);
              setText(typed);
            }}
            problem={keyless && `Não temos a chave Pix de ${keyless.name}. Digite ou cole a chave.`}
            onKey={({ kind, key }) => toKey(normaliseTyped(kind, key))}
            onCode={(emv) => void navigate(paths.transfer.qrCode, { state: payCode(emv) })}
            onOther={chooseNamed}
          />
          <PayeeList
            found={found}
            text={search}
            busy={asking.isPending ? asking.variables : undefined}
            onChoose={choose}
          />
        </div>
        <WaysToPay />
      </div>
    </div>
  );
}

const unknown = "Isto não é uma chave nem um código Pix. Confira, ou escolha abaixo como enviar.";
const several = "Escolha a pessoa na lista abaixo.";
