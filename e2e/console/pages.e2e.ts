import type { Page } from "@playwright/test";
import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { goTo } from "../support/every-size.ts";
import { aStaff, consoleUrl, openConsole } from "../support/console.ts";

/** At each width the theme that it is looked at in. */
const looks = [
  { width: 1280, colorScheme: "light" },
  { width: 768, colorScheme: "dark" },
] as const;

/** No violation of WCAG, wide and light, narrow and dark; and no page that scrolls sideways, also on a small phone. */
async function expectWellMade(page: Page, at: string): Promise<void> {
  await goTo(page, at);
  await expect(page).toHaveURL(new RegExp(`${at}(\\?|$)`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Carregando /)).toHaveCount(0);
  for (const { width, colorScheme } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolation(page);
    await expectWithin(page, width, at);
  }
  await page.setViewportSize({ width: 320, height: 800 });
  await expectWithin(page, 320, at);
}

async function expectWithin(page: Page, width: number, at: string): Promise<void> {
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest, `${at} at ${width} px`).toBeLessThanOrEqual(width);
}

/** The newest item of a list, by the API. */
async function newest(page: Page, list: string): Promise<string> {
  const answer = await page.request.get(`${consoleUrl}/api/aurora/${list}`);
  const { rows } = (await answer.json()) as { rows: { id: string }[] };
  return rows[0]?.id ?? "";
}

