import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeQR } from "qr";
import { saveAssets } from "../../../server/src/platform/web-pages/asset-store.ts";
import { secretsFrom } from "../../../server/src/platform/crypto/secrets.ts";
import { expect, pin, signIn, test } from "../../support/bank.ts";
import { signInAgain } from "../../support/onboarding.ts";
import { allFiles, lazyFiles, nameOf, notLoadedBy, withhold } from "../../support/code-files.ts";

test.use({ takesFilesAway: true });

const filesOf = (...names: string[]) => lazyFiles.filter((file) => names.includes(nameOf(file)));

test("a filter whose code fails to load says so in its place, and opens after a retry", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  const restore = await withhold(page, filesOf("filter-dialog.js"));
  await signIn(page, await aCustomer({ balance: 100_00 }));
  const retry = page.getByRole("alert").getByRole("button", { name: "Tentar de novo" });
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByText("Não foi possível abrir o filtro.")).toBeVisible();
  await expectAccessible();
  await retry.click();
  await expect(retry).toBeEnabled();
  await restore();
  await retry.click();
  const filter = page.getByRole("dialog", { name: "Filtrar transações" });
  await expect(filter).toBeVisible();
  await expect(page.getByText("Não foi possível abrir o filtro.")).toBeHidden();
});

test("a receipt whose code fails to load leaves the payment's success on the screen", async ({ page, aCustomer }) => {
  const restore = await withhold(page, filesOf("receipt-dialog.js", "receipt-dialog.css"));
  await signIn(page, await aCustomer({ balance: 100_00 }), "/transfer/pix-key");
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill("maria.souza@exemplo.com.br");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByLabel("Digite o valor da transferência").fill("1000");
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Pagar" }).click();
  const success = page.getByRole("heading", { name: "Transferência realizada" });
  await expect(success).toBeVisible();
  await page.getByRole("button", { name: "Ver comprovante" }).click();
  await expect(page.getByText("Não foi possível abrir o comprovante.")).toBeVisible();
  await expect(success).toBeVisible();
  await restore();
  await page.getByRole("alert").getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("dialog", { name: /Comprovante/ })).toBeVisible();
});

test("the warning before the session ends needs no further file", async ({
  page,
  context,
  aCustomer,
  expectAccessible,
}) => {
  await context.clock.install();
  const restore = await withhold(page, filesOf("stay-signed-in.js", "overlay.js"));
  await signIn(page, await aCustomer(), "/account/change-pin");
  await page.getByLabel("Senha de acesso ao banco").fill("meia-palavra");
  await context.clock.fastForward("03:59:15");
  await expect(page.getByText(/Por segurança, cada sessão dura 4 horas. A sua termina às \d\d:\d\d/)).toBeVisible();
  await expectAccessible();
  await expect(page.getByLabel("Senha de acesso ao banco")).toHaveValue("meia-palavra");
  await restore();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("dialog", { name: "Sua sessão está terminando" })).toBeVisible();
  await expect(page.getByLabel("Senha de acesso ao banco")).toHaveValue("meia-palavra");
});

test("a screen whose code fails to load says so beside the menu, and a retry needs no reload", async ({
  page,
  context,
  aCustomer,
}) => {
  await signIn(page, await aCustomer());
  const mark = () => page.evaluate(() => document.documentElement.dataset["visit"]);
  await page.evaluate(() => void (document.documentElement.dataset["visit"] = "first"));
  await context.setOffline(true);
  await page.getByRole("link", { name: "Tarifas e limites" }).click();
  await expect(page.getByText("Não foi possível carregar esta tela. Verifique sua conexão")).toBeVisible();
  await page.getByRole("link", { name: "Página inicial" }).click();
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
  await page.getByRole("link", { name: "Chaves Pix" }).click();
  await expect(page.getByText("Não foi possível carregar esta tela. Verifique sua conexão")).toBeVisible();
  await context.setOffline(false);
  await page.locator("main").getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Chaves Pix" })).toBeVisible();
  expect(await mark()).toBe("first");
});

