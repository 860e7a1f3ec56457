import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import type { CommandPayload } from "@vitral/contract/acts/acts";
import type { Change } from "@vitral/contract/acts/fields";
import { shownTerm } from "@vitral/contract/console/terms/terms";
import type { Tx } from "../../../platform/database/db.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { accountsForStaff } from "../../accounts/accounts.ts";
import { changesEndedBy, raiseByRule, setNow, waitingOf } from "./set-by-staff.ts";
import { relationshipOver } from "../../identity/identity.ts";
import { tenantsForStaff } from "../../tenants/tenants.ts";
import { commandKind, noticeOf } from "../../acts/acts.ts";
import { afterHours, rulesNow, waitingChange, waitingDetails } from "./limit-words.ts";

const limitKinds = { day: "DAY", night: "NIGHT", nightPeople: "NIGHT_PEOPLE", transaction: "TRANSACTION" } as const;
type LimitName = keyof typeof limitKinds;
const limitNames = Object.keys(limitKinds) as LimitName[];
const noPeopleLimit = "Esta conta não tem limite noturno entre pessoas.";
const peopleBeyondNight = "O limite noturno entre pessoas não pode passar do limite noturno.";
const unchanged = "Os valores já são estes.";

/** The terms of the account that a command names. Refuses with NOT_FOUND. */
async function theTerms(tx: Tx, scope: { tenantId: string; accountId: string; at: Date }) {
  const terms = await accountsForStaff.findTermsInForce(tx, scope);
  if (!terms) throw new Refusal("NOT_FOUND");
  return terms;
}

type LimitsPayload = CommandPayload<"limits.set">;
type Limits = Pick<LimitsPayload, LimitName>;

/** The limits of an order, by the kind of limit. */
const byKind = (limits: Limits) =>
  Object.fromEntries(limitNames.map((name) => [limitKinds[name], limits[name]])) as Partial<
    Record<(typeof limitKinds)[LimitName], Cents>
  >;

/** What waits and would end with an order; `later`: what of the order waits itself. */
async function replacedChanges(
  tx: Tx,
  accountKey: AccountKey,
  { limits, later, now }: { limits: Limits; later: readonly LimitName[]; now: Date },
): Promise<Change[]> {
  const waiting = await waitingOf(tx, accountKey, now);
  const atOnce = Object.fromEntries(Object.entries(limits).filter(([name]) => !later.includes(name as LimitName)));
  const others = changesEndedBy(byKind(atOnce), waiting);
  const ofLater = (change: (typeof waiting)[number]) =>
    later.some((name) => limitKinds[name] === change.kind && (limits[name] !== change.amount || !change.effectiveAt));
  const ending = waiting.filter((change) => others.includes(change) || ofLater(change));
  return ending.map((change) => waitingChange(change, "termina com este pedido"));
}

/**
 * What is lower holds at once; what is higher too, or with `raise: BY_RULE` after the hours of a customer's own raise.
 * It ends what waits of that limit. `amount`: by how much all raises together go up. The customer is notified.
 */
export const limitsSet = commandKind({
  kind: "limits.set",
  async describe({ now }, tx, tenantId, payload) {
    const { accountId } = payload;
    const terms = await theTerms(tx, { tenantId, accountId, at: now() });
    const names = limitNames.filter((name) => payload[name] !== undefined);
    const raises = names.map((name) => (payload[name] ?? 0) - (terms[name] ?? 0));
    const isSame = raises.every((raise) => raise === 0);
    const { raiseDelayHours } = await rulesNow(tx, tenantId, now());
    const later = names.filter((name) => payload.raise === "BY_RULE" && (payload[name] ?? 0) > (terms[name] ?? 0));
    const limits = Object.fromEntries(names.map((name) => [name, payload[name]]));
    const afterOf = (name: LimitName): string =>
      later.includes(name)
        ? afterHours(payload[name] ?? cents(0), raiseDelayHours)
        : formatBrl(payload[name] ?? cents(0));
    return {
      sentence: `Alterar limites da conta ${terms.number}`,
      changes: [
        ...names.map((name): Change => ({
          field: `limit.${limitKinds[name]}`,
          before: formatBrl(terms[name] ?? cents(0)),
          after: afterOf(name),
        })),
        ...(await replacedChanges(tx, { tenantId, accountId }, { limits, later, now: now() })),
      ],
      amount: cents(raises.filter((raise) => raise > 0).reduce((sum, raise) => sum + raise, 0)),
      customerId: terms.customerId,
      accountId,
      obstacle: terms.closedAt ? relationshipOver : (obstacleOf(payload, terms) ?? (isSame ? unchanged : null)),
    };
  },
  async execute(deps, tx, { accountId, raise, ...limits }, { tenantId }) {
    const obstacle = obstacleOf(limits, await theTerms(tx, { tenantId, accountId, at: deps.now() }));
    if (obstacle) return { obstacle, waits: {} };
    if (raise === "BY_RULE") {
      const { tenant } = await rulesNow(tx, tenantId, deps.now());
      const waits = await raiseByRule(deps, tx, tenant, accountId, byKind(limits));
      return { obstacle, waits };
    }
    await setNow(deps, tx, { tenantId, accountId }, byKind(limits));
    return { obstacle, waits: {} };
  },
  failure: ({ obstacle }) => obstacle,
  details: ({ accountId: _account, raise: _raise, ...limits }, { waits }) => ({
    cents: limits,
    ...waitingDetails(waits),
  }),
});

