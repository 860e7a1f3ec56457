import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import { limitLabels, type PixLimit } from "@vitral/contract/pix-limits";
import { Pin } from "@vitral/contract/pix";
import { CalendarClock } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { LimitBar } from "../../shared/account/limit-bar.tsx";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { Replaced } from "./pending-change.tsx";
import { useChangeLimit } from "./limit-changes.ts";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";

const sentence = "Digite o novo limite, ou escolha zerar";
const Typed = z.object({
  amount: z
    .pipe(
      z.string(),
      z.transform((shown: string): Cents => moneyFromMask(shown)),
    )
    .check(z.refine((amount) => amount > 0, sentence)),
  pin: Pin,
});
const OnlyPin = z.object({ pin: Pin });
const withAmount = formFor(Typed);
const toZero = formFor(OnlyPin);

type Props = { limit: PixLimit; open: boolean; onClose: () => void };

/** Asks for the new amount of a limit and for the PIN; zero is a choice of its own. */
export function ChangeLimitDialog({ limit, open, onClose }: Props) {
  const { kind, current } = limit;
  const [amount, setAmount] = useState("");
  const [isZero, setZero] = useState(false);
  const { mutate, isPending, error, failureCount, submittedAt } = useChangeLimit(onClose);
  const label = limitLabels[kind].toLowerCase();
  const refusal = isPending ? undefined : refusedField(error, pinRefusals);
  const send = (value: Cents, pin: string) => mutate({ kind, amount: value, pin });
  // A refused PIN is typed anew.
  const pin = `${submittedAt} ${failureCount}`;
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title={`Alterar ${label}`}
      description={`Hoje: ${formatBrl(current)}. ${whoDecides(limit)}`}
    >
      <div className="mt-4 grid gap-5">
        {kind !== "TRANSACTION" && <Use limit={limit} />}
        {isZero ? (
          <toZero.Form start={{ pin: "" }} refusal={refusal} onSubmit={(typed) => send(cents(0), typed.pin)}>
            <Consequence amount={cents(0)} limit={limit} />
            <toZero.Field key={pin} name="pin" {...pinField} />
            <Actions
              busy={isPending}
              replaces={limit.pending !== null}
              blocks
              other="Digitar outro valor"
              onOther={() => setZero(false)}
            />
          </toZero.Form>
        ) : (
          <withAmount.Form
            start={{ amount: amount && maskMoney(amount), pin: "" }}
            refusal={refusal}
            onSubmit={(typed) => send(typed.amount, typed.pin)}
          >
            <withAmount.Field name="amount" label="Novo limite" control={MoneyInput} onTyped={setAmount} />
            <Consequence amount={amount === "" ? null : moneyFromMask(amount)} limit={limit} />
            <withAmount.Field key={pin} name="pin" {...pinField} />
            <Actions
              busy={isPending}
              replaces={amount !== "" && limit.pending !== null}
              other="Zerar este limite"
              onOther={() => setZero(true)}
            />
          </withAmount.Form>
        )}
      </div>
    </Dialog>
  );
}

/** What of the limit is used in its hours, beside the amount that would take its place. */
const Use = ({ limit: { current, used, remaining } }: { limit: PixLimit }) => (
  <div className="grid gap-2 text-sm text-neutral-600">
    <LimitBar left={remaining} limit={current} />
    <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
      <span>Usado agora: {formatBrl(used)}</span>
      <span>Disponível: {formatBrl(remaining)}</span>
    </p>
  </div>
);

type ActionsProps = {
  busy: boolean;
  /** A change waits, and this one takes its place. */
  replaces: boolean;
  /** No Pix is possible afterwards. */
  blocks?: boolean;
  other: string;
  onOther: () => void;
};

function Actions({ busy, replaces, blocks = false, other, onOther }: ActionsProps) {
  return (
    <div className="grid gap-2">
      <Button type="submit" variant={blocks ? "danger" : "primary"} wide busy={busy}>
        {replaces ? "Substituir o pedido" : "Confirmar"}
      </Button>
      <Button variant="quiet" wide disabled={busy} onClick={onOther}>
        {other}
      </Button>
    </div>
  );
}

/**
 * What the change does, before the PIN is typed: lowering holds at once and may make a Pix Agendado impossible, a raise
 * waits.
 */
function Consequence({ amount, limit }: { amount: Cents | null; limit: PixLimit }) {
  const impossible = amount === null ? null : impossibleWith(amount, limit);
  return (
    <output className="grid gap-3 text-sm text-neutral-700">
      {consequenceOf(amount, limit)}
      {limit.pending && <Replaced value={formatBrl(limit.pending.amount)} pending={limit.pending} />}
      {impossible && (
        <span className="flex items-start gap-2 rounded-field bg-accent-soft px-4 py-3 text-neutral-900">
          <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-strong" />
          <span className="min-w-0">{impossible}</span>
        </span>
      )}
    </output>
  );
}

/** Which Pix Agendado cannot be made with a lower limit; null where each still can. */
function impossibleWith(amount: Cents, { kind, current, scheduled }: PixLimit): string | null {
  if (!scheduled || amount >= scheduled.amount || amount >= current) return null;
  const [sum, day] = [formatBrl(scheduled.amount), formatDay(scheduled.day)];
  return kind === "TRANSACTION"
    ? `Você tem um Pix Agendado de ${sum} para ${day}. Com este limite ele não será feito.`
    : `Você tem ${sum} em Pix Agendado para ${day}. Com este limite nem tudo será feito.`;
}

/** Up to which amount the customer raises it alone; a limit may have been raised beyond that already. */
const whoDecides = ({ current, ceiling }: PixLimit): string =>
  current < ceiling
    ? `Até ${formatBrl(ceiling)} você pede por aqui; acima disso, nossa equipe analisa.`
    : "Se você pedir um aumento, nossa equipe analisa.";

function consequenceOf(amount: Cents | null, { current, ceiling }: PixLimit): string {
  if (amount === null) return "Reduzir vale na hora. Aumentar aguarda de 24 a 48 horas, por segurança.";
  if (amount === 0) return "O limite passa a R$ 0,00 na hora: nenhum Pix sai por ele até você aumentar de novo.";
  if (amount <= current) return "Vale na hora.";
  if (amount > ceiling) return "É um aumento: nossa equipe analisa e, se aprovar, ele ainda aguarda de 24 a 48 horas.";
  return "É um aumento: aguarda de 24 a 48 horas, e você pode cancelar até lá.";
}
