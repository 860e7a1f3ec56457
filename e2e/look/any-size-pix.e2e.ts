import type { Page } from "@playwright/test";
import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { cents } from "@vitral/brazil/cents";
import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { expect, pin, signIn } from "../support/bank.ts";
import { apiOf } from "../support/customer-api.ts";
import { goTo, heading, largeBalance as balance, longKey, longName as name, test } from "../support/every-size.ts";
import { onLandings } from "../support/on-landings.ts";

// Every screen with its longest texts, at six widths and up to four sizes of the font (WCAG 2.2, 1.4.4, 1.4.10).
test.slow();

const confirm = (page: Page) => page.getByRole("button", { name: "Confirmar" }).click();
const pay = (page: Page) => page.getByRole("button", { name: "Pagar" }).click();

test("a Pix Agendado from its choice to its cancellation", { tag: onLandings }, async ({ look, page, aCustomer }) => {
  const key = longKey();
  await aCustomer({ name, balance: 0, key });
  await signIn(page, await aCustomer({ name, balance }), "/transfer/pix-key");
  const atDesk = () => page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill(key);
  await confirm(page);
  await page.getByLabel("Digite o valor da transferência").fill("199999");
  await page.getByText("Repetir", { exact: true }).click();
  await page.getByLabel("Data do primeiro pagamento").fill(formatDay(addDays(saoPauloDay(new Date()), 2)));
  await page.getByLabel("Quantas vezes").fill("2");
  await look("choice of a later day");
  await atDesk();
  await page.getByLabel("PIN").fill(pin);
  await page.getByRole("button", { name: "Agendar" }).click();
  await expect(heading(page, "Transferência agendada")).toBeVisible();
  await look("receipt of a scheduling");
  await atDesk();
  await page.getByRole("link", { name: "Ver Pix agendados" }).click();
  await expect(heading(page, "Pix agendados")).toBeVisible();
  await expect(page.getByRole("link", { name: /1 de 2/ })).toBeVisible();
  await look("list of Pix Agendados");
  await atDesk();
  await page.getByRole("link", { name: /1 de 2/ }).click();
  await expect(page.getByText("ID do agendamento")).toBeVisible();
  await look("a Pix Agendado");
  await atDesk();
  await page.getByRole("button", { name: "Cancelar Pix Agendado" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("cancelling a Pix Agendado");
  await page.keyboard.press("Escape");
  await atDesk();
  await goTo(page, "/");
  await expect(page.getByRole("region", { name: "Lançamentos futuros" })).toBeVisible();
  await look("home with what is to come");
});

test("the contest of a Pix, the list and the timeline", { tag: onLandings }, async ({ look, page, aCustomer }) => {
  const payer = await aCustomer({ name, balance });
  await (await apiOf(page, payer)).pay("maria.souza@exemplo.com.br", 999.99);
  await signIn(page, payer);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /Maria Souza/ }).click();
  await page.getByRole("button", { name: "Contestar" }).click();
  await look("contest");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText("Usaram meu celular, computador ou senha").click();
  await page
    .getByLabel("Conte o que aconteceu (opcional)")
    .fill("Uma pessoa ligou dizendo que era do banco. ".repeat(8));
  await page.getByRole("button", { name: "Registrar contestação" }).click();
  await expect(page.getByRole("dialog", { name: "Contestação registrada" })).toBeVisible();
  await look("contest's protocol");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Acompanhar" }).click();
  await expect(page.getByText("O resultado sai até")).toBeVisible();
  await look("contest's timeline");
  await goTo(page, "/account/disputes");
  await expect(page.getByText("Em análise")).toBeVisible();
  await look("contests");
});

test(
  "a received Pix, its refund step by step, and its refunds",
  { tag: onLandings },
  async ({ look, page, aCustomer }) => {
    const key = longKey();
    const receiver = await aCustomer({ name, balance: 0, key });
    await (await apiOf(page, await aCustomer({ name, balance }))).pay(key, 999.99);
    await signIn(page, receiver);
    const press = async (button: string | RegExp) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole("button", { name: button }).click();
    };
    await press(/Pix recebido/);
    await expect(page.getByRole("button", { name: "Devolver" })).toBeVisible();
    await look("receipt of a received Pix");
    await press("Devolver");
    await look("refund's amount");
    await press("Continuar");
    await look("refund's confirmation");
    await page.getByLabel("PIN").fill(pin);
    await press("Confirmar devolução");
    await expect(page.getByRole("dialog", { name: "Devolução concluída" })).toBeVisible();
    await look("refund's end");
    await press("Entendi");
    await expect(page.getByRole("region", { name: "Devoluções" })).toBeVisible();
    await look("receipt with a refund");
  },
);

test("a transfer and a code, step by step", { tag: onLandings }, async ({ look, page, aCustomer, bank }) => {
  const key = longKey();
  await aCustomer({ name, key });
  const payer = await aCustomer({ balance, name });
  await signIn(page, payer);
  await page.getByRole("button", { name: "Mostrar valores" }).click();
  for (const path of ["/transfer", "/transfer/qr-code", "/transfer/pix-key"]) {
    await goTo(page, path);
    if (path !== "/transfer") await confirm(page);
    await look(path);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText("E-mail", { exact: true }).click();
  await page.getByPlaceholder("Digite a chave").fill(key);
  await confirm(page);
  await expect(heading(page, "Confirmar transferência")).toBeVisible();
  await pay(page);
  await look("transfer's confirmation with errors");
  await page.getByLabel("Digite o valor da transferência").fill("1234");
  await page.getByLabel("PIN").fill(pin);
  await pay(page);
  await expect(heading(page, "Transferência realizada")).toBeVisible();
  await look("transfer's end");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Salvar favorecido" }).click();
  await page.getByLabel("Apelido (opcional)").fill("W".repeat(41));
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText("Use até 40 caracteres")).toBeVisible();
  await look("nickname of a favourite");
  await page.getByLabel("Apelido (opcional)").fill("W".repeat(40));
  await page.getByRole("button", { name: "Salvar", exact: true }).click();
  await expect(page.getByText(/^Nos seus favorecidos/)).toBeVisible();
  await look("transfer's end with a favourite");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Ver comprovante" }).click();
  await expect(page.getByRole("link", { name: "Pagar de novo" })).toBeVisible();
  await look("receipt of a transfer");
  await page.keyboard.press("Escape");
  await bank.db
    .updateTable("pix_favorite")
    .set({ payee_name: `${name} Filho`, last_paid_at: new Date() })
    .where("account_id", "=", payer.accountIds[0] ?? "")
    .execute();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/transfer/pix-key");
  await expect(page.getByText(/^Último Pix em/)).toBeVisible();
  await look("favourites");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /^Remover W/ }).click();
  await look("removal of a favourite");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: /^W/ }).click();
  await expect(page.getByRole("dialog", { name: "Os dados de quem recebe mudaram" })).toBeVisible();
  await look("question about another owner");
  await page.keyboard.press("Escape");

  await goTo(page, "/transfer/qr-code");
  const code = writeStaticBrCode({
    key,
    name: "MARIA",
    city: "SAO PAULO",
    amount: cents(1),
  });
  await page.getByLabel("QR Code (Pix Copia e Cola)").fill(code);
  await confirm(page);
  await expect(heading(page, "Confirmar pagamento")).toBeVisible();
  await look("code's confirmation");
});
