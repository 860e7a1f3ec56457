import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { receivedContest } from "../../testing/case-row.ts";
import { open, theConsole } from "../../testing/console.tsx";

const day = 86_400_000;
const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString();
const nothing = { rows: [], next: null, inboxes: [], makers: [], mine: 0, escalated: 0 };

test("in a demo that is eight days ahead, the books open with its day", async () => {
  theConsole("OPERACAO", () => ({ ...nothing, day: "2026-01-01", at: fromNow(0), accounts: [] }), { aheadMs: 8 * day });
  open("/aurora/razao");
  const field = await screen.findByLabelText<HTMLInputElement>("Dia");
  expect(field.value).toBe(addDays(saoPauloDay(new Date()), 8));
});

const overdue = { ...receivedContest, openedAt: fromNow(-day) };

test("a term that is over on the bank's clock says since when it is", async () => {
  const clock = { what: "ANALYSIS", due: fromNow(6 * day + 3_600_000), isLate: true };
  theConsole("FRAUDE", () => ({ ...nothing, rows: [{ ...overdue, clock }] }), { aheadMs: 8 * day });
  open("/aurora/casos");
  expect(await screen.findByText("vencido há 1 dia 23 h")).toBeTruthy();
});

const unmatched = {
  id: "01a212ba-7d67-7d64-9f9f-95c0451f1604",
  day: "2026-11-24",
  side: "LEDGER",
  endToEnd: "E99000001202611240300klyibYiLTIK",
  amount: 250,
  at: fromNow(-3 * day - 3_600_000),
  foundAt: fromNow(-60_000),
  note: null,
  notedBy: null,
  state: "OPEN",
  closedAt: null,
  resolution: null,
  history: [],
};

test("a movement without a pair is as old as itself, however late it was found", async () => {
  const closed = { ...unmatched, id: unmatched.id.replace("1604", "1605"), state: "RESOLVED", closedAt: fromNow(-day) };
  theConsole("OPERACAO", () => ({ ...nothing, rows: [unmatched, closed] }), { aheadMs: day });
  open("/aurora/conciliacao");
  expect(await screen.findByText("há 4 dias")).toBeTruthy();
  expect(await screen.findByText("2 dias sem par")).toBeTruthy();
});
