import { randomBytes, randomInt } from "node:crypto";
import { expect, request } from "@playwright/test";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { encryptDocument, saveDocument } from "../../server/src/modules/documents/documents.ts";
import { registerCustomer } from "../../server/src/modules/identity/identity.ts";
import { insertMessage } from "../../server/src/modules/notifications/queries.ts";
import { openInternalAccounts } from "../../server/src/modules/ledger/ledger.ts";
import { createTenant, type Tenant, tenantsFrom } from "../../server/src/modules/tenants/tenants.ts";
import type { Db } from "../../server/src/platform/database/db.ts";
import { newId } from "../../server/src/platform/database/ids.ts";
import { aCpf } from "../../server/test/documents.ts";
import { quickHash } from "../../server/test/quick-hash.ts";
import { tenantRow } from "../../server/test/rows.ts";
import { type Customer, password } from "./customers.ts";
import { bankSecrets } from "./console.ts";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { inNetwork } from "./network.ts";

type Bank = { db: Db; tenants: Map<string, Tenant> };

/** A bank of its own within the run's, so that what waits there is the test's alone; the running server knows it. */
export async function aTenant({ db, tenants }: Bank, displayName: string): Promise<Tenant> {
  const [id, slug] = [newId(), `t${randomBytes(4).toString("hex")}`];
  const row = tenantRow(id, `${slug}.localhost`, String(randomInt(10_000_000, 99_999_999)), { displayName });
  await createTenant(db, { ...row, slug });
  await openInternalAccounts(db, id);
  const made = (await tenantsFrom(db).all()).find((tenant) => tenant.id === id);
  if (!made) throw new Error("the tenant that was made is gone");
  tenants.set(slug, made);
  await expect.poll(async () => (await brandAt(`${slug}.localhost`))?.displayName).toBe(displayName);
  return made;
}

/** The brand that the running server shows at a host, or null. A server knows a new tenant within seconds. */
export async function brandAt(host: string): Promise<{ displayName: string } | null> {
  const port = process.env["E2E_PORT"];
  const api = await request.newContext({ extraHTTPHeaders: { host: `${host}:${port}` } });
  const answer = await api.get(`http://localhost:${port}/api/tenants`);
  const brand = answer.ok() ? ((await answer.json()) as { displayName: string }) : null;
  await api.dispose();
  return brand;
}

/** One grey point: a picture that a browser shows. */
const point = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

type SentFile = Parameters<typeof encryptDocument>[2];

/** A document that lacks nothing: a digital licence that nobody else has sent. */
const aLicence = (): SentFile => ({
  type: "DRIVER_LICENSE_DIGITAL",
  format: "pdf",
  content: Buffer.from(`%PDF-1.7\n% ${randomBytes(8).toString("hex")}\n%%EOF`),
});

/** Somebody whose application waits for a person's decision, with a selfie and by default all that it needs. */
export async function anApplication(
  { db }: Bank,
  { id: tenantId }: Tenant,
  name: string,
  others: readonly SentFile[] = [aLicence()],
): Promise<{ id: string; document: string }> {
  const document = aCpf();
  const customerId = await registerCustomer(db, {
    tenantId,
    document,
    entityType: "PERSON",
    name,
    passwordHash: quickHash(password),
    email: `${document}@exemplo.com.br`,
    phone: `+55119${document.slice(0, 8)}`,
    status: "IN_ANALYSIS_INTERNAL",
    onboardingStep: "DONE",
  });
  const at = new Date();
  const row = { tenant_id: tenantId, customer_id: customerId, signed_up_at: at, submitted_at: at, examined_at: at };
  await db.insertInto("onboarding").values(row).execute();
  const person = { tenant_id: tenantId, customer_id: customerId, birth_date: "1990-05-17", is_pep: false };
  await db.insertInto("person_profile").values(person).execute();
  for (const sent of [aSelfie(), ...others]) await storeFile(db, { tenantId, customerId, at }, sent);
  return { id: customerId, document };
}

/** A selfie like nobody else's. */
export const aSelfie = (): SentFile => ({
  type: "SELFIE",
  format: "png",
  content: Buffer.concat([point, randomBytes(8)]),
});

/** Stores a file of an application, past the screens. */
export async function storeFile(db: Db, sender: Parameters<typeof saveDocument>[1], sent: SentFile): Promise<void> {
  const file = encryptDocument(bankSecrets(), sender.tenantId, sent);
  await db.transaction().execute((tx) => saveDocument(tx, sender, file));
}

/** A Pix of R$ 25,00 of yesterday that the network paid to the tenant and the books do not have. */
export async function aLostMovement({ ispb }: Tenant): Promise<void> {
  const at = new Date(`${addDays(saoPauloDay(new Date()), -1)}T12:00:00-03:00`);
  const endToEnd = newEndToEndId("99000001", at);
  const line = "insert into movement (ispb, order_id, amount_cents, settled_at) values ($1, $2, 2500, $3)";
  await inNetwork(line, [ispb, endToEnd, at]);
}

/** An e-mail to a customer that no server has taken. */
export async function aFailedMessage({ db }: Bank, { id: tenantId }: Tenant, { name, email }: Customer): Promise<void> {
  const [id, at] = [newId(), new Date()];
  const message = { template: "password-changed", data: { name, at: at.toISOString() } } as const;
  const sent = {
    tenantId,
    id,
    channel: "EMAIL",
    recipient: email,
    urgent: false,
    createdAt: at,
    deliveredAt: at,
  } as const;
  await insertMessage(db, { ...sent, ...message });
  await db.updateTable("outbox").set({ delivered_at: null, failed_at: at }).where("id", "=", id).execute();
}
