import { idleHeader, type StaffSession } from "@vitral/contract/console/session";
import type { FastifyRequest } from "fastify";
import { newToken, tokenHash } from "../../platform/crypto/secrets.ts";
import type { Tx } from "../../platform/database/db.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { originOfCall } from "../../platform/http/request-origin.ts";
import type { Tenant } from "../tenants/tenants.ts";
import { recordStaffAudit, withScopeOf } from "./audit-staff.ts";
import { resetHere, type SignInFrom } from "./attempts/attempts.ts";
import { saveBrowser } from "./attempts/browsers.ts";
import { tokenOf } from "./cookie.ts";
import type { Staff, StaffDeps } from "./deps.ts";
import { endPending, endSession, endSessions, findSession, insertSession, type NewSession } from "./session-queries.ts";
import { lockStaff } from "./staff-queries.ts";

/** Seconds: a session ends unused, and however busy it is; one that waits for the second factor ends sooner. */
export const sessionSeconds = { idle: 15 * 60, max: 8 * 3600, pending: 5 * 60 } as const;

/** A session that the call's cookie names. */
export type StaffCaller = { staff: Staff; hash: Buffer; endsAt: Date };

/** What a whole sign-in gives: the token of the session, and the cookie by which the browser is known. */
export type SignedIn = { token: string; browser: string; caller: StaffCaller };

type Stage = "PENDING" | "SIGNED_IN";

/** The session of the call, as `findCaller` finds it. Throws STAFF_SIGNED_OUT without one. */
export async function callerOf(deps: StaffDeps, request: FastifyRequest, stage: Stage): Promise<StaffCaller> {
  const caller = await findCaller(deps, request, stage);
  if (caller === null) throw new Refusal("STAFF_SIGNED_OUT");
  return caller;
}

/**
 * The session of the call, which prolongs it from the person's last use of the page on: a page that asks again by a
 * timer keeps no session open. Null without one, where it has ended, and where it is of another stage: a PENDING
 * session opens nothing but the second step. Null too where the server did not write its row for this person and stage.
 */
export async function findCaller(deps: StaffDeps, request: FastifyRequest, stage: Stage): Promise<StaffCaller | null> {
  const token = tokenOf(deps, request);
  if (token === null) return null;
  const hash = tokenHash(token);
  const now = deps.now();
  const idleSince = after(now, -sessionSeconds.idle);
  // Whose session it is, is not known before: only this row is read.
  const usedAt = after(now, -idleSecondsOf(request));
  const found = await withAllTenants(() => findSession(deps.db, { hash, now, idleSince, usedAt }));
  if (found?.stage !== stage) return null;
  if (!deps.secrets.macs(...boundTo(hash, found.id, stage)).some((mac) => mac.equals(found.rowMac))) return null;
  const { id, name, email, role, tenantId, endsAt } = found;
  return { staff: { id, name, email, role, tenantId }, hash, endsAt };
}

/** Without the header, as of a picture that the page shows, the call is a use. */
function idleSecondsOf({ headers }: FastifyRequest): number {
  const sent = headers[idleHeader];
  return typeof sent === "string" && /^\d{1,6}$/.test(sent) ? Number(sent) : 0;
}

const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000);

/** What the MAC of a session's row is of: a row that is written or copied in the database is no session. */
const boundTo = (hash: Buffer, staffId: string, stage: Stage) => ["staff-session", hash, staffId, stage] as const;

/** The row of a session that begins now. */
function rowOf(
  { secrets }: StaffDeps,
  { id: staffId, tenantId }: Staff,
  session: { token: string; stage: Stage; now: Date; endsAt: Date },
): NewSession {
  const { token, stage, ...times } = session;
  const hash = tokenHash(token);
  const rowMac = secrets.mac(...boundTo(hash, staffId, stage));
  const { address = null, browser = null } = originOfCall() ?? {};
  return { hash, staffId, tenantId, rowMac, stage, ...times, address, browser };
}

/** Opens the session of who gave the right password and has to give a second factor. Answers its token. */
export async function openPending(deps: StaffDeps, staff: Staff): Promise<string> {
  const [token, now] = [newToken(), deps.now()];
  const endsAt = after(now, sessionSeconds.pending);
  await insertSession(deps.db, rowOf(deps, staff, { token, stage: "PENDING", now, endsAt }));
  return token;
}

/**
 * Makes a session of a pending one after the second factor: with a new token, so that one which was planted in a
 * browser opens nothing. It ends every other session of the person, and the browser is known from now on by the cookie
 * `browser`. Throws STAFF_SIGNED_OUT where the pending one was
 * confirmed before, or the person was disabled meanwhile.
 */
export async function confirmPending(
  deps: StaffDeps,
  { staff, hash }: StaffCaller,
  factor: "TOTP" | "PASSKEY",
  from: SignInFrom & { cookie: string | undefined },
): Promise<SignedIn> {
  const [token, now] = [newToken(), deps.now()];
  const endsAt = after(now, sessionSeconds.max);
  const confirm = async (tx: Tx) => {
    const locked = await lockStaff(tx, staff.id);
    if (!locked || !(await endPending(tx, hash, now))) throw new Refusal("STAFF_SIGNED_OUT");
    await endSessions(tx, staff.id, now);
    await insertSession(tx, rowOf(deps, staff, { token, stage: "SIGNED_IN", now, endsAt }));
    await resetHere({ ...deps, db: tx }, staff, from);
    await recordStaffAudit(tx, staff, { at: now, action: "staff.signed-in", details: { factor } });
    return saveBrowser(deps, tx, staff, from.cookie);
  };
  const browser = await withScopeOf(staff, () => deps.db.transaction().execute(confirm));
  return { token, browser, caller: { staff, hash: tokenHash(token), endsAt } };
}

/** Ends the session of the call, whatever its stage. A call without one does nothing. */
export async function signOut(deps: StaffDeps, request: FastifyRequest): Promise<void> {
  const token = tokenOf(deps, request);
  if (token === null) return;
  const now = deps.now();
  await withAllTenants(() =>
    deps.db.transaction().execute(async (tx) => {
      const ended = await endSession(tx, tokenHash(token), now);
      if (ended?.stage === "SIGNED_IN") await recordStaffAudit(tx, ended, { at: now, action: "staff.signed-out" });
    }),
  );
}

/** The tenants that a person may look at. */
export async function tenantsOf({ tenants }: StaffDeps, { tenantId }: Staff): Promise<Tenant[]> {
  const all = await tenants.all();
  return all.filter(({ id }) => tenantId === null || id === tenantId);
}

/** A session as the browser has it. */
export async function sessionOnTheWire(deps: StaffDeps, { staff, endsAt }: StaffCaller): Promise<StaffSession> {
  const tenants = await tenantsOf(deps, staff);
  const { tenantId, ...person } = staff;
  return {
    staff: { ...person, tenant: tenants.find(({ id }) => id === tenantId)?.slug ?? null },
    tenants: tenants.map(({ slug, displayName, state }) => ({ slug, name: displayName, state })),
    endsAt,
    idleSeconds: sessionSeconds.idle,
    aheadMs: Math.round((deps.now().getTime() - Date.now()) / 1000) * 1000,
  };
}
