import type { FastifyRequest } from "fastify";
import { Refusal, waitInWords } from "../../../platform/http/errors.ts";
import { newToken, tokenHash } from "../../../platform/crypto/secrets.ts";
import type { Who } from "../../../platform/http/serve.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { recordSecurityEvent, securityEventRow } from "../../audit/audit.ts";
import { holdState, notOpen, rulesOf, type Tenant } from "../../tenants/tenants.ts";
import type { IdentityDeps } from "../deps.ts";
import { type CustomerRow, endSession, endSessions, findBySession, insertSession, setLock } from "./session-queries.ts";

/** Spec 9: a session lasts four hours. */
export const sessionHours = 4;

/** The caller: a customer of one tenant, with a valid session. */
export type Caller = CustomerRow & { tenant: Tenant; sessionHash: Buffer };

/**
 * Opens a session; the browser gets the token, and only its hash is stored. It begins with a prefix of the tenant.
 * `locks`: it is of the area that locks when it is not used, where the tenant has that rule. Refuses with
 * BANK_SUSPENDED or BANK_CLOSED.
 */
export async function openSession(
  deps: IdentityDeps,
  tenant: Tenant,
  customerId: string,
  {
    deviceId = null,
    locks = false,
    detail,
  }: { deviceId?: string | null; locks?: boolean; detail?: string | undefined } = {},
): Promise<string> {
  const token = `${tenantPrefix(tenant.id)}.${newToken()}`;
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + sessionHours * 3_600_000);
  const locksAt = locks ? lockOf(tenant, createdAt) : null;
  const event = securityEventRow({
    tenantId: tenant.id,
    customerId,
    kind: "SIGNED_IN",
    ...(detail && { detail }),
    at: createdAt,
  });
  const row = { tenantId: tenant.id, hash: tokenHash(token), customerId, createdAt, expiresAt, deviceId, locksAt };
  const state = await deps.db.transaction().execute(async (tx) => {
    // Not from this server's cache: a bank that was suspended meanwhile gets no session after its sessions have ended.
    const held = await holdState(tx, tenant.id);
    if (held === "ACTIVE") await insertSession(tx, row, event);
    return held;
  });
  if (state !== "ACTIVE") throw notOpen({ ...tenant, state });
  return token;
}

/**
 * Any customer with a valid session. UNAUTHORIZED without one; FORBIDDEN when the session is of another tenant than the
 * call (ADR-0004), CUSTOMER_BLOCKED when the operator blocked the customer, SESSION_LOCKED when the session locked.
 */
export function asCustomer(deps: IdentityDeps): Who<Caller> {
  return async (request) => {
    const tenant = await deps.tenants.ofOpen(request);
    const token = bearer(request);
    const hash = tokenHash(token);
    const own = await ownTenant(deps, token);
    const session = { hash, now: deps.now() };
    const found = own && (await withTenant(own.id, () => findBySession(deps.db, { tenantId: own.id, ...session })));
    if (!found) throw new Refusal("UNAUTHORIZED");
    const { isLocked, ...customer } = found;
    if (own.id !== tenant.id) throw new Refusal("FORBIDDEN");
    if (customer.blockedAt) throw new Refusal("CUSTOMER_BLOCKED");
    if (isLocked) throw new Refusal("SESSION_LOCKED");
    return { ...customer, tenant, sessionHash: hash };
  };
}

/** How much later the server locks than the browser, which reports a use only once a minute. */
const lockSlackMs = 2 * 60_000;

/** When a session that was used now locks, if it is not used again; null where the tenant has no such rule. */
function lockOf(tenant: Tenant, now: Date): Date | null {
  const { idleLockMinutes } = rulesOf(tenant, now);
  return idleLockMinutes === null ? null : new Date(now.getTime() + idleLockMinutes * 60_000 + lockSlackMs);
}

/** Postpones the lock of a session that was used. Does nothing where the tenant has no such rule. */
export async function keepUnlocked({ db, now }: IdentityDeps, { tenant, sessionHash: hash }: Caller): Promise<void> {
  const locksAt = lockOf(tenant, now());
  if (locksAt) await setLock(db, { tenantId: tenant.id, hash, now: now(), locksAt });
}

/** Locks a session because its browser locked: it answers no call until the customer signs in again. */
export async function lockSession({ db, now }: IdentityDeps, { tenant, sessionHash: hash }: Caller): Promise<void> {
  if (lockOf(tenant, now())) await setLock(db, { tenantId: tenant.id, hash, now: now(), locksAt: now() });
}

/** A cached session is out of date: revalidate the caller and repeat the call. */
export class StaleSession extends Error {
  override readonly name = "StaleSession";
}

/** The PIN is under a key that this server does not have. Its health takes the server out within seconds. */
export class UnknownPinKey extends Refusal {
  constructor() {
    const seconds = 5;
    super("SERVER_BUSY", { words: { wait: waitInWords(seconds) }, retryAfter: seconds });
  }
}

/**
 * Makes a call for a cached caller; if its statement finds the session stale, or the PIN is under an unknown key, once
 * more for the caller read anew.
 */
