import type { Page } from "@playwright/test";
import { failPayment } from "../../../server/src/modules/pix/pay/payment-queries.ts";
import { expect, pin, signIn, test } from "../../support/bank.ts";

test.use({ refused: [404, 422] });

type Kind = "CPF/CNPJ" | "Telefone" | "E-mail" | "Chave aleatória";

async function lookUp(page: Page, kind: Kind, key: string): Promise<void> {
  await page.getByText(kind, { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill(key);
  await page.getByRole("button", { name: "Confirmar" }).click();
}

async function confirm(page: Page, amount: string, withPin = pin): Promise<void> {
  await page.getByLabel("Digite o valor da transferência").fill(amount);
  await page.getByLabel("PIN").fill(withPin);
  await page.getByRole("button", { name: "Pagar" }).click();
}

test(
  "a customer pays another customer's key by keyboard, and both see the payment",
  { tag: "@phone-only" },
  async ({ page, aCustomer, messageTo, expectAccessible }) => {
    const key = `vizinha${Date.now()}${test.info().project.name}@exemplo.com.br`;
    const neighbour = await aCustomer({ name: "Vera Campos", key });
    const payer = await aCustomer({ balance: 500_00 });
    await signIn(page, payer, "/transfer/pix-key");
    await expectAccessible();

    await page.getByRole("radio", { name: "CPF/CNPJ" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    await page.keyboard.type(key);
    await page.keyboard.press("Enter");

    await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeFocused();
    await expect(page).toHaveTitle("Confirmar transferência · Banco Aurora");
    await expect(page.getByText("Vera Campos")).toBeVisible();
    await expect(page.getByText(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/)).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Digite o valor da transferência").focus();
    await page.keyboard.type("1234");
    // Past the eye of the balance, the choice of a day and the message to the payee.
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press("Tab");
    await expect(page.getByLabel("PIN")).toBeFocused();
    await page.keyboard.type(pin);
    await page.keyboard.press("Enter");

    await expect(page.getByText("Transferência realizada com sucesso")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeFocused();
    await expect(page).toHaveTitle("Transferência realizada · Banco Aurora");
    await expect(page.getByText("R$ 12,34")).toBeVisible();
    await expect(page.getByText("O comprovante estará disponível no extrato")).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Voltar para o início" }).click();
    await expect(page.getByRole("region", { name: "Extrato bancário" }).getByText("Vera Campos")).toBeVisible();
    await messageTo(payer.email, /./);
    await messageTo(neighbour.email, /./);
  },
);

const wrongKeys = [
  ["CPF/CNPJ", "", "Chave é obrigatória"],
  ["CPF/CNPJ", "11111111111", "CPF/CNPJ inválido"],
  ["Telefone", "11987", "Telefone inválido"],
  ["E-mail", "maria@exemplo", "E-mail inválido"],
  ["Chave aleatória", "7d9f0335", "Chave aleatória inválida"],
] as const;

test("each wrong key gets its sentence, and another kind clears the field", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  for (const [kind, key, sentence] of wrongKeys) {
    await lookUp(page, kind, key);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.getByText("E-mail", { exact: true }).click();
  await expect(page.getByPlaceholder("Digite a chave")).toHaveValue("");
});

test("an unknown key is reported and stays in the field", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  await lookUp(page, "E-mail", "ninguem@exemplo.com.br");
  await expect(
    page.getByText("Transação não concluída. Chave indisponível. Confira os dados com quem vai receber.").first(),
  ).toBeVisible();
  await expect(page.getByPlaceholder("Digite a chave")).toHaveValue("ninguem@exemplo.com.br");
});

test("an empty amount and a short PIN are refused before anything is sent", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  await lookUp(page, "E-mail", "maria.souza@exemplo.com.br");
  await page.getByLabel("PIN").fill("12");
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByText("Valor inválido")).toBeVisible();
  await expect(page.getByText("Digite o PIN completo")).toBeVisible();
});

test("a payment to another bank settles", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  await lookUp(page, "E-mail", "maria.souza@exemplo.com.br");
  await expect(page.getByText("Banco Sol S.A.")).toBeVisible();
  await confirm(page, "1000");
  await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();
});

test("a wrong PIN says how many tries are left, and the right one still pays", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  await lookUp(page, "E-mail", "maria.souza@exemplo.com.br");
  await confirm(page, "1000", "9999");
  await expect(page.getByText(/PIN incorreto. Restam 4 tentativas/).first()).toBeVisible();
  await expect(page.getByLabel("PIN")).toHaveValue("");
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Pagar" }).click();
  await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();
});

