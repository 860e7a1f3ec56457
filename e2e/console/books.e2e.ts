import type { Page } from "@playwright/test";
import { expect, test } from "../support/bank.ts";
import { aStaff, consoleUrl, openConsole } from "../support/console.ts";

/** Saves the CSV file of the page's list or card, and answers its text. */
async function csvOf(page: Page, within: Pick<Page, "getByRole"> = page): Promise<string> {
  const saved = page.waitForEvent("download");
  await within.getByRole("button", { name: "CSV" }).first().click();
  const stream = await (await saved).createReadStream();
  return (await stream.toArray()).join("");
}

test("the books are read by day, account and reason, saved as files, and verified", async ({
  page,
  bank,
  aCustomer,
}) => {
  await aCustomer({ name: "Rita Razão", balance: 77_00 });
  await openConsole(page, await aStaff(bank, "OPERACAO"), "/aurora/razao");
  const total = page.getByRole("row", { name: /^Total/ }).first();
  await expect(total).toBeVisible();
  await expect(page.getByText("Débitos e créditos são iguais, e os saldos somam zero.")).toBeVisible();
  expect(await csvOf(page)).toContain("Conta");
  await page.getByLabel("Dia", { exact: true }).fill("2020-01-02");
  await expect(page).toHaveURL(/dia=2020-01-02/);
  await expect(total).toContainText("R$ 0,00");

  await page.getByRole("link", { name: "Lançamentos" }).click();
  const reason = page.getByLabel("Motivo");
  const chosen = (await reason.locator("option").nth(1).textContent()) ?? "";
  await reason.selectOption({ index: 1 });
  await expect(page).toHaveURL(/reason=/);
  await expect(reason.locator("option:checked")).toHaveText(chosen);
  const rows = page.getByRole("row").filter({ has: page.getByRole("cell") });
  // The rows of before stand until those of the filter have come.
  await expect(async () => {
    await expect(rows.first().or(page.getByText("Nada encontrado com estes filtros"))).toBeVisible();
    for (const text of await rows.allTextContents()) expect(text).toContain(chosen);
  }).toPass();
  await page.getByRole("button", { name: "Limpar" }).click();
  await expect(rows.first()).toBeVisible();
  expect((await csvOf(page)).split("\r\n").length).toBeGreaterThan(2);

  await page.goto(`${consoleUrl}/aurora/razao/verificacoes`);
  await page.getByRole("button", { name: "Verificar agora" }).click();
  await expect(page.getByText(/^A verificação começou/)).toBeVisible();
  await expect(async () => {
    await page.getByRole("button", { name: "Atualizar" }).click();
    await expect(page.getByText(/conferências, nenhuma falha/).first()).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 90_000 });
});

test("a report is chosen with its days, saved as a view and as a file", async ({ page, bank }) => {
  await openConsole(page, await aStaff(bank, "OPERACAO"), "/aurora/relatorios");
  await page.getByLabel(/^Relatório/).selectOption("Contas novas");
  await page.getByLabel("De", { exact: true }).fill("2026-01-01");
  await expect(page).toHaveURL(/de=2026-01-01/);
  await page.getByRole("button", { name: "Visões" }).click();
  const views = page.getByRole("dialog", { name: "Visões salvas" });
  await views.getByLabel("Salvar os filtros de agora como").fill("Contas do ano");
  await views.getByRole("button", { name: "Salvar", exact: true }).click();
  await page.keyboard.press("Escape");
  expect((await csvOf(page)).split("\r\n").length).toBeGreaterThan(30);
  await page.goto(`${consoleUrl}/aurora/relatorios`);
  await page.getByRole("button", { name: "Visões" }).click();
  await views.getByRole("button", { name: "Contas do ano", exact: true }).click();
  await expect(page.getByLabel("De", { exact: true })).toHaveValue("2026-01-01");
  await expect(page.getByLabel(/^Relatório/)).toHaveValue("ACCOUNTS");
});
