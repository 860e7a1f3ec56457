import { expiryCutoff } from "@vitral/contract/console/commands";
import { isDeepStrictEqual } from "node:util";
import { actOf, type CommandOrder } from "@vitral/contract/acts/acts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordAudit } from "../audit/audit.ts";
import { endCommand, findByKey, insertCommand, lockCommand, personOf } from "./command-queries.ts";
import { maskStored } from "./contacts.ts";
import { customersForStaff } from "../identity/identity.ts";
import { about, maskedChanges, recordOutcome } from "./records/outcome.ts";
import type { Staff } from "../staff/staff.ts";
import type { CommandDeps } from "./deps.ts";
import { refuseOwnAccess, refuseUnlessAllowed } from "./records/denied.ts";
import type { Description } from "../acts/acts.ts";
import { isSameSubject, storedPayload, verbOf } from "./kinds.ts";
import { needsSecondPerson } from "./policy.ts";
import { findWaitingTwin } from "./policy-queries.ts";
import { lockedWaiting } from "./withdraw.ts";

type NewCommand = {
  tenantId: string;
  maker: Staff;
  key: string;
  order: CommandOrder;
  reason: string;
  /** The order that waits and that this one is a change of, as whoever changes it saw it. */
  replaces?: Replaced | undefined;
};
type Replaced = { id: string; version: number };

/**
 * Reads what an order would do now. Refuses with NOT_FOUND, STAFF_SELF, or COMMAND_REFUSED where something is in the
 * way.
 */
export async function describeOrder(
  deps: CommandDeps,
  tx: Tx,
  { tenantId, maker, order }: Pick<NewCommand, "tenantId" | "maker" | "order">,
) {
  const description = await verbOf(order.kind, storedPayload(order)).describe(deps, tx, tenantId);
  refuseDescribed(maker, description);
  return { ...description, makerId: maker.id };
}

function refuseDescribed(maker: Staff, { person, obstacle }: Description): void {
  refuseOwnAccess(maker, person);
  if (obstacle !== null) throw new Refusal("COMMAND_REFUSED", { words: { why: obstacle } });
}

/**
 * The same with the customer locked where the order has an amount: of several at once for one customer each is measured
 * against what the ones before it did, and counts with them. So too where it may be held: nothing else is decided then.
 */
async function describeLocked(deps: CommandDeps, tx: Tx, order: NewCommand) {
  const { amount, customerId, ...description } = await describeOrder(deps, tx, order);
  const isOfOne = amount === null && actOf(order.order.kind).heldSeconds === undefined;
  if (isOfOne || customerId === null) return { amount, customerId, ...description };
  await customersForStaff.lockCustomer(tx, { tenantId: order.tenantId, customerId });
  return describeOrder(deps, tx, order);
}

type Previewing = Pick<NewCommand, "tenantId" | "maker" | "order">;
/** Records a look, whether or not it was refused; `customerId`: whom it was about, where that is known. */
type RecordPreview = (customerId: string | null, refused: Refusal | null) => Promise<void>;

/**
 * What an order would do, and whether it would wait; changes nothing. A contact that the customer has is masked: to see
 * it is a look with a reason. A refusal tells about a customer too, so each look is recorded.
 */
export async function preview(deps: CommandDeps, { tenantId, maker, order }: Previewing, record: RecordPreview) {
  await refuseUnlessAllowed(deps, maker, order);
  let customerId: string | null = null;
  try {
    const shown = await deps.db.transaction().execute(async (tx) => {
      const description = await verbOf(order.kind, storedPayload(order)).describe(deps, tx, tenantId);
      ({ customerId } = description);
      refuseDescribed(maker, description);
      const question = { tenantId, kind: order.kind, now: deps.now(), makerId: maker.id, ...description };
      const { sentence, changes } = description;
      return { sentence, changes: maskStored(changes), needsSecondPerson: await needsSecondPerson(tx, question) };
    });
    await record(customerId, null);
    return shown;
  } catch (error) {
    if (error instanceof Refusal) await record(customerId, error);
    throw error;
  }
}

/**
 * Orders something. By the tenant's policy it is executed at once, in this transaction, is held for the seconds in
 * which its maker takes it back, or waits for a second person; it is stored either way. The same key again answers the
 * same command. Answers its id. Refuses with STAFF_NOT_ALLOWED, NOT_FOUND, COMMAND_REFUSED, COMMAND_KEY_REUSED (another
 * order or reason, or another person's), COMMAND_WAITS where the same person's same order waits already (after a reload
 * its key is gone), or as the `hold` of its kind.
 *
 * One that replaces another ends that one in the same transaction. It always waits, also where the policy would have it
 * executed: somebody was to look at it. It expires when the other would have, and who made the other, or one that the
 * other replaced, decides it neither. Kind and subject stay (else COMMAND_KEY_REUSED). Refuses with COMMAND_EDITED
 * where the other was replaced meanwhile, COMMAND_DECIDED where it waits no more.
 */
export async function orderCommand(deps: CommandDeps, ordering: NewCommand): Promise<string> {
  const { tenantId, maker, replaces } = ordering;
  await refuseUnlessAllowed(deps, maker, ordering.order);
  const { kind } = ordering.order;
  const payload = storedPayload(ordering.order);
  const before = await repeated(deps.db, ordering, payload);
  if (before) return before;
  await deps.prepare?.({ tenantId, kind, payload, actor: maker.email, ...(!replaces && { maker }) });
  return orderOnce(deps, ordering, payload).catch(async (error: unknown) => {
    // What is in the way may be the first try of this very order, which was done meanwhile.
    const first = error instanceof Refusal ? await repeated(deps.db, ordering, payload) : null;
    if (first) return first;
    throw error;
  });
}

