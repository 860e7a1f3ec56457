import type { Page } from "@playwright/test";
import { expectNoViolation } from "../support/accessibility.ts";
import { expect, test } from "../support/bank.ts";
import { aStaff, consoleUrl, enterPassword, openConsole, openConsoleByHand } from "../support/console.ts";

test.use({ refused: [401] });

/** Gzipped, as sent: every script until the page is shown. */
const maxBytes = 150_000;

/** No violation at the widths for which the console is made, and nothing that scrolls sideways. */
async function expectWellMade(page: Page): Promise<void> {
  for (const width of [1280, 1920, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(() => expectNoViolation(page)).toPass({ timeout: 20_000 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** A page that is never idle fetches nothing ahead: what it loads is what it shows. */
const neverIdle = "window.requestIdleCallback = () => 0;";

/** The scripts that the page has asked for, in bytes as they are sent. */
async function bytesOfScripts(page: Page): Promise<number> {
  const scripts = await page.evaluate<string[]>(`
    performance.getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name }) => name)`);
  let bytes = 0;
  for (const script of new Set(scripts)) {
    const answer = await page.request.head(script, { headers: { "accept-encoding": "gzip" } });
    expect(answer.headers()["content-encoding"]).toBe("gzip");
    bytes += Number(answer.headers()["content-length"]);
  }
  return bytes;
}

test("who signs in with a code sees Início, and who signs out sees nothing", async ({ page, bank }) => {
  const olivia = await aStaff(bank, "OPERACAO");
  await openConsoleByHand(page, olivia, "/aurora");
  await expect(page.getByRole("heading", { level: 1, name: "Início" })).toBeVisible();
  await expect(page.getByText("Aguarda alguém")).toBeVisible();
  await expectWellMade(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), "at 320 px").toBeLessThanOrEqual(320);
  if (size) await page.setViewportSize(size);

  await page.getByRole("button", { name: "Olívia Nunes" }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await page.goto(`${consoleUrl}/aurora`);
  await expect(page.getByLabel("E-mail")).toBeVisible();
});

test("both steps of the sign-in are well made, and a wrong password is refused", async ({ page, bank }) => {
  const olivia = await aStaff(bank, "OPERACAO");
  await page.goto(consoleUrl);
  await expectWellMade(page);
  await page.getByLabel("E-mail").fill(olivia.email);
  await page.getByLabel("Senha", { exact: true }).fill("outra senha");
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("alert")).toHaveText("E-mail ou senha incorretos.");
  await enterPassword(page, olivia);
  await expect(page.getByLabel("Código")).toBeFocused();
  await expectWellMade(page);
});

test("a session that ended asks for a sign-in over the page, and nothing that was typed is lost", async ({
  page,
  bank,
}) => {
  const olivia = await aStaff(bank, "OPERACAO");
  await openConsole(page, olivia, "/conta");
  await page.getByLabel("Nome da chave de acesso").fill("Chave da mesa");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Criar chave de acesso" }).click();
  const again = page.getByRole("dialog", { name: "Sua sessão terminou" });
  await expect(again).toBeVisible();
  await again.getByLabel("Senha", { exact: true }).fill("senha-da-equipe");
  await again.getByRole("button", { name: "Entrar" }).click();
  await again.getByLabel("Código").fill(await olivia.code());
  await again.getByRole("button", { name: "Entrar" }).click();
  await expect(again).toBeHidden();
  await expect(page.getByLabel("Nome da chave de acesso")).toHaveValue("Chave da mesa");
});

test("Ctrl K leads to a page by a part of its name, in the other tenant too", async ({ page, bank }) => {
  await openConsole(page, await aStaff(bank, "OPERACAO"));
  await expect(page.getByRole("heading", { level: 1, name: "Início" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Página ou busca" }).fill("cooperativa");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${consoleUrl}/ipe`);
  await expect(page.getByLabel("Instituição")).toHaveValue("ipe");
});

test("sign-in and Início each load at most 150 kB of JavaScript", async ({ page, bank }) => {
  await page.addInitScript({ content: neverIdle });
  await page.goto(consoleUrl);
  await expect(page.getByLabel("E-mail")).toBeVisible();
  const ofSignIn = await bytesOfScripts(page);
  await openConsole(page, await aStaff(bank, "OPERACAO"));
  await expect(page.getByText("Aguarda alguém")).toBeVisible();
  const ofHome = await bytesOfScripts(page);
  console.log(`console: sign-in ${ofSignIn}, Início ${ofHome} bytes of JavaScript, gzip`);
  expect(ofSignIn).toBeGreaterThan(0);
  expect(ofHome).toBeLessThanOrEqual(maxBytes);
});

test("a brand is changed with a preview, published by two, and shown to customers within seconds", async ({
  page,
  browser,
  bank,
}) => {
  const marcos = await aStaff(bank, "MARCA", "Marcos Teles");
  await openConsole(page, marcos, "/ipe/marca");
  await expect(page.getByRole("heading", { level: 1, name: "Marca" })).toBeVisible();
  const name = page.getByLabel("Nome exibido");
  // Only the site's address is published: other tests look for the name and the colours.
  const site = page.getByLabel("Site", { exact: true });
  const before = await site.inputValue();
  await name.fill("Cooperativa Ipê Novo");
  await page.getByLabel("Cor principal", { exact: true }).fill("#e8b100");
  const preview = page.getByRole("region", { name: "Prévia" });
  const logo = preview.locator("img");
  await expect(logo).toHaveAttribute("alt", "Cooperativa Ipê Novo");
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 18"><path fill="#063" d="M0 0h88v18H0z"/></svg>`;
  const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawn) };
  await page.getByLabel("Arquivo: Logo escuro").setInputFiles(file);
  await expect(logo).toHaveAttribute("src", /^\/api\/ipe\/brand\/pictures\/[0-9a-f]{64}\.png$/);
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByText("contraste baixo")).toBeVisible();
  await expectWellMade(page);
  await page.getByRole("button", { name: "Descartar mudanças" }).click();
  await site.fill("https://novo.ipe.exemplo");
  await page.getByRole("button", { name: "Publicar", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("Nova identidade");
  await dialog.getByRole("button", { name: "Publicar" }).click();
  await expect(page.getByText("Aguarda aprovação", { exact: true })).toBeVisible();

  const other = await browser.newPage();
  await openConsole(other, await aStaff(bank, "APROVACAO", "André Melo"), "/ipe");
  const { rows } = (await (await other.request.get(`${consoleUrl}/api/ipe/commands?view=waiting`)).json()) as {
    rows: { id: string; version: number; maker: { name: string } }[];
  };
  const own = rows.find(({ maker }) => maker.name === marcos.name);
  const approval = `${consoleUrl}/api/ipe/commands/${own?.id}/approve`;
  const headers = { origin: consoleUrl };
  const answer = await other.request.post(approval, { data: { version: own?.version }, headers });
  expect(answer.ok()).toBe(true);
  await other.close();

  const port = process.env["E2E_PORT"];
  const shown = async () => {
    const brand = await page.request.get(`http://localhost:${port}/api/tenants`, {
      headers: { host: `ipe.localhost:${port}` },
    });
    return ((await brand.json()) as { site: string }).site;
  };
  await expect.poll(shown, { timeout: 8_000 }).toBe("https://novo.ipe.exemplo");

  await page.reload();
  await page.getByRole("button", { name: "Usar a anterior" }).first().click();
  await expect(site).toHaveValue(before);
});
