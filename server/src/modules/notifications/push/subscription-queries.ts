import { sql } from "kysely";
import type { PushChoice } from "@vitral/contract/push";
import type { Cell } from "../../../platform/crypto/secrets.ts";
import type { BrowserKeys } from "../../../platform/crypto/push-encryption.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CustomerKey, RowKey } from "../../../platform/database/keys.ts";

/** Where a browser is reached. It is stored encrypted: whoever has it may send to it. */
export type PushAddress = { endpoint: string; keys: BrowserKeys };

export const addressCell = (key: RowKey): Cell => ({ table: "push_subscription", column: "address", ...key });

/** How many browsers of a customer are told; the newest stay. */
const maxBrowsers = 10;

/** The subscription of a browser, whoever its customer is; locked until the transaction ends. */
export function lockSubscription(tx: Tx, { tenantId, endpointHash }: { tenantId: string; endpointHash: Buffer }) {
  return tx
    .selectFrom("push_subscription")
    .select(["id", "customer_id as customerId", "kinds", "shows_details as showsDetails"])
    .where("tenant_id", "=", tenantId)
    .where("endpoint_hash", "=", endpointHash)
    .forUpdate()
    .executeTakeFirst();
}

type Seen = { sessionHash: Buffer; deviceId: string | null };
type NewSubscription = RowKey & CustomerKey & Seen & PushChoice & { endpointHash: Buffer; encrypted: string; at: Date };

/** Saves a browser; one that another call saved at this moment stays as it is. */
export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<void> {
  await tx
    .insertInto("push_subscription")
    .values({
      tenant_id: row.tenantId,
      id: row.id,
      customer_id: row.customerId,
      session_hash: row.sessionHash,
      device_id: row.deviceId,
      endpoint_hash: row.endpointHash,
      address: row.encrypted,
      kinds: row.kinds,
      shows_details: row.showsDetails,
      created_at: row.at,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "endpoint_hash"]).doNothing())
    .execute();
  await sql`
    delete from push_subscription where tenant_id = ${row.tenantId} and id in (
      select id from push_subscription where tenant_id = ${row.tenantId} and customer_id = ${row.customerId}
       order by created_at desc, id desc offset ${maxBrowsers}::int)`.execute(tx);
}

/** Notes in which session a browser was seen, its keys, and what its customer chose. */
export async function updateSubscription(
  tx: Tx,
  row: RowKey & Seen & PushChoice & { encrypted: string },
): Promise<void> {
  await tx
    .updateTable("push_subscription")
    .set({
      session_hash: row.sessionHash,
      device_id: row.deviceId,
      address: row.encrypted,
      kinds: row.kinds,
      shows_details: row.showsDetails,
    })
    .where("tenant_id", "=", row.tenantId)
    .where("id", "=", row.id)
    .execute();
}

export async function deleteSubscription(db: Db | Tx, { tenantId, id }: RowKey): Promise<void> {
  await db.deleteFrom("push_subscription").where("tenant_id", "=", tenantId).where("id", "=", id).execute();
}

/** Where the browser of a message is; undefined: its subscription is gone. */
export function findSubscription(db: Db, { tenantId, id }: RowKey) {
  return db
    .selectFrom("push_subscription")
    .select(["address as encrypted", "shows_details as showsDetails"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Ends the browsers that were seen last in a session, or in its device. */
export async function endPushOfSession(tx: Tx, { tenantId, hash }: { tenantId: string; hash: Buffer }): Promise<void> {
  await sql`
    delete from push_subscription p using session s
     where s.tenant_id = ${tenantId} and s.token_hash = ${hash} and p.tenant_id = s.tenant_id
       and p.customer_id = s.customer_id and (p.session_hash = s.token_hash or p.device_id = s.device_id)`.execute(tx);
}

/** Ends the browsers of a customer but those that were seen last in one session, or in its device. */
export async function endPushOfOthers(
  tx: Db | Tx,
  { tenantId, customerId, except }: CustomerKey & { except: Buffer | null },
): Promise<void> {
  await sql`
    delete from push_subscription p
     where p.tenant_id = ${tenantId} and p.customer_id = ${customerId}
       and not exists (select from session s
                        where s.tenant_id = p.tenant_id and s.token_hash = ${except}::bytea
                          and (p.session_hash = s.token_hash or p.device_id = s.device_id))`.execute(tx);
}

/** Ends the browsers of a device. */
export async function endPushOfDevice(
  tx: Tx,
  { tenantId, customerId, deviceId }: CustomerKey & { deviceId: string },
): Promise<void> {
  await tx
    .deleteFrom("push_subscription")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("device_id", "=", deviceId)
    .execute();
}

/** Whether the customer answered the invitation. */
export async function hasAnsweredInvitation(db: Db, { tenantId, customerId }: CustomerKey): Promise<boolean> {
  const row = await db
    .selectFrom("push_invitation")
    .select("customer_id")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function noteInvitationAnswered(db: Db | Tx, { tenantId, customerId }: CustomerKey, at: Date) {
  await db
    .insertInto("push_invitation")
    .values({ tenant_id: tenantId, customer_id: customerId, answered_at: at })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doNothing())
    .execute();
}

/** Puts a message into the outbox for each browser of the customer that is told of its kind (functions/push.sql). */
export async function pushToCustomer(
  tx: Db | Tx,
  { tenantId, customerId }: CustomerKey,
  { template, data, at }: { template: string; data: object; at: Date },
): Promise<void> {
  await sql`select push_customer(${tenantId}, ${customerId}, ${template}, ${JSON.stringify(data)}::jsonb, ${at})`.execute(
    tx,
  );
}
