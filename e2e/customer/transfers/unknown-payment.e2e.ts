import type { BrowserContext, Page, Route } from "@playwright/test";
import { expect, pin, signIn, signInByHand, test } from "../../support/bank.ts";
import { balanceOf, isUnknown, loseAnswer, made, order, toConfirmation } from "../../support/lost-answers.ts";

const open = /^Não sabemos se a transferência de R\$\s10,00, de \d\d\/\d\d \d\d:\d\d, foi feita$/;
const notMade = /^A transferência de R\$\s10,00, de \d\d\/\d\d \d\d:\d\d, não foi feita$/;

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("open-order")));

/** The tab is closed, and the customer opens the bank in another one. */
async function anotherTab(page: Page, context: BrowserContext, at: string): Promise<Page> {
  const next = await context.newPage();
  await page.close();
  await next.goto(at);
  return next;
}

test(
  "an order whose answer was lost is known after a reload, and is not paid again",
  { tag: "@phone-only" },
  async ({ page, aCustomer, expectAccessible }) => {
    const payer = await aCustomer({ balance: 100_00 });
    await signIn(page, payer, "/transfer/pix-key");
    await toConfirmation(page);
    await loseAnswer(page, { arrives: true });
    await order(page);
    await isUnknown(page);
    expect(await stored(page)).toHaveLength(1);
    await page.reload();
    await expect(page.getByText(made)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Transferência Pix" })).toBeVisible();
    await expect(page.getByPlaceholder("Digite a chave")).toHaveValue("");
    await expectAccessible();
    expect(await stored(page)).toEqual([]);
    await page.getByRole("button", { name: "Ver comprovante" }).click();
    await expect(page.getByRole("article", { name: "Comprovante de PIX Enviado" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Entendi" }).click();
    await expect(page.getByText(made)).toHaveCount(0);
    expect(await balanceOf(page, payer)).toBe(90);
  },
);

test("an order that never arrived is sent again in another tab with the PIN, and pays once", async ({
  page,
  context,
  aCustomer,
}) => {
  const payer = await aCustomer({ balance: 100_00 });
  await signIn(page, payer, "/transfer/pix-key");
  await toConfirmation(page);
  await loseAnswer(page, { arrives: false });
  await order(page);
  await isUnknown(page);
  const next = await anotherTab(page, context, "/transfer/pix-key");
  await expect(next.getByText(open)).toBeVisible();
  await expect(next.getByText(/este pagamento nunca é feito duas vezes/)).toBeVisible();
  // A new transfer needs an explicit press.
  await expect(next.getByPlaceholder("Digite a chave")).toHaveCount(0);
  await expect(next.getByRole("button", { name: "Fazer outra transferência" })).toBeVisible();
  await next.getByRole("button", { name: "Tentar este pagamento de novo" }).click();
  await next.getByLabel("PIN").fill("9999");
  await next.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(next.getByText(/PIN incorreto/).first()).toBeVisible();
  await next.getByLabel("PIN").fill(pin);
  await next.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(next.getByText(made)).toBeVisible();
  expect(await stored(next)).toEqual([]);
  expect(await balanceOf(next, payer)).toBe(90);
});

test("an open order survives sign-out and is shown at its customer's next sign-in only", async ({
  page,
  aCustomer,
}) => {
  const [payer, other] = [await aCustomer({ balance: 100_00 }), await aCustomer({ name: "Rui Paz" })];
  await signIn(page, payer, "/transfer/pix-key");
  await toConfirmation(page);
  await loseAnswer(page, { arrives: true });
  await order(page);
  await isUnknown(page);
  // Without an answer the notice says so.
  await page.route("**/look-ups/**", (route) => route.abort("connectionreset"));
  await page.getByRole("link", { name: "Ver extrato" }).click();
  await expect(page.getByText(open)).toBeVisible();
  await expect(page.getByText(/Não foi possível consultar o resultado/)).toBeVisible();
  await page.unroute("**/look-ups/**");
  await page.route("**/look-ups/**", (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Sair" }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  expect(await stored(page)).toHaveLength(1);
  await page.unroute("**/look-ups/**");

  await signInByHand(page, other.document);
  await expect(page.getByRole("heading", { name: "Página inicial" })).toBeVisible();
  await expect(page.getByText(/Não sabemos se|foi feita/)).toHaveCount(0);
  await page.getByRole("button", { name: "Sair" }).first().click();
  await expect(page).toHaveURL(/\/auth/);

  await signInByHand(page, payer.document);
  await expect(page.getByText(made)).toBeVisible();
  expect(await stored(page)).toEqual([]);
  expect(await balanceOf(page, payer)).toBe(90);
});

test("an abandoned open order can no longer pay", async ({ page, aCustomer }) => {
  const payer = await aCustomer({ balance: 100_00 });
  await signIn(page, payer, "/transfer/pix-key");
  await toConfirmation(page);
  const late = Promise.withResolvers<Route>();
  await page.route("**/pix/payment", (route) => late.resolve(route), { times: 1 });
  await order(page);
  const route = await late.promise;
  const request = { headers: await route.request().allHeaders(), data: route.request().postDataJSON() as unknown };
  await route.abort("connectionreset");
  await isUnknown(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Cancelar este pagamento" }).click();
  await expect(page.getByText(notMade)).toBeVisible();
  expect(await stored(page)).toEqual([]);
  // The delayed order arrives now.
  const arrived = await page.request.post(route.request().url(), request);
  expect(((await arrived.json()) as { code: string }).code).toBe("LOOK_UP_EXPIRED");
  expect(await balanceOf(page, payer)).toBe(100);
});

test("Back while an order is in flight loses nothing, and its outcome is shown", async ({ page, aCustomer }) => {
  const payer = await aCustomer({ balance: 100_00 });
  await signIn(page, payer, "/transfer/pix-key");
  await toConfirmation(page);
  const held = Promise.withResolvers<void>();
  await page.route(
    "**/pix/payment",
    async (route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await order(page);
  await page.goBack();
  await expect(page.getByText(/está sendo enviada$/)).toBeVisible();
  await expect(page.getByPlaceholder("Digite a chave")).toBeHidden();
  held.resolve();
  await expect(page.getByText(made)).toBeVisible();
  await expect(page.getByPlaceholder("Digite a chave")).toHaveValue("");
  await page.goForward();
  await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toHaveCount(0);
  expect(await balanceOf(page, payer)).toBe(90);
});
