import type { BrowserContext, Page } from "@playwright/test";
import { aCnpj, aCpf } from "../server/test/documents.ts";
import { expect, password, test } from "./bank.ts";

const photo = { name: "foto.jpg", mimeType: "image/jpeg" };

/** The address that the postal-code service of this run knows; it answers as the public one does. */
async function knowPostalCodes(page: Page): Promise<void> {
  const address = { logradouro: "Rua Augusta", bairro: "Consolação", localidade: "São Paulo", uf: "SP" };
  await page.route("**/cep/01305000", (route) => route.fulfill({ json: address }));
}

/** 'Avançar' sends a form, or only leads on. */
const next = (page: Page) =>
  page
    .getByRole("button", { name: "Avançar" })
    .or(page.getByRole("link", { name: "Avançar" }))
    .click();
const phoneOf = () => `119${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`;

type Ask = (to: string, about: RegExp) => Promise<string>;

async function confirmContact(page: Page, label: string, value: string, to: string, messageTo: Ask): Promise<void> {
  await page.getByLabel(label).fill(value);
  await page.getByLabel(label).press("Enter");
  await expect(page.getByText("Enviamos um código para")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Alterar/ })).toBeVisible();
  const code = /\b(\d{6})\b/.exec(await messageTo(to, /./))?.[1] ?? "";
  await page.getByLabel("Código de verificação").fill(code);
  await page.getByRole("button", { name: "Validar código" }).click();
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("CEP").fill("01305000");
  await expect(page.getByLabel("Rua")).toHaveValue("Rua Augusta");
  await expect(page.getByLabel("Cidade")).toHaveValue("São Paulo");
  await page.getByLabel("Número").fill("100");
  await next(page);
}

async function takePhoto(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Abrir câmera" }).click();
  await page.getByRole("button", { name: "Tirar foto" }).click();
  await page.getByRole("button", { name: "Sim, está ótimo" }).click();
}

async function signInAgain(page: Page, document: string): Promise<void> {
  await page.goto("/auth/login");
  await page.getByLabel("CPF/CNPJ").fill(document);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

const allowCamera = (context: BrowserContext) => context.grantPermissions(["camera"]);
const endsAt = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));

