import type { Page } from "@playwright/test";
import { expect, pin, signIn, test } from "../../support/bank.ts";

const longName = "Maria Aparecida da Conceição Albuquerque Figueiredo de Souza";
const list = (page: Page) => page.getByRole("region", { name: "Favorecidos" });

test("a payee is saved after a Pix, chosen the next time, asked about when another, and removed", async ({
  page,
  bank,
  aCustomer,
  expectAccessible,
}) => {
  test.slow();
  const key = `favorecido${Date.now()}@exemplo.com.br`;
  const payee = await aCustomer({ name: longName, key });
  const payer = await aCustomer({ name: "Bruno Reis", balance: 1_000_00 });
  await signIn(page, payer, "/transfer/pix-key");
  await expect(list(page).getByText("Você ainda não salvou ninguém.")).toBeVisible();
  await expectAccessible();
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill(key);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByLabel("Digite o valor da transferência").fill("1234");
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();
  await page.getByRole("button", { name: "Salvar favorecido" }).click();
  await expect(page.getByRole("dialog", { name: "Salvar favorecido" })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Apelido (opcional)").fill("Tia Maria");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nos seus favorecidos: Tia Maria")).toBeVisible();
  await expectAccessible();

  // From the receipt the same payee is paid again.
  await page.getByRole("button", { name: "Ver comprovante" }).click();
  const receipt = page.getByRole("dialog", { name: /^Comprovante/ });
  await expect(receipt.getByText("Confira se este comprovante é verdadeiro")).toBeVisible();
  await expect(receipt.getByText("Nos seus favorecidos: Tia Maria")).toBeVisible();
  await expectAccessible();
  await receipt.getByRole("link", { name: "Pagar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeVisible();
  await expect(page.getByText(key)).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByPlaceholder("Digite a chave")).toHaveValue(key);
  await expectAccessible();

  // The key is someone else's by now.
  await bank.db
    .updateTable("pix_favorite")
    .set({ payee_name: "Joana Prado", payee_document: "52998224725" })
    .where("account_id", "=", payer.accountIds[0] ?? "")
    .execute();
  await page.goto("/transfer/pix-key");
  await list(page)
    .getByRole("button", { name: /^Tia Maria/ })
    .click();
  const question = page.getByRole("dialog", { name: "Os dados de quem recebe mudaram" });
  await expect(question).toContainText("Joana Prado");
  await expect(question).toContainText(payee.name);
  await expectAccessible();
  await question.getByRole("button", { name: "Não continuar" }).click();
  await expect(page.getByRole("heading", { name: "Transferência Pix" })).toBeVisible();
  await list(page)
    .getByRole("button", { name: /^Tia Maria/ })
    .click();
  await page.getByRole("button", { name: "Continuar assim mesmo" }).click();
  await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeVisible();
  await page.getByRole("button", { name: "Cancelar" }).click();

  await page.getByRole("button", { name: "Remover Tia Maria dos favorecidos" }).click();
  await expect(page.getByRole("dialog", { name: "Remover favorecido" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Remover", exact: true }).click();
  await expect(list(page).getByText("Você ainda não salvou ninguém.")).toBeVisible();
});

test(
  "a favourite gets a limit of its own with the PIN, which waits, can be cancelled, and holds later",
  { tag: "@phone-only" },
  async ({ page, bank, aCustomer, expectAccessible }) => {
    const key = `limite${Date.now()}@exemplo.com.br`;
    await aCustomer({ name: longName, key });
    const payer = await aCustomer({ name: "Bruno Reis", balance: 9_000_00 });
    await signIn(page, payer, "/transfer/pix-key");
    await page.getByText("E-mail", { exact: true }).click();
    await page.getByPlaceholder("Digite a chave").fill(key);
    await page.getByRole("button", { name: "Confirmar" }).click();
    await page.getByLabel("Digite o valor da transferência").fill("1234");
    await page.getByLabel("PIN").fill(pin);
    await page.getByRole("button", { name: "Pagar" }).click();
    await page.getByRole("button", { name: "Salvar favorecido" }).click();
    await page.getByLabel("Apelido (opcional)").fill("Tia Maria");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nos seus favorecidos: Tia Maria")).toBeVisible();

    await page.goto("/transfer/pix-key");
    await list(page).getByRole("button", { name: "Limite de Tia Maria" }).click();
    const dialog = page.getByRole("dialog", { name: "Limite do favorecido" });
    await expect(dialog.getByText("Hoje valem os seus limites Pix.")).toBeVisible();
    await dialog.getByLabel("Novo limite por dia").fill("600000");
    await dialog.getByLabel("PIN").fill(pin);
    await expectAccessible();
    await dialog.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByText(/^Pedido registrado. Vale a partir de/)).toBeVisible();
    await expect(list(page).getByText(/^Outro limite aguarda até/)).toBeVisible();
    await list(page).getByRole("button", { name: "Limite de Tia Maria" }).click();
    await expect(dialog.getByText(/^Aguardando/)).toBeVisible();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Cancelar pedido" }).click();
    await expect(dialog.getByText(/^Aguardando/)).toBeHidden();
    await page.keyboard.press("Escape");

    await bank.db
      .insertInto("pix_payee_limit")
      .columns(["tenant_id", "account_id", "key", "payee_document", "limit_cents"])
      .expression((query) =>
        query
          .selectFrom("pix_favorite")
          .select(["tenant_id", "account_id", "key", "payee_document"])
          .select((eb) => eb.val(6_000_00).as("limit_cents"))
          .where("key", "=", key),
      )
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "account_id", "key"]).doUpdateSet({ limit_cents: 6_000_00 }),
      )
      .execute();
    await page.reload();
    await expect(list(page).getByText(/^Limite próprio: R\$\s6\.000,00 por dia/)).toBeVisible();
    await expectAccessible();
  },
);
