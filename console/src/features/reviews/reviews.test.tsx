import type { Application } from "@vitral/contract/console/reviews";
import { addDays, formatDay } from "@vitral/brazil/dates";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { bankToday } from "../../shared/session/bank-clock.ts";
import { waitingCommand } from "../../testing/command.ts";
import { offline, open, refusal, theConsole } from "../../testing/console.tsx";

const id = "00000000-0000-4000-8000-0000000000a1";
const application: Application = {
  id,
  name: "Rita Prado",
  entityType: "PERSON",
  submittedAt: new Date(Date.now() - 3 * 86_400_000),
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
const executed = { ...waitingCommand, state: "EXECUTED" };
/** What is sent where a decision of this application is ordered; each has a key of its own. */
const ordering = (kind: string, payload: object, reason: string) => ({
  path: "/commands",
  body: { key: expect.any(String), order: { kind, payload: { customerId: id, ...payload } }, reason },
});
const reasonOfApproval = "Cadastro e arquivos conferidos na análise";

/** The console with one application; answers what was sent to change something. */
function theReview(changes: Partial<Application> = {}, decided: (path: string) => unknown = () => executed): Sent[] {
  const sent: Sent[] = [];
  theConsole("OPERACAO", (path, method, body) => {
    if (path === `/reviews/${id}/open` || path === `/reviews/${id}`) return { ...application, ...changes };
    if (path === "/reviews/next") return { id: null };
    if (method !== "POST") return { rows: [], next: null };
    sent.push({ path, body });
    return path.startsWith("/commands") ? decided(path) : {};
  });
  open(at);
  return sent;
}
const aFile = (kind: Application["files"][number]["type"], index: number): Application["files"][number] => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  type: kind,
  format: "heic",
  bytes: 1,
  sentAt: new Date(),
  replaces: false,
});
const aPostponement = (days: number, times = 1) => ({
  until: addDays(bankToday(), days),
  note: "Férias do sócio",
  by: "Otto",
  first: addDays(bankToday(), -30),
  times,
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
  const remarks = [
    { name: "Idade", reason: "Conferida na CNH" },
    { name: "E-mail em outro cadastro", reason: "É do pai" },
  ];
  expect(sent[0]).toEqual(ordering("review.approve", { remarks }, reasonOfApproval));
  await screen.findByText("Rita Prado: conta aberta.");
});

test("by keyboard two presses ask for the reasons, or approve at once where nothing is yellow", async () => {
  const sent = theReview();
  await screen.findByRole("button", { name: "Aprovar" });
  for (const key of ["a", "a"]) fireEvent.keyDown(document.body, { key });
  await expect.poll(() => sent).toEqual([ordering("review.approve", {}, reasonOfApproval)]);
});

const held = (milliseconds = 60_000) => ({
  ...waitingCommand,
  state: "HELD",
  heldUntil: new Date(Date.now() + milliseconds),
});

