import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, theConsole } from "../../testing/console.tsx";

const paid = {
  id: "01a212ba-7d67-7d64-9f9f-95c0451f1604",
  direction: "SENT",
  at: "2026-11-24T18:40:00.000Z",
  amount: 100,
  fee: 0,
  status: "SETTLED",
  failure: null,
  endToEnd: null,
  payer: { name: "Ana Lima", document: null, bank: null, accountId: null, customerId: null },
  payee: { name: "Maria Souza", document: null, bank: null, accountId: null, customerId: null },
  key: null,
};

test("a search by amount asks the server for it as it was typed", async () => {
  const asked: string[] = [];
  theConsole("OPERACAO", (path) => {
    asked.push(decodeURIComponent(path).replaceAll("+", " "));
    return { rows: path.includes("minCents") ? [paid] : [], next: null };
  });
  open("/aurora/pagamentos?minCents=R%24+100%2C00");
  expect(await screen.findByText("Maria Souza")).toBeTruthy();
  expect(asked).toContain("/payments?minCents=R$ 100,00");
});

test("a day that no payment can have is refused with a sentence", async () => {
  theConsole("OPERACAO", () => ({ rows: [], next: null }));
  open("/aurora/pagamentos?from=1999-12-31");
  expect(await screen.findByText("Informe uma data a partir de 2000")).toBeTruthy();
});

test("the list says that it shows what was sent, also where only others have paid", async () => {
  theConsole("OPERACAO", () => ({ rows: [], next: null }));
  open("/aurora/pagamentos");
  const direction = await screen.findByLabelText<HTMLSelectElement>("Sentido");
  expect([...direction.options].map(({ text }) => text)).toEqual(["Enviados", "Recebidos de fora"]);
  expect(await screen.findByText("Nenhum Pix enviado ainda")).toBeTruthy();
});
