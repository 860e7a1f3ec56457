import { randomInt, timingSafeEqual } from "node:crypto";
import { staffPasswordLength } from "@vitral/contract/console/enrolment";
import { hashPassword } from "../../platform/crypto/password.ts";
import { newToken, tokenHash } from "../../platform/crypto/secrets.ts";
import type { Tx } from "../../platform/database/db.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { auditEvents, installation } from "../audit/audit.ts";
import { attempt, countFrom, enrolmentSubject, resetFailures } from "./attempts/attempts.ts";
import { recordLocked, recordStaffAudit, withScopeOf } from "./audit-staff.ts";
import { removeBrowsers } from "./attempts/browser-queries.ts";
import type { Staff, StaffDeps } from "./deps.ts";
import {
  findEnrolment,
  insertEnrolment,
  linkTotpCell,
  lockEnrolment,
  saveEnrolmentSecret,
  useEnrolment,
} from "./enrolment-queries.ts";
import { endSessions } from "./session-queries.ts";
import { saveSecrets, totpCell } from "./staff-queries.ts";
import { newTotpSecret, stepOf, totpUri } from "./totp.ts";

const hourMs = 3_600_000;

/** A link to enrol with, and the code without which it opens nothing. */
export type EnrolmentLink = { link: string; code: string; expiresAt: Date };

/**
 * Makes a link and its code, in the transaction of the order that needs them. The link works once, within an hour, and
 * only with the code. Link and code reach the person by two ways. Only hashes are stored.
 */
export async function newEnrolmentLink(
  { secrets, now, origin }: Pick<StaffDeps, "secrets" | "now" | "origin">,
  tx: Tx,
  { id: staffId, tenantId }: Pick<Staff, "id" | "tenantId">,
): Promise<EnrolmentLink> {
  const token = newToken();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(now().getTime() + hourMs);
  const link = { hash: tokenHash(token), codeHash: codeHash(token, code), staffId };
  const totpSecret = secrets.encrypt(linkTotpCell(link), newTotpSecret());
  await insertEnrolment(tx, { ...link, tenantId, totpSecret, now: now(), expiresAt });
  // The token stands after the '#', which no browser sends: it is in no log of a server.
  return { link: `${origin()}/enrol#${token}`, code, expiresAt };
}

/** The token is in no row, so the code cannot be guessed from its hash without the link. */
const codeHash = (token: string, code: string): Buffer => tokenHash(`${token} ${code}`);

type Given = { token: string; emailCode: string };

/**
 * Whose link this is, where the code of the e-mail belongs to it. A try is counted for the person before the code is
 * compared, whatever link it comes with; the caller refunds it when nothing else was wrong. Throws ENROLMENT_EXPIRED,
 * ENROLMENT_WRONG_CODE, ENROLMENT_LOCKED, or STAFF_LOCKED for an address, and fails for a row that the server did not
 * write.
 */
async function enrolmentOf(deps: StaffDeps, { token, emailCode }: Given, address: string) {
  const hash = tokenHash(token);
  const fromAddress = await countFrom(deps, address);
  const staff = await withAllTenants(() => findEnrolment(deps.db, hash, deps.now()));
  if (!staff) throw new Refusal("ENROLMENT_EXPIRED");
  const counted = await attempt(deps, enrolmentSubject(staff.id)).catch(async (refusal: unknown) => {
    if (refusal instanceof Refusal) await recordLocked(deps, staff, "ENROLMENT", [enrolmentSubject(staff.id)]);
    throw refusal;
  });
  if (!timingSafeEqual(codeHash(token, emailCode), staff.codeHash)) {
    await recordWrongCode(deps, staff, "EMAIL");
    throw new Refusal("ENROLMENT_WRONG_CODE");
  }
  await fromAddress.refund();
  const cell = linkTotpCell({ hash, staffId: staff.id, codeHash: staff.codeHash });
  return { hash, staff, counted, cell, secret: deps.secrets.decrypt(cell, staff.totpSecret) };
}

/** Records a wrong code of the e-mail or of the authenticator; the wait keeps the rows few. */
const recordWrongCode = (deps: StaffDeps, staff: Staff, step: "EMAIL" | "TOTP"): Promise<void> =>
  withScopeOf(staff, () =>
    recordStaffAudit(deps.db, staff, { at: deps.now(), action: "staff.enrolment-failed", details: { step } }),
  );

/**
 * Who the link is for, and a new secret of the second factor. It replaces that of an earlier opening, so that a person
 * who opened the link before its owner has no valid factor. Throws as `enrolmentOf`.
 */
export async function openEnrolment(deps: StaffDeps, given: Given, address: string) {
  const { hash, staff, counted, cell } = await enrolmentOf(deps, given, address);
  await counted.refund();
  const at = deps.now();
  const secret = newTotpSecret();
  const open = async (tx: Tx) => {
    const link = await lockEnrolment(tx, hash, at);
    if (!link) throw new Refusal("ENROLMENT_EXPIRED");
    await saveEnrolmentSecret(tx, hash, deps.secrets.encrypt(cell, secret));
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
 * STAFF_WRONG_CODE or WEAK_PASSWORD, and as `enrolmentOf`. `whyWeak`: see `weakPassword`.
 */
export async function finishEnrolment(
  deps: StaffDeps,
  { password, code, ...given }: Given & { password: string; code: string },
  { address, whyWeak }: { address: string; whyWeak: (password: string, scope: Staff) => string | null },
): Promise<void> {
  const { hash, staff, counted, secret } = await enrolmentOf(deps, given, address);
  const reason = whyWeak(password, staff);
  if (reason !== null) {
    await counted.refund();
    throw new Refusal("WEAK_PASSWORD", { words: { reason } });
  }
  const at = deps.now();
  const step = stepOf(secret, code, at);
  if (step === null) {
    await recordWrongCode(deps, staff, "TOTP");
    throw new Refusal("STAFF_WRONG_CODE");
  }
  await counted.refund();
  const passwordHash = await hashPassword(password);
  const finish = async (tx: Tx) => {
    const locked = await lockEnrolment(tx, hash, at);
    if (!locked) throw new Refusal("ENROLMENT_EXPIRED");
    // Opened again since the code was compared: the code is of a secret that is not the link's any more.
    if (locked.totpSecret !== staff.totpSecret) throw new Refusal("STAFF_WRONG_CODE");
    await useEnrolment(tx, hash, at);
    const totpSecret = deps.secrets.encrypt(totpCell(staff.id), secret);
    await saveSecrets(tx, staff.id, { passwordHash, totpSecret, step, at });
    await endSessions(tx, staff.id, at);
    await removeBrowsers(tx, staff.id);
    await resetFailures({ ...deps, db: tx }, staff);
    await recordStaffAudit(tx, staff, { at, action: "staff.enrolled" });
  };
  await withScopeOf(staff, () => deps.db.transaction().execute(finish));
}

/** Whether a text may be a password of the staff, by its length. */
export const hasPasswordLength = (text: string): boolean =>
  text.length >= staffPasswordLength.min && text.length <= staffPasswordLength.max;
