import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../../support/bank.ts";

/** On a phone the sidebar is a drawer behind a button. */
async function openMenu(page: Page) {
  if ((page.viewportSize()?.width ?? 0) < 1000) await page.getByRole("button", { name: "Abrir menu" }).click();
}

test(
  "the menu opens every page and marks the current one",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    await signIn(page, await aCustomer());
    const entries = [
      ["Transferências", "/transfer"],
      ["Cobrar", "/receive"],
      ["Chaves Pix", "/pix-keys"],
      ["Tarifas e limites", "/settings"],
      ["Minha conta", "/account"],
      ["Página inicial", "/"],
    ] as const;
    for (const [name, address] of entries) {
      await openMenu(page);
      await page.getByRole("link", { name, exact: true }).first().click();
      await expect(page).toHaveURL(new RegExp(`:\\d+${address}$`));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await openMenu(page);
    await expect(page.getByRole("link", { name: "Página inicial", exact: true }).first()).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expectAccessible();
  },
);

test("the balance is hidden until shown, and the choice is remembered", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer({ balance: 1_234_56 }));
  await openMenu(page);
  const balance = page.getByRole("region", { name: "Saldo" });
  await expect(balance).not.toContainText("1.234,56");
  await balance.getByRole("button", { name: "Mostrar saldo" }).click();
  await expect(balance).toContainText("1.234,56");
  await page.reload();
  await openMenu(page);
  await expect(balance).toContainText("1.234,56");
});

test("the menu pages list their sub-pages", { tag: "@phone-only" }, async ({ page, aCustomer, expectAccessible }) => {
  await signIn(page, await aCustomer());
  const pages = [
    ["/account", ["Alterar senha de acesso", "Alterar Pin transacional"]],
    ["/settings", ["Limites", "Tarifas"]],
    ["/pix-keys", ["Minhas chaves", "Cadastrar chave"]],
    ["/transfer", ["Transferência Pix", "Pagamento de QR Code"]],
  ] as const;
  for (const [address, offers] of pages) {
    await page.goto(address);
    for (const offer of offers) await expect(page.getByRole("link", { name: offer }).first()).toBeVisible();
    await expectAccessible();
  }
});

test("a customer with two accounts switches between them", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer({ entityType: "COMPANY", name: "Oficina Dois Ltda", accounts: 2 }));
  await openMenu(page);
  const numbers = await page.evaluate(() =>
    (JSON.parse(localStorage.getItem("accounts") ?? "[]") as { number: string }[]).map(({ number }) => number),
  );
  expect(numbers).toHaveLength(2);
  await page
    .getByRole("combobox", { name: "Conta selecionada" })
    .selectOption({ label: `Conta ${numbers[1]} · Ag. 0001` });
  // Up to its check digit.
  const chosen = page.getByText(numbers[1] ?? "-", { exact: true }).first();
  await expect(chosen).toBeVisible();
  expect(await chosen.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem("account") ?? "{}").number))
    .toBe(numbers[1]);
});

test("signing out removes all account data from the browser", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer());
  const token = await page.evaluate(() => localStorage.getItem("token"));
  await openMenu(page);
  await page.getByRole("button", { name: /Sair/ }).first().click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  const left = await page.evaluate(() =>
    ["token", "token-expiration", "user", "account", "accounts", "entity-type"].filter((key) =>
      localStorage.getItem(key),
    ),
  );
  expect(left).toEqual([]);
  const answer = await page.request.post("/api/sign-out", { headers: { authorization: `Bearer ${token}` } });
  expect([200, 401]).toContain(answer.status());
});
