import { maxPasskeys, type ConfirmNewPasskey, type Passkey } from "@vitral/contract/passkeys";
import type { PasskeyCreation } from "@vitral/contract/webauthn";
import { lockFor, type Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { Refusal, refusedUntil } from "../../platform/http/errors.ts";
import { madeKey, registrationOptions, type Site } from "../../platform/webauthn/webauthn.ts";
import { findSecurityEvents, recordSecurityEvent } from "../audit/audit.ts";
import type { ConfirmPin } from "../devices/devices.ts";
import { type Caller, confirmPassword, holdSession } from "../identity/identity.ts";
import { enqueue } from "../notifications/notifications.ts";
import { saveChallenge, takeChallenge } from "./challenges.ts";
import type { PasskeyDeps } from "./deps.ts";
import { findPasskeys, insertPasskey } from "./passkey-queries.ts";

type Json = Record<string, unknown>;

/** Hours after a recovery of the password by code in which no passkey is made: it would outlive the recovery. */
const recoveryHours = 24;

/**
 * What a browser needs to make a passkey, after password and PIN. Refuses with PASSKEY_WAITS, CUSTOMER_PASSKEYS_FULL,
 * and as the password and the PIN do.
 */
export async function newPasskeyOptions(
  deps: PasskeyDeps & { confirmPin: ConfirmPin },
  caller: Caller,
  { password, pin }: ConfirmNewPasskey,
  site: Site,
): Promise<{ options: PasskeyCreation }> {
  const { tenant, id: customerId } = caller;
  await confirmPassword(deps, caller, password);
  await deps.confirmPin(caller, pin);
  await refuseAfterRecovery(deps, caller);
  const existing = await findPasskeys(deps.db, { tenantId: tenant.id, customerId });
  refuseFull(existing.length);
  const { challenge, options } = await registrationOptions(site, {
    rpName: tenant.displayName,
    user: { id: customerId, name: caller.email ?? caller.name, displayName: caller.name },
    existing,
    isDiscoverable: true,
  });
  await saveChallenge(deps, { tenant, maker: { customerId, sessionHash: caller.sessionHash } }, challenge);
  return { options };
}

async function refuseAfterRecovery({ db, now }: PasskeyDeps, { tenant, id: customerId }: Caller): Promise<void> {
  const since = new Date(now().getTime() - recoveryHours * 3_600_000);
  const customer = { tenantId: tenant.id, customerIds: [customerId] };
  const last = (await findSecurityEvents(db, { ...customer, kind: "PASSWORD_RECOVERED", since })).at(-1);
  if (last) throw refusedUntil("PASSKEY_WAITS", (last.at.getTime() - since.getTime()) / 1000, now());
}

/**
 * Saves the passkey that a browser made, while the session that confirmed it is open. Tells the customer. Refuses with
 * PASSKEY_NOT_MADE, CUSTOMER_PASSKEYS_FULL or UNAUTHORIZED.
 */
export async function addPasskey(
  deps: PasskeyDeps,
  caller: Caller,
  { response, name }: { response: Json; name: string },
  site: Site,
): Promise<Passkey> {
  const { tenant, id: customerId, sessionHash } = caller;
  const customerKey = { tenantId: tenant.id, customerId };
  const challenge = await takeChallenge(deps, { tenant, maker: { customerId, sessionHash } }, response);
  const made = challenge === null ? null : await madeKey(site, response, challenge);
  if (!made) throw new Refusal("PASSKEY_NOT_MADE");
  const now = deps.now();
  const row = { ...made, id: newId(), name, createdAt: now };
  await deps.db.transaction().execute(async (tx) => {
    await lockFor(tx, `passkeys ${tenant.id} ${customerId}`);
    // Who changed the password elsewhere has ended the session: a passkey of that session must not stay.
    if (!(await holdSession(tx, { tenantId: tenant.id, hash: sessionHash, now }))) throw new Refusal("UNAUTHORIZED");
    refuseFull((await findPasskeys(tx, customerKey)).length);
    if (!(await insertPasskey(tx, { ...row, ...customerKey }))) throw new Refusal("PASSKEY_NOT_MADE");
    await recordSecurityEvent(tx, { ...customerKey, kind: "PASSKEY_REGISTERED", at: now });
    await notify(deps, tx, caller, { passkey: name, news: "ADDED" });
  });
  return { id: row.id, name, createdAt: now, lastUsedAt: null };
}

function refuseFull(passkeys: number): void {
  if (passkeys >= maxPasskeys) throw new Refusal("CUSTOMER_PASSKEYS_FULL", { words: { limit: String(maxPasskeys) } });
}

/** Tells a customer what became of a passkey. */
export async function notify(
  { outbox, now }: PasskeyDeps,
  tx: Tx,
  { tenant, id: customerId, email, name }: Caller,
  news: { passkey: string; news: "ADDED" | "REMOVED" },
): Promise<void> {
  const message = { template: "passkey", data: { name, ...news, at: now().toISOString() } } as const;
  await enqueue(outbox, tx, { tenantId: tenant.id, customerId, to: email, message });
}