/** When what somebody does alone takes effect, where it is held until then. */
function endOfHold(kind: CommandOrder["kind"], now: Date): Date | undefined {
  const { heldSeconds } = actOf(kind);
  return heldSeconds === undefined ? undefined : new Date(now.getTime() + heldSeconds * 1_000);
}

/** The same, in its transaction. */
function orderOnce(deps: CommandDeps, ordering: NewCommand, payload: Record<string, unknown>): Promise<string> {
  const { tenantId, maker, key, reason, replaces } = ordering;
  const { kind } = ordering.order;
  return deps.db.transaction().execute(async (tx) => {
    const before = await repeated(tx, ordering, payload);
    if (before) return before;
    let description = await describeLocked(deps, tx, ordering);
    const verb = verbOf(kind, payload);
    const replaced = replaces && (await endReplaced(deps, tx, { ...ordering, replaces }, { description, payload }));
    // Where it waited for another's decision, it is described as it is now.
    if (!replaced && (await verb.hold(deps, tx, { tenantId, staff: maker })))
      description = await describeOrder(deps, tx, ordering);
    const needsSecond =
      replaced !== undefined || (await needsSecondPerson(tx, { tenantId, kind, now: deps.now(), ...description }));
    if (needsSecond) await refuseTwin(deps, tx, ordering, payload);
    const id = newId();
    const command = { tenantId, id, key, kind, payload, reason, maker, madeAt: deps.now(), needsSecond, description };
    const heldUntil = needsSecond ? undefined : endOfHold(kind, deps.now());
    if (!(await insertCommand(tx, { ...command, heldUntil, replaces: replaced?.id }))) {
      const other = await repeated(tx, ordering, payload);
      if (!other) throw new Error("a command with this key is gone");
      return other;
    }
    const event = { tenantId, at: deps.now(), actor: maker.email, staffId: maker.id, reason, ...about(description) };
    if (replaced) {
      const { version, makerId: makerStaffId, makerEmail } = replaced;
      const earlier = makerStaffId === maker.id ? {} : { maker: makerEmail, makerStaffId };
      const details = { commandId: id, kind, version: version + 1, replaces: replaced.id };
      await recordAudit(tx, { ...event, ...earlier, action: "command.edit", details });
      return id;
    }
    if (needsSecond || heldUntil) {
      await recordAudit(tx, { ...event, action: "command.order", details: { commandId: id, kind } });
      return id;
    }
    const { failure, details } = await verb.execute(deps, tx, {
      tenantId,
      reason,
      maker: maker.email,
      commandId: id,
      staff: { id: maker.id, name: maker.name },
    });
    if (failure !== null) throw new Refusal("COMMAND_REFUSED", { words: { why: failure } });
    const masked = maskedChanges(description);
    await endCommand(tx, { tenantId, id }, { state: "EXECUTED", at: deps.now(), result: details, ...masked });
    const outcome = { ...event, action: kind, details: { ...details, commandId: id } };
    await recordOutcome(tx, outcome, { ...description, overtaken: verb.overtaken });
    return id;
  });
}

async function refuseTwin(deps: CommandDeps, tx: Tx, { tenantId, maker, key, order }: NewCommand, payload: object) {
  const scope = { tenantId, makerId: maker.id, kind: order.kind, at: expiryCutoff(deps.now()) };
  const commandId = await findWaitingTwin(tx, { ...scope, payload: { ...payload } });
  // The lock may have waited for the first try of this very order.
  if (commandId === null || (await findByKey(tx, { tenantId, key }))) return;
  throw new Refusal("COMMAND_WAITS", { commandId });
}

/** The command of the same key, which must be the same order of the same person. */
async function repeated(db: Db | Tx, ordering: NewCommand, payload: object) {
  const { tenantId, key, maker, reason, order, replaces } = ordering;
  const found = await findByKey(db, { tenantId, key });
  if (!found) return null;
  const isBlanked = Object.keys(found.payload).length === 0;
  const isSame =
    found.makerId === maker.id &&
    found.kind === order.kind &&
    found.reason === reason &&
    found.replaces === (replaces?.id ?? null) &&
    (isBlanked || isDeepStrictEqual(found.payload, payload));
  if (!isSame) throw new Refusal("COMMAND_KEY_REUSED");
  return found.id;
}

/** Ends the order that another replaces. Answers it as it waited; undefined where the new one is stored already. */
async function endReplaced(
  deps: CommandDeps,
  tx: Tx,
  { tenantId, key, maker, order, replaces }: NewCommand & { replaces: Replaced },
  { description: { customerId }, payload }: { description: Description; payload: Record<string, unknown> },
) {
  await lockCommand(tx, { tenantId, id: replaces.id });
  // The lock may have waited for the first try of this very order.
  if (await findByKey(tx, { tenantId, key })) return undefined;
  const found = await lockedWaiting(deps, tx, { tenantId, id: replaces.id });
  if (found.version !== replaces.version) throw new Refusal("COMMAND_EDITED");
  refuseOwnAccess(maker, personOf(found, tenantId));
  const isSame = order.kind === found.kind && customerId === found.customerId && isSameSubject(found.payload, payload);
  if (!isSame) throw new Refusal("COMMAND_KEY_REUSED");
  await endCommand(tx, { tenantId, id: found.id }, { state: "REPLACED", at: deps.now(), ...maskedChanges(found) });
  return found;
}
