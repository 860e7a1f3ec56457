import { cents } from "@vitral/brazil/cents";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { PaymentFinished } from "./payment-finished.tsx";
import type { Ending } from "./use-payment.ts";

afterEach(cleanup);

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
const ending: Ending = { order, outcome: { status: "SCHEDULED", scheduleId, scheduledDate: "2026-12-01" } };
const show = (shown: Ending, kind: "KEY" | "QR" = "KEY") =>
  render(
    <MemoryRouter>
      <PaymentFinished kind={kind} payee={maria} ending={shown} />
    </MemoryRouter>,
  );

test("a scheduled transfer says so, with its day, its amount and that nothing was charged", () => {
  show(ending);
  expect(screen.getByRole("heading").textContent).toBe("Transferência agendada");
  expect(screen.getByText("Pix Agendado")).toBeTruthy();
  expect(screen.getByText("Agendado para").nextElementSibling?.textContent).toBe("01/12/2026");
  expect(screen.getByText(/R\$\s12,34/)).toBeTruthy();
  expect(screen.getByText(/só um agendamento.*nada foi cobrado.*23:59 de 30\/11\/2026/)).toBeTruthy();
  expect(screen.queryByText("Documento")).toBeNull();
  expect(screen.queryByText("Repetição")).toBeNull();
});

test("a recurring payment of a code says how it repeats", () => {
  show({ ...ending, order: { ...order, recurrence: { every: "MONTH", times: 12 } } }, "QR");
  expect(screen.getByRole("heading").textContent).toBe("Pagamento agendado");
  expect(screen.getByText("Repetição").nextElementSibling?.textContent).toBe("Todo mês, 12 vezes");
});

test("a scheduling is shared as what it is, and not as a receipt of a payment", async () => {
  const shared = vi.fn(async (_shared: ShareData) => undefined);
  Object.defineProperty(navigator, "share", { configurable: true, value: shared });
  show({ ...ending, order: { ...order, recurrence: { every: "MONTH", times: 12 } } });
  await userEvent.click(screen.getByRole("button", { name: "Compartilhar" }));
  Reflect.deleteProperty(navigator, "share");
  expect(shared.mock.calls[0]?.[0].text?.replaceAll("\u00A0", " ").split("\n")).toEqual([
    "Pix Agendado – é só um agendamento, ainda não foi pago",
    "Valor: R$ 12,34",
    "Agendado para: 01/12/2026",
    "Repetição: Todo mês, 12 vezes",
    "Quem recebe: Maria Souza",
    "Agendado em: 20/11/2026 às 23:30:00",
    `ID do agendamento: ${scheduleId}`,
  ]);
});

test("what was paid or waits for its answer is not shared as a scheduling", () => {
  const amounts = { amount: cents(12_34), fee: cents(0) };
  show({ ...ending, outcome: { status: "PENDING", transactionId: scheduleId, endToEnd: "E61", ...amounts } });
  expect(screen.queryByRole("button", { name: "Compartilhar" })).toBeNull();
});
