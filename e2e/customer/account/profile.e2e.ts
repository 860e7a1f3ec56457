import type { Page } from "@playwright/test";
import { expect, pin, signIn, test } from "../../support/bank.ts";

const main = (page: Page) => page.getByRole("main");
/** A refused code is no fault. */
test.use({ refused: [422] });

test(
  "a customer reads the own data and finds the way to correct them",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    const customer = await aCustomer({ name: "Lia Torres" });
    await signIn(page, customer, "/account");
    await page.getByRole("link", { name: /^Meus dados/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Meus dados" })).toBeFocused();
    await expect(main(page).getByText(customer.email)).toBeVisible();
    await expect(main(page).getByText(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Pedir uma correção" }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Meus dados");
  },
);

test(
  "an e-mail changes with the PIN and a code, by keyboard, and survives a reload in the middle",
  { tag: "@phone" },
  async ({ page, aCustomer, messageTo, expectAccessible }) => {
    const customer = await aCustomer({ name: "Lia Torres" });
    const email = `nova${Date.now()}.de.albuquerque.cavalcanti@exemplo-muito-longo.com.br`;
    await signIn(page, customer, "/account/profile");
    await page.getByRole("link", { name: "Alterar e-mail" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Alterar e-mail" })).toBeVisible();
    await page.getByLabel("Novo e-mail").fill(email);
    await page.getByLabel("PIN").fill(pin);
    await expectAccessible();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Código de verificação")).toBeVisible();
    await page.reload();
    await page.getByLabel("Código de verificação").fill("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Código de verificação")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible();
    const sent = await messageTo(email, /código/);
    await page.getByLabel("Código de verificação").fill(/^\d{6}$/m.exec(sent)?.[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Meus dados" })).toBeVisible();
    await expect(main(page).getByText(email)).toBeVisible();
    await messageTo(customer.email, /seu e-mail foi alterado/);
    // For a day no contact changes again.
    await page.getByRole("link", { name: /telefone$/ }).click();
    await expect(page.getByText("Um contato mudou há menos de 24 horas")).toBeVisible();
    await expectAccessible();
  },
);

test("an address changes with the PIN", { tag: "@phone" }, async ({ page, aCustomer, expectAccessible }) => {
  const customer = await aCustomer({ name: "Lia Torres" });
  await signIn(page, customer, "/account/profile?mudar=endereco");
  const fields = { Rua: "Rua das Laranjeiras", Número: "10", Bairro: "Centro", Cidade: "Itu", Estado: "SP" };
  await page.getByLabel("CEP").fill("13300000");
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByLabel("PIN").fill(pin);
  await expectAccessible();
  await page.getByRole("button", { name: "Alterar endereço" }).click();
  await expect(main(page).getByText(/Rua das Laranjeiras, 10/)).toBeVisible();
});
