import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/bank.ts";
import { aStaff, consoleUrl, openConsole, openConsoleByHand } from "../support/console.ts";
import { aTenant } from "../support/console-bank.ts";

test.use({ refused: [401] });

/** The server gets the next call of these, and its answer does not arrive. */
const loseTheAnswer = (page: Page, calls: string) =>
  page.route(
    calls,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
const isUnknown = /Não sabemos se foi feito/;

const ended = (page: Page) => page.getByRole("dialog", { name: "Sua sessão terminou" });

/** Takes the session away; a press shows it, unless another call of the page was faster. */
async function endSession(page: Page, press: Locator): Promise<void> {
  await page.context().clearCookies();
  await expect(async () => {
    if (!(await ended(page).isVisible())) await press.click({ timeout: 2_000 });
    await expect(ended(page)).toBeVisible({ timeout: 4_000 });
  }).toPass();
}

/** Signs in again over the page, in the dialog of a session that has ended. */
async function signInAgain(page: Page, code: string): Promise<void> {
  const again = ended(page);
  // The dialog grows, and its buttons move, when the people of the demo arrive.
  await expect(again.getByRole("region", { name: "Demonstração" })).toBeVisible();
  await again.getByLabel("Senha", { exact: true }).fill("senha-da-equipe");
  await again.getByRole("button", { name: "Entrar" }).click();
  await again.getByLabel("Código").fill(code);
  await again.getByRole("button", { name: "Entrar" }).click();
  await expect(again).toBeHidden();
}

test("an order, its change, its approval and a note whose answers are lost are each done once", async ({
  page,
  bank,
  aCustomer,
}) => {
  const { slug } = await aTenant(bank, "Banco da Rede Ruim");
  const lia = await aCustomer({ tenant: slug, name: "Lia Torres" });
  const [olivia, andre] = [await aStaff(bank, "OPERACAO"), await aStaff(bank, "APROVACAO", "André Melo")];
  await openConsole(page, olivia, `/${slug}/clientes`);
  await page.getByLabel("Buscar").fill(`${lia.document} `);
  await expect(page).toHaveURL(new RegExp(`q=${lia.document}$`));
  await page.getByRole("row", { name: /Lia Torres/ }).click();

  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Limites" }).click();
  await dialog.getByLabel("Limite diurno").fill("900000");
  await dialog.getByLabel("Motivo", { exact: true }).fill("Vai comprar um carro");
  await loseTheAnswer(page, "**/commands");
  await dialog.getByRole("button", { name: "Alterar limites" }).click();
  await expect(dialog.getByRole("alert")).toHaveText(isUnknown);
  await dialog.getByRole("button", { name: "Alterar limites" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "Ver o pedido" })).toHaveCount(1);

  await page.getByLabel("Nova anotação").fill("Falei com ela");
  await loseTheAnswer(page, "**/notes");
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Sem conexão" })).toBeVisible();
  await page.getByLabel("Nova anotação").fill("Falei com ela e com o gerente");
  await page.getByRole("button", { name: "Anotar" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Falei com ela e com o gerente" })).toBeVisible();
  await expect(page.getByLabel("Nova anotação")).toHaveValue("");

  await test.step("what was changed in a window is what is sent after another sign-in", async () => {
    await page.getByRole("link", { name: "Ver o pedido" }).click();
    await page.getByRole("button", { name: "Alterar", exact: true }).click();
    await dialog.getByLabel("Limite diurno").fill("700000");
    await dialog.getByLabel("Motivo", { exact: true }).fill("Bastam sete mil");
    await endSession(page, dialog.getByRole("button", { name: "Alterar pedido" }));
    for (const press of ["Escape", "Escape"]) await page.keyboard.press(press);
    await signInAgain(page, await olivia.code());
    await expect(dialog.getByLabel("Motivo", { exact: true })).toHaveValue("Bastam sete mil");
    await expect(dialog.getByLabel("Limite diurno")).toHaveValue(/7\.000,00/);
    await page.mouse.click(3, 3); // beside the dialog
    await dialog.getByRole("button", { name: "Alterar pedido" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("row", { name: /Limite diurno/ })).toContainText("R$ 7.000,00");
  });

  await test.step("several are approved", async () => {
    await page.context().clearCookies();
    await openConsole(page, andre, `/${slug}/aprovacoes`);
    await page.getByRole("checkbox", { name: /Escolher: Alterar limites/ }).check();
    await loseTheAnswer(page, "**/commands/approve");
    await page.getByRole("button", { name: "Aprovar escolhidos" }).click();
    await expect(page.getByText("Nada aguarda a sua decisão")).toBeVisible();
    const orders = page.getByRole("row", { name: /Alterar limites/ });
    await expect(orders.first()).toContainText("aprovado, vale a partir de");
    await expect(orders.last()).toContainText("substituído por outro pedido");
  });
});

test("what was revealed and typed of one customer is not shown with another", async ({ page, bank, aCustomer }) => {
  const { slug } = await aTenant(bank, "Banco de Dois");
  for (const name of ["Bruna Sá", "Caio Luz"]) await aCustomer({ tenant: slug, name });
  await openConsole(page, await aStaff(bank, "OPERACAO"), `/${slug}/clientes`);
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  await page.getByRole("row", { name: /Caio Luz/ }).click();
  await expect(heading("Caio Luz")).toBeVisible();
  await page.goBack();
  await page.getByRole("row", { name: /Bruna Sá/ }).click();
  await page.getByRole("button", { name: "Mostrar", exact: true }).click();
  await page.getByRole("dialog").getByLabel("Motivo", { exact: true }).fill("Ligou");
  await page.getByRole("dialog").getByRole("button", { name: "Mostrar" }).click();
  await expect(page.getByRole("button", { name: "Mostrar", exact: true })).toBeHidden();
  await page.getByLabel("Nova anotação").fill("Da Bruna");

  // The address of the other customer takes the place of the list between both, and Back goes straight to it.
  await page.evaluate((to) => window.history.replaceState(window.history.state, "", to), page.url());
  await page.goBack();
  const [other] = await page.getByRole("link", { name: /Caio Luz/ }).all();
  const address = await other?.getAttribute("href");
  await page.goForward();
  await expect(heading("Bruna Sá")).toBeVisible();
  await page.evaluate((to) => {
    window.history.pushState(null, "", to ?? "");
    window.dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, address);
  await expect(heading("Caio Luz")).toBeVisible();
  await expect(page.getByRole("button", { name: "Mostrar", exact: true })).toBeVisible();
  await expect(page.getByLabel("Nova anotação")).toHaveValue("");
});

test("two tabs have one session: it ends, begins again and is left in both", async ({ page, bank }) => {
  const olivia = await aStaff(bank, "OPERACAO");
  await openConsole(page, olivia, "/conta");
  const other = await page.context().newPage();
  await other.goto(`${consoleUrl}/conta`);
  await other.getByLabel("Nome da chave de acesso").fill("Chave da mesa");
  await endSession(other, other.getByRole("button", { name: "Criar chave de acesso" }));
  await openConsoleByHand(page, olivia, "/conta");
  // The title takes the focus when the page has come, and a menu that was open closes then.
  await expect(page.getByRole("heading", { level: 1, name: "Minha conta" })).toBeFocused();
  await expect(ended(other)).toBeHidden();
  await expect(other.getByLabel("Nome da chave de acesso")).toHaveValue("Chave da mesa");
  await page.getByRole("button", { name: olivia.name }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(ended(other)).toBeVisible();
  await ended(other).getByRole("button", { name: "Sair e descartar o que digitei" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Entrar no console" })).toBeVisible();
});

test("a text that was typed and not sent is there after another page, and gone after a sign-out", async ({
  page,
  bank,
}) => {
  const marcos = await aStaff(bank, "MARCA", "Marcos Teles");
  await openConsole(page, marcos, "/ipe/marca/textos");
  const text = page.getByLabel("Termos de uso", { exact: true });
  const inForce = await text.inputValue();
  await text.fill("# Um texto longo\nQue ninguém quer digitar de novo.");
  await page.getByRole("link", { name: "Início" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Início" })).toBeVisible();
  await page.goBack();
  await expect(text).toHaveValue(/ninguém quer digitar de novo/);
  await page.getByRole("button", { name: marcos.name }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await openConsole(page, marcos, "/ipe/marca/textos");
  await expect(text).toHaveValue(inForce);
});
