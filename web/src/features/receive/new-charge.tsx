import { CalendarDays, Zap } from "lucide-react";
import { useState } from "react";
import { generatePath, useNavigate } from "react-router";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { useKeys } from "../../shared/account/pix-keys.ts";
import type { PixKey } from "@vitral/contract/pix-keys";
import { RadioCards } from "@vitral/ui/inputs/radio-cards.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import type { ChargeOrder, CommonTyped } from "./charge-form-props.ts";
import { ChargePreview } from "./charge-preview.tsx";
import { useCreateCharge } from "./create-charge.ts";
import { DueForm } from "./due-form.tsx";
import { dueStart } from "./due-terms.ts";
import { ImmediateForm, immediateStart } from "./immediate-form.tsx";
import { KeyChoice } from "./key-choice.tsx";
import { NoKeys } from "./no-keys.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Cobrar", to: paths.receive.menu },
  { label: "Nova cobrança" },
];

/** 'Nova cobrança': now, or with a due date. */
export default function NewCharge() {
  const keys = useKeys();
  const active = keys.data?.filter(({ status }) => status === "ACTIVE");
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Um código que é pago uma vez">Nova cobrança</PageTitle>
      {active && active.length > 0 && <Order keys={active} />}
      {!(active && active.length > 0) && (
        <Card>
          {active ? (
            <NoKeys />
          ) : keys.error ? (
            <ErrorState message={messageOf(keys.error)} onRetry={() => void keys.refetch()} busy={keys.isFetching} />
          ) : (
            <>
              <output className="sr-only">Carregando chaves</output>
              <Skeleton shape="h-40 w-full" />
            </>
          )}
        </Card>
      )}
    </div>
  );
}

/** 32 letters and digits, chosen here: the same order sent again after a lost answer is the same charge. */
const newTxid = (): string => crypto.randomUUID().replaceAll("-", "");

function Order({ keys }: { keys: PixKey[] }) {
  const navigate = useNavigate();
  const [kind, setKind] = useState<"NOW" | "DUE">("NOW");
  const [key, setKey] = useState(keys[0]?.key ?? "");
  // Both are kept, for who looks at the other one; amount and message are the same in both.
  const [now, setNow] = useState(immediateStart);
  const [due, setDue] = useState(dueStart);
  const share = ({ amount, message }: CommonTyped) => {
    setNow((typed) => ({ ...typed, amount, message }));
    setDue((typed) => ({ ...typed, amount, message }));
  };
  const [sent, setSent] = useState({ order: "", txid: newTxid() });
  const { mutate, isPending, refusal } = useCreateCharge();
  const submit = (order: ChargeOrder) => {
    // A changed order is another charge.
    const written = JSON.stringify(order);
    const txid = sent.order === "" || sent.order === written ? sent.txid : newTxid();
    setSent({ order: written, txid });
    mutate(
      { ...order, txid },
      { onSuccess: () => void navigate(generatePath(paths.receive.charge, { txid }), { replace: true }) },
    );
  };
  const form = { pixKey: key, busy: isPending, onSubmit: submit };
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] [&>*]:min-w-0">
      <div className="grid max-w-[27.5rem] gap-6 [&>*]:min-w-0">
        <RadioCards
          legend="Quando deve ser paga"
          legendShown
          columns={2}
          options={[
            { value: "NOW", label: "Agora", icon: <Zap /> },
            { value: "DUE", label: "Com vencimento", icon: <CalendarDays /> },
          ]}
          value={kind}
          onChange={setKind}
        />
        <KeyChoice keys={keys} value={key} onChange={setKey} />
        {kind === "NOW" ? (
          <ImmediateForm
            {...form}
            draft={now}
            onDraft={(typed) => {
              setNow(typed);
              share(typed);
            }}
          />
        ) : (
          <DueForm
            {...form}
            draft={due}
            onDraft={(typed) => {
              setDue(typed);
              share(typed);
            }}
            refusal={refusal}
          />
        )}
      </div>
      <ChargePreview {...(kind === "NOW" ? now : due)} />
    </div>
  );
}
