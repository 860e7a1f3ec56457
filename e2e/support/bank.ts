import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type Cents, cents } from "@vitral/brazil/cents";
import { aCnpj, aCpf } from "../../server/test/documents.ts";
import { rememberDeposit } from "../../server/test/rows.ts";
import { openAccount } from "../../server/src/modules/accounts/accounts.ts";
import { registerCustomer, setPin } from "../../server/src/modules/identity/identity.ts";
import { postAgainstInternalAccount } from "../../server/seed/books.ts";
import { addOwnKey } from "../../server/src/modules/pix/pix.ts";
import { type Tenant, tenantsFrom } from "../../server/src/modules/tenants/tenants.ts";
import { type Db, openDb } from "../../server/src/platform/database/db.ts";
import { attachEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { ownerRole } from "../../server/src/platform/database/prepare-database.ts";
import { secretsFrom } from "../../server/src/platform/crypto/secrets.ts";
import type { ReceivedMessage } from "./sinks.ts";
import { quickHash } from "../../server/test/quick-hash.ts";

const dataDir = process.env["E2E_DATA_DIR"] ?? "";
export const password = "vitral123";
export const pin = "1234";

type CustomerOptions = {
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

/**
 * WCAG 2.2 A and AA, and what axe holds for good practice; the rule on label and name (2.5.3) is off unless it is
 * named.
 */
const axe: Parameters<AxeBuilder["options"]>[0] = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "label-content-name-mismatch": { enabled: true } },
  resultTypes: ["violations"],
};

/**
 * The fixtures of a test: the bank's ledger to bring people and money into, its mail, and a page that fails the test on
 * console errors.
 */
type Fixtures = {
  aCustomer: (options?: Partial<CustomerOptions>) => Promise<Customer>;
  /** Waits for an e-mail to an address, or an SMS to a phone, and answers the text of the newest that matches. */
  messageTo: (to: string, about: RegExp) => Promise<string>;
  /**
   * Expects no violation of WCAG 2.2 A and AA or axe's best practices on the current page, at a wide screen's width
   * and at a phone's. A test that runs on both (`@phone`) looks at its own width only.
   */
  expectAccessible: () => Promise<void>;
};
type WorkerFixtures = { bank: { db: Db; tenants: Map<string, Tenant> } };

export const test = base.extend<Fixtures & { noise: void }, WorkerFixtures>({
  bank: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const postgres = await attachEmbeddedPostgres(join(dataDir, "postgres"));
      if (!postgres) throw new Error("the bank of this run is not open");
      const { db, close } = openDb(postgres.url(ownerRole, "vitral"), { max: 2, allTenants: true });
      const tenants = new Map((await tenantsFrom(db).all()).map((tenant) => [tenant.slug, tenant]));
      await use({ db, tenants });
      await close();
    },
    { scope: "worker" },
  ],

  aCustomer: async ({ bank }, use) => {
    await use((options = {}) => makeCustomer(bank, options));
  },

  messageTo: async ({ request }, use) => {
    await use(async (to, about) => {
      let found: ReceivedMessage | undefined;
      await expect
        .poll(
          async () => {
            const received = (await (
              await request.get(`http://127.0.0.1:${process.env["E2E_SMS_PORT"]}/`)
            ).json()) as ReceivedMessage[];
            found = received.find((message) => message.to === to && about.test(message.subject));
            return found?.text ?? "";
          },
          { timeout: 45_000 },
        )
        .not.toBe("");
      return found?.text ?? "";
    });
  },

  expectAccessible: async ({ page }, use, { tags }) => {
    await use(async () => {
      await expectNoViolation(page);
      const size = page.viewportSize();
      if (!size || tags.includes("@phone")) return;
      await page.setViewportSize(phoneSize);
      // A button half under the phone's sticky bar would count as too small.
      await page.evaluate(() => scrollTo(0, 0));
      // The narrow layout may still be moving: only a violation that stays is one.
      await expect(() => expectNoViolation(page)).toPass({ timeout: 20_000 });
      await page.setViewportSize(size);
    });
  },

  // An error or warning in the console fails the test, except for calls that a test expects to be refused or cut.
  noise: [
    async ({ page }, use) => {
      const heard: string[] = [];
      page.on("console", (message) => {
        const isRefusedCall =
          /Failed to load resource: (the server responded with a status of (4|503)|net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED|CONTENT_LENGTH_MISMATCH))/.test(
            message.text(),
          );
        if (["error", "warning"].includes(message.type()) && !isRefusedCall) heard.push(message.text());
      });
      page.on("pageerror", (error) => heard.push(String(error)));
      await use();
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** The width and height of a common small phone, in CSS pixels. */
const phoneSize = { width: 360, height: 780 };

export async function expectNoViolation(page: Page): Promise<void> {
  // A loading screen shows a spinner, which is accessible and proves nothing.
  await expect(page.locator("h1").first()).toBeAttached();
  await page.evaluate(whatMovesHasStopped);
  // No frames here, so the page itself can report (the other mode opens a blank page for each report).
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options(axe).analyze();
  const width = page.viewportSize()?.width;
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
    `at ${width} px`,
  ).toEqual([]);
}

