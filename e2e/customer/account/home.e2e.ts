import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../../support/bank.ts";

test.use({ refused: [422] });

const ana = { document: "11144477735" };
const statement = (page: Page) => page.getByRole("region", { name: "Extrato bancário" });

test(
  "home shows the account, the month as a chart and a table, and the statement of a year",
  { tag: "@phone" },
  async ({ page, expectAccessible }) => {
    await signIn(page, ana);
    await expect(page.getByText("Veja detalhes da sua conta e movimentações recentes")).toBeVisible();
    await expect(page.getByText("Detalhes da conta")).toBeVisible();
    await expect(statement(page).getByText(/^Mostrando 1-10 de \d{3} transações$/)).toBeVisible();

    await page.getByRole("button", { name: "Mostrar valores" }).press("Enter");
    const chart = page.getByRole("img", { name: /^De 01\/.*entraram R\$.*saíram R\$/ });
    // The card's place comes near the screen by scrolling, and only then is the chart loaded.
    await expect(async () => {
      await page.mouse.wheel(0, 400);
      await expect(chart).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.getByRole("button", { name: "Ver tabela" }).press("Enter");
    await expect(page.getByRole("button", { name: "Ver gráfico" })).toBeFocused();
    const table = page.getByRole("table", { name: "Entradas e saídas do mês, por dia" });
    // On the first of a month there may be nothing yet.
    await expect(table.or(page.getByText("Nenhuma movimentação neste mês."))).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Ver gráfico" }).press("Enter");
    await expect(chart).toBeVisible();
  },
);

test("the pages go to the end of the history and back", async ({ page }) => {
  await signIn(page, ana);
  const pages = page.getByRole("navigation", { name: "Páginas do extrato" });
  await expect(pages.getByRole("button", { name: "Página anterior" })).toBeDisabled();
  await pages.getByRole("button", { name: "Próxima página" }).click();
  await expect(statement(page).getByText(/^Mostrando 11-20 de/)).toBeVisible();
  // Another test's payment may add a page meanwhile.
  await expect(async () => {
    await pages.getByRole("listitem").last().getByRole("button").click();
    await expect(pages.getByRole("button", { name: "Próxima página" })).toBeDisabled({ timeout: 5_000 });
  }).toPass();
  await expect(statement(page).getByText(/-(\d+) de \1 transações$/)).toBeVisible();
});

test("a page that has not changed is answered without its rows and shown again", async ({ page }) => {
  await signIn(page, ana);
  const pages = page.getByRole("navigation", { name: "Páginas do extrato" });
  const firstPage = statement(page).getByText(/^Mostrando 1-10 de/);
  await expect(firstPage).toBeVisible();
  // What is younger than five seconds is not loaded again.
  await expect(async () => {
    await pages.getByRole("button", { name: "Próxima página" }).click();
    await expect(statement(page).getByText(/^Mostrando 11-20 de/)).toBeVisible();
    const loaded = page.waitForResponse(/\/transactions\?page=0$/, { timeout: 1_000 });
    // Where the page was young, nothing is loaded: that is no fault while the next step still runs.
    loaded.catch(() => undefined);
    await pages.getByRole("button", { name: "Página anterior" }).click();
    await expect(firstPage).toBeVisible();
    const answer = await loaded;
    expect(answer.status()).toBe(304);
    expect(await answer.request().headerValue("if-none-match")).toMatch(/^"\d+"$/);
  }).toPass({ timeout: 30_000 });
  await expect(firstPage).toBeVisible();
});

test("eight placeholder rows are shown while the statement loads", async ({ page }) => {
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/transactions?*", async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, ana);
  await expect(page.locator("[data-placeholder]")).toHaveCount(8);
  answer();
  await expect(page.locator("[data-placeholder]")).toHaveCount(0);
});

test("a failed load shows an error that can be retried", async ({ page }) => {
  await page.route("**/transactions?*", (route) =>
    route.fulfill({ status: 422, json: { code: "X", message: "Tente em instantes." } }),
  );
  await signIn(page, ana);
  await expect(statement(page).getByText("Tente em instantes.")).toBeVisible();
  await page.unroute("**/transactions?*");
  await statement(page).getByRole("button", { name: "Tentar de novo" }).click();
  await expect(statement(page).getByText(/^Mostrando 1-10 de/)).toBeVisible();
});

test("a period filters the statement, is shown, and can be cleared", async ({ page, expectAccessible }) => {
  await signIn(page, ana);
  const all = await statement(page)
    .getByText(/^Mostrando/)
    .textContent();
  await statement(page).getByRole("button", { name: "Filtrar" }).click();
  const dialog = page.getByRole("dialog", { name: "Filtrar transações" });
  await expect(dialog).toBeVisible();
  for (const days of [15, 30, 60, 90])
    await expect(dialog.getByRole("button", { name: `Últimos ${days} dias` })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole("button", { name: "Últimos 15 dias" }).click();
  await dialog.getByRole("button", { name: "Aplicar" }).click();
  await expect(dialog).toBeHidden();
  await expect(statement(page).getByText(/\d{2}\/\d{2}\/\d{4} .* \d{2}\/\d{2}\/\d{4}/)).toBeVisible();
  await expect(statement(page).getByText(all ?? "")).toHaveCount(0);
  await statement(page).getByRole("button", { name: "Limpar período" }).click();
  await expect(statement(page).getByText(all ?? "")).toBeVisible();
});

test("period and page are in the address: reload and history keep them, invalid values are ignored", async ({
  page,
}) => {
  await signIn(page, ana);
  const pages = page.getByRole("navigation", { name: "Páginas do extrato" });
  const shown = (text: RegExp) => expect(statement(page).getByText(text)).toBeVisible();
  await pages.getByRole("button", { name: "Próxima página" }).click();
  await shown(/^Mostrando 11-20 de \d{3} /);
  await expect(page).toHaveURL(/\/\?pagina=2$/);
  await page.reload();
  await shown(/^Mostrando 11-20 de \d{3} /);
  await statement(page).getByRole("button", { name: "Filtrar" }).click();
  await page.getByRole("button", { name: "Últimos 60 dias" }).click();
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page).toHaveURL(/\/\?de=\d{4}-\d\d-\d\d&ate=\d{4}-\d\d-\d\d$/);
  await shown(/^Mostrando 1-10 de \d{2} /);
  await page.reload();
  await shown(/^Mostrando 1-10 de \d{2} /);
  await page.goBack();
  await shown(/^Mostrando 11-20 de \d{3} /);
  await page.goForward();
  await shown(/^Mostrando 1-10 de \d{2} /);
  await page.goto("/?pagina=9999&de=2026-02-31&ate=ontem");
  await shown(/-(\d+) de \1 transações$/);
  await expect(page).not.toHaveURL(/9999|ontem/);
});

test("printing home gives a statement with holder, account, period and rows, without menus", async ({ page }) => {
  await signIn(page, ana, "/?de=2020-01-01&ate=2099-12-31");
  await expect(statement(page).getByText(/^Mostrando 1-10 de/)).toBeVisible();
  const rows = statement(page).getByRole("button", { name: /Pix|TED|QR Code/ });
  // The rows are drawn a moment after the page's number.
  await expect(rows.nth(3)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  for (const text of [
    "Ana Lima",
    "111.444.777-35",
    /Agência 0001 · Conta/,
    "Período: 01/01/2020 a 31/12/2099",
    /^Emitido pelo Banco Aurora/,
  ])
    await expect(page.locator("main").getByText(text).first()).toBeVisible();
  await expect(statement(page).getByText(/^Mostrando 1-10 de/)).toBeVisible();
  await expect(rows.first()).toBeVisible();
  for (const name of [
    "Filtrar",
    "Exportar extrato",
    "Próxima página",
    "Mostrar valores",
    /^Copiar/,
    /^Sair/,
    "Abrir menu",
  ])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test("an export asks for a period first, and then comes by e-mail as PDF and CSV", async ({
  page,
  aCustomer,
  messageTo,
  expectAccessible,
}) => {
  const customer = await aCustomer();
  await signIn(page, customer);
  await statement(page).getByRole("button", { name: "Exportar extrato" }).click();
  const sheet = page.getByRole("dialog", { name: "Exportar extrato" });
  await expect(sheet.getByText("Por favor, selecione um período para exportar.")).toBeVisible();
  await sheet.getByText("Outras datas").click();
  await expectAccessible();
  await sheet.getByText("Últimos 30 dias").click();
  await sheet.getByRole("button", { name: /^E-mail/ }).click();
  await expect(page.getByText("Exportação solicitada! O extrato será enviado para o seu e-mail.")).toBeVisible();
  await messageTo(customer.email, /extrato/i);
});

test(
  "a row opens its receipt, also by keyboard, with the time in seconds and the transaction's id",
  { tag: "@phone" },
  async ({ page, expectAccessible }) => {
    await signIn(page, ana);
    const row = statement(page)
      .getByRole("button", { name: /Pix enviado/ })
      .first();
    await row.focus();
    await page.keyboard.press("Enter");
    const receipt = page.getByRole("dialog", { name: "Comprovante de PIX Enviado" });
    await expect(receipt).toBeVisible();
    for (const part of ["Data", "Hora", "Quem recebeu", "Quem pagou", "ID da transação"]) {
      await expect(receipt.getByText(part, { exact: true })).toBeVisible();
    }
    await expect(receipt.getByText(/^\d{2}:\d{2}:\d{2}$/)).toBeVisible();
    await expect(receipt.getByText(/E61000001\d{12}/).first()).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(receipt).toBeHidden();
    await expect(row).toBeFocused();
  },
);

test("a transaction that failed is struck through, and says why in place of a receipt", async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, ana);
  await statement(page).getByRole("button", { name: "Filtrar" }).click();
  await page.getByRole("button", { name: "Últimos 15 dias" }).click();
  await page.getByRole("button", { name: "Aplicar" }).click();
  const failed = statement(page)
    .getByRole("button", { name: /Não concluída/ })
    .first();
  await expect(failed).toBeVisible();
  await expect(failed.getByText(/Pix enviado|QR Code pago/)).toHaveCSS("text-decoration-line", "line-through");
  await failed.click();
  const dialog = page.getByRole("dialog", { name: "Transação não concluída" });
  await expect(dialog).toContainText("Não é possível gerar comprovante para transações com erro.");
  await expect(dialog.getByText("A rede Pix não disse o motivo.")).toBeVisible();
  await expectAccessible();
});
