import { type Cents, cents } from "@vitral/brazil/cents";
import { type CommandKindName, commandKindNames, GovernedKind, ofEachAct } from "@vitral/contract/acts/acts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { FourEyes } from "../acts/acts.ts";
import { findRules, sumDoneAlone } from "./policy-queries.ts";

/** When each kind needs a second person, by default. */
export const defaults: Record<CommandKindName, FourEyes> = ofEachAct(({ second }) =>
  second === "FROM" ? { mode: second, from: cents(1) } : { mode: second },
);

/** Stored rows of the other kinds are ignored. */
const governed = new Set<string>(GovernedKind.options);

export type Rule = FourEyes & { kind: CommandKindName; isOwn: boolean };

/** The rules of a tenant, of every kind; `isOwn`: the tenant has a row of its own. */
export async function rulesOf(db: Db | Tx, tenantId: string): Promise<Rule[]> {
  const own = new Map((await findRules(db, tenantId)).map((row) => [row.kind, row]));
  return commandKindNames.map((kind) => {
    const row = governed.has(kind) ? own.get(kind) : undefined;
    return Object.assign({ kind, isOwn: row !== undefined }, row ? asRule(row) : defaults[kind]);
  });
}

const asRule = ({ mode, from }: { mode: FourEyes["mode"]; from: number | null }): FourEyes =>
  mode === "FROM" ? { mode, from: cents(from ?? 0) } : { mode };

/** The rule of one kind. */
export async function ruleOf(db: Db | Tx, tenantId: string, kind: CommandKindName): Promise<FourEyes> {
  const rule = (await rulesOf(db, tenantId)).find((one) => one.kind === kind);
  return rule ?? defaults[kind];
}

/** Hours in which the amounts of one kind for one customer count together: a large one is not split. */
const togetherHours = 24;

type PolicyQuestion = {
  tenantId: string;
  kind: CommandKindName;
  now: Date;
  amount: Cents | null;
  customerId: string | null;
  /** As in `Description`. */
  needsSecond?: boolean;
  /** Whoever orders it, and who may not do it alone whatever the policy says. */
  makerId?: string | undefined;
  notAloneBy?: string | undefined;
};

/**
 * Whether a command needs a second person; a kind without an amount counts as above every amount. What was done alone
 * for the same customer within a day counts with it; the caller has locked the customer where that matters.
 */
export async function needsSecondPerson(
  db: Db | Tx,
  { tenantId, kind, now, amount, customerId, needsSecond = false, makerId, notAloneBy }: PolicyQuestion,
): Promise<boolean> {
  if (needsSecond || (notAloneBy !== undefined && makerId === notAloneBy)) return true;
  const rule = await ruleOf(db, tenantId, kind);
  if (rule.mode !== "FROM") return rule.mode === "ALWAYS";
  if (amount === null || amount >= rule.from) return true;
  if (amount === 0 || customerId === null) return false;
  const since = new Date(now.getTime() - togetherHours * 3_600_000);
  return amount + (await sumDoneAlone(db, { tenantId, kind, customerId, since })) >= rule.from;
}
