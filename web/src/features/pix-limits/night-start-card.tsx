import { limitLabels, NightStartTime } from "@vitral/contract/pix-limits";
import { Pin } from "@vitral/contract/pix";
import * as z from "zod/mini";
import type { PixLimits } from "../../shared/account/pix-limits.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { FormRadioCards } from "@vitral/ui/form/form-choices.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { useChangeLimit } from "./limit-changes.ts";
import { PendingChange, Replaced } from "./pending-change.tsx";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";

const label = limitLabels.NIGHT_START;

type CardProps = { nightStart: PixLimits["nightStart"]; onChange: (() => void) | undefined };

/** When the night begins for this customer, what waits, and 'Alterar' where the customer may. */
export function NightStartCard({ nightStart: { current, pending }, onChange }: CardProps) {
  return (
    <Card title={label}>
      <div className="gap-6 sm:flex sm:items-center sm:justify-between">
        <p className="text-sm text-pretty text-neutral-600">
          Seu período noturno começa às <span className="font-medium text-neutral-900 tabular-nums">{current}</span> e
          termina às <span className="font-medium text-neutral-900 tabular-nums">06:00</span>, no horário de Brasília.
        </p>
        {onChange && (
          <div className="mt-4 shrink-0 sm:mt-0 [&>button]:w-full">
            <Button variant="secondary" onClick={onChange} aria-label={`Alterar ${label.toLowerCase()}`}>
              Alterar
            </Button>
          </div>
        )}
      </div>
      {pending && (
        <div className="max-w-[27.5rem]">
          <PendingChange kind="NIGHT_START" label={label} value={pending.start} pending={pending} />
        </div>
      )}
    </Card>
  );
}

const Typed = z.object({ start: NightStartTime, pin: Pin });
const { Form, Field } = formFor(Typed);

const options = [
  { value: "20:00", label: "20:00", hint: "Limite noturno das 20:00 às 06:00" },
  { value: "22:00", label: "22:00", hint: "Limite noturno das 22:00 às 06:00" },
];

type DialogProps = CardProps["nightStart"] & { open: boolean; onClose: () => void };

/** Asks for the begin of the night and for the PIN. */
export function NightStartDialog({ current, pending, open, onClose }: DialogProps) {
  const { mutate, isPending, error, failureCount, submittedAt } = useChangeLimit(onClose);
  return (
    <Dialog
      open={open}
      onClose={() => !isPending && onClose()}
      title={label}
      description="A mudança aguarda de 24 a 48 horas, por segurança, e você pode cancelar até lá."
    >
      <div className="mt-4">
        <Form
          start={{ start: current === "20:00" ? "22:00" : "20:00", pin: "" }}
          refusal={isPending ? undefined : refusedField(error, pinRefusals)}
          onSubmit={({ start, pin }) => mutate({ kind: "NIGHT_START", start, pin })}
        >
          <FormRadioCards name="start" legend="Quando começa seu período noturno" options={options} />
          {pending && <Replaced value={pending.start} pending={pending} />}
          <Field key={`${submittedAt} ${failureCount}`} name="pin" {...pinField} />
          <Button type="submit" wide busy={isPending}>
            {pending ? "Substituir o pedido" : "Confirmar"}
          </Button>
        </Form>
      </div>
    </Dialog>
  );
}
