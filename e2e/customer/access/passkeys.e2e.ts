import type { Page } from "@playwright/test";
import { addAuthenticator } from "../../support/authenticator.ts";
import { expect, password, pin, signIn, test } from "../../support/bank.ts";

test.use({ refused: [401, 422] });

const byPasskey = (page: Page) => page.getByRole("button", { name: "Usar uma passkey" });
const addButton = (page: Page) => page.getByRole("button", { name: "Cadastrar passkey" });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Cadastrar passkey" });
const home = (page: Page) => page.getByRole("heading", { name: "Página inicial" });

async function openPasskeys(page: Page, customer: { document: string }): Promise<void> {
  await signIn(page, customer, "/account/passkeys");
  await expect(page.getByText("Nenhuma passkey por aqui")).toBeVisible();
}

async function fillNewPasskey(page: Page, name: string): Promise<void> {
  await addButton(page).click();
  await dialog(page).getByLabel("Nome da passkey").fill(name);
  await dialog(page).getByLabel("Senha", { exact: true }).fill(password);
  await dialog(page).getByLabel("PIN").fill(pin);
}

/** Makes a passkey in the device of the page. */
async function addPasskey(page: Page, name: string): Promise<void> {
  await fillNewPasskey(page, name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listitem", { name })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
}

test(
  "a customer makes a passkey, enters with it without typing anything, and removes it",
  { tag: "@phone" },
  async ({ page, aCustomer, messageTo, expectAccessible }) => {
    const customer = await aCustomer();
    const device = await addAuthenticator(page);
    await openPasskeys(page, customer);
    await expectAccessible();
    await addButton(page).click();
    await expectAccessible();
    await page.keyboard.press("Escape");
    await addPasskey(page, "Celular da Lia");
    await expectAccessible();
    await messageTo(customer.email, /uma passkey foi cadastrada/);

    // Nothing is offered in the field: this device would take the offer before the press.
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await page.goto("/auth/login");
    await page.evaluate(() => localStorage.clear());
    await page.goto("/auth/login");
    await expect(byPasskey(page)).toBeVisible();
    await expectAccessible();
    await byPasskey(page).click();
    await expect(home(page)).toBeVisible();

    await page.goto("/account/passkeys");
    await expect(page.getByRole("listitem", { name: "Celular da Lia" })).toContainText("Último uso em");
    await page.getByRole("button", { name: "Remover Celular da Lia" }).click();
    await expectAccessible();
    await page.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
    await expect(page.getByText("Nenhuma passkey por aqui")).toBeVisible();
    await messageTo(customer.email, /uma passkey foi removida/);

    // The device still has the passkey, and the bank no longer knows it.
    await page.evaluate(() => localStorage.clear());
    await page.goto("/auth/login");
    await byPasskey(page).click();
    await expect(page.getByText("Não foi possível entrar com esta passkey. Entre com CPF/CNPJ e senha.")).toBeVisible();
    await page.getByLabel("CPF/CNPJ").fill(customer.document);
    await device.forget();
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(home(page)).toBeVisible();
  },
);

test("the browser offers the passkey in the field of the document, without a press", async ({ page, aCustomer }) => {
  const customer = await aCustomer();
  await addAuthenticator(page);
  await openPasskeys(page, customer);
  await addPasskey(page, "Notebook");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth/login");
  await expect(page.getByLabel("CPF/CNPJ")).toHaveAttribute("autocomplete", "username webauthn");
  await expect(home(page)).toBeVisible();
});

test("a device that does not verify who uses it makes no passkey, and says so", async ({ page, aCustomer }) => {
  const customer = await aCustomer();
  await addAuthenticator(page, { verifies: false });
  await openPasskeys(page, customer);
  await fillNewPasskey(page, "Chave");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("alert")).toContainText(/não confirma quem usa a passkey|não foi usada/);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nenhuma passkey por aqui")).toBeVisible();
});

test("the same device makes no second passkey, and a wrong PIN is said at its field", async ({ page, aCustomer }) => {
  const customer = await aCustomer();
  await addAuthenticator(page);
  await openPasskeys(page, customer);
  await addPasskey(page, "Notebook");
  await fillNewPasskey(page, "Outra");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("Este aparelho já tem uma passkey da sua conta.")).toBeVisible();
  await dialog(page).getByLabel("PIN").fill("9999");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("PIN")).toHaveAccessibleDescription(/PIN/);
  await expect(dialog(page).getByRole("alert")).toContainText("PIN");
});

test("two tabs ask for a passkey at once, and each is answered for itself", async ({ page, context, aCustomer }) => {
  const customer = await aCustomer();
  const device = await addAuthenticator(page);
  await openPasskeys(page, customer);
  await addPasskey(page, "Notebook");
  await device.answers(false);
  await page.evaluate(() => localStorage.clear());
  await page.goto("/auth/login");
  await byPasskey(page).click();
  const other = await context.newPage();
  await other.goto("/auth/login");
  await other.getByLabel("CPF/CNPJ").fill(customer.document);
  await other.getByLabel("Senha", { exact: true }).fill(password);
  await other.keyboard.press("Enter");
  await expect(home(other)).toBeVisible();
  await other.close();
  await device.answers(true);
  await expect(home(page)).toBeVisible();
});

test("a browser without passkeys has no button for them, and its page says so", async ({ page, aCustomer }) => {
  const customer = await aCustomer();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PublicKeyCredential"));
  await page.goto("/auth/login");
  await expect(page.getByRole("button", { name: "Entrar", exact: true })).toBeVisible();
  await expect(byPasskey(page)).toBeHidden();
  await openPasskeys(page, customer);
  await expect(page.getByText("Este navegador não tem passkeys")).toBeVisible();
});
