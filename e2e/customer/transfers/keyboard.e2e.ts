import type { Locator, Page } from "@playwright/test";
import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { cents } from "@vitral/brazil/cents";
import { expect, password, pin, test } from "../../support/bank.ts";

const maria = "maria.souza@exemplo.com.br";
const code = writeStaticBrCode({ key: maria, name: "MARIA SOUZA", city: "SAO PAULO", amount: cents(12_34) });

/** Presses Tab until an element has the focus, which must be visible. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${String(target)} is not reached with Tab`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press("Enter");
}

async function toTransfers(page: Page): Promise<void> {
  const menu = page.getByRole("button", { name: "Abrir menu" });
  if (await menu.isVisible()) await press(page, menu);
  await press(page, page.getByRole("link", { name: "Transferências" }));
  await expect(page.getByRole("heading", { level: 1, name: "Transferências" })).toBeFocused();
}

test("from the sign-in form to a paid code and a paid key without a mouse", async ({ page, aCustomer }) => {
  const { document } = await aCustomer({ balance: 500_00 });
  await page.goto("/auth/login");
  await reach(page, page.getByLabel("CPF/CNPJ"));
  await page.keyboard.type(document);
  await reach(page, page.getByLabel("Senha", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();

  await toTransfers(page);
  await press(page, page.getByRole("link", { name: /Pagamento de QR Code/ }));
  await reach(page, page.getByLabel("QR Code (Pix Copia e Cola)"));
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Confirmar pagamento" })).toBeFocused();
  await reach(page, page.getByLabel("PIN"));
  await page.keyboard.type(pin);
  await press(page, page.getByRole("button", { name: "Pagar" }));
  await expect(page.getByRole("heading", { name: "Pagamento realizado" })).toBeFocused();
  await press(page, page.getByRole("link", { name: "Voltar para o início" }));
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeFocused();

  await toTransfers(page);
  await press(page, page.getByRole("link", { name: /Transferência Pix/ }));
  await reach(page, page.getByRole("radio", { name: "CPF/CNPJ" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "E-mail" })).toBeChecked();
  await reach(page, page.getByPlaceholder("Digite a chave"));
  await page.keyboard.type(maria);
  await press(page, page.getByRole("button", { name: "Confirmar" }));
  await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeFocused();
  await reach(page, page.getByLabel("Digite o valor da transferência"));
  await page.keyboard.type("750");
  await reach(page, page.getByLabel("PIN"));
  await page.keyboard.type(pin);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeFocused();
  await expect(page.getByText("R$ 7,50")).toBeVisible();
});
