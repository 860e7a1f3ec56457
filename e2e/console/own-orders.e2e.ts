import { expect, test } from "../support/bank.ts";
import { aStaff, closeConsole, openConsole } from "../support/console.ts";
import { aTenant } from "../support/console-bank.ts";

test("who ordered finds on Início what was rejected, and reads why", async ({ page, bank, aCustomer }) => {
  const { slug } = await aTenant(bank, "Banco dos Pedidos");
  const lia = await aCustomer({ tenant: slug, name: "Lia Torres" });
  const [olivia, andre] = [await aStaff(bank, "OPERACAO"), await aStaff(bank, "APROVACAO", "André Melo")];
  const dialog = page.getByRole("dialog");
  const tile = page.getByRole("link", { name: /Meus pedidos não feitos/ });

  await openConsole(page, olivia, `/${slug}`);
  await expect(page.getByRole("heading", { name: "Aguarda alguém" })).toBeVisible();
  await expect(tile).toHaveCount(0);
  await page.goto(new URL(`/${slug}/clientes?q=${lia.document}`, page.url()).href);
  await page.getByRole("link", { name: "Lia Torres" }).click();
  await page.getByRole("button", { name: "Limites" }).click();
  await dialog.getByLabel("Limite diurno").fill("900000");
  await dialog.getByLabel("Motivo", { exact: true }).fill("Vai comprar um carro");
  await dialog.getByRole("button", { name: "Alterar limites" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: "Ver o pedido" }).click();
  await expect(page).toHaveURL(/\/aprovacoes\//);
  // The page takes the focus when it comes, which closes the menu.
  await expect(page.getByRole("heading", { level: 1, name: "Alterar limites" })).toBeFocused();
  const { pathname } = new URL(page.url());
  await closeConsole(page, olivia);

  await openConsole(page, andre, pathname);
  await page.getByRole("button", { name: "Rejeitar", exact: true }).click();
  await dialog.getByLabel("Motivo", { exact: true }).fill("Falta o comprovante de renda");
  await dialog.getByRole("button", { name: "Rejeitar", exact: true }).click();
  await expect(dialog).toBeHidden();
  await closeConsole(page, andre);

  await openConsole(page, olivia, `/${slug}`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(tile).toContainText("1");
  }
  await tile.click();
  await expect(page.getByLabel("Mostrar")).toHaveValue("undone");
  const row = page.getByRole("row", { name: /Alterar limites/ });
  await expect(row).toContainText("rejeitado");
  await row.getByRole("link").first().click();
  await expect(page.getByText("Falta o comprovante de renda")).toBeVisible();
});
