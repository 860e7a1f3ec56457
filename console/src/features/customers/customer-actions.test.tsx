import { fireEvent, screen, waitForElementToBeRemoved, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
import { offline, open, theConsole } from "../../testing/console.tsx";
import { ana } from "../../testing/customer-page.ts";

test.each([
  ["a customer", {}, true],
  ["somebody who was rejected", { status: "REJECTED" }, false],
  ["a customer without an e-mail", { email: null }, false],
] as const)("the window of a block says whether %s is notified", async (_who, changes, isNotified) => {
  theConsole("FRAUDE", (path) => (path === `/customers/${ana.id}` ? { ...ana, ...changes } : { rows: [], next: null }));
  open(`/aurora/clientes/${ana.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Bloquear" }));
  const dialog = await screen.findByRole("dialog", { name: "Bloquear o cliente" });
  expect(dialog.textContent?.includes("O cliente é avisado por e-mail, sem o motivo.")).toBe(isNotified);
});

const waiting = { rows: [waitingCommand], next: null };
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Orders a block, which waits for a second person. `list` answers what waits, after the order. Answers the window. */
async function orderABlock(list: () => unknown): Promise<HTMLElement> {
  let isOrdered = false;
  theConsole("FRAUDE", async (path, method) => {
    if (path === `/customers/${ana.id}`) return ana;
    if (method === "POST") {
      isOrdered = true;
      return waitingCommand;
    }
    return isOrdered && path.startsWith("/commands") ? await list() : { rows: [], next: null };
  });
  open(`/aurora/clientes/${ana.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Bloquear" }));
  const dialog = await screen.findByRole("dialog", { name: "Bloquear o cliente" });
  fireEvent.change(within(dialog).getByLabelText("Motivo"), { target: { value: "Pedido na agência" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Bloquear" }));
  return dialog;
}

test("the window of an order is closed when the page shows that the order waits, so that no button moves", async () => {
  await waitForElementToBeRemoved(await orderABlock(async () => (await after(100), waiting)));
  expect(screen.getByText(waitingCommand.sentence)).toBeDefined();
});

test("a list of what waits that does not arrive keeps the window open for two seconds only", async () => {
  await waitForElementToBeRemoved(await orderABlock(() => after(60_000)));
  expect(screen.getByText("Pedido registrado: aguarda aprovação de outra pessoa.")).toBeDefined();
});

test("where what waits cannot be read after an order, the page says so: it may be ordered twice", async () => {
  await waitForElementToBeRemoved(await orderABlock(offline));
  expect(await screen.findByText("Não foi possível ver o que já aguarda aprovação")).toBeDefined();
});

test("a balance is sent to a key of the customer at another bank, all of it where no amount is given", async () => {
  const sent = vi.fn();
  const accountId = "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02";
  const fees = { feeTypePixOut: "FIXED", feePixOut: 0, feeTypePixIn: "FIXED", feePixIn: 0, feeTypeTedOut: "FIXED" };
  const account = {
    id: accountId,
    agency: "0001",
    number: "4376766-4",
    createdAt: "2026-03-10T12:00:00Z",
    balance: 100,
    blocked: 40,
    limits: { day: 5_000, night: 1_000, nightPeople: null, transaction: 2_000, nightStart: 20 },
    pixLimits: { limits: [], nightStart: { current: "20:00", pending: null } },
    fees: { ...fees, feeTedOut: 8.5, feeBillet: 2.9, monthlyFee: 0 },
  };
  theConsole("OPERACAO", (path, method, body) => {
    if (path === `/customers/${ana.id}`) return { ...ana, accounts: [account] };
    if (method === "POST") sent(body);
    return method === "POST" ? waitingCommand : { rows: [], next: null };
  });
  open(`/aurora/clientes/${ana.id}`);
  fireEvent.click(await screen.findByRole("button", { name: "Enviar saldo" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Enviar saldo a outro banco" }));
  fireEvent.change(dialog.getByLabelText("Motivo"), { target: { value: "Encerramento" } });
  fireEvent.click(dialog.getByRole("button", { name: "Enviar saldo" }));
  expect(await dialog.findByText("Informe uma chave Pix válida")).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/Chave Pix/), { target: { value: "ana@outro.exemplo" } });
  fireEvent.change(dialog.getByLabelText(/Valor/), { target: { value: "60,01" } });
  fireEvent.click(dialog.getByRole("button", { name: "Enviar saldo" }));
  expect((await dialog.findByText(/Informe um valor de até/)).textContent).toContain("60,00");
  fireEvent.change(dialog.getByLabelText(/Valor/), { target: { value: "" } });
  fireEvent.click(dialog.getByRole("button", { name: "Enviar saldo" }));
  await vi.waitFor(() => expect(sent).toHaveBeenCalled());
  const order = { kind: "account.payout", payload: { accountId, key: "ana@outro.exemplo" } };
  expect(sent).toHaveBeenCalledWith({ key: expect.any(String), order, reason: "Encerramento" });
});