/** Why the limit between people at night cannot be this one; null: it can. */
function obstacleOf({ night, nightPeople }: Limits, terms: { nightPeople: Cents | null }): string | null {
  if (nightPeople === undefined) return null;
  if (terms.nightPeople === null) return noPeopleLimit;
  return night !== undefined && nightPeople > night ? peopleBeyondNight : null;
}

type OwnFees = CommandPayload<"fees.set">["fees"];

const { storedFee } = accountsForStaff;

/** The fees of a payload as the database has them. */
const storedFees = (fees: OwnFees) => ({
  ...(fees.feeTypePixIn && { pixIn: storedFee(fees.feeTypePixIn, fees.feePixIn ?? 0) }),
  ...(fees.feeTypePixOut && { pixOut: storedFee(fees.feeTypePixOut, fees.feePixOut ?? 0) }),
  ...(fees.feeTypeTedOut && { tedOut: storedFee(fees.feeTypeTedOut, fees.feeTedOut ?? 0) }),
  ...(fees.feeBillet !== undefined && { billet: fees.feeBillet }),
  ...(fees.monthlyFee !== undefined && { monthly: fees.monthlyFee }),
});

const paysNoPix = {
  PERSON_PAYS_NO_PIX: "Contas de pessoas não pagam tarifa de Pix (Resolução BCB 19/2020).",
  ENTREPRENEUR_PAYS_NO_PIX: "Pelas regras do banco, empresários individuais (MEI) não pagam tarifa de Pix.",
};
type PixFeeObstacle = keyof typeof paysNoPix;

/** Why an account cannot have these fees of a Pix; null where it can, or they are none. */
function pixFeeObstacle(
  terms: Pick<accountsForStaff.TermsInForce, "entityType" | "paysNoPix">,
  { feePixIn = 0, feePixOut = 0 }: OwnFees,
): PixFeeObstacle | null {
  if (!terms.paysNoPix || (feePixIn === 0 && feePixOut === 0)) return null;
  return terms.entityType === "PERSON" ? "PERSON_PAYS_NO_PIX" : "ENTREPRENEUR_PAYS_NO_PIX";
}

/** What the second person reads where a fee of one account rises at once (decision 0058). */
const withoutNotice = "Aumento sem o aviso de 30 dias";

export const feesSet = commandKind({
  kind: "fees.set",
  async describe({ now }, tx, tenantId, { accountId, fees }) {
    const terms = await theTerms(tx, { tenantId, accountId, at: now() });
    const stored = storedFees(fees);
    const names = Object.keys(stored) as (keyof typeof stored)[];
    const changes = names.map((name): Change => ({
      field: `fee.${name}`,
      before: shownTerm(terms[name] ?? cents(0)),
      after: shownTerm(stored[name] ?? cents(0)),
    }));
    const isSame = changes.every(({ before, after }) => before === after);
    const isRaised = names.some((name) => tenantsForStaff.isRaise(terms[name] ?? cents(0), stored[name] ?? cents(0)));
    const noFee = pixFeeObstacle(terms, fees);
    return {
      sentence: `Alterar tarifas da conta ${terms.number}`,
      changes: [...changes, ...noticeOf(isRaised ? withoutNotice : null)],
      amount: null,
      customerId: terms.customerId,
      accountId,
      obstacle: terms.closedAt ? relationshipOver : noFee ? paysNoPix[noFee] : isSame ? unchanged : null,
    };
  },
  async execute({ now }, tx, { accountId, fees }, { tenantId }) {
    const obstacle = pixFeeObstacle(await theTerms(tx, { tenantId, accountId, at: now() }), fees);
    if (obstacle) return obstacle;
    await accountsForStaff.setFees(tx, { tenantId, accountId }, storedFees(fees));
    return "DONE" as const;
  },
  failure: (outcome) => (outcome === "DONE" ? null : paysNoPix[outcome]),
  details: ({ fees }) => ({ fees }),
});
