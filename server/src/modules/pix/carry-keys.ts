import { formatPixKey } from "@vitral/brazil/pix-key";
import { maskedDocument } from "@vitral/brazil/document";
import { pixKeyLabels } from "@vitral/contract/pix-keys";
import type { RefusalCode } from "@vitral/contract/refusals";
import { allOf, forEachTenant, sideBySide } from "../../platform/each-tenant.ts";
import { Refusal } from "../../platform/errors.ts";
import { asEveryone } from "../../platform/tenancy.ts";
import { enqueue } from "../notifications/notifications.ts";
import type { Tenant } from "../tenants/tenants.ts";
import { activate, deleteKeyRow, type KeyOrder, noteWaiting, takeDueKeys } from "./key-queries.ts";
import type { PixDeps } from "./pix.ts";
import { withinTime } from "./rail/patience.ts";
import { type KeyAnswer, type KeyRefusal, NetworkUnavailable } from "./rail/rail.ts";
import { answerWithin, keysOfAccount } from "./rules.ts";
import { tenantsWithDueKeys } from "./waiting-queries.ts";

/** A directory that said "soon" is asked again after a second, later every minute. */
const askAgainAfter = (tries: number): number => 1_000 * Math.min(60, Math.max(1, tries));

/** Until when a call alone asks the directory about a key: longer than it waits, so that no worker asks meanwhile. */
export const leaseOf = (now: Date): Date => new Date(now.getTime() + answerWithin + 1_000);

/**
 * Takes the keys of all tenants that wait for the directory a step further: asks again for a confirmation (the directory takes
 * each request once) and takes out what its owner gave up. Runs on every server; each key is one server's at a time. A key that
 * cannot be carried holds up no other; what went wrong is thrown at the end, for the log.
 */
export async function carryKeys(deps: PixDeps): Promise<void> {
  if (!deps.rail) return; // what still waits came from a time when there was a directory
  const waiting = await asEveryone(() => tenantsWithDueKeys(deps.db, deps.now()));
  const carry = async (tenantId: string) => {
    const tenant = await deps.tenants.byId(tenantId);
    const due = await takeDueKeys(deps.db, { tenantId, now: deps.now(), most: 50 });
    await allOf(
      due.map((order) => (order.status === "REMOVING" ? takeOut(deps, order) : confirm(deps, tenant, order))),
    );
  };
  await forEachTenant(waiting, carry, (faults) => `${faults} Pix keys were not carried`, sideBySide);
}

async function confirm(deps: PixDeps, tenant: Tenant, order: KeyOrder): Promise<void> {
  const answer = await askDirectory(deps, tenant, order);
  if (answer.status === "refused") await refuseLater(deps, order, answer.reason);
  else await settleKey(deps, order, answer);
}

/** What the directory says of a key within 5 s; NetworkUnavailable after that. */
export async function askDirectory({ rail }: PixDeps, tenant: Tenant, order: KeyOrder): Promise<KeyAnswer> {
  if (!rail) throw new NetworkUnavailable("no directory");
  const { id, type, key, tenantId, accountId } = order;
  const owner = { name: order.ownerName, document: order.ownerDocument };
  const bank = { ispb: tenant.ispb, bankName: tenant.bankName };
  return withinTime(answerWithin, () =>
    rail.registerKey({ requestId: id, type, key, owner, bank, tenantId, accountId }),
  );
}

/** Writes down what the directory said while the customer waits; throws its refusal, and then nothing of the key is left. */
export async function settleKey(deps: PixDeps, order: KeyOrder, answer: KeyAnswer): Promise<"PENDING" | "ACTIVE"> {
  if (answer.status === "refused") {
    await deleteKeyRow(deps.db, order, "PENDING");
    throw refusalOf(answer.reason, order);
  }
  if (answer.status === "pending") {
    await noteWaiting(deps.db, order, answer.key, new Date(deps.now().getTime() + askAgainAfter(order.tries)));
    return "PENDING";
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await activate(tx, order, answer.key)) || !order.ownerEmail) return;
    const key = formatPixKey({ type: order.type, key: answer.key });
    const { bankName } = await deps.tenants.byId(order.tenantId);
    const document = maskedDocument(order.ownerDocument); // as a payer is shown it
    const kind = pixKeyLabels[order.type];
    const data = { name: order.ownerName, kind, key, at: deps.now(), document, bank: bankName };
    const message = { template: "pix-key-active", data } as const;
    await enqueue(deps.outbox, tx, { tenantId: order.tenantId, to: order.ownerEmail, message });
  });
  return "ACTIVE";
}

/** The customer is not there any more to be told: the key leaves the list, and an e-mail says why. */
async function refuseLater(deps: PixDeps, order: KeyOrder, reason: KeyRefusal): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteKeyRow(tx, order, "PENDING")) || !order.ownerEmail) return;
    const key = order.key && formatPixKey({ type: order.type, key: order.key });
    const kind = pixKeyLabels[order.type];
    const data = { name: order.ownerName, kind, key, reason: refusalOf(reason, order).message };
    const message = { template: "pix-key-refused", data } as const;
    await enqueue(deps.outbox, tx, { tenantId: order.tenantId, to: order.ownerEmail, message });
  });
}

/** Asks the directory to let a key go, and forgets it once it has. May throw NetworkUnavailable: the worker tries again. */
export async function takeOut({ db, rail }: PixDeps, order: KeyOrder): Promise<void> {
  if (!rail) return;
  const { id, key, tenantId, accountId } = order;
  await withinTime(answerWithin, () => rail.removeKey({ requestId: id, key, tenantId, accountId }));
  await deleteKeyRow(db, order, "REMOVING");
}

const codes = {
  EntryAlreadyExists: "PIX_KEY_ALREADY_YOURS",
  EntryKeyOwnedByDifferentPerson: "PIX_KEY_OF_ANOTHER_PERSON",
  EntryKeyInCustodyOfDifferentParticipant: "PIX_KEY_AT_ANOTHER_BANK",
  EntryLimitExceeded: "PIX_KEY_LIMIT",
} as const satisfies Record<KeyRefusal, RefusalCode>;

function refusalOf(reason: KeyRefusal, { ownerDocument }: KeyOrder): Refusal {
  const limit = keysOfAccount[ownerDocument.length === 11 ? "PERSON" : "COMPANY"];
  return new Refusal(codes[reason], { words: { limit: String(limit) } });
}
