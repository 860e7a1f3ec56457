import type { Page } from "@playwright/test";
import { writeDynamicBrCode, writeStaticBrCode } from "@vitral/brazil/br-code";
import { cents } from "@vitral/brazil/cents";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { encodeQR } from "qr";
import { expect, pin, signIn, test } from "../../support/bank.ts";

test.use({ refused: [404, 409, 422] });

const receiver = { name: "MARIA SOUZA", city: "SAO PAULO" };
const codeOf = (key: string, amount?: number) =>
  writeStaticBrCode({ key, ...receiver, ...(amount !== undefined && { amount: cents(amount) }) });
const maria = "maria.souza@exemplo.com.br";

async function read(page: Page, code: string): Promise<void> {
  await page.goto("/transfer/qr-code");
  await page.getByLabel("QR Code (Pix Copia e Cola)").fill(code);
  await page.getByRole("button", { name: "Confirmar" }).click();
}

test(
  "a code with an amount is pasted, paid from the keyboard alone, and seen in the statement",
  { tag: "@phone-only" },
  async ({ page, context, aCustomer, messageTo, expectAccessible }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const key = `loja${Date.now()}${test.info().project.name}@exemplo.com.br`;
    const shop = await aCustomer({ name: "Vera Campos", key });
    const payer = await aCustomer({ balance: 500_00 });
    await signIn(page, payer, "/transfer/qr-code");
    await expectAccessible();
    await page.evaluate((code) => navigator.clipboard.writeText(code), codeOf(key, 12_34));

    await page.getByRole("button", { name: "Colar Código" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Código colado. Confirme para ver quem recebe.")).toBeVisible();
    // Past the camera and the picture, to 'Confirmar'.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: "Confirmar pagamento" })).toBeFocused();
    await expect(page.getByText("Vera Campos")).toBeVisible();
    await expect(page.getByText("R$ 12,34").first()).toBeVisible();
    await expect(page.getByLabel("Digite o valor do pagamento")).toHaveCount(0);
    await expectAccessible();
    await page.getByLabel("PIN").focus();
    await page.keyboard.type(pin);
    await page.keyboard.press("Enter");

    await expect(page.getByText("Pagamento realizado com sucesso")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pagamento realizado" })).toBeFocused();
    await expect(page.getByText("R$ 12,34")).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Voltar para o início" }).click();
    await expect(page.getByRole("region", { name: "Extrato bancário" }).getByText("Vera Campos")).toBeVisible();
    await messageTo(shop.email, /./);
  },
);

test("a code that an e-mail broke over two lines is pasted with the keyboard", async ({ page, context, aCustomer }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const key = `praca${Date.now()}@exemplo.com.br`;
  await aCustomer({ name: "Vera Campos", key });
  await signIn(page, await aCustomer(), "/transfer/qr-code");
  const code = codeOf(key, 12_34);
  const broken = `${code.slice(0, 60)}\r\n${code.slice(60)}\u200b\n`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), broken);
  await page.getByLabel("QR Code (Pix Copia e Cola)").focus();
  await page.keyboard.press("Control+V");
  await expect(page.getByLabel("QR Code (Pix Copia e Cola)")).toHaveValue(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Vera Campos")).toBeVisible();
});

test("a code without an amount asks for one, and pays another bank", async ({ page, aCustomer, expectAccessible }) => {
  await signIn(page, await aCustomer());
  await read(page, codeOf(maria));
  await expect(page.getByText("Banco Sol S.A.")).toBeVisible();
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByText("Valor inválido")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Digite o valor do pagamento").fill("750");
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento realizado" })).toBeVisible();
  await expect(page.getByText("R$ 7,50")).toBeVisible();
});

test("a dynamic code is fetched from its bank and pays once", async ({ page, aCustomer }) => {
  const centavos = 1_000 + Math.floor(Math.random() * 80_000);
  const code = writeDynamicBrCode({ url: `pix.bancosol.exemplo/cob/${centavos}`, ...receiver });
  await signIn(page, await aCustomer());
  await read(page, code);
  await expect(page.getByText("Pedido na Loja Sol")).toBeVisible();
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento realizado" })).toBeVisible();

  // The question comes from the statement, which is asked beside the form: a slow one holds no payment up.
  const lastPayments = page.waitForResponse(/\/transactions\?.*direction=OUT/);
  await read(page, code);
  await page.getByLabel("PIN").fill(pin);
  await (await lastPayments).finished();
  await page.getByRole("button", { name: "Pagar" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Fazer outro" }).click();
  await expect(page.getByText("Esta cobrança já foi paga. Nada foi cobrado.").first()).toBeVisible();
});

/** A day that many days from today, in São Paulo. */
const dayFromToday = (days: number) => addDays(saoPauloDay(new Date()), days);
const bill = (centavos: number, dueDate: string) =>
  writeDynamicBrCode({ url: `pix.bancosol.exemplo/cobv/${centavos}/${dueDate}`, ...receiver });

test("an overdue bill shows due date, debtor, fine and interest, and is paid in full", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  const centavos = 10_000 + Math.floor(Math.random() * 40_000);
  await signIn(page, await aCustomer());
  await read(page, bill(centavos, dayFromToday(-14)));
  const card = page.locator("section").filter({ hasText: "Cobrança com vencimento" });
  await expect(card.getByText("Francisco da Silva")).toBeVisible();
  for (const term of ["Vencimento", "Pode ser paga até", "Valor original", "Multa", "Juros", "Valor final"])
    await expect(card.getByRole("term").filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
  await expectAccessible();
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento realizado" })).toBeVisible();
});

test("a bill paid early has its discount; one past its last day names both days", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer());
  await read(page, bill(20_000, dayFromToday(10)));
  await expect(page.getByText("− R$ 10,00")).toBeVisible();
  await expect(page.getByText("R$ 190,00").first()).toBeVisible();
  await read(page, bill(20_000, dayFromToday(-60)));
  const over = /^QR Code vencido\. A cobrança venceu em \d\d\/\d\d\/\d{4} e podia ser paga até/;
  await expect(page.getByRole("alert").filter({ hasText: over }).first()).toBeVisible();
});

const brokenCodes = [
  ["", "QR Code é obrigatório"],
  [
    codeOf(maria, 10_00).slice(0, -8),
    "Transação não concluída. QR Code inválido. Este texto não é um código Pix completo. Copie o código inteiro e tente de novo.",
  ],
  [
    codeOf(maria, 10_00).replace("10.00", "90.00"),
    "Transação não concluída. QR Code inválido. O código está incompleto ou foi alterado. Copie o código inteiro e tente de novo.",
  ],
  [
    "10491443385511900000200000000141325230000093423",
    "Transação não concluída. QR Code inválido. Este é o código de um boleto. Aqui você paga códigos Pix.",
  ],
  [
    codeOf("ninguem@exemplo.com.br"),
    "Transação não concluída. Chave indisponível. Confira os dados com quem vai receber.",
  ],
] as const;

test("each broken code is refused with its reason, and stays in the field", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  await signIn(page, await aCustomer());
  for (const [code, reason] of brokenCodes) {
    await read(page, code);
    await expect(page.getByRole("alert").filter({ hasText: reason }).first()).toBeVisible();
    await expect(page.getByLabel("QR Code (Pix Copia e Cola)")).toHaveValue(code);
  }
  await expectAccessible();
});

test("a browser that denies the clipboard is explained in a sentence", async ({ page, context, aCustomer }) => {
  await context.clearPermissions();
  await context.grantPermissions([]);
  await signIn(page, await aCustomer(), "/transfer/qr-code");
  await page.getByRole("button", { name: "Colar Código" }).click();
  await expect(page.getByText(/O navegador não permitiu ler o que você copiou/)).toBeVisible();
});

test("an empty clipboard is named as such", async ({ page, context, aCustomer }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, await aCustomer(), "/transfer/qr-code");
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page.getByRole("button", { name: "Colar Código" }).click();
  await expect(page.getByText("Não há nenhum texto copiado. Copie o código Pix e tente de novo.")).toBeVisible();
});

test("a code is read from a picture; a picture without a code is refused with a sentence", async ({
  page,
  aCustomer,
}) => {
  await signIn(page, await aCustomer(), "/transfer/qr-code");
  const picture = (text: string) => ({
    name: "codigo.gif",
    mimeType: "image/gif",
    buffer: Buffer.from(encodeQR(text, "gif", { scale: 4 })),
  });
  const empty = {
    name: "nada.gif",
    mimeType: "image/gif",
    buffer: Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64"),
  };
  await page.getByLabel("Imagem do QR Code").setInputFiles(empty);
  await expect(page.getByText(/Não encontramos um QR Code nesta imagem/)).toBeVisible();
  await page.getByLabel("Imagem do QR Code").setInputFiles(picture(codeOf(maria, 9_90)));
  await expect(page.getByText("Código lido da imagem. Confirme para ver quem recebe.")).toBeVisible();
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("R$ 9,90").first()).toBeVisible();
});
