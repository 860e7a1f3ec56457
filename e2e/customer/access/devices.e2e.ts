import { expect, password, pin, test } from "../../support/bank.ts";

test.use({ refused: [401, 403, 422] });

test(
  "a device pays little until it is registered by SMS, and is blocked from another",
  { tag: "@phone-only" },
  async ({ page, browser, baseURL, aCustomer, messageTo, expectAccessible }) => {
    test.slow();
    const ipe = baseURL?.replace("localhost", "ipe.localhost") ?? "";
    const phone = `+55119${Math.floor(60_000_000 + Math.random() * 39_999_999)}`;
    const key = `dispositivo${Date.now()}@exemplo.com.br`;
    await aCustomer({ tenant: "ipe", name: "Bruno Reis", key });
    const customer = await aCustomer({ tenant: "ipe", phone, balance: 5_000_00 });
    const enter = async (at = page) => {
      await at.goto(`${ipe}/auth/login`);
      await at.getByLabel("CPF/CNPJ").fill(customer.document);
      await at.getByLabel("Senha", { exact: true }).fill(password);
      await at.getByRole("button", { name: "Entrar", exact: true }).click();
      await expect(at.getByRole("heading", { name: "Página inicial" })).toBeVisible();
    };
    await enter();
    await page.goto(`${ipe}/pix-keys/my-keys`);
    await expect(page.getByText(/Para cadastrar, excluir ou pedir chaves Pix/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Cadastrar este dispositivo" })).toBeVisible();
    await expectAccessible();
    await page.goto(`${ipe}/transfer/pix-key`);
    await page.getByText("E-mail", { exact: true }).click();
    await page.getByPlaceholder("Digite a chave").fill(key);
    await page.getByRole("button", { name: "Confirmar" }).click();
    await expect(page.getByText("Este dispositivo não está cadastrado")).toBeVisible();
    await expectAccessible();
    const confirm = page.getByRole("button", { name: "Pagar" });
    await page.getByLabel("Digite o valor da transferência").fill("50000");
    await page.getByLabel("PIN").fill(pin);
    await confirm.click();
    await expect(page.getByRole("alert").getByText(/cada pagamento pode ser de até/)).toBeVisible();
    await page.getByText("Em outra data", { exact: true }).click();
    await expect(page.getByText(/Para agendar um Pix, cadastre antes este dispositivo/)).toBeVisible();
    await page.getByLabel("Data do pagamento").fill("01/12/2090");
    await expectAccessible();
    await page.getByRole("button", { name: "Cadastrar este dispositivo" }).click();
    await expect(page.getByRole("dialog", { name: "Cadastrar este dispositivo" })).toContainText("Lia Torres");
    await expectAccessible();
    await page.getByLabel("Nome do dispositivo").fill("Notebook da Lia");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Código do SMS")).toBeVisible();
    await expectAccessible();
    const texted = await messageTo(phone, /./);
    expect(texted).toContain("para cadastrar o dispositivo");
    await page.getByLabel("Código do SMS").fill(/\b\d{6}\b/.exec(texted)?.[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByLabel("Digite o valor da transferência")).toHaveValue(/500,00$/);
    await expect(page.getByLabel("Data do pagamento")).toHaveValue("01/12/2090");
    await page.getByText("Agora", { exact: true }).click();
    await page.getByLabel("PIN").fill(pin);
    await confirm.click();
    await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();
    await messageTo(customer.email, /um dispositivo foi cadastrado/);
    await page.goto(`${ipe}/pix-keys/my-keys`);
    await expect(page.getByText("Nenhuma chave pix encontrada")).toBeVisible();
    await expect(page.getByText(/Para cadastrar, excluir ou pedir chaves Pix/)).toBeHidden();

    // The customer lost it, and blocks it from another one.
    const other = await (await browser.newContext()).newPage();
    await enter(other);
    await other.goto(`${ipe}/account/devices`);
    const lost = other.getByRole("listitem", { name: "Notebook da Lia" });
    await expect(lost.getByText("Cadastrado", { exact: true })).toBeVisible();
    await lost.getByRole("button", { name: /^Bloquear/ }).click();
    await other.getByRole("dialog").getByLabel("PIN").fill(pin);
    await other.getByRole("dialog").getByRole("button", { name: "Bloquear" }).click();
    await expect(lost.getByText("Bloqueado", { exact: true })).toBeVisible();
    await other.close();

    await page.goto(`${ipe}/auth/login`);
    await page.getByLabel("CPF/CNPJ").fill(customer.document);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByText(/Este dispositivo foi bloqueado/).first()).toBeVisible();
  },
);

test(
  "the list of devices is accessible, and one is removed",
  { tag: "@phone-only" },
  async ({ page, baseURL, aCustomer, expectAccessible }) => {
    const ipe = baseURL?.replace("localhost", "ipe.localhost") ?? "";
    const customer = await aCustomer({ tenant: "ipe" });
    await page.goto(`${ipe}/auth/login`);
    await page.getByLabel("CPF/CNPJ").fill(customer.document);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
    await page.goto(`${ipe}/account`);
    await page.getByRole("link", { name: /Dispositivos/ }).click();
    const here = page.getByRole("listitem", { name: "Chrome no Linux" });
    await expect(here.getByText("Não cadastrado", { exact: true })).toBeVisible();
    await expectAccessible();
    await here.getByRole("button", { name: /^Remover/ }).click();
    await expect(page.getByRole("dialog", { name: "Remover dispositivo" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("dialog").getByLabel("PIN").fill(pin);
    await page.getByRole("dialog").getByRole("button", { name: "Remover" }).click();
    await expect(page.getByText("Nenhum dispositivo por aqui")).toBeVisible();
  },
);
