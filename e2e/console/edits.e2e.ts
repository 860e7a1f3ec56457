import type { Page } from "@playwright/test";
import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { aStaff, closeConsole, consoleUrl, openConsole } from "../support/console.ts";
import { aTenant } from "../support/console-bank.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Sends what the page's form has, with a reason. */
async function publish(page: Page, reason: string, action: string): Promise<void> {
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  await dialogOf(page).getByLabel("Motivo", { exact: true }).fill(reason);
  await dialogOf(page).getByRole("button", { name: action, exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
}

/** Orders what the page's form has, and opens the form again to change the order that waits. */
async function orderAndChange(page: Page, reason: string): Promise<void> {
  await publish(page, reason, "Publicar");
  await page.getByRole("link", { name: "Ver o pedido" }).click();
  await page.getByRole("link", { name: "Alterar", exact: true }).click();
  await expect(page.getByText("Este formulário altera um pedido que aguarda aprovação")).toBeVisible();
}

test("terms and texts that wait are changed in the forms that ordered them", async ({ page, bank }) => {
  const { slug } = await aTenant(bank, "Banco das Mudanças");
  const olivia = await aStaff(bank, "OPERACAO");
  await openConsole(page, olivia, "/conta");
  await page.goto(`${consoleUrl}/${slug}/tarifas`);
  const limit = page.getByRole("group", { name: "Limites: Pessoas (CPF)" }).getByLabel("Limite diurno");
  await limit.fill("600000");
  await orderAndChange(page, "Como o mercado");
  await expect(limit).toHaveValue(/6\.000,00/);
  await limit.fill("700000");
  await expectNoViolation(page);
  await publish(page, "Bastam sete mil", "Alterar pedido");
  await expect(page.getByRole("row", { name: /Limite diurno/ })).toContainText("R$ 7.000,00");
  await page.getByRole("link", { name: "Ver o pedido anterior" }).click();
  await expect(page.getByText("Este pedido foi substituído")).toBeVisible();
  await expect(page.getByRole("row", { name: /Limite diurno/ })).toContainText("R$ 6.000,00");
  await expectNoViolation(page);
  await page.getByRole("link", { name: "Ver o novo pedido" }).click();
  await expect(page.getByText("2, alterada por Olívia Nunes")).toBeVisible();
  await closeConsole(page, olivia);

  await openConsole(page, await aStaff(bank, "MARCA", "Marcos Teles"), "/conta");
  await page.goto(`${consoleUrl}/${slug}/marca/textos`);
  const typed = page.getByLabel("Termos de uso", { exact: true });
  await typed.fill("# Uso\nVale o combinado.");
  await orderAndChange(page, "Revisão do jurídico");
  await expect(typed).toHaveValue("# Uso\nVale o combinado.");
  await typed.fill("# Uso\nVale o escrito.");
  await expectNoViolation(page);
  await publish(page, "Revisão do jurídico", "Alterar pedido");
  await expect(page.getByText("2, alterada por Marcos Teles")).toBeVisible();
});
