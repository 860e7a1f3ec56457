import { formatBrl } from "@vitral/brazil/cents";
import { withoutRule } from "@vitral/contract/console/case-work";
import type { Tx } from "../../../platform/database/db.ts";
import { findOwner } from "../../accounts/accounts.ts";
import { receivedContestsForStaff } from "../../fraud/fraud.ts";
import { openCase } from "../cases/open-case.ts";
import { rulesOf, tenantsForStaff } from "../../tenants/tenants.ts";
import { actorOf, commandKind } from "../../acts/acts.ts";

const unknown = "Nenhum cliente deste banco recebeu um Pix com este EndToEndId.";
const nothing = "Não resta nada deste Pix na conta para bloquear.";
const inForce = {
  PRECAUTIONARY: "Este Pix já está bloqueado.",
  CONTEST: "Uma contestação já bloqueia este Pix.",
  RECALL: "Um pedido de devolução de outro banco já bloqueia este Pix.",
} as const;

/** For how many hours the tenant's rules block; null: they block nothing. */
async function hoursOf(tx: Tx, tenantId: string, now: Date): Promise<number | null> {
  const tenant = (await tenantsForStaff.list(tx)).find(({ id }) => id === tenantId);
  if (!tenant) throw new Error("the tenant of a call exists");
  return rulesOf(tenant, now).precautionaryBlockHours;
}

/** A received Pix, or a part of it, is blocked by precaution for as long as the tenant's rules say. */
export const pixBlock = commandKind({
  kind: "pix.block",
  async describe({ now }, tx, tenantId, { endToEnd, amount }) {
    const pix = { tenantId, endToEnd };
    const accountId = await receivedContestsForStaff.findReceiver(tx, pix);
    const block = await receivedContestsForStaff.findBlockOf(tx, pix);
    const hours = await hoursOf(tx, tenantId, now());
    return {
      sentence: "Bloquear por precaução um Pix que um cliente recebeu",
      changes: [
        { field: "state", before: block ? "bloqueado" : "livre", after: "bloqueado" },
        { field: "endToEnd", before: null, after: endToEnd },
        { field: "amount", before: null, after: amount === undefined ? "tudo o que não voltou" : formatBrl(amount) },
      ],
      amount: null,
      customerId: accountId === null ? null : (await findOwner(tx, { tenantId, accountId })).customerId,
      ...(accountId !== null && { accountId }),
      obstacle: hours === null ? withoutRule.BLOCK : accountId === null ? unknown : block ? inForce[block.kind] : null,
    };
  },
  async execute(deps, tx, { endToEnd, amount = null }, execution) {
    const { tenantId, reason } = execution;
    const at = deps.now();
    const hours = await hoursOf(tx, tenantId, at);
    if (hours === null) throw new Error("the rules of the tenant block no Pix");
    const made = await receivedContestsForStaff.block(deps, tx, { tenantId, endToEnd, amount, reason, hours });
    if (made.outcome !== "BLOCKED") return made;
    const block = await receivedContestsForStaff.findBlockOf(tx, { tenantId, endToEnd });
    if (!block) throw new Error("a block was made and is not there");
    const key = { kind: "BLOCK", id: block.id } as const;
    const caseId = await openCase(tx, { tenantId, key, step: "BLOCK", reason, by: actorOf(execution), at });
    return { ...made, caseId };
  },
  failure: ({ outcome }) =>
    outcome === "BLOCKED"
      ? null
      : outcome === "NOT_FOUND"
        ? unknown
        : outcome === "NOTHING"
          ? nothing
          : inForce.PRECAUTIONARY,
  details: ({ endToEnd }, made) => ({
    endToEnd,
    ...("blocked" in made && { cents: made.blocked }),
    ...("caseId" in made && { caseId: made.caseId }),
  }),
});
