import { randomBytes, randomInt } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { encryptDocument, saveDocument } from "../../server/src/modules/documents/documents.ts";
import { registerCustomer } from "../../server/src/modules/identity/identity.ts";
import { openInternalAccounts } from "../../server/src/modules/ledger/ledger.ts";
import { createTenant, type Tenant, tenantsFrom } from "../../server/src/modules/tenants/tenants.ts";
import type { Db } from "../../server/src/platform/database/db.ts";
import { newId } from "../../server/src/platform/database/ids.ts";
import { aCpf } from "../../server/test/documents.ts";
import { quickHash } from "../../server/test/quick-hash.ts";
import { tenantRow } from "../../server/test/rows.ts";
import { expect, password, pin } from "./bank.ts";
import type { Customer } from "./customers.ts";
import { bankSecrets } from "./console.ts";

type Bank = { db: Db; tenants: Map<string, Tenant> };

/** A bank of its own within the run's, so that what waits there is the test's alone. */
export async function aTenant({ db, tenants }: Bank, displayName: string): Promise<Tenant> {
  const [id, slug] = [newId(), `t${randomBytes(4).toString("hex")}`];
  const row = tenantRow(id, `${slug}.localhost`, String(randomInt(10_000_000, 99_999_999)), { displayName });
  await createTenant(db, { ...row, slug });
  await openInternalAccounts(db, id);
  const made = (await tenantsFrom(db).all()).find((tenant) => tenant.id === id);
  if (!made) throw new Error("the tenant that was made is gone");
  tenants.set(slug, made);
  return made;
}

/** One grey point: a picture that a browser shows. */
const point = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Somebody whose application waits for a person's decision, with a selfie. */
export async function anApplication({ db }: Bank, { id: tenantId }: Tenant, name: string): Promise<void> {
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
  const content = Buffer.concat([point, randomBytes(8)]);
  const selfie = encryptDocument(bankSecrets(), tenantId, { type: "SELFIE", format: "png", content });
  await db.transaction().execute((tx) => saveDocument(tx, { tenantId, customerId, at }, selfie));
}

/** A customer of a tenant at its own API, in reais; answers the id of each payment on the payer's statement. */
export async function apiOf(request: APIRequestContext, { slug }: Tenant, { document }: Customer) {
  const port = process.env["E2E_PORT"];
  const headers: Record<string, string> = { host: `${slug}.localhost:${port}` };
  const post = async <T>(path: string, data: object): Promise<T> => {
    const answer = await request.post(`http://localhost:${port}/api${path}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as T;
  };
  // A running server knows a new tenant within seconds.
  await expect(async () => {
    const answer = await request.get(`http://localhost:${port}/api/legal-texts`, { headers });
    expect(answer.ok()).toBe(true);
  }).toPass();
  const signedIn = await post<{ accounts: [{ id: string }]; token: string }>("/authenticate", { document, password });
  headers["authorization"] = `Bearer ${signedIn.token}`;
  const account = `/accounts/${signedIn.accounts[0].id}`;
  return {
    async pay(key: string, amount: number): Promise<string> {
      const { data } = await post<{ data: { id: string } }>(`${account}/pix/key-info`, { key });
      const order = { keyInfoId: data.id, amount, pin, scheduledDate: null };
      return (await post<{ transactionId: string }>(`${account}/pix/payment`, order)).transactionId;
    },
    contest: (transactionId: string) =>
      post(`${account}/transactions/${transactionId}/disputes`, { situation: "SCAM" }),
  };
}
