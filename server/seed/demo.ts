import { readsOfPrimary } from "../src/platform/database/replica.ts";
import { inspect } from "node:util";
import { type Cents, cents, negative } from "@vitral/brazil/cents";
import { openAccount } from "../src/modules/accounts/accounts.ts";
import { registerCustomer, setPin } from "../src/modules/identity/identity.ts";
import { closeDays, openInternalAccounts, runVerification } from "../src/modules/ledger/ledger.ts";
import { createTenant, type Tenant, tenantsFrom } from "../src/modules/tenants/tenants.ts";
import { type Config, ConfigError } from "../src/platform/process/config.ts";
import { type Db, lockFor, openDb, type Tx } from "../src/platform/database/db.ts";
import { forEachTenant, tenantIds } from "../src/platform/database/each-tenant.ts";
import { newId } from "../src/platform/database/ids.ts";
import { secretsFrom } from "../src/platform/crypto/secrets.ts";
import { brands, outsiders } from "./brands.ts";
import { playedBanks } from "../../network/src/demo-people.ts";
import { postSeed } from "./books.ts";
import { aYearUpTo, type Movement } from "./history.ts";
import { seedApplication, seedCompanyApplication } from "./demo-review.ts";
import { createNetworkSchema } from "./network/schema.ts";
import { receivedByStudio, seedWork } from "./demo-work.ts";
import { demoPassword, demoPin, emailOf, people, type Person, protectedDocuments, studio } from "./people.ts";
import { hashPassword } from "../src/platform/crypto/password.ts";
import { addOwnKey } from "../src/modules/pix-keys/pix-keys.ts";

/**
 * Writes the demo's people and money in one transaction, once, as the owner of the tables, because only the owner may
 * create money; and then what waits for the staff. Answers whether it did.
 */
export async function seedDemo(config: Config, ownerUrl: string): Promise<boolean> {
  const { db, close } = openDb(ownerUrl, { max: 2, allTenants: true });
  try {
    const isNew = await db.transaction().execute(async (tx) => {
      await lockFor(tx, "seed");
      if ((await tenantsFrom(tx).all()).length > 0) return false;
      for (const brand of brands) {
        const id = newId();
        await createTenant(tx, { ...brand, id });
        await openInternalAccounts(tx, id);
      }
      const tenants = new Map((await tenantsFrom(tx).all()).map((tenant) => [tenant.slug, tenant]));
      for (const person of people) {
        const tenant = tenants.get(person.tenant);
        if (tenant) await seedPerson(tx, config, tenant, person);
      }
      return true;
    });
    if (!isNew) return false;
    if (config.databaseUrl !== null) await createNetworkSchema(ownerUrl, config.databaseUrl);
    await seedWork(db, new Date());
    await verifyBooks(db);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== notAllowed) throw error;
    throw new ConfigError("DATABASE_OWNER_URL is needed to put the demo's people and money in");
  } finally {
    await close();
  }
}

/** The first row of each bank's verifications; the weekly one comes after ten minutes. */
async function verifyBooks(db: Db): Promise<void> {
  const now = () => new Date();
  const log = {
    error: (context: object, why: string) => void process.stderr.write(`Vitral: ${why} ${inspect(context)}\n`),
  };
  const openForChecks = () => ({ read: readsOfPrimary(db), close: async () => {} });
  await closeDays({ db, now });
  await forEachTenant(await tenantIds(db), (tenantId) =>
    runVerification({ db, now, log, openForChecks }, { tenantId, actor: "system" }),
  );
}

/** PostgreSQL: insufficient_privilege. */
const notAllowed = "42501";

