import type { Application } from "@vitral/contract/console/reviews";
import { addDays } from "@vitral/brazil/dates";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { bankToday } from "../../shared/session/bank-clock.ts";
import { open, refusal, theConsole } from "../../testing/console.tsx";

const id = "00000000-0000-4000-8000-0000000000a1";
const application: Application = {
  id,
  name: "Rita Prado",
  entityType: "PERSON",
  submittedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  reviewer: { name: "Olívia", isMe: true },
  orderId: null,
  postponed: null,
  document: "***.444.777-**",
  isWaiting: true,
  answers: [],
  partner: [],
  checks: [],
  files: [],
};
const yellow: Application["checks"] = [
  { name: "Idade", state: "ATTENTION", text: "sem data de nascimento" },
  { name: "Contatos confirmados", state: "OK", text: "e-mail e telefone" },
  { name: "E-mail em outro cadastro", state: "ATTENTION", text: "outro cliente tem este e-mail" },
];
const at = `/aurora/analises/${id}`;
type Sent = { path: string; body: unknown };

/** The console with one application; answers what was sent to change something. */
function theReview(changes: Partial<Application> = {}, decided: () => unknown = () => ({})): Sent[] {
  const sent: Sent[] = [];
  theConsole("OPERACAO", (path, method, body) => {
    if (path === `/reviews/${id}/open` || path === `/reviews/${id}`) return { ...application, ...changes };
    if (path === "/reviews/next") return { id: null };
    if (method !== "POST") return { rows: [], next: null };
    sent.push({ path, body });
    return decided();
  });
  open(at);
  return sent;
}
const aFile = (kind: Application["files"][number]["type"], index: number): Application["files"][number] => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  type: kind,
  format: "heic",
  bytes: 1,
  sentAt: new Date().toISOString(),
});
const type = (label: string, value: string) =>
  fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(label), { target: { value } });
const pressIn = (name: string) => fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name }));

test("an approval with yellow lines asks for the reason of each, and nothing is sent without one", async () => {
  const sent = theReview({ checks: yellow });
  fireEvent.click(await screen.findByRole("button", { name: "Aprovar" }));
  const dialog = await screen.findByRole("dialog", { name: "Aprovar Rita Prado" });
  expect(within(dialog).getAllByRole("textbox")).toHaveLength(2);
  type("Idade: sem data de nascimento", "Conferida na CNH");
  pressIn("Aprovar");
  expect(within(dialog).getByText("Escreva o motivo de cada conferência com atenção")).toBeTruthy();
  expect(sent).toEqual([]);
  type("E-mail em outro cadastro: outro cliente tem este e-mail", "É do pai");
  pressIn("Aprovar");
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toEqual({
    path: `/reviews/${id}/decide`,
    body: {
      decision: "APPROVE",
      remarks: [
        { name: "Idade", reason: "Conferida na CNH" },
        { name: "E-mail em outro cadastro", reason: "É do pai" },
      ],
    },
  });
});

test("by keyboard two presses ask for the reasons, or approve at once where nothing is yellow", async () => {
  const sent = theReview();
  await screen.findByRole("button", { name: "Aprovar" });
  for (const key of ["a", "a"]) fireEvent.keyDown(document.body, { key });
  await expect.poll(() => sent).toEqual([{ path: `/reviews/${id}/decide`, body: { decision: "APPROVE" } }]);
});

test("what was refused stands in the window of the reasons, and what was typed stays", async () => {
  theReview({ checks: yellow.slice(0, 1) }, () => refusal(409, "REVIEW_PROTECTED", "O BC Protege+ está ativado."));
  await screen.findByRole("button", { name: "Aprovar" });
  for (const key of ["a", "a"]) fireEvent.keyDown(document.body, { key });
  await screen.findByRole("dialog", { name: "Aprovar Rita Prado" });
  type("Idade: sem data de nascimento", "Conferida na CNH");
  pressIn("Aprovar");
  expect(await within(screen.getByRole("dialog")).findByText("O BC Protege+ está ativado.")).toBeTruthy();
  expect(screen.getByDisplayValue("Conferida na CNH")).toBeTruthy();
});

test("whoever decides after the reservation ended sees first which files came meanwhile", async () => {
  let [opened, decided] = [0, 0];
  theConsole("OPERACAO", (path, method) => {
    if (path === `/reviews/${id}/open`) return { ...application, files: [aFile("SELFIE", (opened += 1))] };
    if (path === "/reviews/next") return { id: null };
    if (method !== "POST") return { rows: [], next: null };
    return (decided += 1) === 1 ? refusal(409, "REVIEW_EXPIRED", "A reserva terminou.") : {};
  });
  open(at);
  const approve = async () => fireEvent.click(await screen.findByRole("button", { name: "Aprovar" }));
  await approve();
  await screen.findByText("A reserva terminou.");
  await approve();
  await screen.findByText("Chegaram outros arquivos deste cadastro. Confira antes de continuar.");
  expect([opened, decided]).toEqual([2, 1]);
  await approve();
  await expect.poll(() => decided).toBe(2);
  expect(opened).toBe(2);
});

