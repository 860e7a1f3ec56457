import type { BrowserContext, Page, Route } from "@playwright/test";
import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { expect, listen, pin, signIn, signInByHand, test } from "../../support/bank.ts";

const email = "maria.souza@exemplo.com.br";
const open = /^Não sabemos se a transferência de R\$\s10,00, de \d\d\/\d\d \d\d:\d\d, foi feita$/;
const made = /^A transferência de R\$\s10,00, de \d\d\/\d\d \d\d:\d\d, foi feita$/;
const notMade = /^A transferência de R\$\s10,00, de \d\d\/\d\d \d\d:\d\d, não foi feita$/;

async function toConfirmation(page: Page): Promise<void> {
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill(email);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByRole("heading", { name: "Confirmar transferência" })).toBeVisible();
}

async function order(page: Page): Promise<void> {
  await page.getByLabel("Digite o valor da transferência").fill("1000");
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Confirmar" }).click();
}

/** The next order arrives or not, and its answer is lost. */
const loseAnswer = (page: Page, { arrives }: { arrives: boolean }) =>
  page.route(
    "**/pix/**/payment",
    async (route: Route) => {
      if (arrives) await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

/** The balance of a customer's first account on the server. */
async function balanceOf(page: Page, { document, accountIds }: { document: string; accountIds: string[] }) {
  const signedIn = await page.request.post("/api/authenticate", { data: { document, password: "vitral123" } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get(`/api/accounts/${accountIds[0]}`, { headers });
  return ((await answer.json()) as { account: { balance: number } }).account.balance;
}

const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("open-order")));

/** The message of the payment's own screen, with its button to send again. */
const isUnknown = (page: Page) => expect(page.getByText("Não sabemos se a transferência foi feita")).toBeVisible();

/** The tab is closed, and the customer opens the bank in another one. */
async function anotherTab(page: Page, context: BrowserContext, at: string): Promise<Page> {
  const next = await context.newPage();
  await page.close();
  await next.goto(at);
  return next;
}

test(
  "an order whose answer was lost is known after a reload, and is not paid again",
  { tag: "@phone" },
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
  await expect(next.getByText(/ela nunca paga duas vezes/)).toBeVisible();
  // A new transfer needs an explicit press.
  await expect(next.getByPlaceholder("Digite a chave")).toHaveCount(0);
  await expect(next.getByRole("button", { name: "Fazer outra transferência" })).toBeVisible();
  await next.getByRole("button", { name: "Enviar de novo a mesma ordem" }).click();
  await next.getByLabel("PIN").fill("9999");
  await next.getByRole("button", { name: "Enviar a mesma ordem" }).click();
  await expect(next.getByText(/PIN incorreto/).first()).toBeVisible();
  await next.getByLabel("PIN").fill(pin);
  await next.getByRole("button", { name: "Enviar a mesma ordem" }).click();
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
  await page.getByRole("button", { name: "Cancelar esta ordem" }).click();
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

test("a transfer's steps are history entries, and a paid one is not opened again", async ({ page, aCustomer }) => {
  const payer = await aCustomer({ balance: 100_00 });
  await signIn(page, payer, "/transfer");
  await page.locator("main").getByRole("link", { name: /Pix/ }).first().click();
  await toConfirmation(page);
  await page.getByLabel("Digite o valor da transferência").fill("1000");
  await page.goBack();
  await expect(page.getByPlaceholder("Digite a chave")).toHaveValue(email);
  await page.goForward();
  await expect(page.getByLabel("Digite o valor da transferência")).toHaveValue(/10,00/);
  await expect(page.getByLabel("PIN")).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toMatch(/maria|1000|10,00/i);

  await page.reload();
  await expect(page.getByRole("heading", { name: "Transferência Pix" })).toBeVisible();
  await expect(page.getByPlaceholder("Digite a chave")).toHaveValue("");
  await toConfirmation(page);
  await expect(page.getByText(/Limite por transação/)).toBeVisible();
  await expect(page.getByText(/Limite (diurno|noturno) disponível/)).toBeVisible();
  await order(page);
  await expect(page.getByRole("heading", { name: "Transferência realizada" })).toBeVisible();
  await page.getByRole("button", { name: "Ver comprovante" }).click();
  await expect(page.getByRole("article", { name: "Comprovante de PIX Enviado" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Transferência Pix" })).toBeVisible();
  await expect(page.getByPlaceholder("Digite a chave")).toHaveValue("");
  await page.goForward();
  await expect(page.getByRole("heading", { name: /Confirmar|realizada/ })).toHaveCount(0);
  expect(await balanceOf(page, payer)).toBe(90);
});

test("a code's payment has the same steps, and its outcome is shown after a lost answer", async ({
  page,
  aCustomer,
}) => {
  const key = `loja${Date.now()}@exemplo.com.br`;
  await aCustomer({ name: "Loja Sol", key });
  const payer = await aCustomer({ balance: 100_00 });
  const code = writeStaticBrCode({ key, name: "LOJA SOL", city: "SAO PAULO" });
  await signIn(page, payer, "/transfer/qr-code");
  await page.getByPlaceholder("Cole ou digite o código").fill(code);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await page.getByLabel("Digite o valor do pagamento").fill("1000");
  await page.goBack();
  await expect(page.getByPlaceholder("Cole ou digite o código")).toHaveValue(code);
  await page.goForward();
  await expect(page.getByLabel("Digite o valor do pagamento")).toHaveValue(/10,00/);
  await loseAnswer(page, { arrives: true });
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Confirmar" }).click();
  await expect(page.getByText("Não sabemos se o pagamento foi feito")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^O pagamento de R\$\s10,00, de .*, foi feito$/)).toBeVisible();
  expect(await balanceOf(page, payer)).toBe(90);
});

test("a payment that failed is announced once, and the focus stays with its notice and its PIN", async ({
  page,
  aCustomer,
}) => {
  await signIn(page, await aCustomer({ balance: 100_00 }), "/transfer/pix-key");
  await toConfirmation(page);
  await loseAnswer(page, { arrives: false });
  const heard = await listen(page);
  await order(page);
  await isUnknown(page);
  await expect(page.getByRole("region", { name: "Avisos" })).toContainText("Sem conexão");
  const times = async (text: string) => (await heard()).filter((sentence) => sentence.includes(text)).length;
  expect(await times("Sem conexão")).toBe(1);

  const busy = "O banco está com muitos acessos agora. Aguarde 5 segundos e tente novamente.";
  const answer = { status: 429, json: { code: "TOO_MANY_REQUESTS", message: busy } };
  await page.route("**/look-ups/**", (route) => route.fulfill(answer));
  await page.goBack();
  await page.getByRole("button", { name: "Consultar de novo" }).click();
  await expect(page.getByRole("button", { name: "Consultar de novo" })).not.toHaveAttribute("aria-busy");
  await page.getByRole("button", { name: "Consultar de novo" }).focus();
  await page.unroute("**/look-ups/**");
  // The notice also asks by itself every 15 s: then the button is gone, and the key does nothing.
  await page.keyboard.press("Enter");
  const resend = page.getByRole("button", { name: "Enviar de novo a mesma ordem" });
  await expect(resend).toBeVisible();
  const notice = page.getByRole("region", { name: "Ordens sem resposta" }).locator("[tabindex]");
  await expect(notice).toBeFocused();
  await resend.press("Enter");
  await expect(page.getByLabel("PIN")).toBeFocused();
  await page.getByRole("button", { name: "Agora não" }).press("Enter");
  await expect(notice).toBeFocused();

  await resend.press("Enter");
  await page.route("**/pix/payment", (route) => route.fulfill(answer), { times: 1 });
  await page.getByLabel("PIN").fill(pin);
  const before = await times(busy);
  await page.getByRole("button", { name: "Enviar a mesma ordem" }).click();
  await expect(page.getByLabel("PIN")).toHaveAccessibleDescription(new RegExp(busy));
  expect(await times(busy)).toBe(before + 1);
  await expect(page.getByLabel("PIN")).toHaveValue(pin);
  await page.getByRole("button", { name: "Enviar a mesma ordem" }).click();
  await expect(page.getByText(made)).toBeVisible();
});
