import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Browser } from "./cookie.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

export type DeviceRow = {
  id: string;
  name: string | null;
  browser: string | null;
  registeredAt: Date | null;
  blockedAt: Date | null;
  lastUsedAt: Date;
  isCurrent: boolean;
};

type DevicesQuery = CustomerKey & { browser: Browser | null; idleMonths: number; now: Date };

/** The devices of a customer, the one used last first. One that is idle past its term is as good as removed. */
export async function findDevices(db: Db, scope: DevicesQuery) {
  const { rows } = await sql<DeviceRow>`
    select id, name, browser, registered_at as "registeredAt", blocked_at as "blockedAt", last_used_at as "lastUsedAt",
           coalesce(browser_id = ${scope.browser?.browserId ?? null}::uuid
                    and ${scope.browser?.secretHash ?? null}::bytea in (secret_hash, coalesce(previous_hash, secret_hash)),
                    false) as "isCurrent"
      from customer_device
     where tenant_id = ${scope.tenantId} and customer_id = ${scope.customerId}
       and last_used_at > ${scope.now}::timestamptz - make_interval(months => ${scope.idleMonths}::int)
     order by last_used_at desc, id`.execute(db);
  return rows;
}

export type DeviceState = "REGISTERED" | "UNREGISTERED" | "BLOCKED";

/** What the browser of a cookie is to a customer (functions/devices.sql). */
export async function findState(db: Db, scope: DevicesQuery): Promise<DeviceState> {
  const { rows } = await sql<{ state: DeviceState }>`
    select device_state(${scope.tenantId}, ${scope.customerId}, ${scope.browser?.browserId ?? null},
                        ${scope.browser?.secretHash ?? null}, ${scope.idleMonths}, ${scope.now}) as state`.execute(db);
  return rows[0]?.state ?? "UNREGISTERED";
}

type UsedToday = CustomerKey & { browser: Browser | null; isDaySumOfEach: boolean; now: Date };

/** What a customer paid today from devices that are not registered: from this one, or from all. */
export async function findUsedToday(db: Db, scope: UsedToday): Promise<Cents> {
  const { rows } = await sql<{ used: Cents }>`
    select device_day_used(${scope.tenantId}, ${scope.customerId}, ${scope.browser?.browserId ?? null},
                           ${scope.isDaySumOfEach}, ${scope.now}) as used`.execute(db);
  return rows[0]?.used ?? (0 as Cents);
}

