import { screen, waitFor } from "@testing-library/react";
import { idempotencyHeader } from "@vitral/contract/endpoint";
import { beforeEach, expect, test, vi } from "vitest";
import { ana, anaIsRemembered, checking, offline, open, refusal, savings, theBank } from "../../../testing/bank.tsx";

const call = `POST /accounts/${checking.id}/transfers`;
const address = "/transfer/own-accounts";
const title = "Transferência entre minhas contas";
const made = (body: { transferId: string }) => Response.json({ transactionId: body.transferId });

beforeEach(() => anaIsRemembered());

/** Opens the screen at a bank that gives these answers to the transfers, one after the other. */
function aJourney(...answers: ((body: { transferId: string }) => unknown)[]) {
  const requests = theBank({ [call]: (body: { transferId: string }) => answers.shift()?.(body) });
  const { user, visit } = open(address);
  const sent = () =>
    requests
      .filter((one) => one.call === call)
      .map(({ body, headers }) => ({ order: body as { transferId: string }, key: headers.get(idempotencyHeader) }));
  const press = async (name: string | RegExp) => user.click(await screen.findByRole("button", { name }));
  const enter = async (amount: string) => {
    const field = await screen.findByLabelText("Digite o valor da transferência");
    await user.clear(field);
    await user.type(field, amount);
    await press("Continuar");
  };
  const confirm = async (pin: string) => {
    await user.type(await screen.findByLabelText("PIN"), pin);
    await press(/^Transferir/);
  };
  return { user, visit, sent, press, enter, confirm };
}

test("who has two accounts finds the card, and chooses among the others", async () => {
  theBank();
  const first = open("/transfer");
  await first.user.click(await screen.findByRole("link", { name: new RegExp(title) }));
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /Conta 65432-1/ }).checked).toBe(true);
  expect(screen.queryByRole("radio", { name: /Conta 12345-6/ })).toBeNull();
});

test("a customer with one account is led to the menu, which has no such card", async () => {
  anaIsRemembered({ accounts: JSON.stringify([checking]) });
  theBank();
  const { visit } = open(address);
  await screen.findByRole("heading", { level: 1, name: "Transferências" });
  expect(visit.address).toBe("/transfer");
  expect(screen.queryByRole("link", { name: new RegExp(title) })).toBeNull();
});

test("account and amount, the confirmation with the PIN, and the end with the receipt", async () => {
  const { sent, enter, confirm } = aJourney(made);
  await enter("0");
  expect(await screen.findByText("Valor inválido")).toBeTruthy();
  await enter("3000");
  await screen.findByRole("heading", { level: 1, name: "Confirmar transferência" });
  const rows = screen.getAllByRole("definition").map(({ textContent }) => textContent.replaceAll("\u00A0", " "));
  expect(rows).toEqual(["R$ 30,00", "Conta 12345-6 · Ag. 0001", "Conta 65432-1 · Ag. 0001"]);
  await confirm("1234");
  await screen.findByRole("heading", { level: 1, name: "Transferência realizada" });
  expect(screen.getByRole("button", { name: "Ver comprovante" })).toBeTruthy();
  expect(sent().map(({ order }) => order)).toMatchObject([{ toAccountId: savings.id, amount: 30, pin: "1234" }]);
});

test("a wrong PIN is typed again, and the order stays the same", async () => {
  const { sent, enter, confirm } = aJourney(refusal(422, "WRONG_PIN", "PIN incorreto. Restam 4 tentativas."), made);
  await enter("3000");
  await confirm("9999");
  expect(await screen.findByText("PIN incorreto. Restam 4 tentativas.")).toBeTruthy();
  await confirm("1234");
  await screen.findByRole("heading", { level: 1, name: "Transferência realizada" });
  const [first, second] = sent();
  expect(second?.order.transferId).toBe(first?.order.transferId);
});

test("after a lost answer the same order goes out again, and the end is shown", async () => {
  const { sent, enter, confirm, press } = aJourney(offline, made);
  await enter("3000");
  await confirm("1234");
  await screen.findByRole("heading", { name: "Não sabemos se a transferência foi feita" });
  await press("Tentar de novo");
  await screen.findByRole("heading", { level: 1, name: "Transferência realizada" });
  const [first, second] = sent();
  expect(second).toEqual(first);
});

test("too little money is said at the amount, and another amount is another order", async () => {
  const little = "Saldo insuficiente para este pagamento. Nada foi cobrado.";
  const { sent, enter, confirm } = aJourney(refusal(422, "INSUFFICIENT_FUNDS", little), made);
  await enter("9999999");
  await confirm("1234");
  expect(await screen.findByText(little)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Digite o valor da transferência")));
  await enter("100");
  await confirm("1234");
  await screen.findByRole("heading", { level: 1, name: "Transferência realizada" });
  const [first, second] = sent();
  expect(second?.order.transferId).not.toBe(first?.order.transferId);
  expect(second?.order).toMatchObject({ amount: 1 });
});

test("an order that was given up says so, and sent again it is still the same order", async () => {
  const { sent, enter, confirm, press } = aJourney(offline, made);
  const fetchOf = globalThis.fetch;
  vi.stubGlobal("fetch", (to: string, request: RequestInit) =>
    to.includes("/requests/") ? Promise.resolve(Response.json({ status: "DONE" })) : fetchOf(to, request),
  );
  await enter("3000");
  await confirm("1234");
  await screen.findByRole("heading", { name: "Não sabemos se a transferência foi feita" });
  await press("Agora não");
  await screen.findByRole("heading", { name: "A transferência foi feita" });
  await press("Entendi");
  await confirm("1234");
  await screen.findByRole("heading", { level: 1, name: "Transferência realizada" });
  const [first, second] = sent();
  expect(second?.order.transferId).toBe(first?.order.transferId);
  expect(second?.key).not.toBe(first?.key);
});

test("who has no PIN reads where to get one", async () => {
  anaIsRemembered({ user: JSON.stringify({ ...ana, hasPin: false }) });
  const { enter } = aJourney();
  await enter("3000");
  expect(await screen.findByText("Para transferir, cadastre seu PIN transacional de 4 dígitos.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Transferir/ })).toBeNull();
});
