import type { Page } from "@playwright/test";
import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { aStaff, closeConsole, consoleUrl, openConsole } from "../support/console.ts";
import { aTenant } from "../support/console-bank.ts";

/** Waits until a running server knows a new tenant: a page that was opened before asks again when it is loaded. */
async function openPage(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(`${consoleUrl}${address}`);
    await expect(page.getByRole("button", { name: "Publicar", exact: true })).toBeVisible({ timeout: 4_000 });
  }).toPass();
}

/** Orders what the page's form has, and opens the form of the order that waits. */
async function orderAndEdit(page: Page, reason: string) {
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: "Publicar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Ver o pedido" }).click();
  await page.getByRole("button", { name: "Alterar", exact: true }).click();
  return page.getByRole("dialog", { name: "Alterar o pedido" });
}

test("terms and texts that wait are changed in their own forms", async ({ page, bank }) => {
  const { slug } = await aTenant(bank, "Banco das Mudanças");
  const olivia = await aStaff(bank, "OPERACAO");
  await openConsole(page, olivia, "/conta");
  await openPage(page, `/${slug}/tarifas`);
  const limit = (within: Pick<Page, "getByRole">) =>
    within.getByRole("group", { name: "Limites: Pessoas (CPF)" }).getByLabel("Limite diurno");
  await limit(page).fill("600000");
  const terms = await orderAndEdit(page, "Como o mercado");
  await expect(limit(terms)).toHaveValue(/6\.000,00/);
  await limit(terms).fill("700000");
  await expect(terms.getByRole("row", { name: /Limite diurno/ })).toContainText("R$ 7.000,00");
  await expectNoViolation(page);
  await terms.getByRole("button", { name: "Alterar pedido" }).click();
  await expect(terms).toBeHidden();
  await expect(page.getByRole("row", { name: /Limite diurno/ })).toContainText("R$ 7.000,00");
  await closeConsole(page, olivia);

  await openConsole(page, await aStaff(bank, "MARCA", "Marcos Teles"), "/conta");
  await openPage(page, `/${slug}/marca/textos`);
  await page.getByLabel("Termos de uso", { exact: true }).fill("# Uso\nVale o combinado.");
  const texts = await orderAndEdit(page, "Revisão do jurídico");
  const typed = texts.getByLabel("Termos de uso", { exact: true });
  await expect(typed).toHaveValue("# Uso\nVale o combinado.");
  await typed.fill("");
  await texts.getByRole("button", { name: "Alterar pedido" }).click();
  await expect(texts.getByText("Confira o que muda")).toBeVisible();
  await typed.fill("# Uso\nVale o escrito.");
  await expectNoViolation(page);
  await texts.getByRole("button", { name: "Alterar pedido" }).click();
  await expect(texts).toBeHidden();
  await expect(page.getByText("2, alterada por Marcos Teles")).toBeVisible();
});