/** The device of a customer that a cookie names; locked until the transaction ends. */
export function lockDevice(tx: Tx, { tenantId, customerId, browserId, secretHash }: CustomerKey & Browser) {
  return tx
    .selectFrom("customer_device")
    .select(["id", "blocked_at as blockedAt", "registered_at as registeredAt"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("browser_id", "=", browserId)
    .where((device) => device.or([device("secret_hash", "=", secretHash), device("previous_hash", "=", secretHash)]))
    .forUpdate()
    .executeTakeFirst();
}

/** A device that the customer registered and did not block, with its browser; locked until the transaction ends. */
export function lockRegistered(tx: Tx, { tenantId, customerId, id }: CustomerKey & { id: string }) {
  return tx
    .selectFrom("customer_device")
    .select(["browser_id as browserId", "secret_hash as secretHash"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("registered_at", "is not", null)
    .where("blocked_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a browser is a device of any customer under this secret. */
export async function isKnownBrowser(tx: Tx, { tenantId, browserId, secretHash }: Browser & { tenantId: string }) {
  const found = await tx
    .selectFrom("customer_device")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("browser_id", "=", browserId)
    .where((device) => device.or([device("secret_hash", "=", secretHash), device("previous_hash", "=", secretHash)]))
    .executeTakeFirst();
  return found !== undefined;
}

/** Replaces the secret of a browser, for all its customers; `shown` is the one that its cookie had. */
export async function replaceSecret(
  tx: Tx,
  scope: { tenantId: string; browserId: string; shown: Buffer; secretHash: Buffer },
): Promise<void> {
  await sql`
    update customer_device set secret_hash = ${scope.secretHash}, previous_hash = ${scope.shown}
     where tenant_id = ${scope.tenantId} and browser_id = ${scope.browserId}
       and ${scope.shown}::bytea in (secret_hash, coalesce(previous_hash, secret_hash))`.execute(tx);
}

type NewDevice = CustomerKey & Browser & { id: string; browser: string | null; idleMonths: number; now: Date };

/**
 * Saves a device that is not registered, or notes that it was used; answers its id. One that was not used for
 * `idleMonths` is not registered any more, also where it was not removed yet.
 */
export async function upsertDevice(tx: Tx, device: NewDevice): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into customer_device (tenant_id, customer_id, browser_id, id, secret_hash, browser, created_at, last_used_at)
    values (${device.tenantId}, ${device.customerId}, ${device.browserId}, ${device.id}, ${device.secretHash}, ${device.browser}, ${device.now}, ${device.now})
    on conflict (tenant_id, customer_id, browser_id) do update
       set last_used_at = excluded.last_used_at, browser = excluded.browser,
           registered_at = case when customer_device.last_used_at
                                       > excluded.last_used_at - make_interval(months => ${device.idleMonths})
                                then customer_device.registered_at end
    returning id`.execute(tx);
  return rows[0]?.id ?? device.id;
}

/** Keeps the newest of a customer's devices that are neither registered nor blocked. */
export async function removeOldest(tx: Tx, { tenantId, customerId, keep }: CustomerKey & { keep: number }) {
  await sql`
    delete from customer_device where tenant_id = ${tenantId} and id in (
      select id from customer_device
       where tenant_id = ${tenantId} and customer_id = ${customerId} and registered_at is null and blocked_at is null
       order by last_used_at desc, id offset ${keep}::int)`.execute(tx);
}

export async function countRegistered(tx: Tx, { tenantId, customerId, except }: CustomerKey & { except: string }) {
  const { count } = await tx
    .selectFrom("customer_device")
    .select((device) => device.fn.countAll<number>().as("count"))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("registered_at", "is not", null)
    .where("blocked_at", "is", null)
    .where("id", "!=", except)
    .executeTakeFirstOrThrow();
  return count;
}

/** Registers a device under a name; it begins to be used now. */
export async function markRegistered(tx: Tx, scope: { tenantId: string; id: string; name: string; now: Date }) {
  await tx
    .updateTable("customer_device")
    .set({ name: scope.name, registered_at: scope.now, last_used_at: scope.now })
    .where("tenant_id", "=", scope.tenantId)
    .where("id", "=", scope.id)
    .execute();
}

type OneDevice = CustomerKey & { id: string };

/** Answers whether the customer had this device. */
export async function deleteDevice(tx: Tx, { tenantId, customerId, id }: OneDevice): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("customer_device")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Blocks a device; answers NEW, or AGAIN where it was blocked, and null where the customer has no such device. */
export async function markBlocked(tx: Tx, scope: OneDevice & { now: Date }): Promise<"NEW" | "AGAIN" | null> {
  const device = await tx
    .selectFrom("customer_device")
    .select("blocked_at as blockedAt")
    .where("tenant_id", "=", scope.tenantId)
    .where("customer_id", "=", scope.customerId)
    .where("id", "=", scope.id)
    .forUpdate()
    .executeTakeFirst();
  if (!device) return null;
  if (device.blockedAt) return "AGAIN";
  await tx
    .updateTable("customer_device")
    .set({ blocked_at: scope.now })
    .where("tenant_id", "=", scope.tenantId)
    .where("id", "=", scope.id)
    .execute();
  return "NEW";
}

export const findDevice = (tx: Tx, { tenantId, customerId, id }: OneDevice) =>
  tx
    .selectFrom("customer_device")
    .select(["name", "browser", "blocked_at as blockedAt"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Answers whether the device was blocked until now. */
export async function markUnblocked(tx: Tx, { tenantId, customerId, id }: OneDevice): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("customer_device")
    .set({ blocked_at: null })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .where("blocked_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
