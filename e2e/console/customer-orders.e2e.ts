import type { APIResponse, Page } from "@playwright/test";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { expect, test } from "../support/bank.ts";
import { aStaff, closeConsole, consoleUrl, openConsole } from "../support/console.ts";
import { aTenant } from "../support/console-bank.ts";
import { apiOf } from "../support/customer-api.ts";
import { type Customer, password, pin } from "../support/customers.ts";

/** Presses a button whose name begins so, and confirms with a reason. */
async function act(page: Page, button: RegExp, action: string, fields: Record<string, string> = {}): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  const dialog = page.getByRole("dialog");
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByLabel("Motivo", { exact: true }).fill("Pedido na agência");
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** How a sign-in ends: the code of its refusal, or nothing. */
async function signIn(page: Page, { document }: Customer, host: string): Promise<string | undefined> {
  const port = process.env["E2E_PORT"];
  const asked = { headers: { host: `${host}:${port}` }, data: { document, password } };
  return refusalOf(page.request.post(`http://localhost:${port}/api/authenticate`, asked));
}

/** The code of a refusal; undefined: it was none. */
const refusalOf = async (answer: Promise<APIResponse>): Promise<string | undefined> =>
  ((await (await answer).json()) as { code?: string }).code;

test("what the staff orders about customers is done, and their side shows it", async ({ page, bank, aCustomer }) => {
  test.slow();
  const { slug } = await aTenant(bank, "Banco das Ordens");
  const host = `${slug}.localhost`;
  const customer = (name: string, more: object = {}) => aCustomer({ tenant: slug, name, balance: 0, ...more });
  const key = `${slug}@exemplo.com.br`;
  await customer("Beto Recebe", { key });
  const nina = await customer("Nina Reis", { balance: 500_00 });
  const [zeno, iara] = [await customer("Zeno Dias"), await customer("Iara Melo")];
  const paulo = await customer("Paulo Neto", { status: "PENDING", onboardingStep: "WAITING_PHONE" });
  await test.step("a customer schedules a Pix, limits a payee and locks the PIN", async () => {
    const api = await apiOf(page, nina, host);
    const keyInfoId = await api.lookUp(key);
    const scheduledDate = addDays(saoPauloDay(new Date()), 3);
    expect((await api.send("POST", "/pix/payment", { keyInfoId, amount: 10, pin, scheduledDate })).status()).toBe(200);
    const saved = await api.send("POST", "/pix/favorites", { keyInfoId: await api.lookUp(key) });
    const { id } = (await saved.json()) as { id: string };
    expect((await api.send("PUT", `/pix/favorites/${id}/limit`, { amount: 0, pin })).status()).toBe(200);
    let code: string | undefined;
    for (let tries = 0; tries < 6 && code !== "PIN_LOCKED"; tries += 1) {
      const order = { keyInfoId: await api.lookUp(key), amount: 1, pin: "9999", scheduledDate: null };
      code = await refusalOf(api.send("POST", "/pix/payment", order));
    }
    expect(code).toBe("PIN_LOCKED");
  });

  const olivia = await aStaff(bank, "OPERACAO");
  const pageOf = async (name: string) => {
    await page.goto(`${consoleUrl}/${slug}/clientes?q=${name.split(" ")[0]}`);
    await page.getByRole("link", { name }).first().click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  };
  await test.step("one person of the staff orders it on the customers' pages", async () => {
    await openConsole(page, olivia, `/${slug}`);
    await pageOf("Nina Reis");
    await act(page, /^Cancelar R\$.*Beto Recebe/, "Cancelar o agendamento");
    await expect(page.getByText("Nenhum Pix agendado.")).toBeVisible();
    await act(page, /^Retirar o limite/, "Retirar o limite");
    await act(page, /^Liberar PIN$/, "Liberar PIN");
    await expect(page.getByText("Liberar o PIN bloqueado do cliente")).toBeVisible();
    await page.getByRole("button", { name: "Tarifas", exact: true }).click();
    const fees = page.getByRole("dialog");
    await expect(fees.getByLabel("TED", { exact: true })).toBeVisible();
    await expect(fees.getByLabel("Pix enviado", { exact: true }), "people pay none").toHaveCount(0);
    await fees.getByLabel("TED: como é cobrada").selectOption("isenta");
    await fees.getByLabel("Mensalidade", { exact: true }).fill("1990");
    await fees.getByLabel("Motivo", { exact: true }).fill("Pedido na agência");
    await fees.getByRole("button", { name: "Alterar tarifas" }).click();
    await expect(fees).toBeHidden();
    await expect(page.getByRole("link", { name: "Ver o pedido" })).toHaveCount(3);
    await pageOf("Iara Melo");
    await page.getByRole("button", { name: "Limites", exact: true }).click();
    const limits = page.getByRole("dialog");
    await limits.getByRole("combobox", { name: "Valor ou zero", description: "Limite diurno" }).selectOption("zero");
    await expect(limits.getByText(/^Agora: R\$/).first(), "what holds stays in sight").toBeVisible();
    await limits.getByLabel("Motivo", { exact: true }).fill("Pediu que nada saia de dia");
    await limits.getByRole("button", { name: "Alterar limites" }).click();
    await expect(limits).toBeHidden();
    await expect(page.getByText("Limite diurno", { exact: true }).locator("..")).toContainText("R$ 0,00");
    for (const [name, action] of [
      ["Zeno Dias", "Encerrar conta"],
      ["Iara Melo", "Eliminar dados"],
      ["Paulo Neto", "Liberar documento"],
    ] as const) {
      await pageOf(name);
      await act(page, new RegExp(`^${action}$`), action);
      await expect(page.getByRole("link", { name: "Ver o pedido" })).toHaveCount(1);
    }
    await closeConsole(page, olivia);
  });

  await test.step("a second person approves", async () => {
    await openConsole(page, await aStaff(bank, "APROVACAO", "André Melo"), `/${slug}/aprovacoes`);
    const boxes = page.getByRole("checkbox", { name: /^Escolher: / });
    await expect(boxes).toHaveCount(6);
    for (const box of await boxes.all()) await box.check();
    await page.getByRole("button", { name: "Aprovar 6 pedidos" }).click();
    await expect(page.getByText("6 pedidos aprovados.")).toBeVisible();
  });

  await test.step("the customers' side shows it", async () => {
    const api = await apiOf(page, nina, host);
    const read = async (path: string): Promise<unknown> => (await api.get(path)).json();
    expect(await read("/pix/schedules")).toMatchObject({ schedules: [{ status: "CANCELLED" }] });
    expect(await read("/pix/favorites")).toMatchObject({ favorites: [{ limit: null }] });
    expect(await read("/fee")).toMatchObject({ monthlyFee: 19.9, feeTedOut: 0 });
    // The PIN of before pays again, and whom the limit of zero kept from being paid.
    expect(await api.pay(key, 60)).toBeTruthy();

    for (const gone of [zeno, iara, paulo]) expect(await signIn(page, gone, host)).toBe("WRONG_CREDENTIALS");
  });
});

