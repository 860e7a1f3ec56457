import type { Page } from "@playwright/test";
import { expect, listen, password, pin, signIn, test } from "../../support/bank.ts";

test.use({ refused: [401, 422] });

/** Delays a call until it is released, as a slow network does. */
async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("wrong credentials: the button keeps the focus, and the error is announced once", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  const { document } = await aCustomer();
  await page.goto("/auth/login");
  await page.getByLabel("CPF/CNPJ").fill(document);
  await page.getByLabel("Senha", { exact: true }).fill("errada");
  const heard = await listen(page);
  const letGo = await hold(page, "**/api/authenticate");
  const button = page.getByRole("button", { name: /^Entra(?:r|ndo\.\.\.)$/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveText("Entrando...");
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expectAccessible();
  letGo();
  const field = page.getByLabel("Senha", { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription("CPF/CNPJ ou senha incorretos.");
  await expect(page.getByRole("region", { name: "Avisos" })).toBeEmpty();
  expect((await heard()).filter((sentence) => sentence.includes("incorretos"))).toHaveLength(1);
  await expectAccessible();

  await page.getByRole("link", { name: "Esqueceu sua senha?" }).click();
  await expect(page.getByRole("heading", { name: "Esqueceu sua senha?" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Avisos" })).not.toContainText("incorretos");
});

test("a wrong PIN is not announced again with the right one, and the focus stays", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer({ balance: 500_00 }), "/transfer/pix-key");
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill("maria.souza@exemplo.com.br");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByLabel("Digite o valor da transferência").fill("750");
  await page.getByLabel("PIN", { exact: true }).fill("9999");
  await page.getByLabel("PIN", { exact: true }).press("Enter");
  await expect(page.getByLabel("PIN", { exact: true })).toHaveAccessibleDescription(/PIN incorreto/);
  await expect(page.getByLabel("PIN", { exact: true })).toBeFocused();
  await page.keyboard.type(pin);
  const heard = await listen(page);
  const letGo = await hold(page, "**/pix/payment");
  const button = page.getByRole("button", { name: "Pagar" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  letGo();
  await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeFocused();
  expect((await heard()).filter((sentence) => /PIN/.test(sentence))).toEqual([]);
});

test("a wrong current password is announced once, and the button keeps the focus", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer(), "/account/change-password");
  for (const label of ["Nova senha", "Confirmar nova senha"])
    await page.getByLabel(label, { exact: true }).fill("outra-senha");
  await page.getByLabel("Senha atual", { exact: true }).fill(`${password}x`);
  const heard = await listen(page);
  const letGo = await hold(page, "**/api/passwords/**");
  const button = page.getByRole("button", { name: "Alterar senha" });
  await button.focus();
  await page.keyboard.press("Space");
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  letGo();
  await expect(page.getByLabel("Senha atual", { exact: true })).toBeFocused();
  expect((await heard()).filter((sentence) => sentence.includes("incorreta"))).toHaveLength(1);
});
