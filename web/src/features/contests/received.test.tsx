import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, checking, offline, open, refusal, theBank } from "../../testing/bank.tsx";
import { giveUp } from "../../testing/screen.ts";

const idOf = (last: number) => `10000000-0000-4000-8000-00000000000${last}`;
const listCall = `GET /accounts/${checking.id}/pix/disputes`;
const receivedCall = `GET /accounts/${checking.id}/pix/disputes/received`;
const oneCall = `${receivedCall}/${idOf(7)}`;
const objectCall = `POST /accounts/${checking.id}/pix/disputes/received/${idOf(7)}/objection`;
const later = new Date(Date.now() + 40 * 86_400_000).toISOString();
const received = {
  id: idOf(7),
  protocol: "202611220123456789",
  transactionId: idOf(1),
  payerName: "Maria Souza",
  receivedAt: "2026-11-19T12:30:05.000Z",
  status: "IN_ANALYSIS",
  createdAt: "2026-11-20T12:30:05.000Z",
  analysisUntil: "2026-11-27T12:30:05.000Z",
  decidedAt: null,
  followedUntil: null,
  contested: 100,
  blocked: 80,
  blockedUntil: "2026-12-01T12:30:05.000Z",
  returned: 0,
  returns: [] as object[],
  objection: null as object | null,
  objectionUntil: null as string | null,
};
const accepted = {
  ...received,
  status: "ACCEPTED",
  decidedAt: "2026-11-21T12:30:05.000Z",
  followedUntil: later,
  blocked: 0,
  returned: 80,
  returns: [{ transactionId: idOf(2), amount: 80, createdAt: "2026-11-21T12:30:05.000Z" }],
  objectionUntil: later,
};

beforeEach(() => anaIsRemembered());

test("what somebody contests stands apart from what the customer contested, with what is blocked", async () => {
  theBank({
    [listCall]: { disputes: [], next: null },
    [receivedCall]: { disputes: [received], next: null },
    [oneCall]: { dispute: received },
  });
  const { user, visit } = open("/account/disputes");
  const part = await screen.findByRole("region", { name: "De Pix que você recebeu" });
  const row = await within(part).findByRole("link", { name: /Pix de Maria Souza.*Em análise.*R\$\s80,00 bloqueados/ });
  expect(within(screen.getByRole("region", { name: "Que você fez" })).getByText("Nenhuma contestação")).toBeTruthy();
  await user.click(row);
  expect(
    await screen.findByText(/O resultado sai até 27\/11\/2026. O bloqueio termina até 01\/12\/2026./),
  ).toBeTruthy();
  expect(visit.address).toBe(`/account/disputes/received/${idOf(7)}`);
  expect(screen.queryByRole("button", { name: "Contestar devolução" })).toBeNull();
});

test.each([
  [
    "a busy server",
    refusal(503, "SERVER_BUSY", "Não foi possível concluir agora."),
    "Não foi possível concluir agora.",
  ],
  ["a fault", refusal(500, "INTERNAL", "Falha no serviço."), "Não sabemos se a resposta foi enviada."],
  ["no answer", offline, "Não sabemos se a resposta foi enviada."],
])("the receiver objects to what went back; %s keeps what was typed", async (_what, failed, said) => {
  let state = accepted;
  let fails = true;
  const requests = theBank({
    [listCall]: { disputes: [], next: null },
    [oneCall]: () => Response.json({ dispute: state }),
    [objectCall]: () => {
      if (fails) return failed();
      const objected = { protocol: "202611230123456789", createdAt: "2026-11-23T12:30:05.000Z" };
      const objection = { ...objected, details: "Vendi um sofá", status: "IN_ANALYSIS", decidedAt: null, recovered: 0 };
      state = { ...accepted, objection };
      return Response.json(objected);
    },
  });
  const { user } = open(`/account/disputes/received/${idOf(7)}`);
  await user.click(await screen.findByRole("button", { name: "Contestar devolução" }));
  const form = await screen.findByRole("dialog", { name: "Contestar devolução" });
  await user.type(within(form).getByLabelText("Conte por que o Pix era seu"), "Vendi um sofá");
  await user.click(within(form).getByRole("button", { name: "Registrar contestação" }));
  if (said.startsWith("Não sabemos")) await giveUp(user);
  await screen.findByText(said);
  fails = false;
  await user.click(within(form).getByRole("button", { name: "Registrar contestação" }));
  expect(await screen.findByText("Você contestou a devolução")).toBeTruthy();
  // The number that the e-mails about the objection have.
  expect(screen.getByText("Protocolo 20261123 0123 4567 89. Vendi um sofá")).toBeTruthy();
  const sent = requests.filter(({ call }) => call === objectCall);
  expect(sent.map(({ body }) => body)).toEqual([{ details: "Vendi um sofá" }, { details: "Vendi um sofá" }]);
  expect(screen.queryByRole("button", { name: "Contestar devolução" })).toBeNull();
});

