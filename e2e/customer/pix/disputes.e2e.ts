import { expect, pay, signIn, test } from "../../support/bank.ts";

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

test(
  "who received a contested Pix sees what is blocked and why, until the contest is cancelled",
  { tag: "@phone" },
  async ({ page, aCustomer, expectAccessible, messageTo }) => {
    const key = `contestada${Date.now()}@exemplo.com.br`;
    const receiver = await aCustomer({ name: "Bento Luz", balance: 20_00, key });
    const payer = await aCustomer({ name: "Lia Torres", balance: 500_00 });
    await pay(page, payer, { key, amount: 80 });
    await signIn(page, payer);
    await page.getByRole("button", { name: /Bento Luz/ }).click();
    await page.getByRole("button", { name: "Contestar" }).click();
    await page.getByRole("dialog").getByText("Golpe: fui enganado e fiz o Pix").click();
    await page.getByRole("button", { name: "Registrar contestação" }).click();
    await expect(page.getByRole("dialog", { name: "Contestação registrada" })).toBeVisible();
    expect(await messageTo(receiver.email, /foi contestado/)).toContain("Lia Torres");

    await page.goto("about:blank");
    await signIn(page, receiver);
    await page.getByRole("button", { name: "Mostrar valores" }).click();
    const blocked = page.getByRole("region", { name: "Valores bloqueados" });
    await expect(blocked).toContainText(/Bloqueado: R\$\s80,00/);
    await expect(
      page
        .getByText(/R\$\s20,00/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: /Pix recebido Bloqueado R\$\s80,00/ })).toBeVisible();
    await expectAccessible();
    await blocked.getByRole("link", { name: "Ver contestações" }).click();
    const part = page.getByRole("region", { name: "De Pix que você recebeu" });
    await part.getByRole("link", { name: /Pix de Lia Torres.*Em análise/ }).click();
    await expect(page.getByText(/O bloqueio termina até/)).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Ver o Pix contestado" }).click();
    await expect(page.getByText(/80,00 bloqueados/)).toBeVisible();
    await expectAccessible();
    await page.keyboard.press("Escape");

    await page.goto("about:blank");
    await signIn(page, payer);
    await page.goto("/account/disputes");
    await page.getByRole("link", { name: /Bento Luz/ }).click();
    await page.getByRole("button", { name: "Cancelar contestação" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancelar contestação" }).click();
    await expect(page.getByText("Você cancelou a contestação.")).toBeVisible();
    await page.goto("about:blank");
    await signIn(page, receiver);
    await expect(page.getByRole("button", { name: /Pix recebido/ })).toBeVisible();
    await expect(page.getByRole("region", { name: "Valores bloqueados" })).toHaveCount(0);
  },
);