const parts = 3;
for (let part = 1; part <= parts; part++)
  test(`pages that are read are well made, wide and narrow, light and dark: ${part} of ${parts}`, async ({
    page,
    bank,
  }) => {
    await openConsole(page, await aStaff(bank, "AUDITORIA", "Nara Audi"));
    const links = page.getByRole("navigation").first().getByRole("link");
    const listed = await links.evaluateAll((found) =>
      found.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
    expect(listed.length).toBeGreaterThanOrEqual(14);
    const books = ["razao/lancamentos", "razao/saldos", "razao/verificacoes"];
    const further = ["aprovacoes/politica", ...books, "marca/textos", "marca/nova"];
    const pages = [...listed, "/conta", ...further.map((one) => `/aurora/${one}`)];
    for (const [index, at] of pages.entries()) if (index % parts === part - 1) await expectWellMade(page, at);
  });

test("every page where something is done is well made too, and who may not see one is told so", async ({
  page,
  bank,
  aCustomer,
}) => {
  const ana = await aCustomer({ name: "Ana Página", balance: 100_00 });
  await openConsole(page, await aStaff(bank, "OPERACAO"));
  const customer = await newest(page, `customers?q=${ana.document}`);
  await expectWellMade(page, `/aurora/clientes/${customer}`);
  await expectWellMade(page, `/aurora/pagamentos/${await newest(page, "payments?limit=10")}`);
  await expectWellMade(page, `/aurora/aprovacoes/${await newest(page, "commands?view=waiting&kind=limits.set")}`);
  await page.getByRole("button", { name: "Alterar", exact: true }).click();
  await expect(page.getByRole("dialog").getByLabel("Limite diurno")).toBeVisible();
  await expectNoViolation(page);
  await expectWellMade(page, `/aurora/analises/${await newest(page, "reviews?held=free")}`);
  await expectWellMade(page, "/aurora/auditoria");
  await expect(page.getByText("Seu perfil não permite ver esta página")).toBeVisible();
});

test("who acts has pages with buttons and dialogs that are well made", async ({ page, bank, aCustomer }) => {
  const ana = await aCustomer({ name: "Ana Janela" });
  /** Opens the dialog of a button and closes it without doing anything. */
  const expectDialog = async (at: string, button: string) => {
    await page.goto(`${consoleUrl}/aurora/${at}`);
    await page.getByRole("button", { name: button, exact: true }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expectNoViolation(page);
    await page.keyboard.press("Escape");
  };
  await openConsole(page, await aStaff(bank, "FRAUDE", "Flávia Luz"));
  await expectDialog(`clientes/${await newest(page, `customers?q=${ana.document}`)}`, "Bloquear");
  await expectDialog(`analises/${await newest(page, "reviews?held=free")}`, "Mostrar");
  await page.context().clearCookies();
  await openConsole(page, await aStaff(bank, "SEGURANCA", "Sara Lins"));
  await expectDialog("equipe", "Adicionar pessoa");
});

test("what the bank found out about a key is ordered on the customer's page, and waits for a second person", async ({
  page,
  bank,
  aCustomer,
}) => {
  const key = `chave${Date.now()}@exemplo.com.br`;
  const rui = await aCustomer({ name: "Rui Chaves", key });
  await openConsole(page, await aStaff(bank, "OPERACAO"));
  await page.goto(`${consoleUrl}/aurora/clientes/${await newest(page, `customers?q=${rui.document}`)}`);
  await page.getByRole("button", { name: "Corrigir no diretório c***@exemplo.com.br" }).click();
  const correct = page.getByRole("dialog", { name: "Corrigir chave Pix no diretório" });
  await expect(correct.getByRole("option", { name: "fraude" })).toHaveCount(0);
  await correct.getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("button", { name: "Remover c***@exemplo.com.br" }).click();
  const dialog = page.getByRole("dialog", { name: "Remover chave Pix" });
  await dialog.getByRole("button", { name: "Remover chave Pix" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Escolha o que foi apurado");
  for (const { width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoViolation(page);
  }
  await dialog.getByLabel("O que foi apurado").selectOption("fraude");
  await dialog.getByLabel("Motivo", { exact: true }).fill("Conta de golpe");
  await dialog.getByRole("button", { name: "Remover chave Pix" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Aguarda aprovação", { exact: true })).toBeVisible();
});

test("what was shown of one customer never stands on the page of another", async ({ page, bank, aCustomer }) => {
  const [ana, bia] = [await aCustomer({ name: "Ana Vista" }), await aCustomer({ name: "Bia Outra" })];
  await openConsole(page, await aStaff(bank, "OPERACAO"));
  /** Opens a customer while the search is still being typed; answers the page's place among those of the browser. */
  const open = async ({ document, name }: typeof ana): Promise<number> => {
    await page.getByRole("navigation").getByRole("link", { name: "Clientes" }).click();
    await page.getByRole("searchbox", { name: "Buscar" }).fill(document);
    // The newest: a second try of this test has made another of this name.
    await page.getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    return page.evaluate(() => (window.history.state as { idx: number }).idx);
  };
  const steps = (await open(bia)) - (await open(ana));
  await page.getByRole("button", { name: "Mostrar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo", { exact: true }).fill("A cliente ligou");
  await dialog.getByRole("button", { name: "Mostrar", exact: true }).click();
  await expect(page.getByText(ana.email)).toBeVisible();
  // As from the list that a long press on 'Back' shows: no other page is between.
  await page.evaluate((by) => window.history.go(by), steps);
  await expect(page.getByRole("heading", { level: 1, name: bia.name })).toBeVisible();
  await expect(page.getByText("CPF", { exact: true })).toBeVisible();
  await expect(page.getByText(ana.email)).toHaveCount(0);
});

test("lists that wait for work ask again, other pages do not, and neither is a use of the session", async ({
  page,
  bank,
}) => {
  await openConsole(page, await aStaff(bank, "APROVACAO", "André Melo"));
  await page.clock.install();
  const asked: number[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(Number(request.headers()["x-idle-seconds"]));
  });
  const lists = ["/analises", "/aprovacoes", "/casos"];
  for (const at of ["", ...lists, "/razao/verificacoes"]) {
    await page.goto(`${consoleUrl}/aurora${at}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Carregando /)).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    asked.length = 0;
    await page.clock.runFor(65_000);
    await page.waitForLoadState("networkidle");
    expect(asked.length > 0, at).toBe(lists.includes(at));
    for (const idle of asked) expect(idle, at).toBeGreaterThanOrEqual(29);
  }
});

test("the letters of a chart are as large on a wide screen as on a narrow one", async ({ page, bank, aCustomer }) => {
  await aCustomer({ name: "Ana Coluna" });
  await openConsole(page, await aStaff(bank, "AUDITORIA", "Nara Audi"), "/aurora");
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const letters = page.getByRole("img", { name: /^Contas abertas por dia/ }).locator("text");
    const shown = async () =>
      await letters.first().evaluate((text: SVGTextElement) => {
        const scale = text.getScreenCTM()?.a ?? 0;
        return Math.round(scale * Number.parseFloat(getComputedStyle(text).fontSize));
      });
    await expect.poll(shown, `${width} px`).toBe(12);
  }
});

test("at 768 px the buttons of a person of the staff stand in two lines, not in four", async ({ page, bank }) => {
  const nara = await aStaff(bank, "AUDITORIA", "Nara Audi");
  await openConsole(page, nara);
  await openConsole(page, await aStaff(bank, "SEGURANCA", "Sara Lins"), `/aurora/equipe?q=${nara.email}`);
  await page.setViewportSize({ width: 768, height: 900 });
  const row = page.getByRole("row", { name: nara.email });
  await expect(row.getByRole("button")).toHaveCount(4);
  expect((await row.boundingBox())?.height).toBeLessThan(80);
});
