import { cents, formatBrl } from "@vitral/brazil/cents";
import { closeAccounts, isWaiting } from "../close-customer.ts";
import { findWaiting, type Waiting } from "../close-queries.ts";
import { relationshipOver, theCustomer } from "../../identity/identity.ts";
import { commandKind, type Description } from "../../acts/acts.ts";

const noAccount = "Este cliente não tem conta. Um cadastro não concluído pode ser liberado.";

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What has to be over first, by name: 'R$ 10,00 na conta e 1 contestação em aberto'. */
function waits({ balance, payments, contests, blocks }: Waiting): string {
  const all = [
    ...(balance === 0 ? [] : [`${formatBrl(cents(balance))} na conta`]),
    ...counted(payments, "pagamento sem resposta", "pagamentos sem resposta"),
    ...counted(contests, "contestação em aberto", "contestações em aberto"),
    ...counted(blocks, "valor bloqueado", "valores bloqueados"),
  ];
  return `A conta ainda tem ${new Intl.ListFormat("pt-BR").format(all)}: espere que terminem e o saldo seja zero.`;
}

/** Ends the relationship. What was scheduled is cancelled with it; the rest has to be over before. */
export const customerClose = commandKind({
  kind: "customer.close",
  async describe({ now }, tx, tenantId, { customerId }): Promise<Description> {
    const { closedAt } = await theCustomer(tx, { tenantId, customerId });
    const found = await findWaiting(tx, { tenantId, customerId }, now());
    const schedules = found?.schedules ?? 0;
    const obstacle = closedAt ? relationshipOver : !found ? noAccount : isWaiting(found) ? waits(found) : null;
    return {
      sentence: "Encerrar a conta do cliente: acessos, dispositivos e chaves Pix terminam",
      changes: [
        { field: "relationship", before: closedAt ? "encerrado" : "aberto", after: "encerrado" },
        ...(schedules > 0 ? [{ field: "schedules", before: String(schedules), after: "cancelados" } as const] : []),
      ],
      amount: null,
      customerId,
      obstacle,
    };
  },
  execute: (deps, tx, { customerId }, { tenantId }) => closeAccounts(deps, tx, { tenantId, customerId }),
  failure(closing) {
    if (closing.outcome === "CLOSED_BEFORE") return relationshipOver;
    if (closing.outcome === "NO_ACCOUNT") return noAccount;
    return closing.outcome === "WAITS" ? waits(closing) : null;
  },
  details: (_payload, closing) => (closing.outcome === "CLOSED" ? { schedules: closing.schedules } : {}),
});
