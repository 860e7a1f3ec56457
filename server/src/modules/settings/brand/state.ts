import { cents, formatBrl } from "@vitral/brazil/cents";
import { type TenantState, tenantStates } from "@vitral/contract/tenants";
import type { Tx } from "../../../platform/database/db.ts";
import { commandKind, type Description, type KindDeps } from "../../acts/acts.ts";
import { findOpenAccounts, type OpenAccounts } from "../../privacy/privacy.ts";
import { changeState, holdAlone, tenantsForStaff } from "../../tenants/tenants.ts";

/**
 * A bank is suspended: its sessions end, no customer signs in, signs up or pays, and no schedule is paid. What
 * comes in is credited, answers of the network are taken, and the staff works. After it has answered no payment is
 * decided any more; servers say so at once or within 5 s. Only staff of the whole installation orders and approves it.
 */
export const brandSuspend = commandKind({
  kind: "brand.suspend",
  describe: (_deps, tx, tenantId) => describe(tx, tenantId, "SUSPENDED"),
  execute: (deps, tx, _payload, { tenantId }) => enter(deps, tx, tenantId, "SUSPENDED"),
  failure: ({ obstacle }) => obstacle,
  details: (_payload, { sessions }) => ({ sessions }),
});

/** A suspended bank is open again. What was scheduled for days that have passed is not paid. */
export const brandResume = commandKind({
  kind: "brand.resume",
  describe: (_deps, tx, tenantId) => describe(tx, tenantId, "ACTIVE"),
  execute: (deps, tx, _payload, { tenantId }) => enter(deps, tx, tenantId, "ACTIVE"),
  failure: ({ obstacle }) => obstacle,
});

/**
 * A suspended bank is closed for good: customers read another sentence, no account is opened, and nothing comes in.
 * Every account is closed before, by what closes one (customer.close): then its money was paid out, and its keys left
 * the directory.
 */
export const brandClose = commandKind({
  kind: "brand.close",
  async describe(_deps, tx, tenantId) {
    const description = await describe(tx, tenantId, "CLOSED");
    return { ...description, obstacle: description.obstacle ?? left(await findOpenAccounts(tx, tenantId)) };
  },
  async execute(deps, tx, _payload, { tenantId }) {
    await holdAlone(tx, tenantId); // counted while no account is opened and nothing comes in
    const obstacle = left(await findOpenAccounts(tx, tenantId));
    return obstacle === null ? enter(deps, tx, tenantId, "CLOSED") : { obstacle };
  },
  failure: ({ obstacle }) => obstacle,
});

/** What has to be over first, by name. */
function left({ accounts, balance, payments, contests, blocks }: OpenAccounts): string | null {
  if (accounts === 0) return null;
  const all = [
    counted(accounts, "conta aberta", "contas abertas"),
    ...(balance > 0 ? [`${formatBrl(cents(balance))} nas contas`] : []),
    ...(payments > 0 ? [counted(payments, "pagamento sem resposta", "pagamentos sem resposta")] : []),
    ...(contests > 0 ? [counted(contests, "contestação em aberto", "contestações em aberto")] : []),
    ...(blocks > 0 ? [counted(blocks, "valor bloqueado", "valores bloqueados")] : []),
  ];
  return `O banco ainda tem ${new Intl.ListFormat("pt-BR").format(all)}: envie os saldos e encerre as contas antes.`;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const sentences: Record<TenantState, string> = {
  ACTIVE: "Retomar o banco: clientes entram e pagam de novo",
  SUSPENDED: "Suspender o banco: ninguém entra nem paga, e o que chega é creditado",
  CLOSED: "Encerrar o banco: ninguém entra mais, e nada chega",
};

/** The states from which a bank comes into a state, and what is said in any other. */
const ways: Record<TenantState, { from: readonly TenantState[]; otherwise: string }> = {
  ACTIVE: { from: ["SUSPENDED"], otherwise: "O banco não está suspenso." },
  SUSPENDED: { from: ["ACTIVE"], otherwise: "O banco não está em atividade." },
  CLOSED: { from: ["SUSPENDED"], otherwise: "Só um banco suspenso é encerrado." },
};

async function describe(tx: Tx, tenantId: string, to: TenantState): Promise<Description> {
  const current = (await tenantsForStaff.list(tx)).find(({ id }) => id === tenantId);
  if (!current) throw new Error("the tenant of a call exists");
  return {
    sentence: sentences[to],
    changes: [{ field: "bankState", before: tenantStates[current.state], after: tenantStates[to] }],
    amount: null,
    customerId: null,
    obstacle: ways[to].from.includes(current.state) ? null : ways[to].otherwise,
  };
}

async function enter({ now }: KindDeps, tx: Tx, tenantId: string, to: TenantState) {
  const { from, otherwise } = ways[to];
  const sessions = await changeState(tx, { tenantId, from, to, now: now() });
  return { obstacle: sessions === null ? otherwise : null, sessions };
}
