import { setTimeout as sleep } from "node:timers/promises";
import { cents } from "@vitral/brazil/cents";
import { openAccount } from "../server/src/modules/accounts/accounts.ts";
import { registerCustomer, setPin } from "../server/src/modules/identity/identity.ts";
import { openInternalAccounts } from "../server/src/modules/ledger/ledger.ts";
import { createTenant, type Tenant, tenantsFrom } from "../server/src/modules/tenants/tenants.ts";
import type { Db } from "../server/src/platform/database/db.ts";
import { newId } from "../server/src/platform/database/ids.ts";
import { type Secrets, secretsFrom } from "../server/src/platform/crypto/secrets.ts";
import { aCpf } from "../server/test/documents.ts";
import { depositTo, tenantRow } from "../server/test/rows.ts";
import { openWire, requestBytes, type Wire } from "./wire.ts";
import { hashPassword } from "../server/src/platform/crypto/password.ts";
import { addOwnKey } from "../server/src/modules/pix-keys/pix-keys.ts";

export type Customer = { id: string; document: string; accountId: string; key: string };
export type Person = Customer & { headers: Record<string, string> };

export const password = "segredo-do-banco";
export const pin = "1234";
const host = "bench.test";
const opening = cents(10_000_00);
const atOnce = 16;

/** A bank with the limits of the demo: 5.000,00 by day, 1.000,00 by night. */
export async function openTenant(db: Db, ispb = "99999999"): Promise<Tenant> {
  const id = newId();
  await createTenant(db, tenantRow(id, host, ispb, { displayName: "Banco Medido" }));
  await openInternalAccounts(db, id);
  return await tenantsFrom(db).byId(id);
}

/** Creates, as the owner of the tables, people with password, PIN, an account with money and a Pix key. */
export async function openAccounts(db: Db, tenant: Tenant, secretKey: Buffer, many: number): Promise<Customer[]> {
  const secrets = secretsFrom(secretKey);
  const documents = new Set<string>();
  while (documents.size < many) documents.add(aCpf());
  return inLanes([...documents], (document) => openOne(db, tenant, secrets, document));
}

async function openOne(db: Db, tenant: Tenant, secrets: Secrets, document: string): Promise<Customer> {
  const [name, key] = ["Pessoa Medida", `${document}@exemplo.com.br`];
  const id = await registerCustomer(db, {
    tenantId: tenant.id,
    document,
    entityType: "PERSON",
    name,
    passwordHash: await hashPassword(password),
    email: key,
    phone: null,
    status: "ACTIVE",
    onboardingStep: "DONE",
  });
  await setPin(db, secrets, { tenantId: tenant.id, customerId: id, pin });
  const accountId = await openAccount(db, { tenant, ownerId: id });
  await addOwnKey(db, { tenant, accountId, key });
  await db
    .transaction()
    .execute((tx) => depositTo(tx, { tenantId: tenant.id, accountId, amount: opening, at: new Date() }));
  return { id, document, accountId, key };
}

/** Signs all people in over HTTP, as a browser does. */
export async function signIn(port: number, tenant: Tenant, customers: readonly Customer[]): Promise<Person[]> {
  const headers = { host, "x-tenant-id": tenant.id };
  const wires = await Promise.all(Array.from({ length: atOnce }, () => openWire(port)));
  const people = await inLanes(customers, async (customer, lane) => {
    const wire = wires[lane] as Wire;
    let answer = await wire.call(signInRequest(customer, headers));
    // A machine with other work may be slow.
    for (let turn = 0; answer.status === 503 && turn < 30; turn += 1) {
      await sleep(2_000);
      answer = await wire.call(signInRequest(customer, headers));
    }
    if (answer.status !== 200) throw new Error(`a sign-in was answered with ${answer.status} ${answer.body}`);
    const { token } = JSON.parse(answer.body) as { token: string };
    return { ...customer, headers: { ...headers, authorization: `Bearer ${token}` } };
  });
  for (const wire of wires) wire.close();
  return people;
}

/** Document and password; a token in the headers is ignored. */
export const signInRequest = ({ document }: Customer, headers: Record<string, string>): Buffer =>
  requestBytes({ method: "POST", path: "/api/authenticate", headers, body: { document, password } });

/** Runs something for each, sixteen at a time; the answers are in the order of the input. */
async function inLanes<T, R>(all: readonly T[], work: (one: T, lane: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  let next = 0;
  const lane = async (number: number) => {
    for (let index = next++; index < all.length; index = next++) done[index] = await work(all[index] as T, number);
  };
  await Promise.all(Array.from({ length: atOnce }, (_, number) => lane(number)));
  return done;
}
