import { expect, password, signIn, signInByHand, test } from "../../support/bank.ts";

test.use({ refused: [404] });

const areas = ["/", "/transfer", "/transfer/pix-key", "/pix-keys", "/settings", "/account"];

test("a visitor without a session is sent to sign-in from every address", async ({ page }) => {
  for (const area of areas) {
    await page.goto(area);
    await expect(page, area).toHaveURL(/\/auth\/login$/);
  }
});

test("a signed-in customer is redirected from public pages, also with 'back'", async ({ page, aCustomer }) => {
  await signInByHand(page, (await aCustomer()).document);
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
  for (const address of ["/auth/login", "/auth/forgot", "/auth", "/login"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});

test("a link into the account is followed after sign-in, for its own customer only", async ({ page, aCustomer }) => {
  const lia = await aCustomer();
  const signInHere = async (document: string) => {
    await expect(page).toHaveURL(/\/auth\/login$/);
    await page.getByLabel("CPF/CNPJ").fill(document);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
  };
  await page.goto("/settings/limits");
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.reload();
  await signInHere(lia.document);
  await expect(page).toHaveURL(/\/settings\/limits$/);
  await expect(page.getByRole("heading", { name: "Limites", exact: true })).toBeVisible();

  // After an explicit sign-out, the next sign-in begins at home.
  await page.getByRole("button", { name: /^Sair da conta/ }).click();
  await signInHere(lia.document);
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
  await page.getByRole("button", { name: /^Sair da conta/ }).click();

  await page.goto("/?pagina=2&de=2025-01-01&ate=2030-01-01");
  await signInHere(lia.document);
  await expect(page).toHaveURL(/:\d+\/\?de=2025-01-01&ate=2030-01-01$/);

  // The history's state is not trusted: it may name another host, or an address outside the account area.
  await page.getByRole("button", { name: /^Sair da conta/ }).click();
  for (const wanted of ["//evil.example", "/\\evil.example", "https://evil.example", "/inbox"]) {
    await page.goto("/auth/login");
    await page.evaluate((to) => history.replaceState({ ...history.state, usr: { wanted: to } }, ""), wanted);
    await page.reload();
    await signInHere(lia.document);
    await expect(page).toHaveURL(/localhost:\d+\/$/);
    await page.getByRole("button", { name: /^Sair da conta/ }).click();
  }

  // An applicant goes to the step of the onboarding (spec 4.2).
  const newcomer = await aCustomer({ status: "PENDING", onboardingStep: "WAITING_INDIVIDUAL" });
  await page.goto("/pix-keys");
  await signInHere(newcomer.document);
  await expect(page).toHaveURL(/\/onboarding\/pf\/4$/);
});

test("an onboarding step asks for sign-in first, except for the three public ones", async ({ page }) => {
  await page.goto("/onboarding/pf/4");
  await expect(page).toHaveURL(/\/auth\/login$/);
  for (const open of ["/onboarding/pj", "/onboarding/pf/9", "/onboarding/pf/10"]) {
    await page.goto(open);
    await expect(page).toHaveURL(new RegExp(`${open}$`));
  }
});

test("a reload keeps the session; an incomplete session is cleared", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer());
  await page.reload();
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();

  await page.evaluate(() => localStorage.removeItem("accounts"));
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(
    await page.evaluate(() => ["token", "user", "account", "entity-type"].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null, null]);
});

test("an unknown address shows the brand's not-found page", async ({ page, expectAccessible }) => {
  await page.goto("/nao-existe");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Banco Aurora/);
  await expectAccessible();
});

test("an unreachable bank shows an error that can be retried", async ({ page, noise: _noise }) => {
  await page.route("**/api/tenants", (route) =>
    route.fulfill({ status: 404, json: { code: "TENANT_NOT_FOUND", message: "x" } }),
  );
  await page.goto("/");
  await expect(
    page.getByText("Estamos temporariamente fora do ar. Por favor, tente novamente mais tarde."),
  ).toBeVisible();
});