test("one file alone is asked again, with the reason that the customer reads", async () => {
  const files = (["SELFIE", "IDENTITY_CARD_FRONT", "IDENTITY_CARD_VERSE"] as const).map(aFile);
  const sent = theReview({ files });
  fireEvent.click(await screen.findByRole("button", { name: "Pedir de novo" }));
  await screen.findByRole("dialog");
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText("Motivo"));
  const options = within(screen.getByLabelText("O que pedir")).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([
    "Todos os arquivos",
    "Só Selfie",
    "Só RG, frente e verso",
    "Só RG, verso",
  ]);
  type("O que pedir", "IDENTITY_CARD_VERSE");
  type("Motivo", "O verso está cortado.");
  pressIn("Pedir de novo");
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ decision: "RESEND", reason: "O verso está cortado.", file: "IDENTITY_CARD_VERSE" });
});

test("an application is put away until a day, with a note", async () => {
  const sent = theReview();
  await screen.findByRole("button", { name: "Adiar" });
  fireEvent.keyDown(document.body, { key: "d" });
  await screen.findByRole("dialog", { name: "Adiar Rita Prado" });
  type("Motivo", "Férias do sócio");
  pressIn("Adiar");
  expect(screen.getByRole("alert").textContent).toContain("Escolha até quando adiar");
  const until = addDays(bankToday(), 3);
  type("Até", until);
  pressIn("Adiar");
  await expect
    .poll(() => sent)
    .toEqual([{ path: `/reviews/${id}/postpone`, body: { until, note: "Férias do sócio" } }]);
});

test("what was put away says until when, by whom and why, and is taken back", async () => {
  const postponed = { until: addDays(bankToday(), 3), note: "Férias do sócio", by: "Otto" };
  const sent = theReview({ postponed });
  const note = await screen.findByRole("note");
  expect(note.textContent).toMatch(/^Adiado até \d\d\/\d\d\/\d{4} por Otto/);
  expect(note.textContent).toContain("Férias do sócio");
  fireEvent.click(within(note).getByRole("button", { name: "Retomar" }));
  await expect.poll(() => sent).toEqual([{ path: `/reviews/${id}/resume`, body: null }]);
  await expect.poll(() => screen.queryByRole("note")).toBeNull();
});

test("on its day it is back: the note stays, and there is nothing to take back", async () => {
  theReview({ postponed: { until: bankToday(), note: "Férias do sócio", by: "Otto" } });
  expect((await screen.findByRole("note")).textContent).toContain("Foi adiado até");
  expect(screen.queryByRole("button", { name: "Retomar" })).toBeNull();
});

test("whoever opens an application that somebody took reads by whom, and decides nothing", async () => {
  theConsole("OPERACAO", (path) => {
    if (path === `/reviews/${id}/open`) return refusal(409, "REVIEW_TAKEN", "Otto analisa este cadastro.");
    return { ...application, reviewer: { name: "Otto", isMe: false } };
  });
  open(at);
  expect(await screen.findByText(/Em análise com Otto\./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Aprovar" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Mostrar" })).toBeNull();
});

test("the list says how long each waits, and its columns sort in both directions", async () => {
  const asked: string[] = [];
  theConsole("OPERACAO", (path) => {
    if (path.startsWith("/reviews")) asked.push(path);
    return { rows: [application], next: null };
  });
  open("/aurora/analises");
  const table = await screen.findByRole("table", { name: "análises" });
  expect(within(table).getByRole("cell", { name: "3 dias" })).toBeTruthy();
  const head = (name: string) => within(screen.getByRole("table")).getByRole("columnheader", { name });
  expect(head("Espera").getAttribute("aria-sort")).toBe("ascending");
  const press = (name: string) => fireEvent.click(within(head(name)).getByRole("button"));
  press("Nome");
  await expect.poll(() => asked.at(-1)).toBe("/reviews?sort=name");
  expect(head("Nome").getAttribute("aria-sort")).toBe("ascending");
  expect(head("Espera").getAttribute("aria-sort")).toBeNull();
  press("Nome");
  await expect.poll(() => asked.at(-1)).toBe("/reviews?sort=-name");
  expect(head("Nome").getAttribute("aria-sort")).toBe("descending");
  press("Espera");
  await expect.poll(() => head("Espera").getAttribute("aria-sort")).toBe("ascending");
});

test("what was put away and is open with somebody says both in the list", async () => {
  const postponed = { until: addDays(bankToday(), 3), note: "Férias do sócio", by: "Otto" };
  const reviewer = { name: "Bia Sá", isMe: false };
  theConsole("OPERACAO", () => ({ rows: [{ ...application, postponed, reviewer }], next: null }));
  open("/aurora/analises?held=postponed");
  const table = await screen.findByRole("table", { name: "análises" });
  expect(within(table).getByText("Bia Sá")).toBeTruthy();
  expect(within(table).getByText(/adiado até .* por Otto: Férias do sócio/)).toBeTruthy();
});