/**
 * In the page: waits for fading text, which has no contrast yet. Endless animations, such as a spinner, are not waited
 * for.
 */
async function whatMovesHasStopped(): Promise<void> {
  const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  await Promise.allSettled(moving.map(async (one) => one.finished));
}

/** Collects every announced alert and toast from now on. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => Array.from(addedNodes))) {
        const element = node instanceof Element ? node : node.parentElement;
        const lives = "[aria-live],[role=alert],[role=status]";
        const live = element?.closest(lives) ?? element?.querySelector("[role=alert]");
        if (live && live.getAttribute("aria-live") !== "off") heard.push(element?.textContent ?? "");
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
}

/** Signs in by hand, as a customer does. */
export async function signInByHand(page: Page, document: string, withPassword: string = password): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("CPF/CNPJ").fill(document);
  await page.getByLabel("Senha", { exact: true }).fill(withPassword);
  await page.getByRole("button", { name: "Entrar" }).click();
}

type SignedIn = { entity: unknown; entityType: string; accounts: unknown[]; token: string };

/** Opens a screen with a session of the real server in the browser's storage. */
export async function signIn(page: Page, { document }: { document: string }, at = "/"): Promise<void> {
  const answer = await page.request.post("/api/authenticate", { data: { document, password } });
  expect(answer.ok()).toBe(true);
  const { entity, entityType, accounts, token } = (await answer.json()) as SignedIn;
  const remembered = {
    token,
    "token-expiration": new Date(Date.now() + 4 * 3_600_000).toISOString(),
    user: JSON.stringify(entity),
    account: JSON.stringify(accounts[0]),
    accounts: JSON.stringify(accounts),
    "entity-type": entityType,
  };
  const localStorage = Object.entries(remembered).map(([name, value]) => ({ name, value }));
  const { origin } = new URL(answer.url());
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
  await page.goto(at);
  if (at === "/") await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
}

/** A customer pays a key by the API, in reais. */
export async function pay(
  page: Page,
  { document }: { document: string },
  { key, amount }: { key: string; amount: number },
): Promise<void> {
  const signedIn = await page.request.post("/api/authenticate", { data: { document, password } });
  const { accounts, token } = (await signedIn.json()) as { accounts: [{ id: string }]; token: string };
  const headers = { authorization: `Bearer ${token}` };
  const pix = `/api/accounts/${accounts[0].id}/pix`;
  const found = await page.request.post(`${pix}/key-info`, { headers, data: { key } });
  const { data } = (await found.json()) as { data: { id: string } };
  const order = { keyInfoId: data.id, amount, pin, scheduledDate: null };
  expect((await page.request.post(`${pix}/payment`, { headers, data: order })).ok()).toBe(true);
}

async function makeCustomer(
  { db, tenants }: WorkerFixtures["bank"],
  options: Partial<CustomerOptions>,
): Promise<Customer> {
  const { entityType = "PERSON", name = "Lia Torres", balance = 1_000_00, accounts = 1, status = "ACTIVE" } = options;
  const tenant = tenants.get(options.tenant ?? "aurora");
  if (!tenant) throw new Error("no such demo brand");
  const document = entityType === "PERSON" ? aCpf() : aCnpj();
  const email = `${document}@exemplo.com.br`;
  const { phone = null } = options;
  const passwordHash = quickHash(password);
  const of = { tenantId: tenant.id, document, entityType, name, passwordHash, email, phone, status };
  const customerId = await registerCustomer(db, { ...of, onboardingStep: options.onboardingStep ?? "DONE" });
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
    await addOwnKey(db, { tenant, accountId: first, key: options.key, owner: { name, document } });
  return { document, name, email, accountIds };
}

async function deposit(
  db: Db,
  tenantId: string,
  accountId: string,
  amount: Cents,
  words: CustomerOptions["deposit"] = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = new Date();
    const id = await postAgainstInternalAccount(tx, {
      tenantId,
      accountId,
      internalAccount: "SETTLEMENT",
      amount,
      at,
    });
    await rememberDeposit(tx, { tenantId, accountId, id, amount, at, ...words });
  });
}
