import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
import { open, theConsole } from "../../testing/console.tsx";

const outside = { document: null, bank: null, accountId: null, customerId: null };
const payment = {
  id: "01a212ba-7d67-7d64-9f9f-95c0451f1604",
  direction: "SENT",
  at: "2026-11-24T18:40:00.000Z",
  amount: 1_234_567.89,
  fee: 0,
  status: "SETTLED",
  failure: null,
  endToEnd: null,
  payer: { ...outside, name: "Ana Lima" },
  payee: { ...outside, name: "Maria Souza" },
  key: null,
  description: null,
  timeline: [],
  tries: 0,
  postings: [],
  returns: [],
  messages: [],
  refundable: null,
  recallable: 1_234_567.89,
  recalls: [],
  mayResend: false,
};
const recall = {
  id: "01a212ba-7d67-7d64-9f9f-95c0451f1605",
  at: "2026-11-24T19:00:00.000Z",
  amount: 100,
  details: "Pagamento enviado por falha operacional",
  state: "ASKED",
  rejection: null,
  until: "2999-12-01T19:00:00.000Z",
  endedAt: null,
};

/** The page of the payment, and what the staff orders there. */
async function openPayment(changes: object, role: "OPERACAO" | "CONSULTA" = "OPERACAO") {
  const ordered = vi.fn();
  theConsole(role, (path, method, body) => {
    if (method === "POST" && path === "/commands") {
      ordered((body as { order: object }).order);
      return { ...waitingCommand, state: "WAITING" };
    }
    return path.startsWith("/payments/") ? { ...payment, ...changes } : { rows: [], next: null };
  });
  open(`/aurora/pagamentos/${payment.id}`);
  await screen.findByRole("heading", { name: "Se este Pix foi um erro" });
  return ordered;
}

test("a payment to another bank is asked back, with what that bank reads and a reason", async () => {
  const ordered = await openPayment({});
  fireEvent.click(screen.getByRole("button", { name: "Pedir devolução por falha operacional" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("O que o outro banco lê"), { target: { value: "DUPLICATE" } });
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: "Envio em duplicidade" } });
  fireEvent.click(dialog.getByRole("button", { name: "Pedir devolução" }));
  await vi.waitFor(() => expect(ordered).toHaveBeenCalled());
  const payload = { transactionId: payment.id, amount: 1_234_567.89, flaw: "DUPLICATE" };
  expect(ordered).toHaveBeenCalledWith({ kind: "recall.ask", payload });
});

test("what was asked back says how far it is, and why the other bank refused", async () => {
  const ended = { state: "REFUSED", rejection: "NO_BALANCE", endedAt: "2026-11-25T19:00:00.000Z" };
  await openPayment({ recallable: null, recalls: [{ ...recall, ...ended }] });
  const list = within(screen.getByRole("list", { name: "Pedidos de devolução" }));
  expect(list.getByText("recusada")).toBeTruthy();
  expect(list.getByText("Recusado: A conta não tem saldo.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Cancelar pedido" })).toBeNull();
});

test("an open one is cancelled by who may, and who only reads has no button", async () => {
  const ordered = await openPayment({ recallable: null, recalls: [recall] });
  fireEvent.click(screen.getByRole("button", { name: "Cancelar pedido" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText(/Motivo/), { target: { value: "Estava certo" } });
  fireEvent.click(dialog.getByRole("button", { name: "Cancelar pedido" }));
  await vi.waitFor(() => expect(ordered).toHaveBeenCalled());
  expect(ordered).toHaveBeenCalledWith({ kind: "recall.cancel", payload: { recallId: recall.id } });
});

test("who only reads sees what was asked back, and orders nothing", async () => {
  await openPayment({ recalls: [recall] }, "CONSULTA");
  expect(screen.getByText("aguarda o outro banco")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Pedir devolução|Cancelar pedido/ })).toBeNull();
});
