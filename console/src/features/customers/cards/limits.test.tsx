import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, theConsole } from "../../../testing/console.tsx";
import { ana } from "../../../testing/customer-page.ts";

const raise = { amount: 30_000, askedAt: "2026-11-27T00:26:00Z", effectiveAt: "2026-11-28T00:26:00Z" };
const account = {
  id: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
  agency: "0001",
  number: "4376766-4",
  createdAt: "2026-03-10T12:00:00Z",
  balance: 12_480.55,
  blocked: 0,
  limits: { day: 5_000, night: 1_000, nightPeople: null, transaction: 2_000, nightStart: 20 },
  pixLimits: {
    limits: [
      { kind: "DAY", current: 5_000, ceiling: 25_000, used: 0, remaining: 5_000, pending: raise, scheduled: null },
    ],
    nightStart: { current: "20:00", pending: null },
  },
  fees: {
    feeTypePixOut: "FIXED",
    feePixOut: 0,
    feeTypePixIn: "FIXED",
    feePixIn: 0,
    feeTypeTedOut: "FIXED",
    feeTedOut: 8.5,
    feeBillet: 2.9,
    monthlyFee: 0,
  },
};

test("a raised limit that waits says when it was asked for and from when it holds", async () => {
  theConsole("OPERACAO", (path) =>
    path === `/customers/${ana.id}` ? { ...ana, accounts: [account] } : { rows: [], next: null },
  );
  open(`/aurora/clientes/${ana.id}`);
  const waiting = within(await screen.findByRole("region", { name: "Limites que aguardam" }));
  expect(waiting.getByText("Limite diurno: R$ 30.000,00")).toBeTruthy();
  expect(waiting.getByText("pedido em 26/11/2026 21:26; vale a partir de 27/11/2026 21:26")).toBeTruthy();
});
