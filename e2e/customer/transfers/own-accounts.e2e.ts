import { expect, pin, signIn, test } from "../../support/bank.ts";

test(
  "a company moves money between its two accounts, and finds it on both statements",
  { tag: "@phone-only" },
  async ({ page, aCustomer, messageTo, expectAccessible }) => {
    const company = await aCustomer({ entityType: "COMPANY", name: "Oficina Dois Ltda", accounts: 2, balance: 500_00 });
    await signIn(page, company, "/transfer");
    await page.getByRole("link", { name: "Transferência entre minhas contas" }).click();
    await expect(page.getByRole("heading", { name: "Transferência entre minhas contas" })).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Digite o valor da transferência").fill("12345");
    await page.getByRole("button", { name: "Continuar" }).click();
    await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeFocused();
    await expectAccessible();
    await page.getByLabel("PIN").fill(pin);
    await page.getByRole("button", { name: "Transferir R$ 123,45" }).click();
    await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeFocused();
    await expectAccessible();
    await page.getByRole("button", { name: "Ver comprovante" }).click();
    await expect(page.getByRole("article", { name: "Comprovante de Transferência" })).toBeVisible();
    await expect(page.getByText("Devolver")).toHaveCount(0);
    await expect(page.getByText("Contestar")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Voltar para o início" }).click();
    const statement = page.getByRole("region", { name: "Extrato bancário" });
    await expect(statement.getByText("− R$ 123,45")).toBeVisible();
    await page.evaluate(() => {
      const [, second] = JSON.parse(localStorage.getItem("accounts") ?? "[]") as unknown[];
      localStorage.setItem("account", JSON.stringify(second));
    });
    await page.reload();
    await expect(statement.getByText("+ R$ 123,45")).toBeVisible();
    await messageTo(company.email, /entre suas contas/);
  },
);
