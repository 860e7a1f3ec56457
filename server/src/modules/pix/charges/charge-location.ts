import { isRealDate, saoPauloDay } from "@vitral/brazil/dates";
import { latestDay } from "@vitral/contract/pix-scheduling";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { Db } from "../../../platform/database/db.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import type { Tenant, Tenants } from "../../tenants/tenants.ts";
import { endOf } from "./charge-amounts.ts";
import { payloadOf } from "./charge-payload.ts";
import { findChargeAt } from "./charge-queries.ts";
import { findReceiver } from "./receiver-queries.ts";
import { publicJwk, signCharge, type SigningKey, signingKeyOf } from "./signing-key.ts";

export type LocationDeps = { db: Db; secrets: Secrets; now: () => Date; tenants: Pick<Tenants, "all"> };

type Answered = { status: number; type: string; body: string };

/** The tenant whose charges are at a host; undefined where it is no tenant's. */
export async function tenantOfPixHost({ tenants }: Pick<LocationDeps, "tenants">, host: string) {
  const location = `https://${host.toLowerCase()}`;
  return (await tenants.all()).find(({ pixLocation }) => pixLocation === location);
}

/**
 * What the public address of a charge answers to the payer's institution (API Pix 2.9.0): the signed charge at
 * `/pix/cob/…` and `/pix/cobv/…`, the keys at `/pix/jwks.json`. Whoever has the address, of 128 random bits, may read
 * it; nothing is listed. 404 for anything else, 400 for a `DPP` that is no day, is past, or is later than
 * the charge's last day and than any day for which a Pix is scheduled. `admit` may refuse the caller.
 */
export const answerAt = (
  deps: LocationDeps,
  tenant: Tenant,
  url: URL,
  admit: () => Promise<void> = async () => {},
): Promise<Answered> =>
  withTenant(tenant.id, async () => {
    const scope = { tenantId: tenant.id, host: url.hostname };
    if (url.pathname === "/pix/jwks.json")
      return { status: 200, type: "application/json", body: (await keyOf(deps, scope)).published };
    if (!isChargePath.test(url.pathname)) return problem(404, "CobPayloadNaoEncontrado");
    await admit();
    const now = deps.now();
    const today = saoPauloDay(now);
    const day = url.searchParams.get("DPP") ?? today;
    if (!isRealDate(day) || day < today) return problem(400, "CobPayloadOperacaoInvalida");
    const charge = await findChargeAt(deps.db, { tenantId: tenant.id, location: `${url.hostname}${url.pathname}` });
    const receiver = charge && (await findReceiver(deps.db, { ...charge, tenantId: tenant.id }));
    if (!charge || !receiver) return problem(404, "CobPayloadNaoEncontrado");
    // A later day has no amount that anybody could pay: it is answered with that of the last day.
    const lastDay = saoPauloDay(new Date(endOf(charge, charge.createdAt).getTime() - 1));
    if (day > latestDay(today) && day > lastDay) return problem(400, "CobPayloadOperacaoInvalida");
    const payload = payloadOf(charge, receiver, { now, day: day < lastDay ? day : lastDay });
    if (!payload) return problem(404, "CobPayloadNaoEncontrado");
    const body = await signCharge(payload, (await keyOf(deps, scope)).key, `https://${url.hostname}/pix/jwks.json`);
    return { status: 200, type: "application/jose", body };
  });

/** 128 bits in the letters of base64url (create-charge.ts). */
const isChargePath = /^\/pix\/cobv?\/[\w-]{21}[AQgw]$/;

/** For how long the key of a host stays in memory: one that was imported is at all servers after that. */
const keyFreshMs = 5_000;
/** The key that signs a host's charges, with what is published of it. */
type HostKey = { key: SigningKey; published: string };
const keysOfHosts = new WeakMap<Db, Map<string, { at: number; key: Promise<HostKey> }>>();

/**
 * The key of a tenant's host, read at most every five seconds. A server signs with the key that it publishes, so that
 * who reads a charge from it finds the key of its signature.
 */
function keyOf(deps: LocationDeps, scope: { tenantId: string; host: string }): Promise<HostKey> {
  const known = keysOfHosts.get(deps.db) ?? new Map<string, { at: number; key: Promise<HostKey> }>();
  keysOfHosts.set(deps.db, known);
  const own = known.get(scope.host);
  if (own && performance.now() - own.at < keyFreshMs) return own.key;
  const key = signingKeyOf(deps, scope).then(async (signing) => ({
    key: signing,
    published: JSON.stringify({ keys: [await publicJwk(signing)] }),
  }));
  key.catch(() => known.delete(scope.host));
  known.set(scope.host, { at: performance.now(), key });
  return key;
}

/** An error as API Pix writes it (RFC 7807). */
const problem = (status: number, type: string): Answered => ({
  status,
  type: "application/problem+json",
  body: JSON.stringify({ type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status }),
});
