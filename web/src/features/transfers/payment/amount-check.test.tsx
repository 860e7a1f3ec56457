import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, aurora, checking, open, theBank } from "../../../testing/bank.tsx";
import { bodiesOf, feesOf, findButton, findField } from "../../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const lookUpCall = `POST ${at}/pix/key-info`;
const maria = {
  id: "20000000-0000-4000-8000-000000000001",
  key: "maria@sol.com",
  name: "Maria Souza",
  document: "***.654.321-**",
  bankName: "Banco Sol S.A.",
};
const limits = { dayLimit: 900, nightLimit: 500, limitPerTransaction: 1000, window: "DAY", leftInWindow: 400 };
const free = { [`GET ${at}/fee`]: feesOf(0), [`GET ${at}/limits`]: limits, [lookUpCall]: { data: maria } };

beforeEach(() => anaIsRemembered());

/** At the confirmation; `type` replaces the amount. */
async function confirming(answers: object = {}) {
  const requests = theBank({ ...free, ...answers });
  const { user } = open("/transfer/pix-key");
  await user.click(await screen.findByLabelText("E-mail"));
  await user.type(await findField("Chave"), "maria@sol.com{Enter}");
  await screen.findByRole("heading", { name: "Confirmar transferência" });
  await screen.findByText("Limite por transação");
  const type = async (digits: string) => {
    await user.clear(await findField("Digite o valor da transferência"));
    await user.type(await findField("Digite o valor da transferência"), digits);
  };
  return { requests, user, type };
}
const toRaise = () => screen.queryByRole("link", { name: "Aumentar limite" });

test("the button names the amount that it pays, as it is typed", async () => {
  const { type } = await confirming();
  expect((await findButton(/^Pagar/)).textContent).toBe("Pagar");
  await type("777");
  expect((await findButton(/^Pagar/)).textContent).toMatch(/^Pagar R\$\s7,77$/);
});

test.each([
  ["of one payment", "100001", "O valor passa do seu limite por transação."],
  ["of these hours", "40001", "O valor passa do que resta do seu limite diurno."],
])("an amount above the limit %s is said while it is typed, with the way to raise it", async (_of, digits, said) => {
  const { type } = await confirming();
  await type("40000");
  expect(toRaise()).toBeNull();
  await type(digits);
  expect(await screen.findByText(said)).toBeTruthy();
  expect(toRaise()?.getAttribute("href")).toBe("/settings/pix-limits");
  await type("40000");
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test("a device that is not registered has its limit among the others, and its own sentence alone", async () => {
  const ofDevice = { perPayment: 200, perDay: 1000, leftToday: 150 };
  const { user, type } = await confirming({
    "GET /tenants": { ...aurora, registeredDevices: true },
    "GET /devices": { devices: [], limits: ofDevice },
  });
  expect((await screen.findByText("Limite deste dispositivo")).textContent).toMatch(/R\$\s150,00$/);
  await type("100000");
  const said = "O valor passa do limite deste dispositivo, que não está cadastrado.";
  expect(await screen.findByText(said)).toBeTruthy();
  expect(toRaise()).toBeNull();
  await user.click(await screen.findByLabelText("Em outra data"));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test("a later day is compared with the limit of one payment alone", async () => {
  const { user, type } = await confirming();
  await type("50000");
  expect(toRaise()).toBeTruthy();
  await user.click(await screen.findByLabelText("Em outra data"));
  await waitFor(() => expect(toRaise()).toBeNull());
});

test("at night an amount above the limit between people says so", async () => {
  const people = { kind: "NIGHT_PEOPLE", current: 1000, ceiling: 5000, used: 900, remaining: 100, pending: null };
  const { type } = await confirming({
    [`GET ${at}/limits`]: { ...limits, window: "NIGHT" },
    [`GET ${at}/pix/limits`]: {
      limits: [{ ...people, scheduled: null }],
      nightStart: { current: "20:00", pending: null },
      mayChange: { limits: true, nightStart: true },
    },
  });
  await screen.findByText("Limite noturno entre pessoas disponível");
  await type("10001");
  expect(await screen.findByText("O valor passa do que resta do seu limite noturno entre pessoas.")).toBeTruthy();
});

test("a limit that may be old refuses nothing: the order goes to the server, which decides", async () => {
  const payCall = `POST ${at}/pix/payment`;
  const outcome = { transactionId: maria.id, status: "SETTLED", amount: 500, fee: 0, endToEnd: "E1" };
  const { requests, user, type } = await confirming({ [payCall]: outcome });
  await type("50000");
  await user.type(await findField("PIN"), "1234");
  await user.click(await findButton(/^Pagar/));
  await screen.findByRole("heading", { name: "Transferência realizada" });
  expect(bodiesOf(requests, payCall)).toHaveLength(1);
});

test("the balance has an eye of its own, and only a shown one is compared with the amount", async () => {
  const { user, type } = await confirming({ [`GET ${at}`]: { account: { ...checking, balance: 300 } } });
  await type("30001");
  const said = "O valor passa do seu saldo.";
  expect(screen.queryByText(said)).toBeNull();
  const line = screen.getByText("Saldo disponível", { selector: "form span" }).parentElement ?? document.body;
  await user.click(within(line).getByRole("button", { name: "Mostrar saldo" }));
  expect(line.textContent).toMatch(/R\$\s300,00/);
  expect(await screen.findByText(said)).toBeTruthy();
  await type("30000");
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

test("a payment without a fee says so", async () => {
  await confirming();
  expect((await screen.findByText("Grátis")).parentElement?.textContent).toBe("TarifaGrátis");
});