test("a payment that the other bank refuses shows the reason and charges nothing", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  await lookUp(page, "Chave aleatória", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906");
  await expect(page.getByText("Loja Serra Ltda")).toBeVisible();
  await confirm(page, "1000");
  await expect(
    page.getByText(/não existe ou está inválida na instituição dela.*Nada foi cobrado/).first(),
  ).toBeVisible();
  await expectAccessible();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Extrato bancário" }).getByText("Não concluída")).toBeVisible();
});

test("a pending payment is shown differently from a settled one", async ({ page, aCustomer, expectAccessible }) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  await lookUp(page, "CPF/CNPJ", "11.444.777/0001-61");
  await confirm(page, "1000");
  await expect(page.getByRole("heading", { name: "Transferência em processamento" })).toBeVisible();
  await expect(page.getByText("Transferência realizada com sucesso")).toHaveCount(0);
  await expectAccessible();
  await page.getByRole("link", { name: "Voltar para o início" }).click();
  await expect(page.getByRole("region", { name: "Extrato bancário" }).getByText("Em processamento")).toBeVisible();
});

test("a payment that fails late says why and what to do where it was made", async ({ page, aCustomer, bank }) => {
  await signIn(page, await aCustomer(), "/transfer/pix-key");
  await lookUp(page, "CPF/CNPJ", "11.444.777/0001-61");
  await confirm(page, "1000");
  await expect(page.getByRole("heading", { name: "Transferência em processamento" })).toBeVisible();
  const main = page.getByRole("main");
  const endToEnd = /E\d{8}\w{23}/.exec((await main.textContent()) ?? "")?.[0] ?? "";
  const payment = await bank.db
    .selectFrom("pix_payment")
    .select(["tenant_id", "id"])
    .where("end_to_end", "=", endToEnd)
    .executeTakeFirstOrThrow();
  await failPayment(bank.db, { tenantId: payment.tenant_id, paymentId: payment.id, failure: "AC07", now: new Date() });
  await expect(page.getByRole("heading", { name: "Transferência não realizada" })).toBeVisible();
  await expect(main.getByText(/foi encerrada.*O valor voltou inteiro para a sua conta/)).toBeVisible();
  await page.getByRole("button", { name: "Consultar outra chave" }).click();
  await expect(page.getByPlaceholder("Digite a chave")).toBeVisible();
});

test("who raises a limit goes on with the payment; left for another page it is over", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer({ balance: 9_000_00 }), "/transfer/pix-key");
  await lookUp(page, "E-mail", "maria.souza@exemplo.com.br");
  const amount = page.getByLabel("Digite o valor da transferência");
  await amount.fill("700000");
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("link", { name: "Aumentar limite" }).click();
  await expect(page.getByRole("heading", { name: "Meus Limites Pix" })).toBeVisible();
  await page.getByRole("button", { name: "Voltar para o pagamento" }).click();
  await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeVisible();
  await expect(amount).toHaveValue("R$ 7.000,00");
  await expect(page.getByLabel("PIN")).toHaveValue("");
  await page.getByRole("link", { name: "Transferências" }).first().click();
  await expect(page.getByRole("heading", { name: "Transferências" })).toBeVisible();
  await page.goBack();
  await expect(page.getByPlaceholder("Digite a chave")).toBeVisible();
});

test("more than the balance is refused with a sentence", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer({ balance: 10_00 }), "/transfer/pix-key");
  await lookUp(page, "E-mail", "maria.souza@exemplo.com.br");
  await confirm(page, "1001");
  await expect(page.getByText("Saldo insuficiente para este pagamento. Nada foi cobrado.").first()).toBeVisible();
});

test("a lost connection does not pay twice: the same order is sent again", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer({ balance: 100_00 }), "/transfer/pix-key");
  await lookUp(page, "E-mail", "maria.souza@exemplo.com.br");
  await page.route(
    "**/pix/payment",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await confirm(page, "1000");
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Extrato bancário" }).getByText("Maria Souza")).toHaveCount(1);
});

test("a customer without a PIN reads where to create one", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer({ withoutPin: true }), "/transfer/pix-key");
  await lookUp(page, "E-mail", "maria.souza@exemplo.com.br");
  await expect(page.getByRole("link", { name: "Cadastrar PIN" })).toHaveAttribute("href", "/account/change-pin");
  await expect(page.getByLabel("PIN", { exact: true })).toHaveCount(0);
});