export async function onceRevalidated<T>(
  cached: Caller,
  revalidate: () => Promise<Caller>,
  call: (by: Caller) => Promise<T>,
) {
  try {
    return await call(cached);
  } catch (error) {
    if (!(error instanceof StaleSession || error instanceof UnknownPinKey)) throw error;
    return call(await revalidate());
  }
}

type CachedCustomer = {
  (request: FastifyRequest): Promise<Caller>;
  revalidate: (request: FastifyRequest) => Promise<Caller>;
};

/** Beyond that the oldest entry is dropped. */
const maxCachedSessions = 20_000;

/**
 * The same as `asActiveCustomer`, with the customer of a known session from this server's memory. Only for calls whose
 * own transaction checks session, customer and account again and throws StaleSession when they changed: a session that
 * ended, on any server, cannot pay. `revalidate` reads the caller from the database and caches it.
 */
export function asCachedCustomer(deps: IdentityDeps): CachedCustomer {
  const active = asActiveCustomer(deps);
  const cached = new Map<string, CustomerRow>();
  const revalidate: Who<Caller> = async (request) => {
    const key = tokenHash(bearer(request)).toString("base64");
    cached.delete(key);
    const { tenant: _tenant, sessionHash, ...customer } = await active(request);
    if (cached.size >= maxCachedSessions) for (const oldest of cached.keys()) if (cached.delete(oldest)) break;
    cached.set(key, customer);
    return { ...customer, tenant: _tenant, sessionHash };
  };
  const who: Who<Caller> = async (request) => {
    const tenant = await deps.tenants.ofOpen(request);
    const token = bearer(request);
    const sessionHash = tokenHash(token);
    const customer = cached.get(sessionHash.toString("base64"));
    const isOwn = token.startsWith(`${tenantPrefix(tenant.id)}.`);
    return customer && isOwn ? { ...customer, tenant, sessionHash } : revalidate(request);
  };
  return Object.assign(who, { revalidate });
}

/** A session that a call says it has. The database has not been asked: whoever reads with it checks it. */
export type UnverifiedSession = {
  tenant: Tenant;
  hash: Buffer;
  /** Asks the database who it is; throws the refusals of `asActiveCustomer`. */
  revalidate: () => Promise<Caller>;
};

/**
 * Reads the session of the call and asks the database nothing. Only for calls whose own statement checks session,
 * customer and account (`ownRead`). A token that is not this tenant's is refused at once.
 */
export function asUnverifiedSession(deps: IdentityDeps): Who<UnverifiedSession> {
  const active = asActiveCustomer(deps);
  const who: Who<UnverifiedSession> = async (request) => {
    const tenant = await deps.tenants.ofOpen(request);
    const token = bearer(request);
    const revalidate = () => active(request);
    if (!token.startsWith(`${tenantPrefix(tenant.id)}.`)) await revalidate();
    return { tenant, hash: tokenHash(token), revalidate };
  };
  return Object.assign(who, { revalidate: active });
}

/** A customer with an open account: FORBIDDEN during the onboarding (spec 6). */
export function asActiveCustomer(deps: IdentityDeps): Who<Caller> {
  const customer = asCustomer(deps);
  return async (request) => {
    const caller = await customer(request);
    if (caller.status !== "ACTIVE") throw new Refusal("FORBIDDEN");
    return caller;
  };
}

/**
 * Ends the caller's session; an ended session is accepted, and so is a blocked customer. UNAUTHORIZED without a token,
 * FORBIDDEN under another tenant.
 */
export async function signOut(deps: IdentityDeps, tenant: Tenant, request: FastifyRequest): Promise<void> {
  const token = bearer(request);
  const own = await ownTenant(deps, token);
  if (own && own.id !== tenant.id) throw new Refusal("FORBIDDEN");
  if (!own) return;
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const customerId = await endSession(tx, { tenantId: own.id, hash: tokenHash(token), now });
    if (customerId) await recordSecurityEvent(tx, { tenantId: own.id, customerId, kind: "SIGNED_OUT", at: now });
  });
}

/** Ends every session of the caller but this one. */
export async function endOtherSessions({ db, now }: IdentityDeps, caller: Caller): Promise<void> {
  const { tenant, id: customerId, sessionHash: except } = caller;
  const [tenantId, at] = [tenant.id, now()];
  await db.transaction().execute(async (tx) => {
    const ended = await endSessions(tx, { tenantId, customerId, except, now: at });
    if (ended > 0) await recordSecurityEvent(tx, { tenantId, customerId, kind: "SESSIONS_ENDED", at });
  });
}

function bearer(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || !token || token.length > 200) throw new Refusal("UNAUTHORIZED");
  return token;
}

const tenantPrefix = (tenantId: string): string =>
  Buffer.from(tenantId.replaceAll("-", ""), "hex").toString("base64url");

async function ownTenant(deps: IdentityDeps, token: string): Promise<Tenant | undefined> {
  const prefix = token.slice(0, token.indexOf("."));
  return (await deps.tenants.all()).find(({ id }) => tenantPrefix(id) === prefix);
}
