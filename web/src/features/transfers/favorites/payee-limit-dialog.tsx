import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { Pin } from "@vitral/contract/pix";
import type { Favorite } from "@vitral/contract/pix-favorites";
import { CalendarClock, Clock3 } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { momentText } from "../../../lib/moment-text.ts";
import { paths } from "../../../lib/paths.ts";
import { useCancelPayeeLimit, useChangePayeeLimit } from "../../../shared/favorites/payee-limit.ts";
import { useSession } from "../../../shared/session/session.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { limitText, nameOf } from "./favorite-text.ts";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";

/** An empty amount takes the limit away. */
const Typed = z.object({
  amount: z.pipe(
    z.string(),
    z.transform((shown: string): Cents | null => (shown === "" ? null : moneyFromMask(shown))),
  ),
  pin: Pin,
});
const { Form, Field } = formFor(Typed);

type Props = { favorite: Favorite; open: boolean; onClose: () => void };

/** A favourite's own limit: what holds, what waits with 'Cancelar pedido', and the form for another. */
export default function PayeeLimitDialog({ favorite, open, onClose }: Props) {
  const { hasPin } = useSession().user;
  const { limit } = favorite;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Limite do favorecido"
      description={
        <>
          Quanto você pode enviar por dia a{" "}
          <strong className="font-semibold wrap-anywhere text-neutral-900">{nameOf(favorite)}</strong>, sem usar seus
          limites Pix. {limitText(favorite) ?? "Hoje valem os seus limites Pix."}
        </>
      }
    >
      <div className="mt-4 grid gap-5">
        {limit?.pending && <Waiting favoriteId={favorite.id} pending={limit.pending} />}
        {hasPin ? (
          <LimitForm favorite={favorite} onClose={onClose} />
        ) : (
          <div className="grid gap-3 text-sm text-neutral-700">
            <p>Para dar um limite a um favorecido, cadastre seu PIN transacional de 4 dígitos.</p>
            <LinkButton to={paths.account.pin} wide>
              Cadastrar PIN
            </LinkButton>
          </div>
        )}
      </div>
    </Dialog>
  );
}

function LimitForm({ favorite, onClose }: Pick<Props, "favorite" | "onClose">) {
  const { mutate, isPending, error, failureCount, submittedAt } = useChangePayeeLimit(favorite.id, onClose);
  const [amount, setAmount] = useState("");
  const impossible = amount === "" ? null : impossibleWith(moneyFromMask(amount), favorite);
  return (
    <Form
      start={{ amount: "", pin: "" }}
      refusal={isPending ? undefined : refusedField(error, pinRefusals)}
      onSubmit={(typed) => mutate(typed)}
    >
      <Field
        name="amount"
        label="Novo limite por dia"
        placeholder="Sem limite próprio"
        control={MoneyInput}
        onTyped={setAmount}
      />
      <output className="empty:hidden">
        {impossible && (
          <span className="flex items-start gap-2 rounded-field bg-accent-soft px-4 py-3 text-sm text-neutral-900">
            <CalendarClock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-strong" />
            <span className="min-w-0">{impossible}</span>
          </span>
        )}
      </output>
      <p className="text-sm text-neutral-700">
        Reduzir vale na hora: um Pix Agendado que passe do novo limite não será feito. Liberar mais aguarda de 24 a 48
        horas, por segurança. Deixe vazio para voltar aos seus limites Pix.
      </p>
      <Field key={`${submittedAt} ${failureCount}`} name="pin" {...pinField} />
      {favorite.limit?.pending && (
        <p className="text-sm text-neutral-900">Este pedido substitui o que aguarda. Quer substituir?</p>
      )}
      <Button type="submit" wide busy={isPending}>
        {favorite.limit?.pending ? "Substituir o pedido" : "Confirmar"}
      </Button>
    </Form>
  );
}

/** Which Pix Agendados cannot be made with a lower limit; null where each still can. */
function impossibleWith(amount: Cents, { limit, scheduled }: Favorite): string | null {
  const current = limit?.current ?? null;
  if (!scheduled || amount >= scheduled.amount || (current !== null && amount >= current)) return null;
  const [sum, day] = [formatBrl(scheduled.amount), formatDay(scheduled.day)];
  return `Você tem ${sum} em Pix Agendado a este favorecido para ${day}. Com este limite nem tudo será feito.`;
}

type Pending = NonNullable<NonNullable<Favorite["limit"]>["pending"]>;

function Waiting({ favoriteId, pending: { amount, askedAt, effectiveAt } }: { favoriteId: string; pending: Pending }) {
  const { mutate, isPending } = useCancelPayeeLimit(favoriteId);
  return (
    <div className="rounded-field border border-neutral-200 bg-neutral-50 p-3">
      <div className="flex gap-3">
        <Clock3 aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-neutral-700" />
        <div className="min-w-0 text-sm">
          <p className="font-medium">
            Aguardando:{" "}
            <span className="tabular-nums">{amount === null ? "sem limite próprio" : formatBrl(amount)}</span>
          </p>
          <p className="text-neutral-600">
            Pedido em <span className="whole">{momentText(askedAt)}</span>
          </p>
          <p className="text-neutral-600">
            Vale a partir de <span className="whole">{momentText(effectiveAt)}</span>
          </p>
        </div>
      </div>
      <div className="mt-2 [&>button]:w-full">
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          Cancelar pedido
        </Button>
      </div>
    </div>
  );
}
