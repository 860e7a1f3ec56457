import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anaIsRemembered, checking, open, theBank } from "../../../testing/bank.tsx";

const at = `/accounts/${checking.id}`;
const payCall = `POST ${at}/pix/payment`;
const maria = {
  id: "20000000-0000-4000-8000-000000000001",
  key: "maria@sol.com",
  name: "Maria Souza",
  document: "***.654.321-**",
  bankName: "Banco Sol S.A.",
};
const outcome = {
  transactionId: "20000000-0000-4000-8000-000000000002",
  status: "SETTLED",
  amount: 12.34,
  fee: 0.5,
  endToEnd: "E6100000120261121022449beb9c291e",
};
const fixed = { feeTypePixIn: "FIXED", feeTypePixOut: "FIXED", feeTypeTedOut: "FIXED" };
const fees = { ...fixed, feePixIn: 0, feePixOut: 0.5, feeTedOut: 0, feeBillet: 0, monthlyFee: 0 };
const broken = /Algo não saiu como esperado nesta etapa/;
const press = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

/** What writes an amount (`formatBrl`). */
const text = String.prototype;
const whole = Object.getOwnPropertyDescriptor(text, "padStart") ?? {};
const mendAmounts = () => Object.defineProperty(text, "padStart", whole);

beforeEach(() => anaIsRemembered());
afterEach(() => {
  mendAmounts();
  vi.restoreAllMocks();
});

test("a confirmation that fails while sending its order keeps it and shows its outcome", async () => {
  const second = Promise.withResolvers<Response>();
  const answers = [() => Promise.reject(new TypeError("Failed to fetch")), () => second.promise];
  const requests = theBank({
    [`GET ${at}/fee`]: fees,
    [`POST ${at}/pix/key-info`]: { data: maria },
    [payCall]: () => answers.shift()?.(),
  });
  const { user } = open("/transfer/pix-key");
  await user.click(await screen.findByLabelText("E-mail"));
  await user.type(await field("Chave"), "maria@sol.com{Enter}");
  await user.type(await field("Digite o valor da transferência"), "1234");
  await user.type(await field("PIN"), "1234");
  await user.click(await press(/^Pagar/));
  expect(await screen.findByText("Não sabemos se a transferência foi feita")).toBeTruthy();

  // A browser that fails in the middle of drawing; React reports what a boundary caught.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  Object.defineProperty(text, "padStart", {
    configurable: true,
    get: () => {
      throw new RangeError("no memory");
    },
  });
  await user.click(await press("Tentar de novo"));
  expect(await screen.findByText(broken)).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Principal" })).toBeTruthy();
  mendAmounts();
  await user.click(await press("Tentar de novo"));
  expect(await screen.findByText("Maria Souza")).toBeTruthy();
  expect((await field("Digite o valor da transferência")).value).toMatch(/12,34$/);

  second.resolve(Response.json(outcome));
  expect(await screen.findByRole("heading", { name: "Transferência realizada" })).toBeTruthy();
  const orders = requests.filter(({ call }) => call === payCall).map(({ body }) => body);
  expect(orders).toHaveLength(2);
  expect(orders[1]).toEqual(orders[0]);
});
