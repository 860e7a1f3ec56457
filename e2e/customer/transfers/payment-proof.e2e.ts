import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { addAuthenticator } from "../../support/authenticator.ts";
import { expect, password, pin, test } from "../../support/bank.ts";
import type { Bank, Customer } from "../../support/customers.ts";

test.use({ refused: [422] });

const question = (page: Page) => page.getByRole("dialog", { name: "Confirme que é você" });
const paid = (page: Page) => page.getByRole("heading", { name: "Transferência realizada" });

/** The limits are high at any hour, the device is registered, and passkeys are older than a day. */
async function settle({ db }: Bank, { accountIds: [accountId] }: Customer): Promise<void> {
  await sql`insert into account_terms (tenant_id, account_id, day_limit_cents, night_limit_cents, transaction_limit_cents)
            select tenant_id, id, 50000000, 50000000, 50000000 from account where id = ${accountId}
            on conflict do nothing`.execute(db);
  await sql`update customer_device d set registered_at = now(), name = 'Celular' from account a
             where a.id = ${accountId} and d.tenant_id = a.tenant_id and d.customer_id = a.owner_id`.execute(db);
  await sql`update customer_passkey p set created_at = p.created_at - interval '2 days' from account a
             where a.id = ${accountId} and p.tenant_id = a.tenant_id and p.customer_id = a.owner_id`.execute(db);
}

/** `thousands` of reais. */
async function order(page: Page, at: string, key: string, thousands: number): Promise<void> {
  await page.goto(`${at}/transfer/pix-key`);
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill(key);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByLabel("Digite o valor da transferência").fill(`${thousands}00000`);
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: `Pagar R$ ${thousands}.000,00` }).click();
  await expect(question(page)).toBeVisible();
}

test(
  "a payment of much money asks for the passkey or the code of an SMS, beside the PIN",
  { tag: "@phone" },
  async ({ page, baseURL, bank, aCustomer, messageTo, expectAccessible }) => {
    test.slow();
    const ipe = baseURL?.replace("localhost", "ipe.localhost") ?? "";
    const phone = `+55119${Math.floor(60_000_000 + Math.random() * 39_999_999)}`;
    const key = `empresa${Date.now()}${Math.floor(Math.random() * 1e6)}@exemplo.com.br`;
    await aCustomer({ tenant: "ipe", entityType: "COMPANY", name: "Padaria Serra Azul Ltda", key });
    const customer = await aCustomer({ tenant: "ipe", phone, balance: 50_000_00 });
    await addAuthenticator(page);
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await page.goto(`${ipe}/auth/login`);
    await page.getByLabel("CPF/CNPJ").fill(customer.document);
    await page.getByLabel("Senha", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Entrar", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
    await settle(bank, customer);
    await page.goto(`${ipe}/account/passkeys`);
    await page.getByRole("button", { name: "Cadastrar passkey" }).click();
    const adding = page.getByRole("dialog", { name: "Cadastrar passkey" });
    await adding.getByLabel("Nome da passkey").fill("Celular da Lia");
    await adding.getByLabel("Senha", { exact: true }).fill(password);
    await adding.getByLabel("PIN").fill(pin);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("listitem", { name: "Celular da Lia" })).toBeVisible();

    // A passkey of today does not count yet: the SMS does.
    await order(page, ipe, key, 6);
    await expect(page.getByRole("button", { name: "Confirmar com passkey" })).toBeHidden();
    await expectAccessible();
    await question(page).getByRole("button", { name: "Agora não" }).click();
    await expect(
      page.getByRole("main").getByText(/pede mais uma confirmação, além do PIN\. Nada foi cobrado/),
    ).toBeVisible();
    await page.getByLabel("PIN").fill(pin);
    await page.getByRole("button", { name: "Pagar R$ 6.000,00" }).click();
    await question(page).getByRole("button", { name: "Receber código por SMS" }).click();
    await expect(question(page).getByLabel("Código do SMS")).toBeVisible();
    await expectAccessible();
    const texted = await messageTo(phone, /./);
    expect(texted).toMatch(/seu código para pagar R\$ 6\.000,00 a Padaria Serra Azul Ltda é \d{6}\./);
    await question(page)
      .getByLabel("Código do SMS")
      .fill(/\b\d{6}\b/.exec(texted)?.[0] ?? "");
    await page.keyboard.press("Enter");
    await expect(paid(page)).toBeVisible();

    await settle(bank, customer);
    await order(page, ipe, key, 7);
    await expectAccessible();
    await question(page).getByRole("button", { name: "Receber código por SMS" }).click();
    await expect(question(page).getByLabel("Código do SMS")).toBeVisible();
    await expectAccessible();
    await question(page).getByRole("button", { name: "Confirmar com passkey" }).click();
    await expect(paid(page)).toBeVisible();
  },
);
