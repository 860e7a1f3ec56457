import { staffPasswordLength } from "@vitral/contract/console/enrolment";
import { hashPassword } from "../../platform/crypto/password.ts";
import { newToken, tokenHash } from "../../platform/crypto/secrets.ts";
import type { Tx } from "../../platform/database/db.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { auditEvents, installation } from "../audit/audit.ts";
import { attempt, countFrom, resetFailures } from "./attempts.ts";
import { recordStaffAudit, withScopeOf } from "./audit-staff.ts";
import type { Staff, StaffDeps } from "./deps.ts";
import {
  findEnrolment,
  insertEnrolment,
  lockEnrolment,
  saveEnrolmentSecret,
  useEnrolment,
} from "./enrolment-queries.ts";
import { endSessions } from "./session-queries.ts";
import { saveSecrets } from "./staff-queries.ts";
import { newTotpSecret, stepOf, totpUri } from "./totp.ts";

const hourMs = 3_600_000;

/** Makes a link that is good for one hour, once, in the transaction of what it is for. Only its hash is stored. */
export async function newEnrolmentLink(
  { secrets, now, origin }: Pick<StaffDeps, "secrets" | "now" | "origin">,
  tx: Tx,
  { id: staffId, tenantId }: Pick<Staff, "id" | "tenantId">,
): Promise<{ link: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + hourMs);
  const totpSecret = secrets.encrypt(newTotpSecret());
  await insertEnrolment(tx, { hash: tokenHash(token), staffId, tenantId, totpSecret, now: now(), expiresAt });
  // The token stands after the '#', which no browser sends: it is in no log of a server.
  return { link: `${origin()}/enrol#${token}`, expiresAt };
}

/**
 * Who the link is for, and a new secret of the second factor. It replaces that of an earlier opening, so that a person
 * who opened the link before its owner has no valid factor. Throws ENROLMENT_EXPIRED.
 */
export async function openEnrolment(deps: StaffDeps, token: string, address: string) {
  const hash = tokenHash(token);
  const fromAddress = await countFrom(deps, address);
  const staff = await withAllTenants(() => findEnrolment(deps.db, hash, deps.now()));
  if (!staff) throw new Refusal("ENROLMENT_EXPIRED");
  await fromAddress.refund();
  const at = deps.now();
  const secret = newTotpSecret();
  const open = async (tx: Tx) => {
    const link = await lockEnrolment(tx, hash, at);
    if (!link) throw new Refusal("ENROLMENT_EXPIRED");
    await saveEnrolmentSecret(tx, hash, deps.secrets.encrypt(secret));
    await recordOpening(tx, staff, { at, since: link.createdAt });
  };
  await withScopeOf(staff, () => deps.db.transaction().execute(open));
  const { email, name, role } = staff;
  return { email, name, role, secret, uri: totpUri(secret, email) };
}

/** Openings of one link that the audit has at most: who has the link could fill the chain with them. */
const auditedOpenings = 5;

/** Records an opening of a link that was made at `since`, the first five times. */
async function recordOpening(tx: Tx, staff: Staff, { at, since }: { at: Date; since: Date }): Promise<void> {
  const tenantId = staff.tenantId ?? installation;
  const action = "staff.enrolment-opened";
  const before = await auditEvents(tx, { tenantId, person: staff.email, action, from: since, limit: auditedOpenings });
  if (before.length < auditedOpenings) await recordStaffAudit(tx, staff, { at, action });
}

/**
 * Uses a link up: the person has this password and the link's second factor from now on, and no session. Throws
 * ENROLMENT_EXPIRED, STAFF_WRONG_CODE, STAFF_LOCKED or WEAK_PASSWORD. `whyWeak`: see `weakPassword`.
 */
export async function finishEnrolment(
  deps: StaffDeps,
  { token, password, code }: { token: string; password: string; code: string },
  { address, whyWeak }: { address: string; whyWeak: (password: string, of: Staff) => string | null },
): Promise<void> {
  const hash = tokenHash(token);
  const fromAddress = await countFrom(deps, address);
  const staff = await withAllTenants(() => findEnrolment(deps.db, hash, deps.now()));
  if (!staff) throw new Refusal("ENROLMENT_EXPIRED");
  await fromAddress.refund();
  const reason = whyWeak(password, staff);
  if (reason !== null) throw new Refusal("WEAK_PASSWORD", { words: { reason } });
  const counted = await attempt(deps, "ENROLMENT", hash.toString("base64url"));
  const at = deps.now();
  const step = stepOf(deps.secrets.decrypt(staff.totpSecret), code, at);
  if (step === null) throw new Refusal("STAFF_WRONG_CODE");
  await counted.refund();
  const passwordHash = await hashPassword(password);
  const finish = async (tx: Tx) => {
    const locked = await lockEnrolment(tx, hash, at);
    if (!locked) throw new Refusal("ENROLMENT_EXPIRED");
    // Opened again since the code was compared: the code is of a secret that is not the link's any more.
    if (locked.totpSecret !== staff.totpSecret) throw new Refusal("STAFF_WRONG_CODE");
    await useEnrolment(tx, hash, at);
    await saveSecrets(tx, staff.id, { passwordHash, totpSecret: locked.totpSecret, step, at });
    await endSessions(tx, staff.id, at);
    await resetFailures({ ...deps, db: tx }, staff);
    await recordStaffAudit(tx, staff, { at, action: "staff.enrolled" });
  };
  await withScopeOf(staff, () => deps.db.transaction().execute(finish));
}

/** Whether a text may be a password of the staff, by its length. */
export const hasPasswordLength = (text: string): boolean =>
  text.length >= staffPasswordLength.min && text.length <= staffPasswordLength.max;
