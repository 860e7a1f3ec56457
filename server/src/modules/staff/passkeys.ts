import { maxPasskeys } from "@vitral/contract/console/passkeys";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { newId } from "../../platform/database/ids.ts";
import { Refusal } from "../../platform/http/errors.ts";
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

/** The domain that passkeys are bound to (WebAuthn, 5.1.2): a page of another site cannot use them. */
const siteOf = ({ origin }: StaffDeps): string => new URL(origin()).hostname;

const known = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId: id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));

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
    const options = await generateRegistrationOptions({
      rpName: "Vitral",
      rpID: siteOf(deps),
      userID: Buffer.from(staff.id.replaceAll("-", ""), "hex"),
      userName: staff.email,
      userDisplayName: staff.name,
      attestationType: "none",
      excludeCredentials: known(rows),
      authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
    });
    await saveChallenge(deps.db, hash, options.challenge);
    return { options: options as unknown as Json };
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
    const checked = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: deps.origin(),
      expectedRPID: siteOf(deps),
      requireUserVerification: false,
    }).catch(() => null);
    if (!checked?.verified) throw new Refusal("STAFF_WRONG_PASSKEY");
    const { id: credentialId, publicKey, counter, transports: reported } = checked.registrationInfo.credential;
    const transports = transportsOf(reported);
    const at = deps.now();
    const id = newId();
    const stored = deps.secrets.encrypt(
      passkeyCell({ staffId: staff.id, id }),
      Buffer.from(publicKey).toString("base64url"),
    );
    const row = { id, name, credentialId, publicKey: stored, counter, transports, createdAt: at };
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

/** What a browser says how a passkey is reached; the library does not check it. */
const transportsOf = (reported: unknown): AuthenticatorTransport[] =>
  (Array.isArray(reported) ? reported : [])
    .filter((one): one is AuthenticatorTransport => typeof one === "string" && one.length <= 20)
    .slice(0, 8);

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
    const options = await generateAuthenticationOptions({
      rpID: siteOf(deps),
      allowCredentials: known(await findPasskeys(deps.db, staff.id)),
      userVerification: "preferred",
    });
    await saveChallenge(deps.db, hash, options.challenge);
    return { options: options as unknown as Json };
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
  const checked = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: deps.origin(),
    expectedRPID: siteOf(deps),
    requireUserVerification: false,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
      counter: row.counter,
      transports: row.transports,
    },
  }).catch(() => null);
  if (!checked?.verified) return false;
  return usePasskey(deps.db, row.id, checked.authenticationInfo.newCounter, deps.now());
}
