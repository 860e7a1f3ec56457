import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Cents, cents } from "@vitral/brazil/cents";
import { openAccount } from "../../server/src/modules/accounts/accounts.ts";
import { registerCustomer, setPin } from "../../server/src/modules/identity/identity.ts";
import type { Tenant } from "../../server/src/modules/tenants/tenants.ts";
import { secretsFrom } from "../../server/src/platform/crypto/secrets.ts";
import type { Db } from "../../server/src/platform/database/db.ts";
import { aCnpj, aCpf } from "../../server/test/documents.ts";
import { quickHash } from "../../server/test/quick-hash.ts";
import { depositTo } from "../../server/test/rows.ts";
import { readPixKey } from "@vitral/brazil/pix-key";
import { expect } from "@playwright/test";
import { simulate } from "./network.ts";
import { addOwnKey } from "../../server/src/modules/pix-keys/pix-keys.ts";

export const dataDir = process.env["E2E_DATA_DIR"] ?? "";
export const password = "vitral123";
export const pin = "1234";

/** The bank of this run: its database and its brands by slug. */
export type Bank = { db: Db; tenants: Map<string, Tenant> };
export type CustomerOptions = {
  /** The slug of a tenant of the run's bank. */
  tenant: string;
  name: string;
  entityType: "PERSON" | "COMPANY";
  /** Centavos. */
  balance: number;
  /** The payer and message of the opening balance, as statement and receipt show them. */
  deposit: { payerName?: string; description?: string };
  withoutPin: boolean;
  accounts: number;
  key: string;
  phone: string;
  status: Parameters<typeof registerCustomer>[1]["status"];
  onboardingStep: Parameters<typeof registerCustomer>[1]["onboardingStep"];
};
export type Customer = { document: string; name: string; email: string; accountIds: string[] };

/** Registers a customer with accounts, balance, PIN and key, past the screens. */
export async function makeCustomer({ db, tenants }: Bank, options: Partial<CustomerOptions>): Promise<Customer> {
  const { entityType = "PERSON", name = "Lia Torres", balance = 1_000_00, accounts = 1, status = "ACTIVE" } = options;
  const tenant = tenants.get(options.tenant ?? "aurora");
  if (!tenant) throw new Error("no such demo brand");
  const document = entityType === "PERSON" ? aCpf() : aCnpj();
  const email = `${document}@exemplo.com.br`;
  const { phone = null } = options;
  const passwordHash = quickHash(password);
  const scope = { tenantId: tenant.id, document, entityType, name, passwordHash, email, phone, status };
  const customerId = await registerCustomer(db, { ...scope, onboardingStep: options.onboardingStep ?? "DONE" });
  if (!options.withoutPin) {
    const secret = Buffer.from(readFileSync(join(dataDir, "secret.key"), "utf8").trim(), "base64");
    await setPin(db, secretsFrom(secret), { tenantId: tenant.id, customerId, pin });
  }
  const accountIds: string[] = [];
  const accountCount = status === "ACTIVE" ? accounts : 0;
  while (accountIds.length < accountCount) {
    const accountId = await openAccount(db, { tenant, ownerId: customerId });
    if (balance > 0) await deposit(db, tenant.id, accountId, cents(balance), options.deposit);
    accountIds.push(accountId);
  }
  const [first] = accountIds;
  if (options.key && first)
    await enterKey(db, { tenant, accountId: first, key: options.key, owner: { name, taxId: document } });
  return { document, name, email, accountIds };
}

/** An active key, in the bank's table and in the network's directory. */
async function enterKey(
  db: Db,
  { owner, ...own }: Parameters<typeof addOwnKey>[1] & { owner: { name: string; taxId: string } },
): Promise<void> {
  const requestId = await addOwnKey(db, own);
  const { agency, number, created_at } = await db
    .selectFrom("account")
    .select(["agency", "number", "created_at"])
    .where("id", "=", own.accountId)
    .executeTakeFirstOrThrow();
  const { ispb } = own.tenant;
  const address = { ispb, branch: agency, number: number.replace("-", ""), accountType: "TRAN" };
  const account = { ...address, openedAt: created_at.toISOString() };
  const keyType = readPixKey(own.key)?.type;
  const entry = { requestId, key: own.key, keyType, owner, account, reason: "USER_REQUESTED" };
  // The network is told of a new bank within a second.
  await expect(() => simulate("history", { entries: [entry] })).toPass({ timeout: 20_000 });
}

async function deposit(
  db: Db,
  tenantId: string,
  accountId: string,
  amount: Cents,
  words: CustomerOptions["deposit"] = {},
): Promise<void> {
  const money = { tenantId, accountId, amount, at: new Date(), from: "SETTLEMENT", ...words } as const;
  await db.transaction().execute((tx) => depositTo(tx, money));
}