test("a key that is pressed once too often decides once, and asks for the next application once", async () => {
  let requests = 0;
  theConsole("OPERACAO", (path) => {
    if (path === "/reviews/next") {
      requests += 1;
      return { id: null };
    }
    if (path.startsWith("/reviews/")) return application;
    return path === "/commands" ? held() : { rows: [], next: null };
  });
  open(at);
  await screen.findByRole("button", { name: "Aprovar" });
  fireEvent.keyDown(document.body, { key: "a" });
  // Both before the page is drawn again.
  for (const key of ["a", "a"]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  await screen.findByText("Análise de Rita Prado aprovada");
  expect(requests).toBe(1);
});

test("what was decided stands where the next one stands, and is taken back there by button or key", async () => {
  for (const press of [
    () => fireEvent.click(screen.getByRole("button", { name: "Desfazer" })),
    () => fireEvent.keyDown(document.body, { key: "u" }),
  ]) {
    const sent = theReview({}, (path) =>
      path === "/commands" ? held() : { ...waitingCommand, state: "WITHDRAWN", heldUntil: null },
    );
    fireEvent.click(await screen.findByRole("button", { name: "Aprovar" }));
    // No other application is free: the list stands there.
    await screen.findByRole("heading", { level: 1, name: "Análises" });
    const status = await screen.findByText("Análise de Rita Prado aprovada");
    expect(status.closest("output")).not.toBeNull();
    expect(screen.queryByText(/conta aberta/)).toBeNull();
    press();
    await screen.findByText("Desfeito: o cadastro está de novo com você.");
    expect(sent.at(-1)?.path).toBe(`/commands/${waitingCommand.id}/withdraw`);
    await screen.findByRole("heading", { level: 1, name: "Rita Prado" });
    expect(screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
    cleanup();
    queryClient.clear();
  }
});

test("a decision goes from the page at its time, and one that was pressed too late says why", async () => {
  const late = "O tempo para desfazer acabou: a decisão já vale.";
  theReview({}, (path) => (path === "/commands" ? held(600) : refusal(409, "COMMAND_IN_EFFECT", late)));
  fireEvent.click(await screen.findByRole("button", { name: "Aprovar" }));
  await screen.findByText("Análise de Rita Prado aprovada");
  await expect.poll(() => screen.queryByText("Análise de Rita Prado aprovada")).toBeNull();
  cleanup();
  queryClient.clear();
  theReview({}, (path) => (path === "/commands" ? held() : refusal(409, "COMMAND_IN_EFFECT", late)));
  fireEvent.click(await screen.findByRole("button", { name: "Aprovar" }));
  fireEvent.click(await screen.findByRole("button", { name: "Desfazer" }));
  expect(await screen.findByText(late)).toBeTruthy();
  await expect.poll(() => screen.queryByRole("button", { name: "Desfazer" })).toBeNull();
});

test("an approval that waits for a second person says so, and opens no account", async () => {
  theReview({}, () => waitingCommand);
  fireEvent.click(await screen.findByRole("button", { name: "Aprovar" }));
  expect(await screen.findByText("Rita Prado: a aprovação aguarda outra pessoa.")).toBeTruthy();
  expect(screen.queryByText(/conta aberta/)).toBeNull();
});

test("an approval that was decided otherwise before it was sent again opens no account", async () => {
  theReview({}, () => ({ ...waitingCommand, state: "REJECTED" }));
  fireEvent.click(await screen.findByRole("button", { name: "Aprovar" }));
  expect(await screen.findByText(/Situação: rejeitado/)).toBeTruthy();
  expect(screen.queryByText(/conta aberta/)).toBeNull();
});

test("a decision whose answer was lost is ordered again as the same, by button and by window", async () => {
  let answers = [offline, () => executed];
  const sent = theReview({}, () => answers.shift()?.());
  const keys = () => sent.map(({ body }) => (body as { key: string }).key);
  fireEvent.click(await screen.findByRole("button", { name: "Aprovar" }));
  await screen.findByText(/conexão/);
  fireEvent.click(screen.getByRole("button", { name: "Aprovar" }));
  await screen.findByText("Rita Prado: conta aberta.");
  expect([sent.length, new Set(keys()).size]).toEqual([2, 1]);
  cleanup();

  answers = [offline, () => executed];
  sent.length = 0;
  open(at);
  fireEvent.click(await screen.findByRole("button", { name: "Rejeitar" }));
  await screen.findByRole("dialog", { name: "Rejeitar Rita Prado" });
  type("Motivo", "Documento adulterado");
  pressIn("Rejeitar");
  await within(screen.getByRole("dialog")).findByText(/Não sabemos se foi feito/);
  pressIn("Rejeitar");
  await screen.findByText("Rita Prado: rejeitado.");
  expect(sent).toEqual(Array(2).fill(ordering("review.reject", {}, "Documento adulterado")));
  expect(new Set(keys()).size).toBe(1);
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
    return (decided += 1) === 1 ? refusal(409, "REVIEW_EXPIRED", "A reserva terminou.") : executed;
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
  expect(sent[0]).toEqual(ordering("review.resend", { file: "IDENTITY_CARD_VERSE" }, "O verso está cortado."));
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
  const sent = theReview({ postponed: aPostponement(3) });
  const note = await screen.findByRole("note");
  expect(note.textContent).toMatch(/^Adiado até \d\d\/\d\d\/\d{4} por Otto/);
  expect(note.textContent).toContain("Férias do sócio");
  fireEvent.click(within(note).getByRole("button", { name: "Retomar" }));
  await expect.poll(() => sent).toEqual([{ path: `/reviews/${id}/resume`, body: null }]);
  await expect.poll(() => screen.getByRole("note").textContent).toMatch(/^De volta à fila desde/);
  expect(screen.queryByRole("button", { name: "Retomar" })).toBeNull();
});

test("what was put away before can be put away again until 90 days after the first time", async () => {
  theReview({ postponed: aPostponement(0, 2) });
  const first = addDays(bankToday(), -30);
  expect((await screen.findByRole("note")).textContent).toContain(`Adiado 2 vezes desde ${formatDay(first)}.`);
  fireEvent.click(screen.getByRole("button", { name: "Adiar" }));
  const dialog = await screen.findByRole("dialog");
  const last = addDays(first, 90);
  expect(dialog.textContent).toContain(`Já foi adiado 2 vezes desde ${formatDay(first)}: no máximo até`);
  expect(within(dialog).getByLabelText("Até").getAttribute("max")).toBe(last);
});

test("after these 90 days it cannot be put away, and the page says so", async () => {
  theReview({ postponed: { ...aPostponement(0), first: addDays(bankToday(), -90) } });
  expect((await screen.findByRole("note")).textContent).toContain("Não pode mais ser adiado");
  expect(screen.queryByRole("button", { name: "Adiar" })).toBeNull();
  fireEvent.keyDown(document.body, { key: "d" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText(/^Teclas:/).textContent).not.toContain("D adiar");
});

test("a decision on an application whose approval waits says that the order ends", async () => {
  const orderId = "00000000-0000-4000-8000-0000000000b1";
  theReview({ orderId, files: [aFile("SELFIE", 1)] });
  for (const name of ["Pedir de novo", "Rejeitar"]) {
    fireEvent.click(await screen.findByRole("button", { name }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("aguarda outra pessoa termina sem ser feito");
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancelar" }));
    await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  }
});

test("a file in the place of an earlier one says so", async () => {
  theReview({ files: [{ ...aFile("SELFIE", 1), replaces: true }, aFile("IDENTITY_CARD_FRONT", 2)] });
  const cards = within(await screen.findByRole("list", { name: "Arquivos" })).getAllByRole("listitem");
  expect(cards.map(({ textContent }) => textContent?.includes("substitui um anterior"))).toEqual([true, false]);
});

test("on its day it is back: the note stays, and there is nothing to take back", async () => {
  theReview({ postponed: aPostponement(0) });
  expect((await screen.findByRole("note")).textContent).toContain("De volta à fila desde");
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

test("the list says with whom one is, until when it was put away, by whom and how often", async () => {
  const reviewer = { name: "Bia Sá", isMe: false };
  const rows = [
    { ...application, postponed: aPostponement(3, 2), reviewer },
    { ...application, id: id.replace("a1", "a2"), reviewer: null, postponed: aPostponement(0, 1) },
  ];
  theConsole("OPERACAO", () => ({ rows, next: null }));
  open("/aurora/analises?held=postponed");
  const table = await screen.findByRole("table", { name: "análises" });
  expect(within(table).getByText("Bia Sá")).toBeTruthy();
  expect(within(table).getByText(/^adiado até .* por Otto, 2 vezes desde .*: Férias do sócio/)).toBeTruthy();
  expect(within(table).getByText("foi adiado 1 vez, por último por Otto")).toBeTruthy();
});

test("'Adiadas' shows what was put away", async () => {
  const asked: string[] = [];
  theConsole("CONSULTA", (path) => {
    if (path.startsWith("/reviews")) asked.push(path);
    return { rows: [], next: null };
  });
  open("/aurora/analises");
  fireEvent.click(await screen.findByRole("link", { name: "Adiadas" }));
  await expect.poll(() => asked.at(-1)).toBe("/reviews?held=postponed");
});
