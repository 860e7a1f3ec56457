import { readFileSync } from "node:fs";
import { type Page } from "@playwright/test";
import { decodeQR } from "qr/decode.js";
import { expectNoViolation, phoneSize, wideSize } from "../../support/accessibility.ts";
import { expect, pin, signIn, test } from "../../support/bank.ts";

/** What the decoder reads from the picture of a code, as a camera would see it. */
async function readPicture(page: Page, name: string | RegExp): Promise<string> {
  const picture = page.getByRole("img", { name }).first();
  await expect(picture).toBeVisible();
  const source = await picture.evaluate((svg) => {
    const copy = svg.cloneNode(true) as Element;
    copy.setAttribute("width", "600");
    copy.setAttribute("height", "600");
    return new XMLSerializer().serializeToString(copy);
  });
  const pixels = await page.evaluate(async (svg) => {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 600 });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, 600, 600);
    const { data = [] } = context?.getImageData(0, 0, 600, 600) ?? {};
    // One character a pixel: an array of numbers takes minutes to leave the page.
    let dark = "";
    for (let at = 0; at < data.length; at += 4) dark += (data[at] ?? 255) < 128 ? "1" : "0";
    return dark;
  }, source);
  const data = new Uint8ClampedArray(pixels.length * 4);
  for (let at = 0; at < pixels.length; at += 1) data.fill(pixels[at] === "1" ? 0 : 255, at * 4, at * 4 + 3);
  return decodeQR({ width: 600, height: 600, data });
}

/** What the decoder reads from a picture that was saved. */
async function readFile(page: Page, path: string): Promise<string> {
  const rows = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
      let dark = "";
      for (let at = 0; at < data.length; at += 4) dark += (data[at] ?? 255) < 128 ? "1" : "0";
      return { dark, width: image.width, height: image.height };
    },
    `data:image/png;base64,${readFileSync(path, "base64")}`,
  );
  const { dark, ...size } = rows;
  const data = new Uint8ClampedArray(dark.length * 4);
  for (let at = 0; at < dark.length; at += 1) data.fill(dark[at] === "1" ? 0 : 255, at * 4, at * 4 + 3);
  return decodeQR({ ...size, data });
}

const longName = "Maria Aparecida da Conceição Albuquerque Figueiredo de Souza";

