import { readFileSync } from "node:fs";
import { expect, password, signIn, test } from "../../support/bank.ts";

test.use({ refused: [422] });

test(
  "a customer reads what is held, takes all of it as a file, and gives and withdraws a consent",
  { tag: "@phone-only" },
  async ({ page, context, aCustomer, messageTo, expectAccessible }) => {
    test.slow();
    const customer = await aCustomer({ name: "Lia Torres", balance: 80_00 });
    await signIn(page, customer, "/account");
    await page.getByRole("link", { name: /^Privacidade/ }).click();
    await expect(page.getByRole("heading", { name: "Privacidade", level: 1 })).toBeVisible();
    const records = page.getByText("Registros de acesso", { exact: true });
    await expect(records).toBeVisible();
    await expectAccessible();
    await page.locator("summary", { has: records }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(/6 meses depois do acesso/)).toBeVisible();

    const news = page.getByRole("region", { name: "Novidades por e-mail" });
    await news.getByRole("button", { name: /^Autorizar/ }).click();
    await expect(news.getByText(/^Você autorizou em/)).toBeVisible();
    await news.getByRole("button", { name: /^Retirar autorização/ }).click();
    await expect(news.getByText(/^Você retirou a autorização em/)).toBeVisible();

    await page.getByLabel("Senha de acesso ao banco").fill("senha-errada");
    await page.getByRole("button", { name: "Baixar meus dados" }).click();
    await expect(page.getByText("Senha incorreta.").first()).toBeVisible();
    await page.getByLabel("Senha de acesso ao banco").fill(password);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Baixar meus dados" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^meus-dados-\d{4}-\d{2}-\d{2}\.html$/);
    await messageTo(customer.email, /seus dados foram baixados/);

    const saved = await context.newPage();
    await saved.setContent(readFileSync(await download.path(), "utf8"));
    await expect(saved.getByRole("heading", { name: "Cadastro", level: 2 })).toBeVisible();
    await expect(saved.getByRole("cell", { name: "Lia Torres" }).first()).toBeVisible();
    await expect(saved.getByRole("heading", { name: "Autorizações", level: 2 })).toBeVisible();
  },
);
