import type { Page } from "@playwright/test";
import { aCnpj, aCpf } from "../../../server/test/documents.ts";
import { expectNoViolation } from "../../support/accessibility.ts";
import { expect, test } from "../../support/bank.ts";
import { anOnboarding, aPdfFile, signInAgain } from "../../support/onboarding.ts";

test.use({ refused: [409] });

const phoneOf = () => `119${String(Math.floor(10_000_000 + Math.random() * 89_999_999))}`;
const endsAt = (page: Page, path: string) => expect(page).toHaveURL(new RegExp(`${path}$`));

/** The review takes a moment; then the same sign-in opens home. */
const isActive = (page: Page, document: string) =>
  expect(async () => {
    await signInAgain(page, document);
    await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });

test(
  "a person opens an account, from the first screen to the balance",
  { tag: "@phone-only" },
  async ({ page, messageTo, expectAccessible }) => {
    test.slow();
    // At the width of the test: both widths have the same parts, and a company opens its account on the wide screen.
    const rosa = anOnboarding(page, () => expectNoViolation(page));
    const [document, phone] = [aCpf(), phoneOf()];
    const email = `pessoa${document}@exemplo.com.br`;
    await page.goto("/auth/login");
    await page.getByRole("link", { name: "Criar uma nova conta" }).click();
    await expect(page.getByRole("heading", { name: "Abra sua conta" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: /Pessoa física/ }).click();
    await rosa.reaches("pf");

    await rosa.next();
    for (const sentence of [
      "Preencha seu CPF",
      "Preencha seu nome completo",
      "A senha deve ter pelo menos 6 caracteres",
      "Para prosseguir, você precisa aceitar os termos de uso e privacidade",
    ]) {
      await expect(page.getByText(sentence).first()).toBeVisible();
    }
    await expectAccessible();
    await rosa.signsUp({ CPF: document, "Nome completo": "Rosa Maria Alves" });

    await rosa.reaches("pf/2");
    await rosa.confirms("E-mail", email.toUpperCase(), () => messageTo(email, /./));
    await rosa.reaches("pf/3");
    await rosa.confirms("Telefone", phone, () => messageTo(`+55${phone}`, /./));
    await rosa.reaches("pf/4");
    await rosa.gives({ "Data de nascimento": "15/03/1988" });
    await rosa.next();
    await rosa.reaches("pf/5");
    await rosa.gives({
      "Número do RG": "123456789",
      "Órgão emissor": "SSP",
      "Data de expedição": "10/10/2010",
      UF: "sp",
    });
    await rosa.next();
    await rosa.reaches("pf/6");
    await rosa.gives({ "Nome completo da mãe": "Teresa Alves" });
    await rosa.next();
    await rosa.reaches("pf/7");
    await page.getByText("De R$ 2.501,00 a R$ 7.000,00").click();
    await rosa.look();
    await rosa.next();
    await rosa.reaches("pf/8");
    await page.getByText("Não", { exact: true }).click();
    await rosa.next();
    await rosa.reaches("pf/9");
    await page.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await rosa.next();
    await rosa.reaches("pf/10");
    await rosa.givesAddress();
    await rosa.reaches("pf/docs/1");

    // A reload opens sign-in, and sign-in, also days later, opens the step where the wizard stopped.
    await page.reload();
    await endsAt(page, "/auth/login");
    await signInAgain(page, document);
    await rosa.reaches("pf/docs/1");
    await rosa.next();
    await rosa.reaches("pf/docs/2");
    await rosa.camera();
    await rosa.look();
    await rosa.press("Tirar foto");
    await expect(page.getByText("É possível ver seu rosto com nitidez?")).toBeVisible();
    await expectAccessible();
    await rosa.press("Tentar novamente");
    await rosa.takesPhoto();
    await rosa.reaches("pf/docs/3");
    await page.getByRole("link", { name: /Identidade \(RG\)/ }).click();
    await rosa.reaches("pf/docs/4?docType=rg");
    await rosa.takesPhoto();
    await rosa.reaches("pf/docs/5?docType=rg");
    await rosa.takesPhoto();
    await rosa.reaches("pf/docs/6");
    await rosa.press("Finalizar");
    await endsAt(page, "/auth/login");

    await messageTo(email, /aprovad|aberta|conta/i);
    await isActive(page, document);
  },
);

test("a company opens an account, with the digital licence and its articles", async ({ page, messageTo }) => {
  test.slow();
  const shop = anOnboarding(page, () => expectNoViolation(page));
  const [document, phone] = [aCnpj(), phoneOf()];
  const email = `empresa${document}@exemplo.com.br`;
  await page.goto("/onboarding");
  await page.getByRole("link", { name: /Pessoa jurídica/ }).click();
  await shop.reaches("pj");
  await shop.signsUp({ CNPJ: document, "Nome da empresa": "Oficina do Bairro Ltda" });

  await shop.reaches("pj/2");
  await shop.confirms("E-mail", email, () => messageTo(email, /./));
  await shop.reaches("pj/3");
  await shop.confirms("Telefone", phone, () => messageTo(`+55${phone}`, /./));
  await shop.reaches("pj/4");
  await shop.givesAddress();
  await shop.reaches("pj/5");
  await shop.next();
  await shop.reaches("pj/6");
  await shop.gives({
    CPF: aCpf(),
    "Nome completo": "Sérgio Prado Lima",
    "Data de nascimento": "01/02/1975",
    "Nome completo da mãe": "Lúcia Prado",
    "E-mail": "socio@exemplo.com.br",
    Telefone: phoneOf(),
  });
  await shop.next();
  await expect(page.getByRole("heading", { name: "Qual o endereço do sócio?" })).toBeVisible();
  await shop.look();
  await shop.givesAddress();

  await shop.reaches("pj/docs/1");
  await shop.next();
  await shop.reaches("pj/docs/2");
  await shop.takesPhoto();
  await shop.reaches("pj/docs/3");
  await page.getByRole("link", { name: /Carteira de Habilitação Digital/ }).click();
  await shop.reaches("pj/docs/4/2");
  await shop.picks(aPdfFile);
  await shop.reaches("pj/docs/6");
  await shop.picks(aPdfFile);
  await shop.reaches("pj/docs/7");
  await shop.press("Finalizar");
  await endsAt(page, "/auth/login");
  await isActive(page, document);
});

test("a document that has an account is refused, with a link to sign-in", async ({ page }) => {
  await page.goto("/onboarding/pf");
  await anOnboarding(page).signsUp({ CPF: "11144477735", "Nome completo": "Ana Lima" });
  await expect(
    page.getByText("Já existe um cadastro com este documento. Entre com a sua senha.").first(),
  ).toBeVisible();
  await endsAt(page, "/auth/login");
});

test("the terms are branded, readable and open without a session", async ({ page, expectAccessible }) => {
  await page.goto("/u/temos-de-uso-e-politica-de-privacidade");
  await expect(page.getByText("Banco Aurora").first()).toBeVisible();
  await expectAccessible();
});
