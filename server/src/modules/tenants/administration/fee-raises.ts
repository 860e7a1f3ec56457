import type { Cents } from "@vitral/brazil/cents";
import type { RuleValues } from "@vitral/contract/console/terms/rule-fields";
import {
  feeNames,
  type FeeName,
  freeForPeople,
  type TenantFee,
  type TenantTerms,
} from "@vitral/contract/console/terms/terms";
import type { EntityType } from "@vitral/contract/customers";

/** Who pays the same fees: individual entrepreneurs pay those of companies, but for a Pix where a rule frees them. */
export type FeePayer = EntityType | "ENTREPRENEUR";

/** A fee that rises for the customers of a kind on a São Paulo day. */
export type FeeRaise = {
  payer: FeePayer;
  name: FeeName;
  before: Cents | TenantFee;
  after: Cents | TenantFee;
  from: string;
};

type Version = {
  from: string;
  terms: Record<EntityType, TenantTerms>;
  rules: Pick<RuleValues, "entrepreneurFeesFree">;
};
type Fee = Cents | TenantFee;

const asFee = (fee: Fee): TenantFee => (typeof fee === "number" ? { type: "FIXED", fee } : fee);

/** Whether a customer pays more than before for some amount: another type of fee counts as more unless it is zero. */
export function isRaise(before: Fee, after: Fee): boolean {
  const [old, now] = [asFee(before), asFee(after)];
  return now.fee > 0 && (now.type !== old.type || now.fee > old.fee);
}

const free: TenantFee = { type: "FIXED", fee: 0 };

/** What a payer pays by a version. */
function feeIn({ terms, rules }: Version, payer: FeePayer, name: FeeName): Fee {
  if (payer !== "ENTREPRENEUR") return terms[payer][name];
  return rules.entrepreneurFeesFree && freeForPeople.includes(name) ? free : terms.COMPANY[name];
}

/** Each fee of each payer that can be more than zero. */
const charged = (["PERSON", "COMPANY", "ENTREPRENEUR"] as const).flatMap((payer) =>
  feeNames
    .filter((name) => payer !== "PERSON" || !freeForPeople.includes(name))
    .map((name) => ({ payer, name, feeOf: (version: Version): Fee => feeIn(version, payer, name) })),
);

/**
 * Which fees rise by a new version and were not announced to customers yet: from its day on, or, because it lowers a
 * fee for a while, when the version after it begins. `versions` are those that are published, the oldest first, each of
 * whose raises was announced; one of the same day is replaced.
 */
export function feeRaises(versions: readonly Version[], next: Version): FeeRaise[] {
  const held = versions.findLast(({ from }) => from <= next.from) ?? versions[0];
  const earlier = versions.findLast(({ from }) => from < next.from) ?? held;
  const following = versions.find(({ from }) => from > next.from);
  if (!held || !earlier) throw new Error("a tenant has at least one version");
  return charged.flatMap(({ payer, name, feeOf }) => {
    const raise = (one: Version, two: Version) => ({
      payer,
      name,
      before: feeOf(one),
      after: feeOf(two),
      from: two.from,
    });
    const begins = isRaise(feeOf(earlier), feeOf(next)) && isRaise(feeOf(held), feeOf(next));
    const isBack =
      following !== undefined && isRaise(feeOf(next), feeOf(following)) && !isRaise(feeOf(held), feeOf(following));
    const found = begins ? [raise(earlier, next)] : [];
    return isBack ? found.concat(raise(next, following)) : found;
  });
}

/**
 * Which announced raises of its day a new version makes smaller: customers were notified of more than they will pay, so
 * they are notified again. That needs no 30 days. A version of `today` has begun: nothing is to come of it.
 */
export function smallerRaises(versions: readonly Version[], next: Version, today: string): FeeRaise[] {
  const replaced = versions.find(({ from }) => from === next.from);
  const earlier = versions.findLast(({ from }) => from < next.from);
  if (!replaced || !earlier || next.from <= today) return [];
  return charged.flatMap(({ payer, name, feeOf }) => {
    const [before, announced, after] = [feeOf(earlier), feeOf(replaced), feeOf(next)];
    const areRaises = isRaise(before, announced) && isRaise(before, after);
    // A fee of another type may be more for some amounts: that is a raise with 30 days of its own.
    const isSmaller = isRaise(after, announced) && !isRaise(announced, after);
    return areRaises && isSmaller ? [{ payer, name, before, after, from: next.from }] : [];
  });
}

/** A raise that was published and does not come: `stays` is the fee of that day instead of `after`. */
export type LostRaise = FeeRaise & { stays: Fee };

/**
 * Which raises that are to come of some versions, the oldest first, do not come with others: on the day of the raise
 * the fee is then no more than it was before it.
 */
export function lostRaises(before: readonly Version[], after: readonly Version[], today: string): LostRaise[] {
  return before.flatMap((version, index) => {
    const [earlier, instead] = [before[index - 1], after.findLast(({ from }) => from <= version.from)];
    if (!earlier || !instead || version.from <= today) return [];
    return charged.flatMap(({ payer, name, feeOf }) => {
      const [old, raised, stays] = [feeOf(earlier), feeOf(version), feeOf(instead)];
      const isLost = isRaise(old, raised) && !isRaise(old, stays);
      return isLost ? [{ payer, name, before: old, after: raised, from: version.from, stays }] : [];
    });
  });
}
