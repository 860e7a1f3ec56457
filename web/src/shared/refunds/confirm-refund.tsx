import { formatBrl } from "@vitral/brazil/cents";
import type { Party } from "@vitral/contract/statement";
import { Pin } from "@vitral/contract/pix";
import * as z from "zod/mini";
import { paths } from "../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { refusedField } from "@vitral/ui/form/failed-form.ts";
import { formFor } from "@vitral/ui/form/form.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useSession } from "../session/session.ts";
import type { OpenRefund } from "./open-refund.ts";
import { amountRefusals, isLost, type useRefund } from "./refunds.ts";
import { pinRefusals } from "@vitral/ui/inputs/pin-refusals.ts";

const { Form, Field } = formFor(z.object({ pin: Pin }));

type Props = {
  payer: Party;
  order: OpenRefund;
  lost: boolean;
  sending: ReturnType<typeof useRefund>;
  onLost: () => void;
  /** This order made no refund and never will. */
  onRefused: (message: string) => void;
  onBack: () => void;
};

/** The refund as it will be made, and the PIN. After a lost answer the same order is sent again. */
export function ConfirmRefund({ payer, order, lost, sending, onLost, onRefused, onBack }: Props) {
  const { hasPin } = useSession().user;
  const { mutate, isPending, error, failureCount, submittedAt } = sending;
  const send = ({ pin }: { pin: string }) =>
    mutate(
      { order, pin, wasLost: lost },
      {
        onError: (failure) => {
          const final = refusedField(failure, amountRefusals);
          if (final) onRefused(final.message);
          else if (isLost(failure)) onLost();
        },
      },
    );
  const refusal = isPending ? undefined : refusedField(error, pinRefusals);
  const rows = [
    { term: "Valor", value: formatBrl(order.amount) },
    { term: "Para", value: payer.name },
    ...(payer.document ? [{ term: "CPF/CNPJ", value: payer.document }] : []),
    ...(payer.bank ? [{ term: "Instituição", value: payer.bank }] : []),
  ];
  return (
    <div className="mt-2 grid gap-5 [&>*]:min-w-0">
      {lost && (
        <Notice kind="danger" title="Não sabemos se a devolução foi feita">
          A resposta não chegou. Confirme de novo: enviamos o mesmo pedido, e nada é devolvido duas vezes.
        </Notice>
      )}
      <DefinitionList items={rows} />
      {hasPin ? (
        <Form start={{ pin: "" }} refusal={refusal} onSubmit={send}>
          <Field key={`${submittedAt} ${failureCount}`} name="pin" {...pinField} />
          <div className="grid gap-2">
            <Button type="submit" wide busy={isPending}>
              {lost ? "Tentar de novo" : "Confirmar devolução"}
            </Button>
            {!lost && (
              <Button variant="quiet" wide disabled={isPending} onClick={onBack}>
                Alterar valor
              </Button>
            )}
          </div>
        </Form>
      ) : (
        <Notice
          kind="info"
          title="Você ainda não tem um PIN"
          action={<LinkButton to={paths.account.pin}>Cadastrar PIN</LinkButton>}
        >
          Para devolver, cadastre seu PIN transacional de 4 dígitos.
        </Notice>
      )}
    </div>
  );
}
