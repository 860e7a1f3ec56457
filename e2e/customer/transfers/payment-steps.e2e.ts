import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { expect, listen, pin, signIn, test } from "../../support/bank.ts";
import { balanceOf, email, isUnknown, loseAnswer, made, order, toConfirmation } from "../../support/lost-answers.ts";

test.use({ refused: [429] });

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
  await page.getByRole("button", { name: "Pagar" }).click();
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

  const busy = "Estamos com muitos acessos agora. Aguarde 5 segundos e tente novamente.";
  const answer = { status: 429, json: { code: "TOO_MANY_REQUESTS", message: busy } };
  await page.route("**/look-ups/**", (route) => route.fulfill(answer));
  await page.goBack();
  await page.getByRole("button", { name: "Consultar de novo" }).click();
  await expect(page.getByRole("button", { name: "Consultar de novo" })).not.toHaveAttribute("aria-busy");
  await page.getByRole("button", { name: "Consultar de novo" }).focus();
  await page.unroute("**/look-ups/**");
  // The notice also asks by itself every 15 s: then the button is gone, and the key does nothing.
  await page.keyboard.press("Enter");
  const resend = page.getByRole("button", { name: "Tentar este pagamento de novo" });
  await expect(resend).toBeVisible();
  const notice = page.getByRole("region", { name: "Pagamentos sem resposta" }).locator("[tabindex][aria-live]");
  await expect(notice).toBeFocused();
  await resend.press("Enter");
  await expect(page.getByLabel("PIN")).toBeFocused();
  await page.getByRole("button", { name: "Agora não" }).press("Enter");
  await expect(notice).toBeFocused();

  await resend.press("Enter");
  await page.route("**/pix/payment", (route) => route.fulfill(answer), { times: 1 });
  await page.getByLabel("PIN").fill(pin);
  const before = await times(busy);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByLabel("PIN")).toHaveAccessibleDescription(new RegExp(busy));
  expect(await times(busy)).toBe(before + 1);
  await expect(page.getByLabel("PIN")).toHaveValue(pin);
  await page.getByRole("button", { name: "Tentar de novo" }).click();
  await expect(page.getByText(made)).toBeVisible();
});
