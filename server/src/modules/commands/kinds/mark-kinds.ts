import { formatDate } from "@vitral/brazil/dates";
import { documentDigits, maskedDocument } from "@vitral/brazil/document";
import { withoutRule } from "@vitral/contract/console/case-work";
import type { Tx } from "../../../platform/database/db.ts";
import { caseOf, decisionsOf, mark, marksOfPerson, unmark } from "../../pix/pix.ts";
import { rulesOf, tenantAdministration } from "../../tenants/tenants.ts";
import { closed, theCustomer } from "./access-kinds.ts";
import { commandKind } from "./kind.ts";

const marked = "Este cliente já está marcado por este banco.";
const unmarked = "Este cliente não está marcado por este banco. Uma marca da rede só a rede encerra.";
const source = "OPERATOR" as const;

type Payload = { customerId?: string | undefined; document?: string | undefined; markId?: string | undefined };

/**
 * Whom a mark is about: a customer, or by the document or the mark's case a person who may be none. `shown` names the
 * latter in the order, masked. `isOver`: the mark of that case has ended, or is the network's. Refuses with NOT_FOUND.
 */
async function subjectOf(tx: Tx, tenantId: string, { customerId, document: typed = "", markId }: Payload, now: Date) {
  if (customerId !== undefined) {
    const { document, closedAt } = await theCustomer(tx, { tenantId, customerId });
    return { document, closedAt, customerId, isOver: false, shown: {} };
  }
  const found = markId === undefined ? null : await caseOf(tx, { tenantId, kind: "MARK", id: markId, now });
  const document = found?.document ?? documentDigits(typed);
  const isOver = found !== null && !decisionsOf(found).includes("UNMARK");
  return { document, closedAt: null, customerId: null, isOver, shown: { Documento: maskedDocument(document) } };
}

const whom = ({ customerId }: Payload) => (customerId === undefined ? "a pessoa" : "o cliente");

/** Until when the bank's own mark of a person is in force; null: until somebody ends it; undefined: no mark. */
async function ownMark(tx: Tx, scope: { tenantId: string; document: string }, now: Date) {
  const found = (await marksOfPerson(tx, scope, now)).find((one) => one.source === source);
  return found && { until: found.until };
}

const shown = (own: { until: Date | null } | undefined): string =>
  own === undefined ? "nenhuma" : own.until === null ? "até ser encerrada" : `até ${formatDate(own.until)}`;

async function refusesSuspects(tx: Tx, tenantId: string, now: Date): Promise<boolean> {
  const tenant = (await tenantAdministration.list(tx)).find(({ id }) => id === tenantId);
  if (!tenant) throw new Error("the tenant of a call exists");
  return rulesOf(tenant, now).refuseSuspectedPayees;
}

const untilOf = (days: number | undefined, now: Date): Date | null =>
  days === undefined ? null : new Date(now.getTime() + days * 86_400_000);

/** Founded suspicion of fraud (Res. BCB 501/2025): payments to the customer are refused; an e-mail says so, not why. */
export const customerMark = commandKind({
  kind: "customer.mark",
  async describe({ now }, tx, tenantId, { days, ...person }) {
    const { document, closedAt, customerId, shown: named } = await subjectOf(tx, tenantId, person, now());
    const own = await ownMark(tx, { tenantId, document }, now());
    const hasRule = await refusesSuspects(tx, tenantId, now());
    return {
      sentence: `Marcar ${whom(person)} como fundada suspeita: pagamentos são recusados`,
      before: { ...named, Marcação: shown(own) },
      after: { ...named, Marcação: shown({ until: untilOf(days, now()) }) },
      amount: null,
      customerId,
      obstacle: closedAt ? closed : !hasRule ? withoutRule.MARK : own ? marked : null,
    };
  },
  async execute(deps, tx, { days, ...person }, { tenantId, reason, maker }) {
    const { document } = await subjectOf(tx, tenantId, person, deps.now());
    const now = deps.now();
    const until = untilOf(days, now);
    return mark(deps, tx, { tenantId, document, source, markedBy: maker, reason, markedAt: now, until });
  },
  failure: (made) => (made ? null : marked),
  details: ({ days }) => ({ days: days ?? null }),
});

export const customerUnmark = commandKind({
  kind: "customer.unmark",
  async describe({ now }, tx, tenantId, person) {
    const { document, customerId, isOver, shown: named } = await subjectOf(tx, tenantId, person, now());
    const own = await ownMark(tx, { tenantId, document }, now());
    return {
      sentence: `Encerrar a marcação de fundada suspeita d${whom(person)}`,
      before: { ...named, Marcação: shown(own) },
      after: { ...named, Marcação: "nenhuma" },
      amount: null,
      customerId,
      obstacle: own && !isOver ? null : unmarked,
    };
  },
  async execute(deps, tx, person, { tenantId, maker }) {
    const { document, isOver } = await subjectOf(tx, tenantId, person, deps.now());
    return !isOver && unmark(deps, tx, { tenantId, document, source }, maker);
  },
  failure: (ended) => (ended ? null : unmarked),
});
