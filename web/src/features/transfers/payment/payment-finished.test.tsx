import { cents } from "@vitral/brazil/cents";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test } from "vitest";
import { PaymentFinished } from "./payment-finished.tsx";

afterEach(cleanup);

test("a scheduled transfer says so, with its day", () => {
  const maria = { name: "Maria Souza", document: null, bankName: null };
  const outcome = { transactionId: "", status: "PENDING", amount: cents(12_34) } as const;
  render(
    <MemoryRouter>
      <PaymentFinished kind="KEY" payee={maria} outcome={outcome} scheduledFor="2026-12-01" />
    </MemoryRouter>,
  );
  expect(screen.getByRole("heading").textContent).toBe("Transferência agendada");
  expect(screen.getByText("Agendado para").nextElementSibling?.textContent).toBe("01/12/2026");
  expect(screen.queryByText("Documento")).toBeNull();
});
