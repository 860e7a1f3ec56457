import type { Page } from "@playwright/test";
import { expect, password, signIn } from "../support/bank.ts";
import {
  goTo,
  heading,
  largeBalance as balance,
  longKey,
  longName as name,
  longWord as word,
  test,
} from "../support/every-size.ts";
import { onLandings } from "../support/on-landings.ts";

// Every screen with its longest texts, at six widths and up to four sizes of the font (WCAG 2.2, 1.4.4, 1.4.10).
test.slow();

const confirm = (page: Page) => page.getByRole("button", { name: "Confirmar" }).click();

test("home, its dialogs and the drawer", { tag: onLandings }, async ({ look, page, aCustomer }) => {
  const deposit = { payerName: word, description: word };
  await signIn(page, await aCustomer({ name, balance, deposit }));
  await page.getByRole("button", { name: "Mostrar valores" }).click();
  await expect(page.getByText(word).first()).toBeVisible();
  await look("home");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: new RegExp(word) }).click();
  await expect(page.getByRole("dialog").getByText("Quem recebeu")).toBeVisible();
  await look("receipt");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Filtrar" }).click();
  await page.getByRole("button", { name: "Últimos 90 dias" }).click();
  await look("filter");
  await page.getByRole("button", { name: "Aplicar" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await look("filtered home");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Limpar período" }).click();
  await page.getByRole("button", { name: "Exportar extrato" }).click();
  await page.getByText("Outras datas").click();
  await look("export");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Mais atalhos" }).click();
  await page.getByRole("button", { name: "Abrir busca" }).click();
  await page.getByRole("button", { name: "Mais opções" }).click();
  await look("home with all shortcuts and the search", [320, 360, 640]);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole("button", { name: "Abrir menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await look("drawer", [320, 360, 640]);
});

test("home of a new account", { tag: onLandings }, async ({ look, page, aCustomer }) => {
  await signIn(page, await aCustomer({ name, balance: 0, withoutPin: true }));
  await expect(page.getByRole("heading", { name: "Primeiros passos" })).toBeVisible();
  await look("first steps");
});

test("keys, settings and account", { tag: onLandings }, async ({ look, page, aCustomer }) => {
  const customer = await aCustomer({ entityType: "COMPANY", accounts: 2, name, balance, key: longKey() });
  await signIn(page, customer);
  for (const path of [
    "/notices",
    "/pix-keys",
    "/settings",
    "/settings/limits",
    "/settings/fees",
    "/account",
    "/account/change-pin",
    "/account/passkeys",
    "/account/push",
    "/account/profile",
    "/account/profile?mudar=telefone",
    "/account/profile?mudar=endereco",
    "/account/privacy",
  ]) {
    await goTo(page, path);
    await look(path);
  }
  await goTo(page, "/account/change-password");
  await page.getByRole("button", { name: "Enviar código" }).or(page.locator("form button")).first().click();
  await look("change password");
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, "/pix-keys/new-key");
  await look("new key");
  await page.getByRole("button", { name: "Continuar" }).click();
  await look("new key's confirmation");
  await page.setViewportSize({ width: 1280, height: 800 });
  await goTo(page, "/pix-keys/my-keys");
  await look("my keys");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole("button", { name: /^Deletar chave/ })
    .first()
    .click();
  await look("deletion of a key");
});

test(
  "devices, their dialogs and the confirmation in one that is not registered",
  { tag: onLandings },
  async ({ look, page, baseURL, aCustomer, bank }) => {
    const ipe = baseURL?.replace("localhost", "ipe.localhost") ?? "";
    const key = longKey();
    await aCustomer({ tenant: "ipe", name, key });
    const { document, accountIds } = await aCustomer({ tenant: "ipe", name, balance });
    await page.goto(`${ipe}/auth/login`);
    await page.getByLabel("CPF/CNPJ").fill(document);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(heading(page, "Página inicial")).toBeVisible();
    const owner = bank.db
      .selectFrom("account")
      .select("owner_id")
      .where("id", "=", accountIds[0] ?? "");
    await bank.db
      .updateTable("customer_device")
      .set({ name: word.slice(0, 40) })
      .where("customer_id", "=", owner)
      .execute();
    await goTo(page, "/account/devices");
    await look("devices");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: /^Bloquear/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("blocking of a device");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Cadastrar este dispositivo" }).click();
    await page.getByRole("button", { name: "Confirmar e receber código" }).click();
    await expect(page.getByText("Dê um nome ao dispositivo")).toBeVisible();
    await look("registration of a device");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, "/transfer/pix-key");
    await page.getByText("E-mail", { exact: true }).click();
    await page.getByPlaceholder("Digite a chave").fill(key);
    await confirm(page);
    await expect(page.getByText("Este dispositivo não está cadastrado")).toBeVisible();
    await look("confirmation in a device that is not registered");
  },
);

test("no style depends on the window's width: larger text counts as a narrower screen", async ({ page }) => {
  await page.goto("/auth/login");
  const asking = await page.evaluate(() => {
    const widthQueries: string[] = [];
    const read = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && /width/.test(rule.conditionText)) widthQueries.push(rule.conditionText);
        if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    return widthQueries;
  });
  expect(asking).toEqual([]);
});

test("public pages", { tag: onLandings }, async ({ look, page }) => {
  for (const path of ["/auth/login", "/auth/forgot", "/auth/forgot-redefine", "/onboarding/pf", "/onboarding/pj"]) {
    await page.goto(path);
    await page.locator("form button[type=submit]").click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await look(path);
  }
  for (const path of ["/onboarding", "/help#golpe", "/u/temos-de-uso-e-politica-de-privacidade", "/nao-existe"]) {
    await page.goto(path);
    await expect(page.locator("h1").first()).toBeAttached();
    await look(path);
  }
});
