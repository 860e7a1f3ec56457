import { addDays } from "@vitral/brazil/dates";
import {
  entityLabels,
  entityTypes,
  feeNoticeDays,
  type FeeName,
  shownTerm,
  termLabels,
  type TermsChange,
} from "@vitral/contract/console/terms/terms";
import type { EntityType } from "@vitral/contract/customers";
import type { Tx } from "../../../../platform/database/db.ts";
import { accountAdministration } from "../../../accounts/accounts.ts";
import { announce, announceWithdrawn } from "../../../notifications/notifications.ts";
import type { tenantAdministration } from "../../../tenants/tenants.ts";
import { ownColumns } from "../../terms-queries.ts";
import type { Fields } from "../kind.ts";

type FeeRaise = tenantAdministration.FeeRaise;
/** Fees that rise and were not told yet, and raises that were told and do not come. */
export type Raises = { raises: readonly FeeRaise[]; lost: readonly tenantAdministration.LostRaise[] };

/** 'CNPJ · Pix enviado'. */
export const labelOf = ({ entityType, name }: { entityType: EntityType; name: FeeName }): string =>
  `${entityLabels[entityType]} · ${termLabels[name]}`;

/** Which of these raises customers would be notified of too late, and the first day that is not. */
export function earlyRaises(raises: readonly FeeRaise[], today: string) {
  const earliest = addDays(today, feeNoticeDays);
  return { earliest, early: raises.filter(({ from }) => from < earliest) };
}

/** What changes as the second person reads it: each value after, with how many accounts it reaches. */
export async function fieldsAfter(tx: Tx, tenantId: string, changes: readonly TermsChange[]): Promise<Fields> {
  const accounts = await accountAdministration.countOwnTerms(tx, tenantId);
  const reached = ({ after, term }: TermsChange): string => {
    if (term === null) return after;
    const { total, own } = accounts[term.entityType];
    return `${after} (${total - own[term.name]} de ${total} contas)`;
  };
  return Object.fromEntries(changes.map((change) => [change.label, reached(change)]));
}

/** The line of raises that do not come; nothing where there are none. */
export const lostField = ({ lost }: Pick<Raises, "lost">): Fields =>
  lost.length === 0
    ? {}
    : { "Aumentos que não vêm": `${lost.map(labelOf).join(", ")}: quem foi avisado recebe outro e-mail` };

/** The line of raises that come with a smaller figure than customers were notified of; nothing where there are none. */
export const smallerField = (smaller: readonly FeeRaise[]): Fields =>
  smaller.length === 0
    ? {}
    : { "Aumentos menores que os avisados": `${smaller.map(labelOf).join(", ")}: os clientes recebem outro e-mail` };

/** Notifies customers of fees that rise, and those who were notified of a raise that does not come. */
export async function announceRaises(
  tx: Tx,
  scope: { tenantId: string; from: string; at: Date },
  { raises, lost }: Raises,
): Promise<void> {
  const inWords = ({ name, after, from }: FeeRaise) => ({
    term: ownColumns[name],
    name: termLabels[name],
    after: shownTerm(after),
    from,
  });
  const raised = byEntity(raises, (raise) => ({ ...inWords(raise), before: shownTerm(raise.before) }));
  const withdrawn = byEntity(lost, (raise) => ({ ...inWords(raise), stays: shownTerm(raise.stays) }));
  await announce(tx, scope, "fees-raised", raised);
  await announceWithdrawn(tx, scope, withdrawn);
}

/** What the customers of each kind are told. */
const byEntity = <R extends FeeRaise, Announced>(all: readonly R[], announced: (raise: R) => Announced) =>
  entityTypes
    .map((entityType) => ({
      entityType,
      raises: all.filter((raise) => raise.entityType === entityType).map(announced),
    }))
    .filter(({ raises }) => raises.length > 0);
