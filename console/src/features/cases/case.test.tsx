import type { CaseDetail } from "@vitral/contract/console/cases";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { receivedContest } from "../../testing/case-row.ts";
import { waitingCommand } from "../../testing/command.ts";
import { open, theConsole } from "../../testing/console.tsx";

const contest = {
  ...receivedContest,
  openedAt: "2026-11-25T18:05:00Z",
  clock: null,
  transactionId: null,
  accountId: null,
  situation: null,
  words: null,
  reason: null,
  amount: 90,
  returned: 0,
  heldUntil: null,
  followedUntil: "2027-02-24T03:00:00Z",
  decisions: ["ACCEPT", "REJECT"],
  files: [],
  timeline: [],
} as unknown as CaseDetail;
const matter = contest.id.slice("infraction-".length);
const order = { ...waitingCommand, kind: "contest.accept", sentence: "Aceitar a contestação recebida" };

/** The page of a contest, once it is there; the server has an order that decides it. */
async function openContest(found: CaseDetail = contest) {
  theConsole("FRAUDE", (path) => {
    if (path.startsWith("/cases/infraction-")) return found;
    const isAsked = path.startsWith("/commands?") && path.includes(`matter=${matter}`) && path.includes("view=waiting");
    return { rows: isAsked ? [order] : [], next: null };
  });
  open(`/aurora/casos/${contest.id}`);
  await screen.findByRole("heading", { name: "Contestação recebida" });
}

test("a case says that an order to decide it waits for a second person, and leads to the order", async () => {
  await openContest();
  const note = (await screen.findByText(order.sentence)).closest<HTMLElement>("[role=note]");
  if (note === null) throw new Error("the sentence stands in a notice");
  expect(within(note).getByText("Aguarda aprovação")).toBeTruthy();
  expect(within(note).getByRole("link").getAttribute("href")).toBe(`/aurora/aprovacoes/${order.id}`);
});

test.each([
  [90, "R$ 90,00 são contestados: R$ 90,00 bloqueados voltam ao pagador."],
  [50, "R$ 50,00 bloqueados voltam ao pagador, e do que falta o que entrar na conta até 23/02/2027."],
])("accepting a contest of R$ 90 with R$ %i blocked says what goes back, and what may follow", async (held, words) => {
  await openContest({ ...contest, held } as CaseDetail);
  fireEvent.click(await screen.findByRole("button", { name: "Aceitar contestação" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent?.replaceAll("\u00a0", " ")).toContain(words);
});
