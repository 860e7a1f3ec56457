import { formatBrl } from "@vitral/brazil/cents";
import { formatDay, parseTypedDate } from "@vitral/brazil/dates";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { Card } from "@vitral/ui/layout/card.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useSession } from "../../shared/session/session.ts";
import type { ChargeDraft } from "./charge-form-props.ts";

/** What the payer will see of the charge that is typed beside it; a narrow screen has no room for it. */
export function ChargePreview({ amount, message, dueDate = "", payerName = "", changeable = false }: ChargeDraft) {
  const { name } = useSession().user;
  const due = parseTypedDate(dueDate);
  const line = (term: string, value: string) => (value === "" ? [] : [{ term, value }]);
  return (
    <div className="sticky top-6 hidden lg:block">
      <Card title="O que quem paga vê">
        <p className="@container font-title tabular-nums">
          <span className="figure">{formatBrl(moneyFromMask(amount))}</span>
        </p>
        <div className="mt-4">
          <DefinitionList
            items={[
              ...line("Quem recebe", name),
              ...line("Quem paga", payerName.trim()),
              ...line("Vencimento", due === null ? "" : formatDay(due)),
              ...line("Mensagem", message.trim()),
              ...line("Outro valor", changeable ? "Quem paga pode alterar" : ""),
            ]}
          />
        </div>
        <p className="mt-4 text-sm text-pretty text-neutral-600">
          Depois de criada, a cobrança tem um código para copiar, compartilhar ou imprimir.
        </p>
      </Card>
    </div>
  );
}
