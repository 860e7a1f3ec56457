import { expect, pin, signIn, test } from "../../support/bank.ts";
import { apiOf } from "../../support/customer-api.ts";

test(
  "a received Pix is returned in part; its receipt leads to the refund's and back",
  { tag: "@phone-only" },
  async ({ page, aCustomer, expectAccessible, messageTo }) => {
    const key = `devolve${Date.now()}@exemplo.com.br`;
    const receiver = await aCustomer({ name: "Bento Luz", balance: 0, key });
    const payer = await aCustomer({ name: "Lia Torres", balance: 500_00 });
    await (await apiOf(page, payer)).pay(key, 80);
    await signIn(page, receiver);
    await page.getByRole("button", { name: /Lia Torres/ }).click();
    await page.getByRole("button", { name: "Devolver" }).click();
    const amount = page.getByLabel("Valor da devolução");
    await expect(amount).toHaveValue(/80,00/);
    await expectAccessible();
    await amount.fill("3000");
    await page.getByRole("button", { name: "Continuar" }).click();
    await page.getByLabel("PIN").fill(pin);
    await expectAccessible();
    await page.getByRole("button", { name: "Confirmar devolução" }).click();
    await expect(page.getByRole("dialog", { name: "Devolução concluída" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Entendi" }).click();
    await page.getByRole("button", { name: /^Ver comprovante da devolução/ }).click();
    await expect(page.getByRole("article", { name: "Comprovante de Devolução" })).toBeVisible();
    await page.getByRole("button", { name: "Ver o Pix original" }).click();
    await expect(page.getByText(/Você pode devolver até R\$\s50,00/)).toBeVisible();
    await expectAccessible();
    expect(await messageTo(payer.email, /devolução de um Pix/)).toContain("Bento Luz");
  },
);
