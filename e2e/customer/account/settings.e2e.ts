import type { Page } from "@playwright/test";
import { limitWindow } from "@vitral/brazil/dates";
import { expect, pin, signIn, test } from "../../support/bank.ts";

test.use({ refused: [403] });

/** The card under a heading. */
const card = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** The next call to this address is refused. */
const refuseOnce = (page: Page, address: string) =>
  page.route(address, (route) => route.fulfill({ status: 403, json: { code: "FORBIDDEN", message: "Não." } }), {
    times: 1,
  });

/** The page says that it did not load, and shows 0 on its cards. */
async function expectUnavailable(page: Page, sentence: string, title: string): Promise<void> {
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(card(page, title)).toContainText(/Indisponível.*R\$\s0,00/);
}

test(
  "limits show the rest of the current window, and a payment reduces it",
  { tag: "@phone-only" },
  async ({ page, aCustomer, expectAccessible }) => {
    await signIn(page, await aCustomer({ balance: 500_00 }), "/settings");
    await page.getByRole("link", { name: /^Limites/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Limites" })).toBeFocused();
    await expect(card(page, "Limite Diurno")).toContainText(/06:00 às 20:00.*R\$\s5\.000,00/);
    await expect(card(page, "Limite Noturno")).toContainText(/20:00 às 06:00.*R\$\s1\.000,00/);
    await expect(card(page, "Limite por Transação")).toContainText(/Por operação.*R\$\s2\.000,00/);
    await expect(page.getByText("Para alteração de limites, entre em contato com o suporte.")).toBeVisible();
    await expectAccessible();

    await page.goto("/transfer/pix-key");
    await page.getByText("E-mail", { exact: true }).click();
    await page.getByPlaceholder("Digite a chave").fill("maria.souza@exemplo.com.br");
    await page.getByRole("button", { name: "Confirmar" }).click();
    await page.getByLabel("Digite o valor da transferência").fill("10000");
    await page.getByLabel("PIN").fill(pin);
    await page.getByRole("button", { name: "Pagar" }).click();
    await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();

    await page.goto("/settings/limits");
    const running =
      limitWindow(new Date()).kind === "DAY" ? ["Limite Diurno", "4.900,00"] : ["Limite Noturno", "900,00"];
    await expect(card(page, running[0] ?? "")).toContainText(`Disponível agora: R$ ${running[1]}`);
  },
);

test("limits that fail to load are shown as 0 and unavailable, and can be retried", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  await signIn(page, await aCustomer());
  await refuseOnce(page, "**/api/accounts/*/limits");
  await page.goto("/settings/limits");
  await expectUnavailable(page, "Erro ao carregar limites", "Limite Diurno");
  await expectAccessible();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(card(page, "Limite Diurno")).toContainText(/R\$\s5\.000,00/);
  await expect(page.getByText("Indisponível")).toHaveCount(0);
});

test("a person pays nothing to send a Pix", { tag: "@phone-only" }, async ({ page, aCustomer, expectAccessible }) => {
  await signIn(page, await aCustomer(), "/settings/fees");
  await expect(card(page, "Pix Saída")).toContainText(/R\$\s0,00$/);
  for (const title of ["Pix Entrada", "TED Saída", "Boleto", "Mensalidade"]) {
    await expect(card(page, title)).toContainText(
      /(R\$\s[\d.]+,\d{2}|\d+,\d{2} %)(Ainda não é possível fazer por aqui\.)?$/,
    );
  }
  await expectAccessible();
});

test("a company pays what the bank charges for a Pix", async ({ page, aCustomer }) => {
  await signIn(page, await aCustomer({ entityType: "COMPANY", name: "Oficina Dois Ltda" }), "/settings/fees");
  await expect(card(page, "Pix Saída")).toContainText(/R\$\s1,00$/);
  await expect(card(page, "Mensalidade")).toContainText(/R\$\s29,90$/);
});

test("fees that fail to load are shown as 0 and unavailable, and can be retried", async ({
  page,
  aCustomer,
  expectAccessible,
}) => {
  await signIn(page, await aCustomer());
  await refuseOnce(page, "**/api/**/fee");
  await page.goto("/settings/fees");
  await expectUnavailable(page, "Erro ao carregar tarifas", "Mensalidade");
  await expectAccessible();
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText("Indisponível")).toHaveCount(0);
});
