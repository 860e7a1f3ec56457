import { join } from "node:path";
import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import { tenantsFrom } from "../../server/src/modules/tenants/tenants.ts";
import { openDb } from "../../server/src/platform/database/db.ts";
import { ownerRole } from "../../server/src/platform/database/prepare-database.ts";
import { attachEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { expectNoViolation, expectReadableInDark, phoneSize, wideSize } from "./accessibility.ts";
import { type Bank, type Customer, type CustomerOptions, dataDir, makeCustomer, password, pin } from "./customers.ts";
import type { ReceivedMessage } from "./sinks.ts";

/**
 * The fixtures of a test: the bank's ledger to bring people and money into, its mail, and a page that fails the test on
 * console errors.
 */
type Fixtures = {
  /** The statuses with which the bank refuses calls of a file's tests, set by `test.use`. */
  refused: number[];
  /** Whether the tests of a file take files of the application away, as a deployment does. */
  takesFilesAway: boolean;
  aCustomer: (options?: Partial<CustomerOptions>) => Promise<Customer>;
  /** Waits for an e-mail to an address, or an SMS to a phone, and answers the text of the newest that matches. */
  messageTo: (to: string, about: RegExp) => Promise<string>;
  /**
   * Expects no violation of WCAG 2.2 A and AA or axe's best practices on the current page, at a wide screen's width
   * and at a phone's. A test that runs on both (`@phone`) looks at its own width only.
   */
  expectAccessible: () => Promise<void>;
};
type WorkerFixtures = { bank: Bank };

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
      await expectReadableInDark(page);
      const size = page.viewportSize();
      if (!size || tags.includes("@phone")) return;
      await page.setViewportSize(tags.includes("@phone-only") ? wideSize : phoneSize);
      // A button half under the phone's sticky bar would count as too small.
      await page.evaluate(() => scrollTo(0, 0));
      // The narrow layout may still be moving: only a violation that stays is one.
      await expect(() => expectNoViolation(page)).toPass({ timeout: 20_000 });
      await page.setViewportSize(size);
    });
  },

  refused: [[], { option: true }],
  takesFilesAway: [false, { option: true }],

  // An error or warning in the console fails the test, except for what it cuts and calls that it expects to be refused.
  noise: [
    async ({ page, refused, takesFilesAway }, use) => {
      const heard: string[] = [];
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type()) && !isExpected(message, { refused, takesFilesAway }))
          heard.push(message.text());
      });
      page.on("pageerror", (error) => heard.push(String(error)));
      await use();
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, password, pin };

type Expected = Pick<Fixtures, "refused" | "takesFilesAway">;
const cut = /net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED|CONTENT_LENGTH_MISMATCH)/;

/**
 * Whether the browser only says that a test cut a connection, or that the bank refused a call with a status that the
 * test expects. A file is missing only where the test took it away.
 */
function isExpected(message: ConsoleMessage, { refused, takesFilesAway }: Expected): boolean {
  const text = message.text();
  if (text === "Service Worker registration blocked by Playwright") return true;
  if (!text.startsWith("Failed to load resource")) return false;
  if (cut.test(text)) return true;
  const { pathname } = new URL(message.location().url);
  const status = Number(/status of (\d{3})/.exec(text)?.[1]);
  if (takesFilesAway && status === 404) return pathname.startsWith("/assets/");
  return /^\/(api|simulator)\//.test(pathname) && refused.includes(status);
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
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
}

type SignedIn = { entity: unknown; entityType: string; accounts: unknown[]; token: string };

/** Opens a screen with a session of the real server in the browser's storage. */
export async function signIn(page: Page, { document }: { document: string }, at = "/"): Promise<void> {
  const answer = await page.request.post("/api/authenticate", { data: { document, password } });
  expect(answer.ok()).toBe(true);
  const { entity, entityType, accounts, token } = (await answer.json()) as SignedIn;
  const storage = {
    token,
    "token-expiration": new Date(Date.now() + 4 * 3_600_000).toISOString(),
    user: JSON.stringify(entity),
    account: JSON.stringify(accounts[0]),
    accounts: JSON.stringify(accounts),
    "entity-type": entityType,
  };
  await page.context().clearCookies();
  // Before the page's own scripts, once: Playwright would open a page of its own to fill the storage.
  const filling = await page.addInitScript((items) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, storage);
  await page.goto(at);
  await filling.dispose();
  if (at === "/") await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
}