test("a mark refuses payments to a customer until it is ended, and a blocked device lets nobody in", async ({
  page,
  bank,
  aCustomer,
}) => {
  const key = `marcada${Date.now()}@exemplo.com.br`;
  await aCustomer({ tenant: "ipe", name: "Marta Sousa", key });
  const lia = await aCustomer({ tenant: "ipe", name: "Lia Torres" });
  const payer = await apiOf(page, lia, "ipe.localhost");
  const paid = async () => {
    const order = { keyInfoId: await payer.lookUp(key), amount: 5, pin, scheduledDate: null };
    return (await refusalOf(payer.send("POST", "/pix/payment", order))) ?? "paid";
  };
  expect(await paid()).toBe("paid");
  await openConsole(page, await aStaff(bank, "FRAUDE", "Flávia Moura"), "/ipe/clientes?q=Marta");
  await page.getByRole("link", { name: "Marta Sousa" }).first().click();
  await act(page, /^Marcar suspeita$/, "Marcar suspeita");
  await expect(page.getByRole("button", { name: "Encerrar marcação" })).toBeVisible();
  expect(await paid()).toBe("PAYEE_SUSPECTED");
  await act(page, /^Encerrar marcação$/, "Encerrar marcação");
  await expect(page.getByRole("button", { name: "Marcar suspeita" })).toBeVisible();
  expect(await paid()).toBe("paid");

  // The browser of this test is the device from which Lia signed in.
  await page.goto(`${consoleUrl}/ipe/clientes?q=${lia.document}`);
  await page.getByRole("link", { name: "Lia Torres" }).first().click();
  for (const [word, said] of [
    ["Bloquear", "Dispositivo bloqueado."],
    ["Liberar", "Liberar um dispositivo bloqueado do cliente"],
  ] as const) {
    await act(page, new RegExp(`^${word} ?o dispositivo`), word);
    await expect(page.getByText(said).first()).toBeVisible();
    expect(await signIn(page, lia, "ipe.localhost"), "unblocking waits for a second person").toBe("DEVICE_BLOCKED");
  }
});
