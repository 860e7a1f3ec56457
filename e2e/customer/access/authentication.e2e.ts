import { expect, password, signInByHand, test } from "../../support/bank.ts";

test.use({ refused: [401, 409] });

const demo = {
  person: (step: string) => ({ status: "PENDING" as const, onboardingStep: step as "WAITING_EMAIL" }),
};

test(
  "the sign-in screen is accessible and says what is missing",
  { tag: "@phone" },
  async ({ page, expectAccessible }) => {
    await page.goto("/auth/login");
    await expectAccessible();
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText("Preencha seu CPF ou CNPJ")).toBeVisible();
    await expect(page.getByText("Preencha sua senha")).toBeVisible();
    await expect(page.getByLabel("CPF/CNPJ")).toBeFocused();
    await expectAccessible();
  },
);

test(
  "a customer whose document is taken finds the support, by keyboard, at any width",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible }) => {
    const { document } = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_PHONE" });
    await page.goto("/onboarding/pf");
    await page.getByLabel("CPF").fill(document);
    await page.getByLabel("Nome completo").fill("Dona Verdadeira");
    await page.getByLabel("Senha", { exact: true }).fill("uma-senha-longa");
    await page.getByLabel("Confirme sua senha").fill("uma-senha-longa");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Avançar" }).click();
    await expect(page).toHaveURL(/\/auth\/login$/);
    const way = page.getByRole("button", { name: "Este CPF é meu" });
    await way.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Tenha em mãos:")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "0800 777 0101" })).toBeFocused();
    await expectAccessible();
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

test("a wrong password is reported and keeps the fields; the right one signs in", async ({ page, aCustomer }) => {
  const { document } = await aCustomer();
  await page.goto("/auth/login");
  await page.getByLabel("CPF/CNPJ").fill(document);
  await page.getByLabel("Senha", { exact: true }).fill("errada-123");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByText("CPF/CNPJ ou senha incorretos.").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "CPF/CNPJ" })).toHaveValue(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByLabel("Senha", { exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
});

test("a company signs in with letters in its CNPJ", async ({ page }) => {
  await signInByHand(page, "12.ABC.345/01DE-35");
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
});

const journeys = [
  ["WAITING_EMAIL", "/onboarding/pf/2"],
  ["WAITING_PHONE_CONFIRMATION", "/onboarding/pf/3"],
  ["WAITING_NATIONALITY", "/onboarding/pf/9"],
  ["WAITING_DOCUMENTS_BACK", "/onboarding/pf/docs/3"],
  ["RESEND_DOCUMENTS", "/onboarding/pf/docs/1"],
] as const;

for (const [step, address] of journeys) {
  test(`a person at ${step} continues where the wizard stopped`, async ({ page, aCustomer }) => {
    const { document } = await aCustomer(demo.person(step));
    await signInByHand(page, document);
    await expect(page).toHaveURL(new RegExp(`${address}$`));
  });
}

test("a rejected person reads so", async ({ page, aCustomer }) => {
  const { document } = await aCustomer({ status: "REJECTED" });
  await signInByHand(page, document);
  await expect(page.getByText("Sua conta foi rejeitada.")).toBeVisible();
});

test("a forgotten password is replaced with the code from the e-mail", async ({
  page,
  aCustomer,
  messageTo,
  expectAccessible,
}) => {
  const { document, email } = await aCustomer();
  await page.goto("/auth/login");
  await page.getByRole("link", { name: "Esqueceu sua senha?" }).click();
  await expect(page).toHaveURL(/\/auth\/forgot$/);
  await expectAccessible();
  await page.getByLabel("CPF/CNPJ").fill(document);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("Enviamos um código de validação no seu endereço de email.")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/forgot-redefine$/);
  await expectAccessible();

  await page.getByRole("button", { name: "Redefinir Senha" }).click();
  await expect(page.getByText("Informe o código completo")).toBeVisible();
  await expect(page.getByText("A senha deve ter no mínimo 6 caracteres")).toBeVisible();

  const code = /^(\d{6})$/m.exec(await messageTo(email, /./))?.[1] ?? "";
  await page.getByLabel("Código de verificação", { exact: true }).fill(code);
  await page.getByLabel("Nova Senha", { exact: true }).fill("outra-senha-9");
  await page.getByRole("button", { name: "Redefinir Senha" }).click();
  await expect(page.getByText("Senha redefinida com sucesso!")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);

  await page.getByLabel("CPF/CNPJ").fill(document);
  await page.getByLabel("Senha", { exact: true }).fill("outra-senha-9");
  await page.getByRole("button", { name: "Entrar", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
});

test("each brand shows itself: name, logo, title and readable colours", async ({ page, baseURL, expectAccessible }) => {
  await page.goto("/auth/login");
  await expect(page).toHaveTitle(/Banco Aurora/);
  await expect(page.getByRole("img", { name: "Banco Aurora" }).first()).toBeVisible();
  await page.goto(`${baseURL?.replace("localhost", "ipe.localhost")}/auth/login`);
  await expect(page).toHaveTitle(/Cooperativa Ipê/);
  await expect(page.getByRole("img", { name: "Cooperativa Ipê" }).first()).toBeVisible();
  await expectAccessible();
});
