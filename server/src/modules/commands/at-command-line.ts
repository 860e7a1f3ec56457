import type { CommandKindName, CommandPayload } from "@vitral/contract/acts/acts";
import type { Tx } from "../../platform/database/db.ts";
import { about, recordOutcome } from "./records/outcome.ts";
import type { CommandDeps } from "./deps.ts";
import type { CommandKind } from "../acts/acts.ts";
import { customersForStaff } from "../identity/identity.ts";
import { needsSecondPerson } from "./policy.ts";

type Run<K extends CommandKindName> = {
  tenantId: string;
  payload: CommandPayload<K>;
  /** The operator's user name. */
  actor: string;
  /** Needed where the tenant's policy asks for a second person. */
  reason: string | undefined;
};

/** Thrown where a command needs a second person, and nobody gave the reason for doing without. */
export class ReasonNeeded extends Error {
  override readonly name = "ReasonNeeded";
}

/** Thrown where only the console's second person may let a command run. */
export class OnlyByTwo extends Error {
  override readonly name = "OnlyByTwo";
}

/**
 * Runs a kind of command for the command line, where there is no second person: what needs one by the tenant's policy
 * runs only with a reason, and its audit row says that it was done without. Where the policy has an amount, every raise
 * is above it. What needs two people whatever the policy says, or a stored order, does not run here. Answers what the
 * verb answers; there is an audit row where it did something. Throws ReasonNeeded, OnlyByTwo, or a Refusal with
 * NOT_FOUND.
 */
export async function runWithoutSecondPerson<K extends CommandKindName, Result>(
  deps: CommandDeps,
  kind: CommandKind<K, Result>,
  { tenantId, payload, actor, reason }: Run<K>,
): Promise<Result> {
  await deps.prepare?.({ tenantId, kind: kind.kind, payload: { ...payload }, actor });
  return deps.db.transaction().execute(async (tx: Tx) => {
    // The customer is locked before the case and the orders that wait, as where the console approves.
    const { customerId } = await kind.describe(deps, tx, tenantId, payload);
    if (customerId !== null) await customersForStaff.lockCustomer(tx, { tenantId, customerId });
    const description = await kind.describe(deps, tx, tenantId, payload);
    if (description.needsSecond || kind.isWrittenByOrder) throw new OnlyByTwo();
    // There is no order to add up with: what raises anything counts as above every amount, or it would be split.
    const amount = description.amount === 0 ? description.amount : null;
    const question = { tenantId, kind: kind.kind, now: deps.now(), customerId: description.customerId, amount };
    const isAlone = await needsSecondPerson(tx, question);
    if (isAlone && reason === undefined) throw new ReasonNeeded();
    const result = await kind.execute(deps, tx, payload, { tenantId, reason: reason ?? "", maker: actor });
    if (kind.failure(result) !== null) return result;
    const event = {
      tenantId,
      at: deps.now(),
      actor,
      action: kind.kind,
      ...about(description),
      ...(reason !== undefined && { reason }),
      ...(isAlone && { withoutSecondPerson: true }),
      details: kind.details?.(payload, result) ?? {},
    };
    await recordOutcome(tx, event, { overtaken: kind.overtakes?.(payload) });
    return result;
  });
}
