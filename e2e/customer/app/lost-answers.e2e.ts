import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../../support/bank.ts";
import { loseAnswers } from "../../support/lost-answers.ts";

test.use({ refused: [401, 409, 422] });

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("open-request")));
const asked = (page: Page, deed: string) => page.getByRole("dialog", { name: `Não sabemos se ${deed}` });
const again = (page: Page) => page.getByRole("button", { name: "Tentar de novo" }).click();
const keyRows = (page: Page) => page.getByRole("region", { name: "Chaves" }).locator("tbody tr, li");

async function orderRandomKey(page: Page): Promise<void> {
  await page.goto("/pix-keys/new-key");
  await page.getByText("Chave aleatória", { exact: true }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
}

test(
  "a random key whose answer was lost twice is made once, and is said to be registered",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    await signIn(page, await aCustomer());
    const seen = await loseAnswers(page, { method: "POST", address: "**/api/accounts/*/pix/keys", times: 2 });
    await orderRandomKey(page);
    await expect(asked(page, "a chave foi cadastrada")).toBeVisible();
    await expect(page.getByRole("button", { name: "Tentar de novo" })).toBeFocused();
    await expectAccessible();
    await again(page);
    await expect.poll(() => seen.calls).toBe(2);
    await expect(page.getByRole("button", { name: "Tentar de novo" })).toBeEnabled();
    await again(page);
    await expect(page.getByText("Chave registrada com sucesso!")).toBeVisible();
    await expect(keyRows(page)).toHaveCount(1);
    expect(await stored(page)).toEqual([]);
  },
);

test("a lost answer is told after a reload, and a request that did not arrive is told as not done", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  await signIn(page, await aCustomer());
  await loseAnswers(page, { method: "POST", address: "**/api/accounts/*/pix/keys" });
  await orderRandomKey(page);
  await expect(asked(page, "a chave foi cadastrada")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("dialog", { name: "A chave foi cadastrada" })).toBeVisible();
  await expectAccessible();
  expect(await stored(page)).toEqual([]);
  await page.getByRole("button", { name: "Entendi" }).click();

  await page.unroute("**/api/accounts/*/pix/keys");
  await page.route("**/api/accounts/*/pix/keys", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.fallback(),
  );
  await orderRandomKey(page);
  await page.getByRole("button", { name: "Agora não" }).click();
  await expect(page.getByRole("dialog", { name: "A chave não foi cadastrada" })).toBeVisible();
  await page.unroute("**/api/accounts/*/pix/keys");
  await page.goto("/pix-keys/my-keys");
  await expect(keyRows(page)).toHaveCount(1);
});

test("a changed password whose answer was lost is told as changed", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer(), "/account/change-password");
  await loseAnswers(page, { method: "PUT", address: "**/api/passwords/change-password" });
  await page.getByLabel("Senha atual", { exact: true }).fill("vitral123");
  await page.getByLabel("Nova senha", { exact: true }).fill("outra-senha-9");
  await page.getByLabel("Confirmar nova senha", { exact: true }).fill("outra-senha-9");
  await page.keyboard.press("Enter");
  await expect(asked(page, "a senha foi alterada")).toBeVisible();
  await again(page);
  await expect(page.getByText("Senha alterada com sucesso!")).toBeVisible();
});

test("a redefined password and its code survive lost answers at each step", async ({ page, aCustomer, messageTo }) => {
  const { document, email } = await aCustomer();
  await loseAnswers(page, { method: "POST", address: "**/api/passwords/send-forgot-password-code" });
  await loseAnswers(page, { method: "POST", address: "**/api/passwords/forgot-password" });
  await page.goto("/auth/forgot");
  await page.getByLabel("CPF/CNPJ").fill(document);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(asked(page, "o código foi enviado")).toBeVisible();
  await again(page);
  await expect(page).toHaveURL(/\/auth\/forgot-redefine$/);
  const code = /^(\d{6})$/m.exec(await messageTo(email, /./))?.[1] ?? "";
  await page.getByLabel("Código de verificação", { exact: true }).fill(code);
  await page.getByLabel("Nova Senha", { exact: true }).fill("outra-senha-9");
  await page.getByRole("button", { name: "Redefinir Senha" }).click();
  await expect(asked(page, "a senha foi redefinida")).toBeVisible();
  await again(page);
  await expect(page.getByText("Senha redefinida com sucesso!")).toBeVisible();
});
