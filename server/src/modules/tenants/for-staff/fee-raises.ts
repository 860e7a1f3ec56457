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

/**
 * Who pays the same fees: individual entrepreneurs pay those of companies, but for a Pix where a rule frees them. When
 * the rule ends, an account with a fee of its own for a Pix pays that one again.
 */
export type FeePayer = EntityType | "ENTREPRENEUR" | "ENTREPRENEUR_OWN";

/** 'OWN': what each account has of its own, which is more than zero. */
export type Fee = Cents | TenantFee | "OWN";

/** A fee that rises for the customers of a kind on a São Paulo day. */
export type FeeRaise = { payer: FeePayer; name: FeeName; before: Fee; after: Fee; from: string };

/** The fees for a Pix of which some account of an entrepreneur has one of its own above zero. */
export type OwnFees = readonly FeeName[];

type Version = {
  from: string;
  terms: Record<EntityType, TenantTerms>;
  rules: Pick<RuleValues, "entrepreneurFeesFree">;
};

const free: TenantFee = { type: "FIXED", fee: 0 };
/** Any fee above zero is as good: 'OWN' is compared with nothing but zero and itself. */
const someFee: TenantFee = { type: "FIXED", fee: 1 };

function asFee(fee: Fee): TenantFee {
  if (fee === "OWN") return someFee;
  return typeof fee === "number" ? { type: "FIXED", fee } : fee;
}

/** Whether a customer pays more than before for some amount: another type of fee counts as more unless it is zero. */
export function isRaise(before: Fee, after: Fee): boolean {
  const [old, now] = [asFee(before), asFee(after)];
  return now.fee > 0 && (now.type !== old.type || now.fee > old.fee);
}

/** What a payer pays by a version. */
function feeIn({ terms, rules }: Version, payer: FeePayer, name: FeeName): Fee {
  if (payer === "PERSON" || payer === "COMPANY") return terms[payer][name];
  if (rules.entrepreneurFeesFree && freeForPeople.includes(name)) return free;
  return payer === "ENTREPRENEUR_OWN" ? "OWN" : terms.COMPANY[name];
}

/** Each fee of each payer that can be more than zero. */
function chargedFees(own: OwnFees) {
  const ofPeople = feeNames.filter((name) => !freeForPeople.includes(name));
  const ofOwn = feeNames.filter((name) => own.includes(name));
  const namesOf = { PERSON: ofPeople, COMPANY: feeNames, ENTREPRENEUR: feeNames, ENTREPRENEUR_OWN: ofOwn };
  return (["PERSON", "COMPANY", "ENTREPRENEUR", "ENTREPRENEUR_OWN"] as const).flatMap((payer) =>
    namesOf[payer].map((name) => ({ payer, name, feeOf: (version: Version) => feeIn(version, payer, name) })),
  );
}

/**
 * Which fees rise by a new version and were not announced to customers yet: from its day on, or, because it lowers a
 * fee for a while, when the version after it begins. `versions` are those that are published, the oldest first, each of
 * whose raises was announced; one of the same day is replaced.
 */
export function feeRaises(versions: readonly Version[], next: Version, own: OwnFees = []): FeeRaise[] {
  const held = versions.findLast(({ from }) => from <= next.from) ?? versions[0];
  const earlier = versions.findLast(({ from }) => from < next.from) ?? held;
  const following = versions.find(({ from }) => from > next.from);
  if (!held || !earlier) throw new Error("a tenant has at least one version");
  return chargedFees(own).flatMap(({ payer, name, feeOf }) => {
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
  return chargedFees([]).flatMap(({ payer, name, feeOf }) => {
    const [before, announced, after] = [feeOf(earlier), feeOf(replaced), feeOf(next)];
    const areRaises = isRaise(before, announced) && isRaise(before, after);
    // A fee of another type may be more for some amounts: that is a raise with 30 days of its own.
    const isSmaller = isRaise(after, announced) && !isRaise(announced, after);
    return areRaises && isSmaller ? [{ payer, name, before, after, from: next.from }] : [];
  });
}

/** What an account has of its own for a Pix: a fee, or null. */
export type OwnPixFees = { pixOut: number | null; pixIn: number | null };

/**
 * Which fees that are to come rise for an account because its holder is an individual entrepreneur: as a company's
 * account it would pay them already, so no e-mail named it. `own`: a fee of its own comes back instead of the bank's.
 */
export function entrepreneurRaises(versions: readonly Version[], own: OwnPixFees, today: string): FeeRaise[] {
  return versions.flatMap((next, index) => {
    const earlier = versions[index - 1];
    if (!earlier || next.from <= today) return [];
    return (["pixOut", "pixIn"] as const).flatMap((name) => {
      if (own[name] === 0) return [];
      const payer: FeePayer = own[name] === null ? "ENTREPRENEUR" : "ENTREPRENEUR_OWN";
      const [before, after] = [feeIn(earlier, payer, name), feeIn(next, payer, name)];
      const isEndOfFreedom = earlier.rules.entrepreneurFeesFree && !next.rules.entrepreneurFeesFree;
      return isEndOfFreedom && isRaise(before, after) ? [{ payer, name, before, after, from: next.from }] : [];
    });
  });
}

/** A raise that was published and does not come: `stays` is the fee of that day instead of `after`. */
export type LostRaise = FeeRaise & { stays: Fee };

/**
 * Which raises that are to come of some versions, the oldest first, do not come with others: on the day of the raise
 * the fee is then no more than it was before it.
 */
export function lostRaises(
  before: readonly Version[],
  after: readonly Version[],
  today: string,
  own: OwnFees = [],
): LostRaise[] {
  return before.flatMap((version, index) => {
    const [earlier, instead] = [before[index - 1], after.findLast(({ from }) => from <= version.from)];
    if (!earlier || !instead || version.from <= today) return [];
    return chargedFees(own).flatMap(({ payer, name, feeOf }) => {
      const [old, raised, stays] = [feeOf(earlier), feeOf(version), feeOf(instead)];
      const isLost = isRaise(old, raised) && !isRaise(old, stays);
      return isLost ? [{ payer, name, before: old, after: raised, from: version.from, stays }] : [];
    });
  });
}