test("an accepted contest says within how many hours the money goes back", async () => {
  theBank({ [oneCall]: { dispute: accepted } });
  open(`/account/disputes/received/${idOf(7)}`);
  expect(await screen.findByText(/O que houver deste Pix na sua conta volta .* em até 72 horas\./)).toBeTruthy();
});

test("after its days an accepted contest says that nothing more goes back", async () => {
  const over = { ...accepted, followedUntil: new Date(Date.now() - 60_000).toISOString() };
  theBank({ [oneCall]: { dispute: over } });
  open(`/account/disputes/received/${idOf(7)}`);
  expect(await screen.findByText(/O que entra na sua conta não é mais devolvido\./)).toBeTruthy();
  expect(screen.queryByText(/pode ser devolvido/)).toBeNull();
});

test("an accepted objection shows what came back, and follows nothing more", async () => {
  const made = { protocol: "202611230123456789", createdAt: "2026-11-23T12:30:05.000Z", details: "Vendi um sofá" };
  const objection = { ...made, status: "ACCEPTED", decidedAt: "2026-11-24T12:30:05.000Z", recovered: 55.5 };
  theBank({
    [listCall]: { disputes: [], next: null },
    [oneCall]: { dispute: { ...accepted, contested: 100, objection } },
  });
  open(`/account/disputes/received/${idOf(7)}`);
  expect(await screen.findByText(/R\$\s55,50 voltaram para a sua conta/)).toBeTruthy();
  expect(screen.queryByText("Acompanhamento")).toBeNull();
});

test("a long list shows its first page, and the next one when asked for", async () => {
  const older = { ...received, id: idOf(8), payerName: "João Alves" };
  theBank({
    [listCall]: { disputes: [], next: null },
    [receivedCall]: (_body: unknown, query: string) =>
      Response.json(query === "" ? { disputes: [received], next: received.id } : { disputes: [older], next: null }),
  });
  const { user } = open("/account/disputes");
  await user.click(await screen.findByRole("button", { name: "Mostrar mais" }));
  const row = await screen.findByRole("link", { name: /João Alves/ });
  expect(row.getAttribute("href")).toBe(`/account/disputes/received/${idOf(8)}`);
  expect(screen.getByRole("link", { name: /Maria Souza/ })).toBeTruthy();
});

test("a contest of somebody else's Pix says so", async () => {
  theBank({ [oneCall]: refusal(403, "FORBIDDEN", "Você não tem acesso a esta conta.") });
  open(`/account/disputes/received/${idOf(7)}`);
  expect(await screen.findByText("Não encontramos esta contestação nesta conta.")).toBeTruthy();
});

test("a list that does not load can be asked for again", async () => {
  let fails = true;
  theBank({
    [listCall]: { disputes: [], next: null },
    [receivedCall]: () =>
      fails
        ? refusal(500, "INTERNAL", "Não foi possível concluir agora.")()
        : Response.json({ disputes: [], next: null }),
  });
  const { user } = open("/account/disputes");
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  fails = false;
  await user.click(again);
  expect(await screen.findByText("Ninguém contestou um Pix seu")).toBeTruthy();
});

test("blocked money stands apart from the balance, with its reason, and on its row of the statement", async () => {
  const row = {
    id: idOf(1),
    createdAt: "2026-11-19T12:30:05.000Z",
    amount: 100,
    credit: true,
    category: "Pix recebido",
    beneficiaryName: "Maria Souza",
    externalStatus: "SETTLED",
  };
  const block = {
    id: idOf(5),
    transactionId: idOf(1),
    kind: "PRECAUTIONARY",
    amount: 80,
    payerName: "Maria Souza",
    receivedAt: row.createdAt,
    createdAt: row.createdAt,
    until: "2026-11-22T12:30:05.000Z",
  };
  theBank({
    [`GET /accounts/${checking.id}/transactions`]: {
      data: [row],
      pagination: { totalPages: 1, totalItems: 1, itemsPerPage: 10 },
      summary: { in: 100, out: 0 },
    },
    [`GET /accounts/${checking.id}/pix/blocks`]: { blocks: [block] },
  });
  const { user } = open("/");
  const part = await screen.findByRole("region", { name: "Valores bloqueados" });
  expect(part.textContent).not.toContain("80,00");
  await user.click(screen.getByRole("button", { name: "Mostrar valores" }));
  expect(part.textContent).toMatch(/Bloqueado: R\$\s80,00/);
  expect(part.textContent).toMatch(/Bloqueio cautelar.*O bloqueio termina até 22\/11\/2026 às 09:30/);
  expect(await screen.findByRole("button", { name: /Pix recebido Bloqueado R\$\s80,00/ })).toBeTruthy();
});
