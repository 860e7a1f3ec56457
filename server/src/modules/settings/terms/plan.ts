import { isDeepStrictEqual } from "node:util";
import { addDays } from "@vitral/brazil/dates";
import type { Change, FieldName } from "@vitral/contract/acts/fields";
import { entityLabels, feeNoticeDays, shownTerm, termLabels } from "@vitral/contract/console/terms/terms";
import type { TermsChange } from "@vitral/contract/console/terms/terms-changes";
import type { Tx } from "../../../platform/database/db.ts";
import { accountsForStaff } from "../../accounts/accounts.ts";
import { announce, announceWithdrawn } from "../../notifications/notifications.ts";
import type { tenantsForStaff } from "../../tenants/tenants.ts";
import { ownColumns } from "./terms-queries.ts";

type FeeRaise = tenantsForStaff.FeeRaise;
/** Fees that rise and were not told yet, and raises that were told and do not come. */
export type Raises = { raises: readonly FeeRaise[]; lost: readonly tenantsForStaff.LostRaise[] };

const payerLabels: Record<tenantsForStaff.FeePayer, string> = {
  ...entityLabels,
  ENTREPRENEUR: "MEI",
  ENTREPRENEUR_OWN: "MEI",
};

/** 'CNPJ · Pix enviado'; individual entrepreneurs are named apart where a raise reaches them and not the companies. */
export function labelsOf(raises: readonly FeeRaise[]): string[] {
  const ofCompanies = raises.filter(({ payer }) => payer === "COMPANY");
  const isSame = (one: FeeRaise) => (two: FeeRaise) =>
    isDeepStrictEqual({ ...one, payer: null }, { ...two, payer: null });
  const named = raises.filter((raise) => raise.payer !== "ENTREPRENEUR" || !ofCompanies.some(isSame(raise)));
  return [...new Set(named.map(({ payer, name }) => `${payerLabels[payer]} · ${termLabels[name]}`))];
}

/** Which of these raises customers would be notified of too late, and the first day that is not. */
export function earlyRaises(raises: readonly FeeRaise[], today: string) {
  const earliest = addDays(today, feeNoticeDays);
  return { earliest, early: raises.filter(({ from }) => from < earliest) };
}

/** What changes as the second person reads it: each value after, with how many accounts it reaches. */
export async function withReach(tx: Tx, tenantId: string, changes: readonly TermsChange[]): Promise<Change[]> {
  const accounts = await accountsForStaff.countOwnTerms(tx, tenantId);
  const reached = ({ after, term }: TermsChange): string => {
    if (term === null) return after;
    const { total, own } = accounts[term.entityType];
    return `${after} (${total - own[term.name]} de ${total} ${total === 1 ? "conta" : "contas"})`;
  };
  return changes.map((change) => ({ field: change.field, before: change.before, after: reached(change) }));
}

/** The line of raises that do not come; nothing where there are none. */
export const lostChange = ({ lost }: Pick<Raises, "lost">): Change[] =>
  lineOf("lostRaises", lost, "quem foi avisado recebe outro e-mail");

/** The line of raises that come with a smaller figure than customers were notified of; nothing where there are none. */
export const smallerChange = (smaller: readonly FeeRaise[]): Change[] =>
  lineOf("smallerRaises", smaller, "os clientes recebem outro e-mail");

const lineOf = (field: FieldName, raises: readonly FeeRaise[], words: string): Change[] =>
  raises.length === 0 ? [] : [{ field, before: null, after: `${labelsOf(raises).join(", ")}: ${words}` }];

/** Of a fee that each account has of its own the e-mail says the account's (announcement_of_fees). */
const inWords = (fee: tenantsForStaff.Fee) => (fee === "OWN" ? "tarifa própria" : shownTerm(fee));

const dataOf = ({ payer, name, after, from }: FeeRaise) => ({
  payer,
  term: ownColumns[name],
  name: termLabels[name],
  after: inWords(after),
  from,
});

/** A raise as its announcement has it. */
export const announcementOf = (raise: FeeRaise) => ({ ...dataOf(raise), before: inWords(raise.before) });

/** Notifies customers of fees that rise, and those who were notified of a raise that does not come. */
export async function announceRaises(
  tx: Tx,
  scope: { tenantId: string; from: string; at: Date },
  { raises, lost }: Raises,
): Promise<void> {
  const raised = raises.map(announcementOf);
  const withdrawn = lost.map((raise) => ({ ...dataOf(raise), stays: inWords(raise.stays) }));
  await announce(tx, scope, "fees-raised", raised.length > 0 ? [{ raises: raised }] : []);
  await announceWithdrawn(tx, scope, withdrawn);
}
