import type { Page } from "@playwright/test";
import { longName, test } from "../support/every-size.ts";
import { expect } from "../support/bank.ts";
import { type RunningNetwork, startNetwork } from "../support/own-network.ts";

test.describe.configure({ mode: "serial" });
test.use({ refused: [404] });

let network: RunningNetwork;
test.beforeAll(async () => {
  network = await startNetwork();
});
test.afterAll(() => network.stop());

async function openPage(page: Page): Promise<void> {
  await page.goto(network.url, { timeout: 100_000 }); // the first request builds the page
  await expect(page.getByText("Ao vivo")).toBeVisible();
}

/** Pays by the keyboard alone: from the key to the button. */
async function payByKeyboard(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Chave Pix").focus();
  await page.keyboard.type(network.key);
  await page.keyboard.press("Tab");
  await page.keyboard.type(amount);
  await page.keyboard.press("Enter");
}

test("@phone a key is paid by the keyboard, and the payment passes on every open page", async ({
  page,
  context,
  expectAccessible,
}) => {
  await openPage(page);
  await expect(page.getByText("Nenhum pagamento passou ainda")).toBeVisible();
  await expectAccessible();
  const other = await context.newPage();
  await openPage(other);

  await payByKeyboard(page, "123456789");
  await expect(page.getByText("R$ 1.234.567,89 liquidado")).toBeVisible();
  for (const each of [page, other]) {
    await expect(each.getByText("Liquidado", { exact: true })).toBeVisible();
    await expect(each.getByText(`para ${longName}`)).toBeVisible();
  }
  await expect(page.getByText("R$ 2.469.135,78")).toBeVisible();
  await other.close();

  network.institution.behaviour.decide = async () => ({ result: "REJECTED", reason: "AC07" });
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await expect(page.getByText("Recusado AC07")).toBeVisible();
  await expect(page.getByRole("alert").getByText("A conta de quem recebe foi encerrada.")).toBeVisible();
  await expectAccessible();
});

test("@phone what cannot be paid is said at its field", async ({ page, expectAccessible }) => {
  await openPage(page);
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await expect(page.getByText("Preencha a chave")).toBeVisible();
  await expect(page.getByText("Preencha o valor")).toBeVisible();
  await page.getByLabel("Chave Pix").fill("outra@exemplo.com.br");
  await page.getByLabel("Valor", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await expect(page.getByText("Nenhuma instituição ligada a esta rede tem esta chave.")).toBeVisible();
  await expect(page.getByLabel("Chave Pix")).toBeFocused();
  await expectAccessible();
});

test("@phone a switch that is moved holds for every page, until all are off", async ({ page, context }) => {
  await openPage(page);
  const other = await context.newPage();
  await openPage(other);
  await page.getByRole("switch", { name: "Repete eventos" }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Recusa").selectOption("AM02");
  await expect(page.getByText("2 ligadas")).toBeVisible();
  await expect(other.getByRole("switch", { name: "Repete eventos" })).toBeChecked();
  await expect(other.getByText("O valor passa do limite que a instituição de quem recebe aceita.")).toBeVisible();
  await payByKeyboard(page, "1000");
  await expect(page.getByText("Recusado AM02")).toBeVisible();
  await other.getByRole("button", { name: "Desligar todas" }).click();
  await expect(page.getByText("Tudo normal")).toBeVisible();
  await other.close();
});

test("@phone without a connection the page says so, keeps what it shows, and goes on by itself", async ({
  page,
  context,
}) => {
  await openPage(page);
  await page.getByLabel("Chave Pix").fill(network.key);
  await context.setOffline(true);
  await expect(page.getByRole("status").getByText(/A rede não responde\. O que está na tela é das/)).toBeVisible();
  await expect(page.getByText("Liquidado", { exact: true })).toBeVisible();
  await page.getByLabel("Valor", { exact: true }).fill("1000");
  await page.getByRole("button", { name: "Pagar", exact: true }).click();
  await expect(page.getByText("O pagamento pode ter sido feito.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("Ao vivo")).toBeVisible();
  await expect(page.getByText(/A rede não responde\./)).toBeHidden();
  await expect(page.getByLabel("Chave Pix")).toHaveValue(network.key);
});

test("the page fits every width and text size, and copies a code to be paid", async ({ page, context, look }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: network.url });
  await openPage(page);
  await page.getByText("Quem paga, cobrança e mensagem").click();
  await expect(page.getByText("Recusado AC07")).toBeVisible();
  await look("network");
  await page.getByRole("button", { name: "Copiar o código Pix" }).click();
  await expect(page.getByText("Código copiado")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("pix.bancosol.exemplo/cob/1234");
});
