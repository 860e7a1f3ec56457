import { cents } from "@vitral/brazil/cents";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Providers } from "../../../app/providers.tsx";
import { anaIsRemembered, checking, offline, theBank } from "../../../testing/bank.tsx";
import { PaymentFinished } from "./payment-finished.tsx";
import type { Ending } from "./use-payment.ts";

const maria = { name: "Maria Souza", document: null, bankName: null };
const scheduleId = "20000000-0000-4000-8000-000000000001";
const order = {
  lookUpId: scheduleId,
  kind: "KEY",
  accountId: scheduleId,
  amount: cents(12_34),
  at: "2026-11-21T02:30:00.000Z",
  scheduledDate: "2026-12-01",
} as const;
const fileCall = `GET /accounts/${checking.id}/pix/schedules/${scheduleId}/receipt`;
const png = () =>
  new Response("picture", {
    headers: { "content-type": "image/png", "content-disposition": 'attachment; filename="agendamento.png"' },
  });
const ending: Ending = { order, outcome: { status: "SCHEDULED", scheduleId, scheduledDate: "2026-12-01" } };
async function show(shown: Ending, kind: "KEY" | "QR" = "KEY", answers: object = {}) {
  anaIsRemembered();
  const requests = theBank({ [fileCall]: png, ...answers });
  render(
    <MemoryRouter>
      <Providers>
        <PaymentFinished kind={kind} payee={maria} ending={shown} onBack={() => undefined} />
      </Providers>
    </MemoryRouter>,
  );
  await screen.findByRole("heading");
  return requests;
}

test("a scheduled transfer says so, with its day, its amount and that nothing was charged", async () => {
  await show(ending);
  expect(screen.getByRole("heading").textContent).toBe("Transferência agendada");
  expect(screen.getByText("Pix Agendado")).toBeTruthy();
  expect(screen.getByText("Agendado para").nextElementSibling?.textContent).toBe("01/12/2026");
  expect(screen.getByText(/R\$\s12,34/)).toBeTruthy();
  expect(screen.getByText(/só um agendamento.*nada foi cobrado.*23:59 de 30\/11\/2026/)).toBeTruthy();
  expect(screen.queryByText("Documento")).toBeNull();
  expect(screen.queryByText("Repetição")).toBeNull();
});

test("the note says what is true of the receipt: here already, or after the payment", async () => {
  await show(ending);
  const note = () => screen.getByText("O comprovante estará disponível no extrato").closest("p")?.textContent;
  expect(note()).toBe("O comprovante estará disponível no extrato depois do pagamento.");
  cleanup();
  const done = {
    transactionId: scheduleId,
    status: "SETTLED",
    amount: order.amount,
    fee: cents(0),
    endToEnd: "E1",
  } as const;
  const { scheduledDate: _day, ...now } = order;
  await show({ order: now, outcome: done });
  expect(note()).toBe("O comprovante estará disponível no extrato e já pode ser visto aqui.");
  expect(screen.getByRole("button", { name: "Ver comprovante" })).toBeTruthy();
});

test("a recurring payment of a code says how it repeats", async () => {
  await show({ ...ending, order: { ...order, recurrence: { every: "MONTH", times: 12 } } }, "QR");
  expect(screen.getByRole("heading").textContent).toBe("Pagamento agendado");
  expect(screen.getByText("Repetição").nextElementSibling?.textContent).toBe("Todo mês, 12 vezes");
  expect(screen.getByText(/Cada um é feito no seu dia.*dia anterior a cada um.*até 30\/11\/2026\./)).toBeTruthy();
});

test("a scheduling is shared as what it is, and not as a receipt of a payment", async () => {
  const shared = vi.fn(async (_shared: ShareData) => undefined);
  Object.defineProperty(navigator, "share", { configurable: true, value: shared });
  await show({ ...ending, order: { ...order, recurrence: { every: "MONTH", times: 12 } } });
  await userEvent.click(await screen.findByRole("button", { name: "Compartilhar" }));
  Reflect.deleteProperty(navigator, "share");
  expect(shared.mock.calls[0]?.[0].text?.replaceAll("\u00A0", " ").split("\n")).toEqual([
    "Pix Agendado – é só um agendamento, ainda não foi pago",
    "Valor: R$ 12,34",
    "Agendado para: 01/12/2026",
    "Repetição: Todo mês, 12 vezes",
    "Quem recebe: Maria Souza",
    "Quem paga: Ana Lima",
    "Agendado em: 20/11/2026 às 23:30:00",
    `ID do agendamento: ${scheduleId}`,
    "Emitido por Banco Aurora S.A. · CNPJ 11.222.333/0001-81 · ISPB 61000001 · Banco",
  ]);
});

