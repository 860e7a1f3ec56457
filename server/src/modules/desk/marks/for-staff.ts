import { formatDate } from "@vitral/brazil/dates";
import { documentDigits, maskedDocument } from "@vitral/brazil/document";
import { withoutRule } from "@vitral/contract/console/case-work";
import type { Tx } from "../../../platform/database/db.ts";
import { decisionsOf, theCase as caseOf } from "../cases/cases.ts";
import { decideCase, holdCase } from "../cases/decide.ts";
import { openCase } from "../cases/open-case.ts";
import { relationshipOver, theCustomer } from "../../identity/identity.ts";
import { findMark, mark, marksOfPerson } from "../../fraud/fraud.ts";
import { rulesOf, tenantsForStaff } from "../../tenants/tenants.ts";
import { actorOf, commandKind, fact } from "../../acts/acts.ts";

const marked = "Este cliente já está marcado por este banco.";
const unmarked = "Este cliente não está marcado por este banco. Uma marca da rede só a rede encerra.";
const source = "OPERATOR" as const;

type Payload = { customerId?: string | undefined; document?: string | undefined; markId?: string | undefined };

/**
 * Whom a mark is about: a customer, or by the document or the mark's case a person who may be none. `facts` name the
 * latter in the order, masked. `isOver`: the mark of that case has ended, or is the network's. Refuses with NOT_FOUND.
 */
async function subjectOf(tx: Tx, tenantId: string, { customerId, document: typed = "", markId }: Payload, now: Date) {
  if (customerId !== undefined) {
    const { document, closedAt } = await theCustomer(tx, { tenantId, customerId });
    return { document, closedAt, customerId, isOver: false, facts: [] };
  }
  const found = markId === undefined ? null : await caseOf(tx, { tenantId, kind: "MARK", id: markId, now });
  const document = found?.document ?? documentDigits(typed);
  const isOver = found !== null && !decisionsOf(found).includes("UNMARK");
  const ofCase = found?.customerId ?? null;
  const facts = ofCase === null ? [fact("document", maskedDocument(document))] : [];
  return { document, closedAt: null, customerId: ofCase, isOver, facts };
}

const whom = (customerId: string | null) => (customerId === null ? "a pessoa" : "o cliente");

/** Until when the bank's own mark of a person is in force; null: until somebody ends it; undefined: no mark. */
async function ownMark(tx: Tx, scope: { tenantId: string; document: string }, now: Date) {
  const found = (await marksOfPerson(tx, scope, now)).find((one) => one.source === source);
  return found && { until: found.until };
}

const shown = (own: { until: Date | null } | undefined): string =>
  own === undefined ? "nenhuma" : own.until === null ? "até ser encerrada" : `até ${formatDate(own.until)}`;

/** The mark that an order ends; null: it has ended, or only the network's is in force. */
async function idOfMark(tx: Tx, tenantId: string, person: Payload, now: Date): Promise<string | null> {
  const { document, isOver } = await subjectOf(tx, tenantId, person, now);
  return isOver ? null : ((await findMark(tx, { tenantId, document, source }, now))?.id ?? null);
}

async function refusesSuspects(tx: Tx, tenantId: string, now: Date): Promise<boolean> {
  const tenant = (await tenantsForStaff.list(tx)).find(({ id }) => id === tenantId);
  if (!tenant) throw new Error("the tenant of a call exists");
  return rulesOf(tenant, now).refuseSuspectedPayees;
}

const untilOf = (days: number | undefined, now: Date): Date | null =>
  days === undefined ? null : new Date(now.getTime() + days * 86_400_000);

/** Founded suspicion of fraud (Res. BCB 501/2025): payments to the customer are refused; an e-mail says so, not why. */
export const customerMark = commandKind({
  kind: "customer.mark",
  async describe({ now }, tx, tenantId, { days, ...person }) {
    const { document, closedAt, customerId, facts } = await subjectOf(tx, tenantId, person, now());
    const own = await ownMark(tx, { tenantId, document }, now());
    const hasRule = await refusesSuspects(tx, tenantId, now());
    return {
      sentence: `Marcar ${whom(customerId)} como fundada suspeita: pagamentos são recusados`,
      changes: [...facts, { field: "mark", before: shown(own), after: shown({ until: untilOf(days, now()) }) }],
      amount: null,
      customerId,
      obstacle: closedAt ? relationshipOver : !hasRule ? withoutRule.MARK : own ? marked : null,
    };
  },
  async execute(deps, tx, { days, ...person }, execution) {
    const { tenantId, reason, maker } = execution;
    const now = deps.now();
    const { document } = await subjectOf(tx, tenantId, person, now);
    const scope = { tenantId, document, source };
    const until = untilOf(days, now);
    if (!(await mark(deps, tx, { ...scope, markedBy: maker, reason, markedAt: now, until }))) return null;
    const made = await findMark(tx, scope, now);
    if (!made) throw new Error("a mark was made and is not there");
    const key = { kind: "MARK", id: made.id } as const;
    const caseId = await openCase(tx, { tenantId, key, step: "MARK", reason, by: actorOf(execution), at: now });
    return { caseId, until };
  },
  failure: (made) => (made === null ? marked : null),
  details: (_payload, made) => (made === null ? {} : { caseId: made.caseId, until: made.until?.toISOString() ?? null }),
});

export const customerUnmark = commandKind({
  kind: "customer.unmark",
  async describe({ now }, tx, tenantId, person) {
    const { document, customerId, isOver, facts } = await subjectOf(tx, tenantId, person, now());
    const own = await ownMark(tx, { tenantId, document }, now());
    return {
      sentence: `Encerrar a marcação de fundada suspeita d${whom(customerId)}`,
      changes: [...facts, { field: "mark", before: shown(own), after: "nenhuma" }],
      amount: null,
      customerId,
      obstacle: own && !isOver ? null : unmarked,
    };
  },
  async hold(deps, tx, person, maker) {
    const id = await idOfMark(tx, maker.tenantId, person, deps.now());
    if (id !== null) await holdCase(deps, tx, { ...maker, key: { kind: "MARK", id }, decision: "UNMARK" });
  },
  async execute(deps, tx, person, execution) {
    const { tenantId, reason } = execution;
    const id = await idOfMark(tx, tenantId, person, deps.now());
    if (id === null) return null;
    const key = { kind: "MARK", id } as const;
    return decideCase(deps, tx, { tenantId, key, decision: "UNMARK", reason, by: actorOf(execution) });
  },
  failure: (ended) => (ended === null ? unmarked : null),
  details: (_payload, ended) => ({ ...ended }),
});
