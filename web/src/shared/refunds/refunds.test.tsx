import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, checking, offline, open, refusal, theBank } from "../../testing/bank.tsx";

const idOf = (last: number) => `10000000-0000-4000-8000-00000000000${last}`;
const statementCall = `GET /accounts/${checking.id}/transactions`;
const refundCall = `POST /accounts/${checking.id}/transactions/${idOf(1)}/refunds`;
const received = {
  id: idOf(1),
  createdAt: "2026-11-20T12:30:05.000Z",
  amount: 100,
  credit: true,
  category: "Pix recebido",
  beneficiaryName: "Maria Souza",
  externalStatus: "SETTLED",
};
const sentBack = { ...received, id: idOf(2), amount: 40, credit: false, category: "Devolução" };
const ana = { name: "Ana Lima", document: "111.444.777-35", bank: "Banco Aurora S.A." };
const maria = { name: "Maria Souza", document: "***.654.321-**", bank: "Banco Sol S.A." };
const receiptOf = (transaction: typeof received) => ({
  transaction: { ...transaction, description: null, settledAt: transaction.createdAt, fee: 0 },
  data: {
    beneficiary: transaction.credit ? ana : maria,
    payer: transaction.credit ? maria : ana,
    endToEnd: "E9900000120261120123049beb9c291e",
  },
});
const oneRefund = {
  id: idOf(2),
  refundId: idOf(9),
  amount: 40,
  status: "SETTLED",
  endToEnd: "D6100000120261120130049beb9c291e",
  createdAt: "2026-11-20T13:00:00.000Z",
};
const refundable = { left: 100, until: "2027-02-19T03:00:00.000Z" };

/** Opens the receipt of the received Pix at a bank that answers as given. */
async function theReceipt(answers: Record<string, unknown> = {}) {
  const requests = theBank({
    [statementCall]: {
      data: [received],
      pagination: { totalPages: 1, totalItems: 1, itemsPerPage: 10 },
      summary: { in: 100, out: 0 },
    },
    [`${statementCall}/${idOf(1)}`]: receiptOf(received),
    [`${statementCall}/${idOf(1)}/refunds`]: { refunds: [], refundable, refundOf: null },
    ...answers,
  });
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  await screen.findByRole("article", { name: "Comprovante de PIX Recebido" });
  const orders = () =>
    requests.filter(({ call }) => call === refundCall).map(({ body }) => body as { refundId: string });
  const confirm = async (pin: string) => {
    await user.type(await screen.findByLabelText("PIN"), pin);
    await user.click(screen.getByRole("button", { name: /Confirmar devolução|Tentar de novo/ }));
  };
  return { user, orders, confirm };
}

beforeEach(() => anaIsRemembered());

test("a received Pix is returned in part: amount, confirmation with PIN, and the end", async () => {
  const { user, orders, confirm } = await theReceipt({
    [refundCall]: { status: "SETTLED", endToEnd: oneRefund.endToEnd },
  });
  expect(await screen.findByText("Você pode devolver até R$ 100,00, até 18/02/2027.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Devolver" }));
  const amount = await screen.findByLabelText<HTMLInputElement>("Valor da devolução");
  expect(amount.value).toBe("R$ 100,00");
  await user.clear(amount);
  await user.type(amount, "10001");
  await user.click(screen.getByRole("button", { name: "Continuar" }));
  expect(await screen.findByText("O valor é maior do que o que resta deste Pix")).toBeTruthy();
  expect(screen.getAllByText("Você pode devolver até R$ 100,00")).toHaveLength(1);
  await user.clear(amount);
  await user.type(amount, "4000");
  await user.click(screen.getByRole("button", { name: "Continuar" }));
  expect(await screen.findByText("R$ 40,00")).toBeTruthy();
  await confirm("1234");
  const end = await screen.findByRole("dialog", { name: "Devolução concluída" });
  expect(within(end).getByText(/O valor foi devolvido para Maria Souza/)).toBeTruthy();
  expect(orders()).toEqual([{ refundId: expect.any(String) as string, amount: 40, pin: "1234" }]);
});

