import type { Page } from "@playwright/test";
import { expect, pin, signIn, test } from "../../support/bank.ts";

test.use({ refused: [422] });

/** The card under a heading. */
const card = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test(
  "a customer lowers a limit, asks for a raise, cancels it, and chooses the night",
  { tag: "@phone-only" },
  async ({ page, aCustomer, messageTo, expectAccessible }) => {
    const lia = await aCustomer({ balance: 500_00 });
    await signIn(page, lia, "/settings/limits");
    await page.getByRole("link", { name: /^Meus Limites Pix/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Meus Limites Pix" })).toBeFocused();
    await expect(card(page, "Limite diurno")).toContainText(/06:00 às 20:00.*R\$\s5\.000,00/);
    await expectAccessible();

    await page.getByRole("button", { name: "Alterar limite diurno" }).click();
    await page.getByLabel("Novo limite").fill("300000");
    await expect(page.getByText("Vale na hora.", { exact: true })).toBeVisible();
    await expectAccessible();
    await page.getByLabel("PIN").fill(pin);
    await page.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByText("Pronto: a alteração já vale.")).toBeVisible();
    await expect(card(page, "Limite diurno")).toContainText(/R\$\s3\.000,00/);

    // By keyboard alone.
    await page.getByRole("button", { name: "Alterar limite por transação" }).press("Enter");
    await page.getByLabel("Novo limite").pressSequentially("900000");
    await page.getByLabel("PIN").pressSequentially(pin);
    await page.getByLabel("PIN").press("Enter");
    await expect(card(page, "Limite por transação")).toContainText(/Aguardando: R\$\s9\.000,00.*Vale a partir de/);
    await expectAccessible();
    await page.getByRole("button", { name: "Cancelar pedido: Limite por transação" }).click();
    await expect(page.getByText("Pedido cancelado. Tudo continua como estava.")).toBeVisible();
    await expect(card(page, "Limite por transação")).not.toContainText("Aguardando");

    await page.getByRole("button", { name: "Alterar início do período noturno" }).click();
    await expectAccessible();
    await page.getByLabel("PIN").fill(pin);
    await page.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByText("Aguardando: 22:00")).toBeVisible();
    expect(await messageTo(lia.email, /seu limite Pix foi alterado/)).toContain("3.000,00");
  },
);

test("a raise beyond the ceiling waits for the bank, and a wrong PIN is counted", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer(), "/settings/pix-limits");
  await page.getByRole("button", { name: "Alterar limite noturno" }).click();
  await page.getByLabel("Novo limite").fill("999999999");
  await page.getByLabel("PIN").fill("9999");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText(/PIN incorreto\. Restam 4 tentativas/).first()).toBeVisible();
  // The refused PIN was removed with its field; the new field is marked.
  await expect(page.getByLabel("PIN")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(card(page, "Limite noturno")).toContainText(/Em análise: R\$\s9\.999\.999,99/);
});
