import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../../support/bank.ts";

const ana = { document: "11144477735" };
const statement = (page: Page) => page.getByRole("region", { name: "Extrato bancário" });

test(
  "a search finds by name, keeps its filters in the address, and is cleared",
  { tag: "@phone-only" },
  async ({ page, expectAccessible }) => {
    await signIn(page, ana);
    const all = await statement(page)
      .getByText(/^Mostrando/)
      .textContent();
    await page.getByRole("button", { name: "Abrir busca" }).click();
    await expect(page.getByLabel("Buscar no extrato")).toBeFocused();
    await page.getByRole("button", { name: "Mais opções" }).click();
    await page.getByLabel("Buscar no extrato").fill("escola");
    await page.getByLabel("Tipo").selectOption("TED recebido");
    await page.getByLabel("Entradas e saídas").selectOption("Entradas");
    await page.getByLabel("Valor mínimo").fill("100");
    await expectAccessible();
    await page.getByRole("button", { name: "Buscar", exact: true }).click();
    await expect(page).toHaveURL(/\/\?busca=escola&tipo=TED_RECEIVED&sentido=entradas&minimo=1$/);
    await expect(page.getByRole("list", { name: "Filtros da busca" })).toContainText("A partir de R$ 1,00");
    await expect(page.getByText("Todo o período · só o que a busca encontrou")).toBeVisible();
    await expect(
      statement(page)
        .getByRole("button", { name: /TED recebido/ })
        .first(),
    ).toBeVisible();
    await expect(statement(page).getByText(all ?? "")).toHaveCount(0);
    await page.reload();
    await expect(page.getByLabel("Tipo")).toHaveValue("TED_RECEIVED");
    await expectAccessible();
    await page.getByRole("button", { name: "Limpar busca" }).click();
    await expect(statement(page).getByText(all ?? "")).toBeVisible();
  },
);

test("a search without a result says so; Enter sends it, Back undoes it", async ({ page, expectAccessible }) => {
  await signIn(page, ana);
  await page.getByLabel("Buscar no extrato").fill("ninguém com este nome");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nenhuma transação encontrada")).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0)); // on a phone the bar at the top covers a part of what is scrolled
  await expectAccessible();
  await page.goBack();
  await expect(statement(page).getByText(/^Mostrando 1-10 de/)).toBeVisible();
  await expect(page.getByLabel("Buscar no extrato")).toHaveValue("");
});

test("the sums by kind are those of the period and the search", async ({ page, expectAccessible }) => {
  await signIn(page, ana, "/?sentido=entradas");
  const summary = page.getByRole("button", { name: "Resumo por tipo" });
  await summary.click();
  const dialog = page.getByRole("dialog", { name: "Resumo por tipo" });
  await expect(dialog.getByText("Todo o período · Entradas")).toBeVisible();
  const received = dialog.getByRole("listitem").filter({ hasText: /TED recebido\d+ transações/ });
  await expect(received).toContainText("oculto");
  await dialog.getByRole("button", { name: "Fechar" }).last().click();
  await page.getByRole("button", { name: "Mostrar valores" }).click();
  await summary.click();
  await expect(received).toContainText(/R\$\s[\d.]+,\d\d/);
  await expectAccessible();
});
