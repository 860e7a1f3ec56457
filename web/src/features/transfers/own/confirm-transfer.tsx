import { cents } from "@vitral/brazil/cents";
import type { Account } from "@vitral/contract/accounts";
import { Pin } from "@vitral/contract/pix";
import * as z from "zod/mini";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { StickyAction } from "@vitral/ui/layout/sticky-action.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useSession } from "../../../shared/session/session.ts";
import { FixedAmount } from "../payment/amount-card.tsx";
import { BalanceLine } from "../payment/balance-line.tsx";
import { useOneAtATime } from "../payment/one-at-a-time.ts";
import { VerbAndAmount } from "../payment/pay-bar.tsx";
import { CancelButton, WithoutPin } from "../payment/without-pin.tsx";
import { accountText, amountRefusals, type OwnTransfer, type useTransfer } from "./transfers.ts";

const { Form, Field } = formFor(z.object({ pin: Pin }));

type Props = {
  from: Account;
  order: OwnTransfer;
  sending: ReturnType<typeof useTransfer>;
  onBack: () => void;
  /** The amount cannot be transferred. */
  onRefused: (message: string) => void;
  onDone: () => void;
};

/** Step 2: the transfer as it will be made, and the PIN. */
export function ConfirmTransfer({ from, order, sending, onBack, onRefused, onDone }: Props) {
  const { hasPin } = useSession().user;
  const { mutate, isPending, isSuccess, error, failureCount, submittedAt } = sending;
  const { once, done } = useOneAtATime();
  const send = (pin: string) =>
    mutate(
      { order, pin },
      {
        onSuccess: onDone,
        onError: (failure) => {
          const refused = refusedField(failure, amountRefusals);
          if (refused) onRefused(refused.message);
        },
        onSettled: done,
      },
    );
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <div className="max-w-[27.5rem]">
        <StepLine step={2} steps={3} />
      </div>
      <PageTitle subtitle="Confira as contas antes de digitar o PIN">Confirmar transferência</PageTitle>
      <Form
        start={{ pin: "" }}
        refusal={isPending ? undefined : refusedField(error, pinRefusals)}
        onSubmit={({ pin }) => once(() => send(pin))}
      >
        {/* No grid: the button stays in view as far as this element goes. */}
        <div className="max-w-[27.5rem]">
          <div className="mb-6 grid gap-6 [&>*]:min-w-0">
            <Card>
              <FixedAmount amount={order.amount} />
              <BalanceLine term="Saldo disponível" amount={isPending || isSuccess ? cents(0) : order.amount} />
              <div className="mt-2 border-t border-neutral-200 pt-3">
                <DefinitionList items={accountRows(from, order)} />
              </div>
              <p className="mt-4 text-sm text-pretty text-neutral-600">
                O dinheiro chega na hora. Não tem tarifa e não conta nos seus limites.
              </p>
            </Card>
            {hasPin && (
              <Card>
                <Field key={`${submittedAt} ${failureCount}`} name="pin" {...pinField} />
              </Card>
            )}
          </div>
          {hasPin ? (
            <>
              <StickyAction>
                <Button type="submit" wide busy={isPending || isSuccess}>
                  <VerbAndAmount verb="Transferir" amount={order.amount} />
                </Button>
              </StickyAction>
              <CancelButton busy={isPending || isSuccess} onBack={onBack} />
            </>
          ) : (
            <div className="grid gap-2">
              <WithoutPin toPay="transferir" onBack={onBack} />
            </div>
          )}
        </div>
      </Form>
    </div>
  );
}

/** From where and where to. */
export const accountRows = (from: Account, { to }: OwnTransfer) => [
  { term: "De", value: accountText(from) },
  { term: "Para", value: accountText(to) },
];
