import type { Locator, Page } from "@playwright/test";
import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { expect, pin, signIn, test } from "../../support/bank.ts";

const inDays = (days: number) => formatDay(addDays(saoPauloDay(new Date()), days));

/** From the key to the confirmation, with the amount. */
async function confirming(page: Page, key: string, amount = "1234"): Promise<void> {
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill(key);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeFocused();
  await page.getByLabel("Digite o valor da transferência").fill(amount);
}

/** Where an element ends. */
const rightOf = (element: Locator) => element.evaluate((shown) => shown.getBoundingClientRect().right);

test(
  "a customer schedules a Pix by keyboard, finds it among what is to come, and cancels it",
  { tag: "@phone-only" },
  async ({ page, aCustomer, messageTo, expectAccessible }) => {
    const key = `agenda${Date.now()}${test.info().project.name}@exemplo.com.br`;
    await aCustomer({ name: "Vera Campos", key });
    const payer = await aCustomer({ balance: 5_000_00 });
    await signIn(page, payer, "/transfer/pix-key");
    await confirming(page, key, "123400");
    await page.getByRole("radio", { name: "Agora" }).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    await page.keyboard.type(inDays(3).replaceAll("/", ""));
    await expectAccessible();
    await page.getByLabel("PIN").fill(pin);
    await page.getByRole("button", { name: "Agendar" }).press("Enter");

    await expect(page.getByRole("heading", { name: "Transferência agendada" })).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByText(/só um agendamento/)).toBeVisible();
    await expectAccessible();
    expect(await messageTo(payer.email, /Pix Agendado/)).toContain(inDays(3));

    await page.getByRole("link", { name: "Voltar para o início" }).click();
    const future = page.getByRole("region", { name: "Lançamentos futuros" });
    await expect(future).toContainText("Vera Campos");
    const row = future.getByRole("link", { name: /Vera Campos/ });
    const inner = await row.evaluate(
      (link) => link.getBoundingClientRect().right - parseFloat(getComputedStyle(link).paddingRight),
    );
    expect(await rightOf(row.getByText(/R\$/))).toBeCloseTo(inner, 0);
    await expectAccessible();
    await future.getByRole("link", { name: "Ver Pix agendados" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pix agendados" })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: /Vera Campos/ }).click();
    await expect(page.getByText("ID do agendamento")).toBeVisible();
    const share = await rightOf(page.getByRole("button", { name: "Compartilhar" }));
    expect(await rightOf(page.getByRole("button", { name: "Salvar PDF" }))).toBeCloseTo(share, 0);
    await expectAccessible();
    await page.getByRole("button", { name: "Cancelar Pix Agendado" }).click();
    await expect(page.getByRole("dialog")).toContainText(`até 23:59 de ${inDays(2)}`);
    await expectAccessible();
    await page.getByRole("button", { name: "Cancelar Pix", exact: true }).click();
    await expect(page.getByText("Cancelado", { exact: true })).toBeVisible();
    expect(await messageTo(payer.email, /Pix Agendado cancelado/)).toContain("nada será cobrado");
  },
);

test("a customer schedules a series, and cancels what is still to come of it", async ({ page, aCustomer }) => {
  const key = `serie${Date.now()}${test.info().project.name}@exemplo.com.br`;
  await aCustomer({ name: "Vera Campos", key });
  await signIn(page, await aCustomer({ balance: 500_00 }), "/transfer/pix-key");
  await confirming(page, key);
  await page.getByText("Repetir", { exact: true }).click();
  await page.getByLabel("Data do primeiro pagamento").fill(inDays(1));
  await page.getByLabel("Repetição").selectOption("WEEK");
  await page.getByLabel("Quantas vezes").fill("3");
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Agendar" }).click();
  await expect(page.getByText("Toda semana, 3 vezes")).toBeVisible();
  await page.getByRole("link", { name: "Ver Pix agendados" }).click();
  await expect(page.getByRole("link", { name: /Vera Campos/ })).toHaveCount(3);
  await page.getByRole("link", { name: /2 de 3/ }).click();
  await page.getByRole("button", { name: "Cancelar Pix Agendado" }).click();
  await page.getByRole("dialog").getByText("A série inteira").click();
  await page.getByRole("button", { name: "Cancelar Pix", exact: true }).click();
  await expect(page.getByText("Cancelado", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Pix agendados" }).click();
  await expect(page.getByText("Cancelado", { exact: true })).toHaveCount(3);
});
