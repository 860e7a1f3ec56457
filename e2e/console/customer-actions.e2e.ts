import type { Page } from "@playwright/test";
import { expect, test } from "../support/bank.ts";
import { aStaff, closeConsole, openConsole } from "../support/console.ts";

test.use({ refused: [409] });

/** Presses the button of an action, and does it with a reason. */
async function act(page: Page, button: string, action: string, fields: Record<string, string> = {}): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  const dialog = page.getByRole("dialog");
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel("Motivo", { exact: true }).fill("Pedido na agência");
  await dialog.getByRole("button", { name: action, exact: true }).click();
}

test("orders about a customer are made on one page, wait for a second person, and say what prevents them", async ({
  page,
  bank,
  aCustomer,
}) => {
  const rui = await aCustomer({ name: "Rui Atendido", balance: 10_00 });
  const olivia = await aStaff(bank, "OPERACAO");
  const andre = await aStaff(bank, "APROVACAO", "André Melo");
  await openConsole(page, olivia, `/aurora/clientes?q=${rui.document}`);
  await page.getByRole("link", { name: "Rui Atendido" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rui Atendido" })).toBeVisible();
  const address = page.url();
  const dialog = page.getByRole("dialog");

  await page.getByLabel("Nova anotação").fill("Veio com a filha.");
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByRole("row", { name: /Veio com a filha.*Olívia Nunes/ })).toBeVisible();
  await act(page, "Liberar tentativas", "Liberar");
  await expect(dialog.getByRole("alert")).toHaveText("Este cliente não tem tentativas a liberar.");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await act(page, "Corrigir contato", "Corrigir", { "Novo e-mail": `rui.${rui.document}@exemplo.com.br` });
  await expect(dialog).toBeHidden();
  await act(page, "Encerrar conta", "Encerrar conta");
  await expect(dialog.getByRole("alert")).toContainText("R$ 10,00");
  await dialog.getByRole("button", { name: "Cancelar" }).click();
  await act(page, "Exportar dados", "Exportar dados");
  await expect(dialog).toBeHidden();
  const waits = page.getByRole("link", { name: "Ver o pedido" });
  await expect(waits).toHaveCount(2);
  await closeConsole(page, olivia);

  await openConsole(page, andre, `/aurora/aprovacoes?decide-kind=customer.export`);
  await page
    .getByRole("row", { name: /Rui Atendido/ })
    .first()
    .getByRole("link")
    .click();
  const order = page.url();
  await page.getByRole("button", { name: "Aprovar", exact: true }).click();
  await expect(page.getByText("Aprovado e feito.")).toBeVisible();
  await closeConsole(page, andre);

  await openConsole(page, olivia, new URL(order).pathname);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Baixar em JSON" }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  await page.goto(address);
  await expect(waits).toHaveCount(1);
  await closeConsole(page, olivia);

  const flavia = await aStaff(bank, "FRAUDE", "Flávia Moura");
  await openConsole(page, flavia, new URL(address).pathname);
  await expect(page.getByRole("button", { name: "Corrigir contato" })).toHaveCount(0);
  await page.getByLabel("Nova anotação").fill("Ouvida pela fraude.");
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByRole("row", { name: /Ouvida pela fraude/ })).toContainText("Flávia Moura");
});
