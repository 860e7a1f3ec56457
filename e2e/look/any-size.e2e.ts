import type { Page } from "@playwright/test";
import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { cents } from "@vitral/brazil/cents";
import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { expect, password, pay, pin, signIn, signInByHand, test } from "../support/bank.ts";
import { misfitsAtEverySize } from "../support/text-fits.ts";

// Every screen with its longest texts, at six widths and up to four sizes of the font (WCAG 2.2, 1.4.4, 1.4.10). A page
// is opened once and its window is resized: the layout must follow at once.

const name = "Maximiliana Bartolomea Albuquerque Vasconcelos de Cavalcanti";
const balance = 1_234_567_89;
const word = "W".repeat(140);
/** 77 characters, as long as a key may be. */
const longKey = () => `${Date.now()}${"pagamentos".repeat(8)}`.slice(0, 62) + "@exemplo.com.br";

const heading = (page: Page, title: string | RegExp) => page.getByRole("heading", { level: 1, name: title });
const confirm = (page: Page) => page.getByRole("button", { name: "Confirmar" }).click();

/** Goes to a screen within the application, as a link does. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await expect(page.locator("h1").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

test.describe("every screen fits", () => {
  test.slow();
  const misfits: string[] = [];
  const look = async (page: Page, screen: string, only?: number[]) => {
    misfits.push(...(await misfitsAtEverySize(page, screen, only && { only })));
  };
  test.beforeEach(async ({ page }) => {
    misfits.length = 0;
    await page.emulateMedia({ reducedMotion: "reduce" });
  });
  const expectAllFits = () => expect(misfits).toEqual([]);

  test("home, its dialogs and the drawer", async ({ page, aCustomer }) => {
    const deposit = { payerName: word, description: word };
    await signIn(page, await aCustomer({ name, balance, deposit }));
    await page.getByRole("button", { name: "Mostrar valores" }).click();
    await expect(page.getByText(word).first()).toBeVisible();
    await look(page, "home");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: new RegExp(word) }).click();
    await expect(page.getByRole("dialog").getByText("Quem recebeu")).toBeVisible();
    await look(page, "receipt");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Filtrar" }).click();
    await page.getByRole("button", { name: "Últimos 90 dias" }).click();
    await look(page, "filter");
    await page.getByRole("button", { name: "Aplicar" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await look(page, "filtered home");
    await page.setViewportSize({ width: 360, height: 800 });
    await page.getByRole("button", { name: "Abrir menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await look(page, "drawer", [320, 360, 640]);
    expectAllFits();
  });

  test("a Pix Agendado from its choice to its cancellation", async ({ page, aCustomer }) => {
    const key = longKey();
    await aCustomer({ name, balance: 0, key });
    await signIn(page, await aCustomer({ name, balance }), "/transfer/pix-key");
    const atDesk = () => page.setViewportSize({ width: 1280, height: 800 });
    await page.getByText("E-mail", { exact: true }).click();
    await page.getByPlaceholder("Digite a chave").fill(key);
    await confirm(page);
    await page.getByLabel("Digite o valor da transferência").fill("199999");
    await page.getByText("Repetir", { exact: true }).click();
    await page.getByLabel("Data do primeiro pagamento").fill(formatDay(addDays(saoPauloDay(new Date()), 2)));
    await page.getByLabel("Quantas vezes").fill("2");
    await look(page, "choice of a later day");
    await atDesk();
    await page.getByLabel("PIN").fill(pin);
    await page.getByRole("button", { name: "Agendar" }).click();
    await expect(heading(page, "Transferência agendada")).toBeVisible();
    await look(page, "receipt of a scheduling");
    await atDesk();
    await page.getByRole("link", { name: "Ver Pix agendados" }).click();
    await expect(heading(page, "Pix agendados")).toBeVisible();
    await expect(page.getByRole("link", { name: /1 de 2/ })).toBeVisible();
    await look(page, "list of Pix Agendados");
    await atDesk();
    await page.getByRole("link", { name: /1 de 2/ }).click();
    await expect(page.getByText("ID do agendamento")).toBeVisible();
    await look(page, "a Pix Agendado");
    await atDesk();
    await page.getByRole("button", { name: "Cancelar Pix Agendado" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page, "cancelling a Pix Agendado");
    await page.keyboard.press("Escape");
    await atDesk();
    await goTo(page, "/");
    await expect(page.getByRole("region", { name: "Lançamentos futuros" })).toBeVisible();
    await look(page, "home with what is to come");
    expectAllFits();
  });

  test("the contest of a Pix, the list and the timeline", async ({ page, aCustomer }) => {
    const payer = await aCustomer({ name, balance });
    await pay(page, payer, { key: "maria.souza@exemplo.com.br", amount: 999.99 });
    await signIn(page, payer);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: /Maria Souza/ }).click();
    await page.getByRole("button", { name: "Contestar" }).click();
    await look(page, "contest");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByText("Usaram meu celular, computador ou senha").click();
    await page
      .getByLabel("Conte o que aconteceu (opcional)")
      .fill("Uma pessoa ligou dizendo que era do banco. ".repeat(8));
    await page.getByRole("button", { name: "Registrar contestação" }).click();
    await expect(page.getByRole("dialog", { name: "Contestação registrada" })).toBeVisible();
    await look(page, "contest's protocol");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("link", { name: "Acompanhar" }).click();
    await expect(page.getByText("O resultado sai até")).toBeVisible();
    await look(page, "contest's timeline");
    await goTo(page, "/account/disputes");
    await expect(page.getByText("Em análise")).toBeVisible();
    await look(page, "contests");
    expectAllFits();
  });

  test("a received Pix, its refund step by step, and its refunds", async ({ page, aCustomer }) => {
    const key = longKey();
    const receiver = await aCustomer({ name, balance: 0, key });
    await pay(page, await aCustomer({ name, balance }), { key, amount: 999.99 });
    await signIn(page, receiver);
    const press = async (button: string | RegExp) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: button }).click();
    };
    await press(/Pix recebido/);
    await expect(page.getByRole("button", { name: "Devolver" })).toBeVisible();
    await look(page, "receipt of a received Pix");
    await press("Devolver");
    await look(page, "refund's amount");
    await press("Continuar");
    await look(page, "refund's confirmation");
    await page.getByLabel("PIN").fill(pin);
    await press("Confirmar devolução");
    await expect(page.getByRole("dialog", { name: "Devolução concluída" })).toBeVisible();
    await look(page, "refund's end");
    await press("Entendi");
    await expect(page.getByRole("region", { name: "Devoluções" })).toBeVisible();
    await look(page, "receipt with a refund");
    expectAllFits();
  });

  test("a transfer and a code, step by step", async ({ page, aCustomer, bank }) => {
    const key = longKey();
    await aCustomer({ name, key });
    const payer = await aCustomer({ balance, name });
    await signIn(page, payer);
    await page.getByRole("button", { name: "Mostrar valores" }).click();
    for (const path of ["/transfer", "/transfer/qr-code", "/transfer/pix-key"]) {
      await goTo(page, path);
      if (path !== "/transfer") await confirm(page);
      await look(page, path);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByText("E-mail", { exact: true }).click();
    await page.getByPlaceholder("Digite a chave").fill(key);
    await confirm(page);
    await expect(heading(page, "Confirmar transferência")).toBeVisible();
    await confirm(page);
    await look(page, "transfer's confirmation with errors");
    await page.getByLabel("Digite o valor da transferência").fill("1234");
    await page.getByLabel("PIN").fill(pin);
    await confirm(page);
    await expect(heading(page, "Transferência realizada")).toBeVisible();
    await look(page, "transfer's end");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Salvar favorecido" }).click();
    await page.getByLabel("Apelido (opcional)").fill("W".repeat(41));
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByText("Use até 40 caracteres")).toBeVisible();
    await look(page, "nickname of a favourite");
    await page.getByLabel("Apelido (opcional)").fill("W".repeat(40));
    await page.getByRole("button", { name: "Salvar", exact: true }).click();
    await expect(page.getByText(/^Nos seus favorecidos/)).toBeVisible();
    await look(page, "transfer's end with a favourite");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Ver comprovante" }).click();
    await expect(page.getByRole("link", { name: "Pagar de novo" })).toBeVisible();
    await look(page, "receipt of a transfer");
    await page.keyboard.press("Escape");
    await bank.db
      .updateTable("pix_favorite")
      .set({ payee_name: `${name} Filho`, last_paid_at: new Date() })
      .where("account_id", "=", payer.accountIds[0] ?? "")
      .execute();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/transfer/pix-key");
    await expect(page.getByText(/^Último Pix em/)).toBeVisible();
    await look(page, "favourites");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: /^Remover W/ }).click();
    await look(page, "removal of a favourite");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: /^W/ }).click();
    await expect(page.getByRole("dialog", { name: "Os dados de quem recebe mudaram" })).toBeVisible();
    await look(page, "question about another owner");
    await page.keyboard.press("Escape");

    await goTo(page, "/transfer/qr-code");
    const code = writeStaticBrCode({
      key,
      name: "MARIA",
      city: "SAO PAULO",
      amount: cents(1),
    });
    await page.getByLabel("QR Code (Pix Copia e Cola)").fill(code);
    await confirm(page);
    await expect(heading(page, "Confirmar pagamento")).toBeVisible();
    await look(page, "code's confirmation");
    expectAllFits();
  });

  test("keys, settings and account", async ({ page, aCustomer }) => {
    const customer = await aCustomer({ entityType: "COMPANY", accounts: 2, name, balance, key: longKey() });
    await signIn(page, customer);
    for (const path of [
      "/pix-keys",
      "/settings",
      "/settings/limits",
      "/settings/fees",
      "/account",
      "/account/change-pin",
      "/account/privacy",
    ]) {
      await goTo(page, path);
      await look(page, path);
    }
    await goTo(page, "/account/change-password");
    await page.getByRole("button", { name: "Enviar código" }).or(page.locator("form button")).first().click();
    await look(page, "change password");
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, "/pix-keys/new-key");
    await look(page, "new key");
    await page.getByRole("button", { name: "Continuar" }).click();
    await look(page, "new key's confirmation");
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, "/pix-keys/my-keys");
    await look(page, "my keys");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .getByRole("button", { name: /^Deletar chave/ })
      .first()
      .click();
    await look(page, "deletion of a key");
    expectAllFits();
  });

  test("devices, their dialogs and the confirmation in one that is not registered", async ({
    page,
    baseURL,
    aCustomer,
    bank,
  }) => {
    const ipe = baseURL?.replace("localhost", "ipe.localhost") ?? "";
    const key = longKey();
    await aCustomer({ tenant: "ipe", name, key });
    const { document, accountIds } = await aCustomer({ tenant: "ipe", name, balance });
    await page.goto(`${ipe}/auth/login`);
    await page.getByLabel("CPF/CNPJ").fill(document);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar" }).click();
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
    await look(page, "devices");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: /^Bloquear/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page, "blocking of a device");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole("button", { name: "Cadastrar este dispositivo" }).click();
    await page.getByRole("button", { name: "Confirmar e receber código" }).click();
    await expect(page.getByText("Dê um nome ao dispositivo")).toBeVisible();
    await look(page, "registration of a device");
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1280, height: 800 });
    await goTo(page, "/transfer/pix-key");
    await page.getByText("E-mail", { exact: true }).click();
    await page.getByPlaceholder("Digite a chave").fill(key);
    await confirm(page);
    await expect(page.getByText("Este dispositivo não está cadastrado")).toBeVisible();
    await look(page, "confirmation in a device that is not registered");
    expectAllFits();
  });

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

  test("public pages", async ({ page }) => {
    for (const path of ["/auth/login", "/auth/forgot", "/auth/forgot-redefine", "/onboarding/pf", "/onboarding/pj"]) {
      await page.goto(path);
      await page.locator("form button[type=submit]").click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await look(page, path);
    }
    for (const path of ["/onboarding", "/help", "/u/temos-de-uso-e-politica-de-privacidade", "/nao-existe"]) {
      await page.goto(path);
      await expect(page.locator("h1").first()).toBeAttached();
      await look(page, path);
    }
    expectAllFits();
  });

  const steps = {
    PERSON: [
      "pf/2",
      "pf/3",
      "pf/4",
      "pf/5",
      "pf/6",
      "pf/7",
      "pf/8",
      "pf/9",
      "pf/10",
      "pf/docs/1",
      "pf/docs/2",
      "pf/docs/3",
      "pf/docs/4?docType=rg",
      "pf/docs/4/2",
      "pf/docs/5?docType=rg",
      "pf/docs/6",
      "pf/docs/6/2",
    ],
    COMPANY: [
      "pj/2",
      "pj/3",
      "pj/4",
      "pj/5",
      "pj/6",
      "pj/docs/1",
      "pj/docs/2",
      "pj/docs/3",
      "pj/docs/4?docType=cnh",
      "pj/docs/4/2",
      "pj/docs/5?docType=cnh",
      "pj/docs/6",
      "pj/docs/7",
      "pj/docs/7/2",
    ],
  } as const;
  for (const entityType of ["PERSON", "COMPANY"] as const)
    test(`the steps to open an account of a ${entityType.toLowerCase()}`, async ({ page, aCustomer }) => {
      const onboardingStep = entityType === "PERSON" ? "WAITING_INDIVIDUAL" : "WAITING_COMPANY_ADDRESS";
      const { document } = await aCustomer({
        entityType,
        status: "PENDING",
        onboardingStep: onboardingStep as never,
        name,
      });
      await signInByHand(page, document);
      await expect(page).toHaveURL(/\/onboarding\//);
      for (const step of steps[entityType]) {
        await goTo(page, `/onboarding/${step}`);
        await look(page, step);
      }
      expectAllFits();
    });
});