test("a scheduling is saved as a picture that the server makes", async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const requests = await show(ending);
  await userEvent.click(await screen.findByRole("button", { name: "Salvar imagem" }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  saved.mockRestore();
  expect(requests.filter(({ call }) => call === fileCall).map(({ query }) => query)).toEqual(["format=png"]);
});

test("what was paid or waits for its answer is not shared as a scheduling", async () => {
  const amounts = { amount: cents(12_34), fee: cents(0) };
  await show({ ...ending, outcome: { status: "PENDING", transactionId: scheduleId, endToEnd: "E61", ...amounts } });
  expect(screen.queryByRole("button", { name: "Compartilhar" })).toBeNull();
});

describe("a payment that was made", () => {
  const { scheduledDate: _day, ...now } = order;
  const done = {
    transactionId: scheduleId,
    status: "SETTLED",
    amount: order.amount,
    fee: cents(0),
    endToEnd: "E1",
  } as const;
  const receiptCall = `GET /accounts/${checking.id}/transactions/${scheduleId}`;
  const receipt = {
    transaction: {
      id: scheduleId,
      createdAt: "2026-11-21T02:30:00.000Z",
      settledAt: "2026-11-21T02:30:05.000Z",
      amount: 12.34,
      credit: false,
      category: "Pix enviado",
      beneficiaryName: "Maria Souza",
      externalStatus: "SETTLED",
      description: null,
      fee: 0,
    },
    data: {
      beneficiary: { name: "Maria Souza", document: "", bank: "" },
      payer: { name: "Ana Lima", document: "", bank: "" },
      endToEnd: "E1",
    },
  };
  const value = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  /** What is shared; `fails`: the receipt cannot be loaded at first. */
  async function sharing(fails: boolean) {
    const shared = vi.fn(async (_shared: ShareData) => undefined);
    Object.defineProperty(navigator, "share", { configurable: true, value: shared });
    let isDown = fails;
    const answer = () => (isDown ? offline() : Response.json(receipt));
    await show({ order: now, outcome: done }, "KEY", { [receiptCall]: answer });
    return { shared, restore: () => (isDown = false) };
  }
  afterEach(() => void Reflect.deleteProperty(navigator, "share"));

  test("is a receipt at a glance: payee, the server's day and hour, and the id with its copy button", async () => {
    await show({ order: now, outcome: done }, "KEY", { [receiptCall]: receipt });
    await waitFor(() => expect(value("Data e hora")).toBe("20/11/2026 às 23:30:05"));
    expect(value("Nome")).toBe("Maria Souza");
    expect(value("ID da transação")).toBe("E1");
    expect(screen.getByRole("button", { name: "Copiar ID da transação" })).toBeTruthy();
    const actions = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(actions.filter(Boolean)).toEqual(["Compartilhar", "Ver comprovante"]);
  });

  test.each([false, true])("is shared from there, also where its receipt failed to load: %s", async (fails) => {
    const { shared, restore } = await sharing(fails);
    await waitFor(() => expect(value("Data e hora")).toMatch(fails ? /às/ : /^20\/11\/2026/));
    if (fails) await new Promise((passed) => setTimeout(passed, 1_500)); // its second try has failed too
    restore();
    await userEvent.click(screen.getByRole("button", { name: "Compartilhar" }));
    await waitFor(() => expect(shared).toHaveBeenCalledTimes(1));
    expect(shared.mock.calls[0]?.[0].title).toBe("Comprovante de PIX Enviado");
    expect(shared.mock.calls[0]?.[0].text).toContain("Quem recebeu: Maria Souza");
  });
});

describe("a payment that waits for the network's answer", () => {
  const { scheduledDate: _day, ...now } = order;
  const sent = { transactionId: scheduleId, amount: order.amount, fee: cents(0), endToEnd: "E1" };
  const pending: Ending = { order: now, outcome: { ...sent, status: "PENDING" } };
  const outcomeCall = `GET /accounts/${now.accountId}/pix/look-ups/${now.lookUpId}/payment`;
  const answer = { ...sent, amount: 12.34, fee: 0 };

  test("and is refused says why, that the money is back, and what to do", async () => {
    const failure = "A conta de quem recebe foi encerrada.";
    await show(pending, "KEY", { [outcomeCall]: { ...answer, status: "FAILED", failure } });
    expect(await screen.findByRole("heading", { name: "Transferência não realizada" })).toBeTruthy();
    expect(screen.getByText(/foi encerrada\. O valor voltou inteiro para a sua conta\.$/)).toBeTruthy();
    expect(await screen.findByText("O que fazer:")).toBeTruthy();
    expect(screen.getByText(/R\$\s12,34/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Consultar outra chave" })).toBeTruthy();
    expect(screen.queryByText(/em processamento/)).toBeNull();
  });

  test("and is settled has its receipt, and is asked for no more", async () => {
    const requests = await show(pending, "QR", { [outcomeCall]: { ...answer, status: "SETTLED" } });
    expect(await screen.findByRole("heading", { name: "Pagamento realizado" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Ver comprovante" })).toBeTruthy();
    expect(requests.filter(({ call }) => call === outcomeCall)).toHaveLength(1);
  });

  test("still waits where nothing more is known", async () => {
    const requests = await show(pending, "KEY", { [outcomeCall]: offline });
    await waitFor(() => expect(requests.some(({ call }) => call === outcomeCall)).toBe(true));
    expect(screen.getByRole("heading", { name: "Transferência em processamento" })).toBeTruthy();
  });
});
