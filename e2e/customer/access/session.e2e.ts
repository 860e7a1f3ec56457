import type { BrowserContext, Page } from "@playwright/test";
import { expect, password, signIn, test } from "../../support/bank.ts";

const warning = (page: Page) => page.getByRole("dialog", { name: "Sua sessão está terminando" });
const signInScreen = (page: Page) => page.getByRole("heading", { name: "Entre na sua conta" });

/**
 * Notes which tabs have loaded the warning's file; answers how to wait for two. A file that still loads when the clock
 * is moved has taken too long for the page, which then shows a plain warning instead.
 */
function filesOfTheWarning(context: BrowserContext): () => Promise<void> {
  const tabs = new Set<Page>();
  context.on("requestfinished", (request) => {
    if (request.url().includes("/stay-signed-in-")) tabs.add(request.frame().page());
  });
  return () => expect.poll(() => tabs.size).toBe(2);
}

test("the last minute is announced in every tab; the password in one renews all", async ({
  page,
  context,
  aCustomer,
  expectAccessible,
}) => {
  await context.clock.install();
  const bothTabsHaveTheWarning = filesOfTheWarning(context);
  await signIn(page, await aCustomer(), "/account/change-pin");
  await page.getByLabel("Senha de acesso ao banco").fill("meia-palavra");
  const other = await context.newPage();
  await other.goto("/pix-keys/my-keys");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Minhas chaves");
  await bothTabsHaveTheWarning();
  await context.clock.fastForward("03:58:30");
  await expect(warning(page)).toBeHidden();

  await context.clock.fastForward("00:45");
  await expect(warning(page)).toBeVisible();
  await expectAccessible();
  await warning(other).getByLabel("Senha", { exact: true }).fill(password);
  await warning(other).getByRole("button", { name: "Continuar conectado" }).click();
  for (const tab of [other, page]) await expect(warning(tab)).toBeHidden();
  await expect(page.getByLabel("Senha de acesso ao banco")).toHaveValue("meia-palavra");

  await context.clock.fastForward("03:58:30");
  await other.reload();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Minhas chaves");
});

test("after four hours the session ends in every tab with a sentence", async ({ page, context, aCustomer }) => {
  await context.clock.install();
  const bothTabsHaveTheWarning = filesOfTheWarning(context);
  await signIn(page, await aCustomer(), "/settings/limits");
  const other = await context.newPage();
  await other.goto("/account/change-password");
  for (const tab of [page, other]) await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await bothTabsHaveTheWarning();
  await context.clock.fastForward("03:59:30");
  await warning(page).getByRole("button", { name: "Fechar" }).click();
  // The test's clocks advance one tab after the other, unlike real ones: both stop shortly before the end first.
  const end = await page.evaluate(() => Date.parse(localStorage.getItem("token-expiration") ?? ""));
  await context.clock.pauseAt(end - 1_500);
  await context.clock.fastForward(1_600);
  await context.clock.resume();
  const isSaid = (tab: Page) =>
    expect(tab.getByText("Sessão expirada, faça login novamente", { exact: true })).toBeVisible();
  await Promise.all([page, other].map(isSaid));
  for (const tab of [page, other]) await expect(signInScreen(tab)).toBeVisible();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test("signing out in one tab removes account data from all: page, storage, cache and history", async ({
  page,
  context,
  aCustomer,
}) => {
  const customer = await aCustomer({ name: "Lia Torres Prado", balance: 7_654_32 });
  await signIn(page, customer);
  const other = await context.newPage();
  await other.goto("/");
  await other
    .getByRole("button", { name: /^Mostrar/ })
    .first()
    .click();
  await expect(other.getByText("7.654,32").filter({ visible: true }).first()).toBeVisible();
  await other.evaluate(() => history.pushState(null, "", "/")); // one more step to go back to
  const account = `/api/accounts/${customer.accountIds[0]}`;

  await page.evaluate(() => document.querySelector<HTMLElement>("button[aria-label^='Sair']")?.click());
  for (const tab of [page, other]) {
    await expect(signInScreen(tab)).toBeVisible();
    expect(await tab.content()).not.toMatch(/Lia Torres|7\.654,32/);
  }
  expect(await whatIsLeft(other, account)).toEqual({
    storage: ["Banco Aurora-balance-visible"],
    databases: 0,
    cached: false,
  });
  await other.goBack();
  await expect(signInScreen(other)).toBeVisible();
  expect(await other.content()).not.toMatch(/Lia Torres|7\.654,32/);
  expect(await context.cookies()).toEqual([]);
});

/** What a page's origin still stores of a visit: the names of entries, and whether an answer is in a cache. */
function whatIsLeft(page: Page, address: string) {
  return page.evaluate(async (account) => {
    const fromCache = await fetch(account, { cache: "only-if-cached", mode: "same-origin" }).catch(() => null);
    const kept = await caches.keys();
    return {
      storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...kept],
      databases: (await indexedDB.databases()).length,
      cached: fromCache?.ok ?? false,
    };
  }, address);
}

test("text never becomes markup or a script in the browser", async ({ context }) => {
  const page = await context.newPage(); // its error is expected here
  await page.goto("/auth/login");
  await expect(signInScreen(page)).toBeVisible();
  const thrown = await page.evaluate(() => {
    const attempts = [
      () => void (document.body.innerHTML = "<img src=x onerror=alert(1)>"),
      () => void (document.createElement("script").src = "/assets/x.js"),
      () => document.createElement("iframe").setAttribute("srcdoc", "<script>alert(1)</script>"),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return "done";
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(thrown).toEqual(["TypeError", "TypeError", "TypeError"]);
});