async function seedPerson(tx: Tx, config: Config, tenant: Tenant, person: Person): Promise<void> {
  const { document, entityType, name, status, onboardingStep } = person;
  const reached = (step: string) => !["WAITING_EMAIL", step].includes(onboardingStep);
  const customerId = await registerCustomer(tx, {
    tenantId: tenant.id,
    document,
    entityType,
    name,
    status,
    onboardingStep,
    passwordHash: await hashPassword(demoPassword),
    keptForDemo: true,
    email: reached("") ? emailOf(name) : null,
    phone: reached("WAITING_EMAIL_CONFIRMATION") && reached("WAITING_PHONE") ? phoneOf(document) : null,
  });
  if (status === "ACTIVE" && !person.withoutPin) {
    await setPin(tx, secretsFrom(config.secretKey), { tenantId: tenant.id, customerId, pin: demoPin });
  }
  if (status === "IN_ANALYSIS_INTERNAL" && entityType === "COMPANY") {
    const company = { name, email: emailOf(name) };
    await seedCompanyApplication(tx, secretsFrom(config.secretKey), { tenantId: tenant.id, customerId }, company);
  }
  if (status === "IN_ANALYSIS_INTERNAL" && entityType === "PERSON") {
    const isProtected = protectedDocuments.includes(document);
    const answers = isProtected ? { motherName: "Zilda Torres" } : {};
    await seedApplication(tx, secretsFrom(config.secretKey), { tenantId: tenant.id, customerId }, answers);
  }
  for (const [index, balance] of (person.accounts ?? []).entries()) {
    const accountId = await openAccount(tx, { tenant, ownerId: customerId });
    const holder = { tenant, accountId, name, document };
    const past = person.history ? aYearUpTo(new Date()) : [];
    const later = document === studio.document ? receivedByStudio : 0;
    const first = opening(holder, past, cents(balance - later));
    await openedBefore(tx, { tenantId: tenant.id, customerId, accountId }, first.at);
    await seedHistory(tx, holder, [first, ...past]);
    if (index > 0) continue;
    for (const key of person.keys ?? []) await addOwnKey(tx, { tenant, accountId, key });
  }
}

type Holder = { tenant: Tenant; accountId: string; name: string; document: string };

/** The opening balance of an account, such that its history ends at the given balance. */
function opening({ name, document }: Holder, past: Movement[], balance: Cents): Movement {
  const moved = past.reduce(
    (sum, { failed, credit, amount }) => sum + (failed ? 0 : credit ? amount : negative(amount)),
    0,
  );
  const first = past[0]?.at ?? new Date(Date.now() - 30 * 86_400_000);
  return {
    at: new Date(first.getTime() - 86_400_000),
    amount: cents(balance - moved),
    credit: true,
    category: "TED_RECEIVED",
    other: { name, document, bank: "Banco Sol S.A." },
    description: "Primeiro depósito",
    failed: false,
  };
}

/** An account is older than its first movement, by a day; the customer is as old as the first account. */
async function openedBefore(
  tx: Tx,
  { tenantId, customerId, accountId }: { tenantId: string; customerId: string; accountId: string },
  first: Date,
): Promise<void> {
  const openedAt = { created_at: new Date(first.getTime() - 86_400_000) };
  await tx.updateTable("account").set(openedAt).where("tenant_id", "=", tenantId).where("id", "=", accountId).execute();
  const customer = tx.updateTable("customer").set(openedAt).where("tenant_id", "=", tenantId);
  await customer.where("id", "=", customerId).where("created_at", ">", openedAt.created_at).execute();
}

async function seedHistory(tx: Db, holder: Holder, movements: Movement[]): Promise<void> {
  const self = { name: holder.name, document: holder.document, bank: holder.tenant.bankName };
  for (const { other, ...movement } of movements) {
    const { at, credit, category } = movement;
    const sender = credit ? bankOf(other) : holder.tenant;
    await postSeed(tx, "SETTLEMENT", {
      ...movement,
      tenantId: holder.tenant.id,
      accountId: holder.accountId,
      ...(credit ? { payer: other, beneficiary: self } : { payer: self, beneficiary: other }),
      endToEnd: (id) => (/^(PIX|QR_CODE)_/.test(category) ? endToEndOf(sender, at, id) : null),
    });
  }
}

/** The bank of somebody at another bank, whose ISPB stands in the ids of what that bank pays. */
const bankOf = ({ bank }: Movement["other"]): { ispb: string } =>
  outsiders.find(({ bankName }) => bankName === bank) ?? playedBanks.sol;

/** The standard's format with the transaction's minute and letters of its id. */
const endToEndOf = ({ ispb }: { ispb: string }, at: Date, id: string): string =>
  `E${ispb}${at.toISOString().replaceAll(/\D/g, "").slice(0, 12)}${id.replaceAll("-", "").slice(-11)}`;

const phoneOf = (document: string): string => `+55119${document.replaceAll(/\D/g, "").slice(-8).padStart(8, "9")}`;