test("a code of one's key is made, read by a decoder and paid", async ({
  page,
  browser,
  aCustomer,
  expectAccessible,
}) => {
  const receiver = await aCustomer({ name: longName, key: `codigo${Date.now()}@exemplo.com.br` });
  await signIn(page, receiver, "/");
  await page.getByRole("navigation", { name: "Atalhos" }).getByRole("link", { name: "Cobrar" }).click();
  await expect(page.getByRole("heading", { name: "Cobrar", exact: true })).toBeVisible();
  await expect(page.getByText("Nenhuma cobrança ainda")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: /Código da minha chave/ }).click();
  await expect(page.getByRole("img", { name: `QR Code Pix de ${longName}` })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Valor (opcional)").fill("1250");
  await page.getByLabel("Identificador (opcional)").fill("MESA7");
  await page.getByRole("button", { name: "Atualizar código" }).click();
  await expect(page.getByText("Identificador: MESA7")).toBeVisible();
  const emv = await readPicture(page, /QR Code Pix de/);
  expect(emv).toMatch(/^000201.*540512\.50.*MESA7/);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Salvar imagem" }).click();
  const picture = await saved;
  expect(picture.suggestedFilename()).toBe("cobranca-pix.png");
  expect(await readFile(page, await picture.path())).toBe(emv);

  await page.getByRole("button", { name: "Ampliar" }).click();
  await expect(page.getByRole("dialog", { name: "Aponte a câmera para pagar" })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");

  const payer = await (await browser.newContext()).newPage();
  await signIn(payer, await aCustomer({ balance: 100_00 }), "/transfer/qr-code");
  await payer.getByRole("textbox").fill(emv);
  await payer.getByRole("button", { name: "Confirmar" }).click();
  await expect(payer.getByText("12,50").first()).toBeVisible();
  await payer.close();
});

test(
  "a charge is created, shown, paid by another customer, and names its payer",
  { tag: "@phone-only" },
  async ({ page, context, browser, aCustomer, expectAccessible }) => {
    test.slow();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const receiver = await aCustomer({ name: "Vera Campos", key: `cobranca${Date.now()}@exemplo.com.br` });
    await signIn(page, receiver, "/receive/new");
    await page.getByRole("button", { name: "Criar cobrança" }).click();
    await expect(page.getByText("Valor inválido")).toBeVisible();
    await expect(page.getByLabel("Valor", { exact: true })).toBeFocused();
    await expectAccessible();
    await page.getByLabel("Valor", { exact: true }).fill("1234");
    await page.getByLabel("Mensagem para quem paga (opcional)").fill("Encomenda 7");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/receive\/charges\/[0-9a-f]{32}$/);
    await expect(page.getByText("Em aberto")).toBeVisible();
    await expectAccessible();
    const emv = await readPicture(page, /QR Code Pix de Vera Campos/);

    // The link opens the same charge for anybody, on a phone and on a wide screen.
    await page.getByRole("button", { name: "Compartilhar link" }).click();
    await expect(page.getByText("Link copiado. Envie a quem vai pagar.")).toBeVisible();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const visitor = await (await browser.newContext()).newPage();
    const opened = await visitor.goto(link.href);
    expect([opened?.headers()["x-robots-tag"], opened?.headers()["cache-control"]]).toEqual(["noindex", "no-store"]);
    for (const size of [phoneSize, wideSize]) {
      await visitor.setViewportSize(size);
      await expect(visitor.getByText("Encomenda 7")).toBeVisible();
      expect(await readPicture(visitor, /QR Code Pix de Vera Campos/)).toBe(emv);
      await expectNoViolation(visitor);
    }
    await expect(visitor.getByLabel("Pix Copia e Cola")).toHaveValue(emv);

    const payer = await (await browser.newContext()).newPage();
    await signIn(payer, await aCustomer({ name: "Bruno Reis", balance: 100_00 }), "/transfer/qr-code");
    await payer.getByRole("textbox").fill(emv);
    await payer.getByRole("button", { name: "Confirmar" }).click();
    await payer.getByLabel("PIN").fill(pin);
    await payer.getByRole("button", { name: "Pagar" }).click();

    // The receiver's screen says so by itself.
    await expect(page.getByText("Paga", { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText("Bruno Reis")).toBeVisible();
    await expectAccessible();
    await expect(visitor.getByRole("heading", { name: "Esta cobrança já foi paga" })).toBeVisible({ timeout: 30_000 });
    await expect(visitor.getByText("Bruno Reis")).toHaveCount(0);
    await expectNoViolation(visitor);
    await visitor.close();
    await page.getByRole("button", { name: "Ver comprovante" }).click();
    await expect(page.getByRole("dialog")).toContainText("Bruno Reis");
    await payer.close();
  },
);

test("a bill with a due date says what it demands, and is removed", async ({ page, aCustomer, expectAccessible }) => {
  const receiver = await aCustomer({ key: `boleto${Date.now()}@exemplo.com.br` });
  await signIn(page, receiver, "/receive/new");
  await page.getByText("Com vencimento", { exact: true }).click();
  await page.getByRole("button", { name: "Criar cobrança" }).click();
  await expect(page.getByText("Informe o nome de quem paga, com até 140 caracteres.")).toBeVisible();
  await expectAccessible();
  const year = new Date().getFullYear() + 2;
  await page.getByLabel("Valor", { exact: true }).fill("123456789");
  await page.getByLabel("Vencimento", { exact: true }).fill(`2003${year}`);
  await page.getByLabel("Nome de quem paga").fill(longName);
  await page.getByLabel("CPF/CNPJ de quem paga").fill("52998224725");
  // The bank knows no address of the customers of these tests.
  const found = { logradouro: "Rua Augusta", bairro: "Consolação", localidade: "São Paulo", uf: "SP" };
  await page.route("**/cep/01305000", (route) => route.fulfill({ json: found }));
  await page.getByLabel("CEP").fill("01305000");
  await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
  await page.getByLabel("Rua e número").fill("Rua Augusta, 100");
  await page.getByText("Mais condições").click();
  await page.getByLabel("Multa por atraso, em % (opcional)").fill("2");
  await page.getByLabel("Juros por atraso, em % ao mês (opcional)").fill("1");
  await page.getByRole("button", { name: "Criar cobrança" }).click();
  await expect(page.getByText(`20/03/${year}`, { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "Código Pix" })).toContainText(`Vencimento: 20/03/${year}`);
  await expect(page.getByText("1 % ao mês")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Remover cobrança" }).click();
  await expect(page.getByRole("dialog", { name: "Remover cobrança" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Remover", exact: true }).click();
  await expect(page.getByText("Removida", { exact: true })).toBeVisible();
  await page.goto("/receive");
  await expect(page.getByRole("region", { name: "Cobranças" }).getByRole("link")).toContainText("Removida");
});
