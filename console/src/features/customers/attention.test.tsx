import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { open, theConsole } from "../../testing/console.tsx";
import { ana } from "../../testing/customer-page.ts";

const account = {
  id: "00000000-0000-4000-8000-0000000000b1",
  agency: "0001",
  number: "12345-6",
  createdAt: "2026-03-10T12:00:00Z",
  balance: 1_234_567.89,
  blocked: 50,
  limits: { day: 1, night: 1, nightPeople: null, transaction: 1, nightStart: 20 },
  pixLimits: { limits: [], nightStart: { current: "20:00", pending: null } },
  fees: {
    feeTypePixIn: "FIXED",
    feePixIn: 0,
    feeTypePixOut: "FIXED",
    feePixOut: 0,
    feeTypeTedOut: "FIXED",
    feeTedOut: 0,
    feeBillet: 0,
    monthlyFee: 0,
  },
};
const shown = async (changes: object) => {
  theConsole("OPERACAO", (path) =>
    path === `/customers/${ana.id}` ? { ...ana, ...changes } : { rows: [], next: null },
  );
  open(`/aurora/clientes/${ana.id}`);
  await screen.findByRole("heading", { level: 1, name: "Ana Lima" });
  return within(screen.getByRole("main"));
};

test("a customer's page begins with what is wrong, and money comes next", async () => {
  const main = await shown({
    blockedAt: "2026-11-20T12:00:00Z",
    blockedReason: "Suspeita de fraude",
    pin: "LOCKED",
    signInLockedUntil: "2026-11-25T12:05:00Z",
    accounts: [account],
  });
  const headings = main.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(headings.slice(0, 2)).toEqual(["Pede atenção", "Conta 0001 12345-6"]);
  const list = main.getByRole("heading", { name: "Pede atenção" }).closest("section") as HTMLElement;
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.trim()),
  ).toEqual([
    "Bloqueado desde 20/11/2026 09:00:00: Suspeita de fraude",
    "PIN bloqueado por tentativas: não paga até que seja liberado",
    "Entrada bloqueada até 25/11/2026 09:05: senhas incorretas; um navegador conhecido ainda entra",
    "R$\u00a050,00 bloqueados na conta 12345-6",
  ]);
});

test("who waits for a decision has the way to it, and where all is well money comes first", async () => {
  const waiting = await shown({ status: "IN_ANALYSIS_INTERNAL" });
  expect(waiting.getByRole("link", { name: "Ver a análise" }).getAttribute("href")).toBe(`/aurora/analises/${ana.id}`);
  cleanup();
  queryClient.clear();
  const well = await shown({ accounts: [{ ...account, blocked: 0 }] });
  expect(well.queryByText("Pede atenção")).toBeNull();
  expect(well.getAllByRole("heading", { level: 2 })[0]?.textContent).toBe("Conta 0001 12345-6");
});
