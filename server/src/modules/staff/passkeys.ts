import { maxPasskeys } from "@vitral/contract/console/passkeys";
import { newId } from "../../platform/database/ids.ts";
import { Refusal } from "../../platform/http/errors.ts";
import {
  authenticationOptions,
  madeKey,
  registrationOptions,
  type Site,
  signedCounter,
} from "../../platform/webauthn/webauthn.ts";
import { recordStaffAudit, withScopeOf } from "./audit-staff.ts";
import type { CallFrom } from "./attempts/browsers.ts";
import type { StaffDeps } from "./deps.ts";
import {
  deletePasskey,
  findPasskeys,
  insertPasskey,
  passkeyCell,
  type PasskeyRow,
  usePasskey,
} from "./passkey-queries.ts";
import { isOpen, saveChallenge, takeChallenge } from "./session-queries.ts";
import { type StaffCaller, confirmPending } from "./sessions.ts";
import { countFactor, refuseFactor } from "./sign-in.ts";
import { lockStaff } from "./staff-queries.ts";

type Json = Record<string, unknown>;

/** The console's address. The password was typed before, so that the device need not verify who uses the passkey. */
function siteOf({ origin }: StaffDeps): Site {
  return { rpId: new URL(origin()).hostname, origin: origin(), verifies: false };
}

/** The passkeys of a person, as the browser has them. */
export async function listPasskeys(deps: StaffDeps, { staff }: StaffCaller) {
  const rows = await withScopeOf(staff, () => findPasskeys(deps.db, staff.id));
  return { passkeys: rows.map(onTheWire) };
}

const onTheWire = ({ id, name, createdAt, lastUsedAt }: Omit<PasskeyRow, "publicKey">) => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});

/** What a browser needs to make a passkey. Throws PASSKEYS_FULL. */
export const newPasskeyOptions = (deps: StaffDeps, { staff, hash }: StaffCaller): Promise<{ options: Json }> =>
  withScopeOf(staff, async () => {
    const rows = await findPasskeys(deps.db, staff.id);
    if (rows.length >= maxPasskeys) throw new Refusal("PASSKEYS_FULL");
    const { challenge, options } = await registrationOptions(siteOf(deps), {
      rpName: "Vitral",
      user: { id: staff.id, name: staff.email, displayName: staff.name },
      existing: rows,
      isDiscoverable: false,
    });
    await saveChallenge(deps.db, hash, challenge);
    return { options };
  });

/** Saves the passkey that a browser made. Throws STAFF_WRONG_PASSKEY, PASSKEYS_FULL or STAFF_SIGNED_OUT. */
export async function addPasskey(
  deps: StaffDeps,
  caller: StaffCaller,
  { response, name }: { response: Json; name: string },
) {
  const { staff, hash } = caller;
  return withScopeOf(staff, async () => {
    const expectedChallenge = await takeChallenge(deps.db, hash);
    if (expectedChallenge === null) throw new Refusal("STAFF_WRONG_PASSKEY");
    const made = await madeKey(siteOf(deps), response, expectedChallenge);
    if (!made) throw new Refusal("STAFF_WRONG_PASSKEY");
    const at = deps.now();
    const id = newId();
    const publicKey = deps.secrets.encrypt(passkeyCell({ staffId: staff.id, id }), made.publicKey);
    const row = { ...made, id, name, publicKey, createdAt: at };
    await deps.db.transaction().execute(async (tx) => {
      // Who took the person's access away has locked the person before: a passkey of that session must not stay.
      if (!(await lockStaff(tx, staff.id)) || !(await isOpen(tx, hash))) throw new Refusal("STAFF_SIGNED_OUT");
      if ((await findPasskeys(tx, staff.id)).length >= maxPasskeys) throw new Refusal("PASSKEYS_FULL");
      const isNew = await insertPasskey(tx, { ...row, staffId: staff.id, tenantId: staff.tenantId });
      if (!isNew) throw new Refusal("STAFF_WRONG_PASSKEY");
      await recordStaffAudit(tx, staff, { at, action: "staff.passkey-added", details: { passkey: row.id } });
    });
    return onTheWire({ ...row, lastUsedAt: null });
  });
}

/** Removes a passkey of the caller; the code of the authenticator stays. Throws NOT_FOUND. */
export const removePasskey = (deps: StaffDeps, { staff }: StaffCaller, id: string): Promise<void> =>
  withScopeOf(staff, () =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await deletePasskey(tx, { staffId: staff.id, id }))) throw new Refusal("NOT_FOUND");
      await recordStaffAudit(tx, staff, { at: deps.now(), action: "staff.passkey-removed", details: { passkey: id } });
    }),
  );

/** What a browser needs to confirm a pending session with a passkey. */
export const passkeyOptions = (deps: StaffDeps, { staff, hash }: StaffCaller): Promise<{ options: Json }> =>
  withScopeOf(staff, async () => {
    const { challenge, options } = await authenticationOptions(siteOf(deps), await findPasskeys(deps.db, staff.id));
    await saveChallenge(deps.db, hash, challenge);
    return { options };
  });

/**
 * The second step with a passkey: signed for this origin over the challenge of this session, which is used up. Throws
 * STAFF_WRONG_PASSKEY, and STAFF_LOCKED after five.
 */
export async function checkPasskey(deps: StaffDeps, pending: StaffCaller, response: Json, call: CallFrom) {
  const { counted, from } = await countFactor(deps, pending, "PASSKEY", call);
  if (!(await withScopeOf(pending.staff, () => isRight(deps, pending, response)))) {
    await refuseFactor(deps, pending, "PASSKEY");
    throw new Refusal("STAFF_WRONG_PASSKEY");
  }
  await counted.refund();
  return confirmPending(deps, pending, "PASSKEY", { ...from, cookie: call.cookie });
}

async function isRight(deps: StaffDeps, { staff, hash }: StaffCaller, response: Json): Promise<boolean> {
  const expectedChallenge = await takeChallenge(deps.db, hash);
  const row = (await findPasskeys(deps.db, staff.id)).find(({ credentialId }) => credentialId === response["id"]);
  if (expectedChallenge === null || !row) return false;
  const publicKey = deps.secrets.decrypt(passkeyCell({ staffId: staff.id, id: row.id }), row.publicKey);
  const key = { ...row, publicKey };
  const counter = await signedCounter(siteOf(deps), response, { key, expectedChallenge });
  if (counter === null) return false;
  return usePasskey(deps.db, row.id, counter, deps.now());
}