test("a person opens an account, from the first screen to the balance", async ({
  page,
  context,
  messageTo,
  expectAccessible,
}) => {
  test.slow();
  await allowCamera(context);
  await knowPostalCodes(page);
  const [document, phone] = [aCpf(), phoneOf()];
  const email = `pessoa${document}@exemplo.com.br`;
  await page.goto("/auth/login");
  await page.getByRole("link", { name: "Criar uma nova conta" }).click();
  await expectAccessible();
  await page.getByRole("link", { name: /Pessoa física/ }).click();
  await endsAt(page, "/onboarding/pf");
  await expectAccessible();

  await next(page);
  for (const sentence of [
    "Preencha seu CPF",
    "Preencha seu nome completo",
    "A senha deve ter pelo menos 6 caracteres",
  ]) {
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await page.getByLabel("CPF").fill(document);
  await page.getByLabel("Nome completo").fill("Rosa Maria Alves");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirme sua senha").fill(password);
  await page.getByRole("checkbox").check();
  await next(page);

  await endsAt(page, "/onboarding/pf/2");
  await expectAccessible();
  await confirmContact(page, "E-mail", email.toUpperCase(), email, messageTo);
  await endsAt(page, "/onboarding/pf/3");
  await confirmContact(page, "Telefone", phone, `+55${phone}`, messageTo);
  await endsAt(page, "/onboarding/pf/4");
  await expectAccessible();
  await page.getByLabel("Data de nascimento").fill("15/03/1988");
  await next(page);
  await endsAt(page, "/onboarding/pf/5");
  await page.getByLabel("Número do RG").fill("123456789");
  await page.getByLabel("Órgão emissor").fill("SSP");
  await page.getByLabel("Data de expedição").fill("10/10/2010");
  await page.getByLabel("UF").fill("sp");
  await expectAccessible();
  await next(page);
  await endsAt(page, "/onboarding/pf/6");
  await page.getByLabel("Nome completo da mãe").fill("Teresa Alves");
  await next(page);
  await endsAt(page, "/onboarding/pf/7");
  await page.getByText("De R$ 2.501,00 a R$ 7.000,00").click();
  await expectAccessible();
  await next(page);
  await endsAt(page, "/onboarding/pf/8");
  await page.getByText("Não", { exact: true }).click();
  await next(page);
  await endsAt(page, "/onboarding/pf/9");
  await page.getByRole("radio").first().focus();
  await page.keyboard.press("Space");
  await next(page);
  await endsAt(page, "/onboarding/pf/10");
  await expectAccessible();
  await fillAddress(page);

  await endsAt(page, "/onboarding/pf/docs/1");

  // Days later: sign-in leads back to where the wizard stopped.
  await signInAgain(page, document);
  await endsAt(page, "/onboarding/pf/docs/1");
  await next(page);
  await endsAt(page, "/onboarding/pf/docs/2");
  await page.getByRole("button", { name: "Abrir câmera" }).click();
  await page.getByRole("button", { name: "Tirar foto" }).click();
  await expect(page.getByText("É possível ver seu rosto com nitidez?")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await takePhoto(page);
  await endsAt(page, "/onboarding/pf/docs/3");
  await expectAccessible();
  await page.getByRole("link", { name: /Identidade \(RG\)/ }).click();
  await endsAt(page, "docs/4\\?docType=rg");
  await takePhoto(page);
  await endsAt(page, "docs/5\\?docType=rg");
  await takePhoto(page);
  await endsAt(page, "/onboarding/pf/docs/6");
  await expect(page.getByText("Parabéns!")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Finalizar" }).click();
  await endsAt(page, "/auth/login");

  await messageTo(email, /aprovad|aberta|conta/i);
  await expect(async () => {
    await signInAgain(page, document);
    await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
});

test("a company opens an account, with the digital licence and its articles", async ({
  page,
  context,
  messageTo,
  expectAccessible,
}) => {
  test.slow();
  await allowCamera(context);
  await knowPostalCodes(page);
  const [document, phone] = [aCnpj(), phoneOf()];
  const email = `empresa${document}@exemplo.com.br`;
  await page.goto("/onboarding");
  await page.getByRole("link", { name: /Pessoa jurídica/ }).click();
  await endsAt(page, "/onboarding/pj");
  await expect(page.getByText("Vamos começar?")).toBeVisible();
  await expectAccessible();
  await page.getByLabel("CNPJ").fill(document);
  await page.getByLabel("Nome da empresa").fill("Oficina do Bairro Ltda");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirme sua senha").fill(password);
  await page.getByRole("checkbox").check();
  await next(page);

  await endsAt(page, "/onboarding/pj/2");
  await confirmContact(page, "E-mail", email, email, messageTo);
  await endsAt(page, "/onboarding/pj/3");
  await confirmContact(page, "Telefone", phone, `+55${phone}`, messageTo);
  await endsAt(page, "/onboarding/pj/4");
  await fillAddress(page);
  await endsAt(page, "/onboarding/pj/5");
  await expectAccessible();
  await next(page);
  await endsAt(page, "/onboarding/pj/6");
  await page.getByLabel("CPF").fill(aCpf());
  await page.getByLabel("Nome completo", { exact: true }).fill("Sérgio Prado Lima");
  await page.getByLabel("Data de nascimento").fill("01/02/1975");
  await page.getByLabel("Nome completo da mãe").fill("Lúcia Prado");
  await page.getByLabel("E-mail").fill("socio@exemplo.com.br");
  await page.getByLabel("Telefone").fill(phoneOf());
  await expectAccessible();
  await next(page);
  await fillAddress(page);

  await endsAt(page, "/onboarding/pj/docs/1");
  await next(page);
  await takePhoto(page);
  await endsAt(page, "/onboarding/pj/docs/3");
  await page.getByRole("link", { name: /Carteira de Habilitação Digital/ }).click();
  const pdf = {
    name: "documento.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"),
  };
  await page.locator('input[type="file"]').setInputFiles(pdf);
  await endsAt(page, "/onboarding/pj/docs/6");
  await expectAccessible();
  await page.locator('input[type="file"]').setInputFiles(pdf);
  await endsAt(page, "/onboarding/pj/docs/7");
  await expect(page.getByText("Parabéns!")).toBeVisible();
  await page.getByRole("button", { name: "Finalizar" }).click();
  await endsAt(page, "/auth/login");
  await expect(async () => {
    await signInAgain(page, document);
    await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
});

test("a document that has an account is told so, and leads to sign-in", async ({ page }) => {
  await page.goto("/onboarding/pf");
  await page.getByLabel("CPF").fill("11144477735");
  await page.getByLabel("Nome completo").fill("Ana Lima");
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Confirme sua senha").fill(password);
  await page.getByRole("checkbox").check();
  await next(page);
  await expect(
    page.getByText("Já existe um cadastro com este documento. Entre com a sua senha.").first(),
  ).toBeVisible();
  await endsAt(page, "/auth/login");
});

test("a refused camera says so, and the file way stays open", async ({ page, aCustomer }) => {
  const { document } = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_DOCUMENTS" });
  await signInAgain(page, document);
  await endsAt(page, "/onboarding/pf/docs/1");
  await next(page);
  await page.getByRole("button", { name: "Abrir câmera" }).click();
  await expect(page.getByText("Não foi possível acessar a câmera.")).toBeVisible();
  const buffer = await page.screenshot({ type: "jpeg" });
  await page.locator('input[type="file"]').setInputFiles({ ...photo, buffer });
  await expect(page.getByText("É possível ver seu rosto com nitidez?")).toBeVisible();
  await page.getByRole("button", { name: "Sim, está ótimo" }).click();
  await endsAt(page, "/onboarding/pf/docs/3");
});

test("the terms are branded, readable and open by themselves", async ({ page, expectAccessible }) => {
  await page.goto("/u/temos-de-uso-e-politica-de-privacidade");
  await expect(page.getByText("Banco Aurora").first()).toBeVisible();
  await expectAccessible();
});
