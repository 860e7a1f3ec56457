import type { Page } from "@playwright/test";
import { expect, password, pin, signIn, test } from "../../support/bank.ts";

test.use({ refused: [422] });

async function toConfirmation(page: Page): Promise<void> {
  await page.goto("/transfer/pix-key");
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill("maria.souza@exemplo.com.br");
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByLabel("Digite o valor da transferência").fill("1000");
}

async function confirmWith(page: Page, typedPin: string): Promise<void> {
  await page.getByLabel("PIN", { exact: true }).fill(typedPin);
  await page.getByRole("button", { name: "Pagar" }).click();
}

const codeIn = (mail: string): string => /^\d{6}$/m.exec(mail)?.[0] ?? "";

test("a new password is set by keyboard; the other session ends and an e-mail confirms it", async ({
  page,
  browser,
  aCustomer,
  messageTo,
  expectAccessible,
}) => {
  const customer = await aCustomer();
  const phone = await browser.newPage();
  await signIn(phone, customer);
  await signIn(page, customer, "/account");
  await page.getByRole("link", { name: "Alterar senha de acesso" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Alterar senha" })).toBeFocused();
  await expectAccessible();

  await page.getByRole("button", { name: "Alterar senha" }).click();
  await expect(page.getByText("A senha atual é obrigatória.")).toBeVisible();
  await expect(page.getByText("A nova senha é obrigatória.")).toBeVisible();
  await expect(page.getByLabel("Senha atual", { exact: true })).toBeFocused();
  await expectAccessible();

  await page.keyboard.type("errada");
  await page.getByLabel("Nova senha", { exact: true }).fill("outra-senha");
  await page.getByLabel("Confirmar nova senha").fill("outra-senhx");
  await page.keyboard.press("Enter");
  await expect(page.getByText("As senhas não coincidem.")).toBeVisible();
  await page.getByLabel("Confirmar nova senha").fill("outra-senha");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Senha atual incorreta.").first()).toBeVisible();
  await expect(page.getByLabel("Nova senha", { exact: true })).toHaveValue("outra-senha");

  await page.getByLabel("Senha atual", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Senha alterada com sucesso!")).toBeVisible();
  await expect(page.getByLabel("Senha atual", { exact: true })).toHaveValue("");
  await messageTo(customer.email, /sua senha foi alterada/);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Alterar senha" })).toBeVisible();
  await phone.reload();
  await expect(phone.getByText("Sessão expirada, faça login novamente", { exact: true })).toBeVisible();
  await expect(phone).toHaveURL(/\/auth\/login$/);
  await phone.close();
});

test("five wrong PINs lock it; the code from the e-mail unlocks it, and the payment goes through", async ({
  page,
  aCustomer,
  messageTo,
  expectAccessible,
}) => {
  const customer = await aCustomer({ balance: 100_00 });
  await signIn(page, customer);
  await toConfirmation(page);
  for (const left of ["Restam 4 tentativas", "Restam 3 tentativas", "Restam 2 tentativas", "Resta 1 tentativa"]) {
    await confirmWith(page, "9999");
    await expect(page.getByText(`PIN incorreto. ${left}`).first()).toBeVisible();
    await expect(page.getByLabel("PIN", { exact: true })).toHaveValue("");
  }
  await confirmWith(page, "9999");
  await expect(page.getByRole("alert").filter({ hasText: "PIN bloqueado por tentativas incorretas" })).toBeVisible();
  await page.getByRole("link", { name: "Ir para o PIN" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Alterar Pin" })).toBeFocused();
  await expectAccessible();
  await page.getByLabel("Senha de acesso ao banco").fill(password);
  await page.getByRole("button", { name: "Enviar código de verificação" }).click();
  await expect(page.getByText("Código de verificação enviado para seu e-mail.")).toBeVisible();
  const code = codeIn(await messageTo(customer.email, /código para alterar o PIN/));
  await expectAccessible();
  await page.reload();

  await page.getByLabel("Código de verificação", { exact: true }).fill(code === "000000" ? "111111" : "000000");
  await page.getByLabel("Novo PIN", { exact: true }).fill("4321");
  await page.getByLabel("Confirmar novo PIN").fill("4321");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Código inválido ou expirado/).first()).toBeVisible();
  await expect(page.getByLabel("Novo PIN", { exact: true })).toHaveValue("4321");
  await page.getByLabel("Código de verificação", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Confirmar alteração" }).click();
  await expect(page.getByText("PIN transacional alterado com sucesso!")).toBeVisible();
  await expect(page.getByLabel("Senha de acesso ao banco")).toHaveValue("");
  await messageTo(customer.email, /seu PIN foi alterado/);

  await toConfirmation(page);
  await confirmWith(page, "4321");
  await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();
});

test("a customer without a PIN gets the first one and pays", async ({
  page,
  aCustomer,
  messageTo,
  expectAccessible,
}) => {
  const customer = await aCustomer({ balance: 100_00, withoutPin: true });
  await signIn(page, customer);
  await toConfirmation(page);
  await page.getByRole("link", { name: "Cadastrar PIN" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cadastrar Pin" })).toBeFocused();
  await expectAccessible();
  await page.getByLabel("Senha de acesso ao banco").fill(password);
  await page.keyboard.press("Enter");
  await page
    .getByLabel("Código de verificação", { exact: true })
    .fill(codeIn(await messageTo(customer.email, /código/)));
  await page.getByLabel("PIN", { exact: true }).fill("2468");
  await page.getByLabel("Confirmar PIN").fill("2468");
  await expectAccessible();
  await page.getByRole("button", { name: "Confirmar cadastro" }).click();
  await expect(page.getByText("PIN transacional cadastrado com sucesso!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Alterar Pin" })).toBeVisible();

  await toConfirmation(page);
  await confirmWith(page, "2468");
  await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();
});

test(
  "each wrong entry of the PIN screens has its sentence, and Back works",
  { tag: "@phone-only" },
  async ({ page, aCustomer, expectAccessible }) => {
    await signIn(page, await aCustomer(), "/account/change-pin");
    await page.getByRole("button", { name: "Enviar código de verificação" }).click();
    await expect(page.getByText("A senha atual é obrigatória.")).toBeVisible();
    await page.getByLabel("Senha de acesso ao banco").fill("errada");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Senha atual incorreta.").first()).toBeVisible();
    await page.getByRole("link", { name: "Já possuo um código de verificação" }).click();
    await page.getByRole("button", { name: "Confirmar alteração" }).click();
    await expect(page.getByText("O código de verificação é obrigatório.")).toBeVisible();
    await expect(page.getByText("O PIN deve ter exatamente 4 caracteres.")).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Novo PIN", { exact: true }).fill("12a4");
    await page.keyboard.press("Tab");
    await expect(page.getByText("O PIN deve conter apenas números.")).toBeVisible();
    await page.getByLabel("Novo PIN", { exact: true }).fill(pin);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Os PINs não coincidem.")).toBeVisible();
    await page.getByRole("link", { name: "Voltar para envio de código" }).click();
    await expect(page.getByLabel("Senha de acesso ao banco")).toHaveValue("");
  },
);

test("a bank that asks for strong secrets changes the PIN with the codes of e-mail and SMS", async ({
  page,
  baseURL,
  aCustomer,
  messageTo,
  expectAccessible,
}) => {
  const phone = `+55119${Math.floor(60_000_000 + Math.random() * 39_999_999)}`;
  const customer = await aCustomer({ tenant: "ipe", phone });
  const ipe = baseURL?.replace("localhost", "ipe.localhost") ?? "";
  await page.goto(`${ipe}/auth/login`);
  await page.getByLabel("CPF/CNPJ").fill(customer.document);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
  await page.goto(`${ipe}/account/change-pin`);
  await expect(page.getByText(/receber um código por e-mail e outro por SMS/)).toBeVisible();
  await expectAccessible();
  await page.getByLabel("Senha de acesso ao banco").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enviamos um código para seu e-mail e outro para seu celular.").first()).toBeVisible();
  await expect(page.getByText(`O que enviamos para seu celular com final ${phone.slice(-4)}`)).toBeVisible();
  const texted = /\b\d{6}\b/.exec(await messageTo(phone, /./))?.[0] ?? "";
  await page.getByLabel("Código de verificação").fill(codeIn(await messageTo(customer.email, /código para alterar/)));
  await page.getByLabel("Código do SMS").fill(texted);
  await page.getByLabel("Novo PIN", { exact: true }).fill("4321");
  await page.getByLabel("Confirmar novo PIN").fill("4321");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Este PIN é fácil de adivinhar/).first()).toBeVisible();
  await expect(page.getByLabel("Novo PIN", { exact: true })).toBeFocused();
  await expectAccessible();
  await page.getByLabel("Novo PIN", { exact: true }).fill("8642");
  await page.getByLabel("Confirmar novo PIN").fill("8642");
  await page.keyboard.press("Enter");
  await expect(page.getByText("PIN transacional alterado com sucesso!")).toBeVisible();
});
