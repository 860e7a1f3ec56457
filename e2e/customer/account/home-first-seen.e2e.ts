import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../../support/bank.ts";

const ana = { document: "11144477735" };
const statement = (page: Page) => page.getByRole("region", { name: "Extrato bancário" });

test(
  "a phone shows the balance and the first transactions at once, and four shortcuts in a row",
  { tag: "@phone-only" },
  async ({ page, expectAccessible }) => {
    await signIn(page, ana);
    const row = statement(page).getByRole("listitem").first();
    await expect(row).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("heading", { name: "Saldo disponível" })).toBeInViewport();
    const shortcuts = page.getByRole("navigation", { name: "Atalhos" }).locator("li").filter({ visible: true });
    const tops = await shortcuts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
    await page.getByRole("button", { name: "Mais atalhos" }).press("Enter");
    await expect(shortcuts).toHaveCount(7);
    await expectAccessible();
    await page.getByRole("link", { name: "Meus Limites Pix" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Meus Limites Pix" })).toBeVisible();
  },
);

test(
  "a new account shows its first steps until they are done",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    const key = `passos${Date.now()}@exemplo.com.br`;
    await signIn(page, await aCustomer({ balance: 0, withoutPin: true, key }));
    await expect(statement(page).getByRole("heading", { name: "Primeiros passos" })).toBeVisible();
    await expect(statement(page).getByText("Cadastrar uma chave Pix")).toBeVisible();
    await expect(statement(page).getByText("Feito")).toHaveCount(1);
    await expectAccessible();
    await statement(page)
      .getByRole("link", { name: /^Cadastrar o PIN/ })
      .click();
    await expect(page.getByRole("heading", { level: 1, name: "Cadastrar Pin" })).toBeVisible();
    await page.goBack();
    await statement(page)
      .getByRole("link", { name: /^Fazer o primeiro depósito/ })
      .click();
    await expect(page.getByRole("img", { name: /^QR Code Pix de/ })).toBeVisible();
  },
);