test("a screen that a deployment removed is reloaded by a press only, never automatically", async ({
  page,
  aCustomer,
}) => {
  await signIn(page, await aCustomer());
  const restore = await withhold(page, filesOf("limits.js", "settings-menu.js"), "gone");
  await page.evaluate(() => void (document.documentElement.dataset["visit"] = "first"));
  await page.getByRole("link", { name: "Tarifas e limites" }).click();
  await expect(page.getByText(/usar a versão mais recente do aplicativo/)).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(await page.evaluate(() => document.documentElement.dataset["visit"])).toBe("first");
  const pressed = page.waitForEvent("load");
  await page.locator("main").getByRole("button", { name: "Tentar de novo" }).click();
  await pressed;
  await expect(page).toHaveURL(/\/settings$/);
  const retry = page.locator("main").getByRole("button", { name: "Tentar de novo" });
  await expect(retry).toBeVisible();
  await restore();
  await retry.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Configurações");
});

test("onboarding needs no file that was not loaded by its first step", async ({ page, aCustomer }) => {
  const { document } = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_INDIVIDUAL" });
  const notLoaded = notLoadedBy(page);
  await signInAgain(page, document);
  await expect(page.getByRole("heading", { name: "Qual sua data de nascimento?" })).toBeVisible();
  await withhold(page, notLoaded());
  await page.getByLabel("Data de nascimento").fill("01/01/1990");
  await page.getByRole("button", { name: "Avançar" }).click();
  await expect(page.getByRole("heading", { name: "Quais os dados do seu RG?" })).toBeVisible();
});

test("without its code the phone's menu still works", { tag: "@phone-only" }, async ({ page, aCustomer }) => {
  await withhold(page, filesOf("drawer.js", "overlay.js"));
  await signIn(page, await aCustomer());
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await page.getByRole("link", { name: "Minha conta" }).click();
  await expect(page.getByRole("heading", { name: "Minha conta" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Fechar menu" })).toBeHidden();
});

test("a picture is read when the reader's code loads at the second try", async ({ page, aCustomer }) => {
  const restore = await withhold(page, filesOf("decode.js"));
  await signIn(page, await aCustomer(), "/transfer/qr-code");
  const picture = {
    name: "codigo.gif",
    mimeType: "image/gif",
    buffer: Buffer.from(encodeQR("000201", "gif", { scale: 4 })),
  };
  await page.getByLabel("Imagem do QR Code").setInputFiles(picture);
  await expect(page.getByText("Não foi possível abrir o leitor. Confira sua conexão")).toBeVisible();
  await page.getByRole("button", { name: "Ler com a câmera" }).click();
  await expect(page.getByText("Não foi possível abrir o leitor. Confira sua conexão")).toBeVisible();
  await restore();
  await page.getByLabel("Imagem do QR Code").setInputFiles(picture);
  await expect(page.getByText("Código lido da imagem.")).toBeVisible();
});

test("the server keeps its own files when it starts, and serves those of another build", async ({ request, bank }) => {
  const kept = await bank.db.selectFrom("web_asset").select("name").execute();
  expect(kept.map(({ name }) => `/assets/${name}`)).toEqual(expect.arrayContaining(allFiles));

  const build = mkdtempSync(join(tmpdir(), "vitral-old-build-"));
  mkdirSync(join(build, "assets"));
  const name = `pix-key-transfer-${Date.now().toString(36).padStart(8, "0")}.js`;
  writeFileSync(join(build, "assets", name), "export const of = 'an older build';");
  const secret = readFileSync(join(process.env["E2E_DATA_DIR"] ?? "", "secret.key"), "utf8").trim();
  const secrets = secretsFrom(Buffer.from(secret, "base64"));
  await saveAssets({ db: bank.db, secrets, now: () => new Date() }, "web", build);
  const answer = await request.get(`/assets/${name}`);
  expect([answer.status(), await answer.text()]).toEqual([200, "export const of = 'an older build';"]);
  const missing = await request.get("/assets/pix-key-transfer-00000000.js");
  expect([missing.status(), missing.headers()["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
});
