import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { formatDocument } from "@vitral/brazil/document";
import { formatPhone } from "@vitral/brazil/phone";
import { expect, pin, signIn, test } from "../../support/bank.ts";

test.use({ refused: [409, 422] });

type Kind = "CPF/CNPJ" | "Telefone" | "E-mail" | "Chave aleatória";

const aPhone = (): string => `+55119${randomInt(10_000_000, 99_999_999)}`;
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/;

async function register(page: Page, kind: Kind, shown: string | RegExp): Promise<void> {
  await page.goto("/pix-keys/new-key");
  await page.getByText(kind, { exact: true }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Confirmar registro de chave" })).toBeFocused();
  await expect(page.getByRole("definition").filter({ hasText: shown })).toBeVisible();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Chave registrada com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/pix-keys\/my-keys$/);
}

/** The row of a key: of the table, or of the list on a phone. */
const rowOf = (page: Page, text: string | RegExp) =>
  page.getByRole("region", { name: "Chaves" }).locator("tbody tr, li").filter({ hasText: text });

test("each kind of key is registered, waits for the directory and becomes active", async ({
  page,
  aCustomer,
  messageTo,
  expectAccessible,
}) => {
  test.slow(); // five registrations, each with the directory's two seconds
  const phone = aPhone();
  const customer = await aCustomer({ phone });
  await signIn(page, customer, "/pix-keys/my-keys");
  await expect(page.getByText("Nenhuma chave pix encontrada")).toBeVisible();
  await expect(page.getByText("Cadastre uma nova chave para começar a usar o Pix.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Cadastrar chave" }).click();
  await expect(page.getByRole("heading", { name: "Nova chave" })).toBeVisible();
  await expectAccessible();

  await register(page, "Chave aleatória", "Gerada pelo Pix ao confirmar");
  await expect(rowOf(page, uuid)).toContainText("Chave aleatória");
  await expect(rowOf(page, uuid)).toContainText("Pendente");
  await expectAccessible();
  await expect(rowOf(page, uuid)).toContainText("Ativa");
  expect(await messageTo(customer.email, /chave Pix está ativa/)).toMatch(uuid);

  const kinds = [
    ["CPF/CNPJ", "CPF", formatDocument(customer.document)],
    ["Telefone", "Celular", formatPhone(phone)],
    ["E-mail", "E-mail", customer.email],
  ] as const;
  for (const [kind, label, shown] of kinds) {
    await register(page, kind, shown);
    await expect(rowOf(page, shown)).toContainText(label);
  }
  for (const [, , shown] of kinds) await expect(rowOf(page, shown)).toContainText("Ativa");
  await expectAccessible();

  await register(page, "Chave aleatória", "Gerada pelo Pix ao confirmar");
  await page.goto("/pix-keys/new-key");
  await expect(page.getByText("Esta conta já tem 5 chaves, o máximo permitido")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continuar" })).toHaveCount(0);
  await expectAccessible();
});

test("before registering a key the customer reads what others will see", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  await signIn(page, await aCustomer({ phone: aPhone() }), "/pix-keys");
  await page.getByRole("link", { name: /Cadastrar chave/ }).click();
  await page.getByText("Telefone", { exact: true }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText(/verá seu nome completo e parte do seu CPF/)).toBeVisible();
  await expect(page.getByText(/Quem conhece este telefone poderá saber que ele é uma chave Pix/)).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expectAccessible();
  await page.getByRole("button", { name: "Voltar" }).click();
  await expect(page.getByRole("radio", { name: /Telefone/ })).toBeChecked();
});

test("a kind that the customer has no value for cannot be chosen", async ({ page, aCustomer, expectAccessible }) => {
  await signIn(page, await aCustomer(), "/pix/new-key");
  await expect(page).toHaveURL(/\/pix-keys\/new-key$/);
  await expect(page.getByRole("radio", { name: /Telefone/ })).toBeDisabled();
  await expect(page.getByText("Não há um telefone confirmado no seu cadastro")).toBeVisible();
  await expectAccessible();
});

test("a new random key is copied, and another customer pays it", async ({ page, context, browser, aCustomer }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const receiver = await aCustomer({ name: "Vera Campos" });
  await signIn(page, receiver);
  await register(page, "Chave aleatória", "Gerada pelo Pix ao confirmar");
  await expect(rowOf(page, uuid)).toContainText("Ativa");
  await page.getByRole("button", { name: /^Copiar chave/ }).click();
  await expect(page.getByText("Chave copiada com sucesso!")).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  expect(key).toMatch(uuid);

  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, await aCustomer({ balance: 100_00 }), "/transfer/pix-key");
  await elsewhere.getByText("Chave aleatória", { exact: true }).click();
  await elsewhere.getByPlaceholder("Digite a chave").fill(key);
  await elsewhere.getByRole("button", { name: "Confirmar" }).click();
  await expect(elsewhere.getByText("Vera Campos")).toBeVisible();
  await elsewhere.getByLabel("Digite o valor da transferência").fill("1234");
  await elsewhere.getByLabel("PIN").fill(pin);
  await elsewhere.getByRole("button", { name: "Pagar" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();
  await elsewhere.context().close();
});

test(
  "a key is deleted after a confirmation, and the list is empty again",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    const key = `vera${Date.now()}${test.info().project.name}@exemplo.com.br`;
    await signIn(page, await aCustomer({ key }), "/pix-keys/my-keys");
    await page.getByRole("button", { name: `Deletar chave ${key}` }).click();
    const dialog = page.getByRole("dialog", { name: "Deletar chave" });
    await expect(dialog.getByText("Tem certeza que deseja deletar a chave")).toContainText(key);
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: `Deletar chave ${key}` })).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Cancelar" })).toBeFocused();
    await dialog.getByRole("button", { name: "Deletar" }).click();
    await expect(page.getByText("Chave deletada com sucesso!")).toBeVisible();
    await expect(page.getByText("Nenhuma chave pix encontrada")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Minhas chaves" })).toBeFocused();
  },
);

test("another person's key is refused with a sentence, and the form stays", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  const phone = aPhone();
  await aCustomer({ key: phone });
  await signIn(page, await aCustomer({ phone }), "/pix-keys/new-key");
  await page.getByText("Telefone", { exact: true }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.getByRole("button", { name: "Confirmar" }).click();
  const sentence = "Este celular já é a chave Pix de outra pessoa.";
  await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  await expectAccessible();
});