test("after a lost answer the same order is sent again, also after the dialog was closed", async () => {
  let answers: unknown[] = [offline, offline, { status: "PENDING", endToEnd: oneRefund.endToEnd }];
  const { user, orders, confirm } = await theReceipt({
    [refundCall]: () => {
      const [next, ...rest] = answers;
      answers = rest;
      return typeof next === "function" ? (next as () => unknown)() : Response.json(next);
    },
  });
  await user.click(await screen.findByRole("button", { name: "Devolver" }));
  await user.click(await screen.findByRole("button", { name: "Continuar" }));
  await confirm("1234");
  expect(await screen.findByText("Não sabemos se a devolução foi feita")).toBeTruthy();
  await confirm("1234");
  await waitFor(() => expect(orders()).toHaveLength(2));
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("PIN").value).toBe(""));
  await user.click(screen.getByRole("button", { name: "Fechar" }));
  await user.click(await screen.findByRole("button", { name: "Devolver" }));
  expect(await screen.findByText("Não sabemos se a devolução foi feita")).toBeTruthy();
  await confirm("1234");
  expect(await screen.findByRole("dialog", { name: "Devolução em processamento" })).toBeTruthy();
  expect(new Set(orders().map(({ refundId }) => refundId)).size).toBe(1);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("open-refund"))).toEqual([]);
});

test("a refusal of the amount leads back to it with the manual's sentence", async () => {
  const sentence = "Tente outro valor, saldo insuficiente";
  const { user, confirm } = await theReceipt({
    [refundCall]: refusal(422, "REFUND_INSUFFICIENT_FUNDS", sentence),
  });
  await user.click(await screen.findByRole("button", { name: "Devolver" }));
  await user.click(await screen.findByRole("button", { name: "Continuar" }));
  await confirm("1234");
  const amount = await screen.findByRole("textbox", { name: "Valor da devolução" });
  await waitFor(() => expect(amount.getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
});

test("what the confirmation said ends with it when the amount is changed", async () => {
  const sentence = "Esta conta está bloqueada.";
  const { user, confirm } = await theReceipt({ [refundCall]: refusal(403, "FORBIDDEN", sentence) });
  await user.click(await screen.findByRole("button", { name: "Devolver" }));
  await user.click(await screen.findByRole("button", { name: "Continuar" }));
  await confirm("1234");
  await screen.findByText(sentence);
  await user.click(screen.getByRole("button", { name: "Alterar valor" }));
  await screen.findByRole("textbox", { name: "Valor da devolução" });
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull(), { timeout: 1_000 });
});

test("a receipt leads to those of its refunds and back, and has no 'Devolver' when nothing is left", async () => {
  const { user } = await theReceipt({
    [`${statementCall}/${idOf(1)}/refunds`]: {
      refunds: [oneRefund],
      refundable: { ...refundable, left: 0 },
      refundOf: null,
    },
    [`${statementCall}/${idOf(2)}`]: receiptOf(sentBack),
    [`${statementCall}/${idOf(2)}/refunds`]: { refunds: [], refundable: null, refundOf: idOf(1) },
  });
  await user.click(await screen.findByRole("button", { name: /^Ver comprovante da devolução/ }));
  expect(await screen.findByRole("article", { name: "Comprovante de Devolução" })).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Ver o Pix original" }));
  expect(await screen.findByRole("article", { name: "Comprovante de PIX Recebido" })).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Devoluções" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Devolver" })).toBeNull();
});

test("refunds that do not load say so and are asked for again", async () => {
  let calls = 0;
  const { user } = await theReceipt({
    [`${statementCall}/${idOf(1)}/refunds`]: () => {
      calls += 1;
      if (calls < 3) return Response.json({ code: "INTERNAL", message: "Falha." }, { status: 500 });
      return Response.json({ refunds: [], refundable, refundOf: null });
    },
  });
  const title = await screen.findByText("Não foi possível carregar as devoluções");
  calls = 3;
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByRole("button", { name: "Devolver" })).toBeTruthy();
  expect(title.isConnected).toBe(false);
});
