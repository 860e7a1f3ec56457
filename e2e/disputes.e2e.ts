import { expect, pay, signIn, test } from "./bank.ts";

test(
  "a sent Pix is contested, followed in its timeline and cancelled",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible, messageTo }) => {
    const payer = await aCustomer({ name: "Lia Torres", balance: 500_00 });
    await pay(page, payer, { key: "maria.souza@exemplo.com.br", amount: 80 });
    await signIn(page, payer);
    await page.getByRole("button", { name: /Maria Souza/ }).click();
    await page.getByRole("button", { name: "Contestar" }).click();
    const form = page.getByRole("dialog", { name: "Contestar Pix" });
    await form.getByText("Golpe: fui enganado e fiz o Pix").click();
    await expectAccessible();
    await form.getByRole("button", { name: "Registrar contestação" }).click();
    await expect(page.getByRole("dialog", { name: "Contestação registrada" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Acompanhar" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Contestação" })).toBeVisible();
    await expect(page.getByText("O resultado sai até")).toBeVisible();
    await expectAccessible();
    expect(await messageTo(payer.email, /contestação registrada/)).toContain("Protocolo");
    await page.getByRole("button", { name: "Cancelar contestação" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar contestação" }).click();
    await expect(page.getByText("Você cancelou a contestação.")).toBeVisible();
    await page.getByRole("link", { name: "Contestações" }).first().click();
    await expect(page.getByRole("link", { name: /Cancelada/ })).toBeVisible();
    await expectAccessible();
  },
);
