import { idempotencyHeader } from "@vitral/contract/endpoint";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { anaIsRemembered, checking, offline, open, refusal, theBank } from "../../testing/bank.tsx";
import { giveUp } from "../../testing/screen.ts";

const idOf = (last: number) => `10000000-0000-4000-8000-00000000000${last}`;
const contestsCall = `GET /accounts/${checking.id}/pix/disputes`;
const shownCall = `${contestsCall}/${idOf(7)}`;
const statementCall = `GET /accounts/${checking.id}/transactions`;
const contestCall = `POST /accounts/${checking.id}/transactions/${idOf(1)}/disputes`;
const yesterday = new Date(Date.now() - 86_400_000).toISOString();
const later = new Date(Date.now() + 40 * 86_400_000).toISOString();
const sent = {
  id: idOf(1),
  createdAt: yesterday,
  amount: 100,
  credit: false,
  category: "Pix enviado",
  beneficiaryName: "Maria Souza",
  externalStatus: "SETTLED",
};
const dispute = {
  id: idOf(7),
  protocol: "202611220123456789",
  transactionId: idOf(1),
  beneficiaryName: "Maria Souza",
  situation: "SCAM",
  details: "Vendedor falso",
  status: "IN_ANALYSIS",
  createdAt: "2026-11-20T12:30:05.000Z",
  analysisUntil: "2026-11-27T12:30:05.000Z",
  isLate: false,
  decidedAt: null as string | null,
  followedUntil: null as string | null,
  contested: 100,
  returned: 0,
  returns: [] as object[],
};

/** The server's answers about contests, in one page. */
const listed = (disputes: (typeof dispute)[]) => ({
  [contestsCall]: { disputes, next: null },
  ...Object.fromEntries(disputes.map((one) => [`${contestsCall}/${one.id}`, { dispute: one }])),
});

const theSentPix = {
  [statementCall]: {
    data: [sent],
    pagination: { totalPages: 1, totalItems: 1, itemsPerPage: 10 },
    summary: { in: 0, out: 100 },
  },
  [`${statementCall}/${idOf(1)}`]: {
    transaction: { ...sent, description: null, settledAt: yesterday, fee: 0 },
    data: {
      beneficiary: { name: "Maria Souza", document: "***.654.321-**", bank: "Banco Sol S.A." },
      payer: { name: "Ana Lima", document: "111.444.777-35", bank: "Banco Aurora S.A." },
      endToEnd: "E6100000120261121022449beb9c291e",
    },
  },
  [`${statementCall}/${idOf(1)}/refunds`]: { refunds: [], refundable: null, refundOf: null },
};

beforeEach(() => anaIsRemembered());

test("a sent Pix is contested from its receipt, and the protocol number leads to the contest", async () => {
  let disputes: object[] = [];
  const requests = theBank({
    ...theSentPix,
    [contestCall]: () => {
      disputes = [dispute];
      return Response.json({ id: idOf(7), protocol: dispute.protocol, createdAt: yesterday, status: "IN_ANALYSIS" });
    },
    [contestsCall]: () => Response.json({ disputes, next: null }),
    [shownCall]: { dispute },
  });
  const { user, visit } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  await user.click(await screen.findByRole("button", { name: "Contestar" }));
  const form = await screen.findByRole("dialog", { name: "Contestar Pix" });
  expect(within(form).getByText(/Não garantimos a devolução/)).toBeTruthy();
  await user.click(within(form).getByRole("button", { name: "Registrar contestação" }));
  expect(await within(form).findByText("Escolha o que aconteceu")).toBeTruthy();
  await user.click(within(form).getByText("Golpe: fui enganado e fiz o Pix"));
  await user.type(within(form).getByLabelText("Conte o que aconteceu (opcional)"), "Vendedor falso");
  await user.click(within(form).getByRole("button", { name: "Registrar contestação" }));
  const done = await screen.findByRole("dialog", { name: "Contestação registrada" });
  expect(within(done).getByText("20261122 0123 4567 89")).toBeTruthy();
  expect(requests.find(({ call }) => call === contestCall)?.body).toEqual({
    situation: "SCAM",
    details: "Vendedor falso",
  });
  await user.click(within(done).getByRole("link", { name: "Acompanhar" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Contestação" })).toBeTruthy();
  expect(visit.address).toBe(`/account/disputes/${idOf(7)}`);
});

test.each([
  ["a fault", refusal(503, "DISPUTE_FAILED", "Falha no registro da contestação do Pix. Tente novamente mais tarde")],
  ["another fault", refusal(503, "SERVER_BUSY", "Não foi possível concluir agora.")],
])("a contest that met %s says in its dialog that it failed, and is sent again as it was", async (_what, failed) => {
  let fails = true;
  const requests = theBank({
    ...theSentPix,
    ...listed([]),
    [contestCall]: () => {
      if (fails) return failed();
      return Response.json({ id: idOf(7), protocol: dispute.protocol, createdAt: yesterday, status: "IN_ANALYSIS" });
    },
  });
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  await user.click(await screen.findByRole("button", { name: "Contestar" }));
  const form = within(await screen.findByRole("dialog", { name: "Contestar Pix" }));
  await user.click(form.getByText("Golpe: fui enganado e fiz o Pix"));
  await user.click(form.getByRole("button", { name: "Registrar contestação" }));
  const said = await form.findByRole("alert");
  expect(said.textContent).toMatch(/^Falha no registro da contestação do Pix\. Tente novamente mais tarde/);
  fails = false;
  await user.click(form.getByRole("button", { name: "Registrar contestação" }));
  expect(await screen.findByRole("dialog", { name: "Contestação registrada" })).toBeTruthy();
  const bodies = requests.filter(({ call }) => call === contestCall).map(({ body }) => body);
  expect(bodies).toEqual([bodies[0], bodies[0]]);
});

test.each([
  ["a fault", refusal(500, "INTERNAL", "Não foi possível concluir agora.")],
  ["no answer", offline],
])(
  "of a contest that met %s nobody says that it failed, and it goes out again under its key",
  async (_what, failed) => {
    let answered = 0;
    const requests = theBank({
      ...theSentPix,
      ...listed([]),
      [contestCall]: () => {
        if ((answered += 1) === 1) return failed();
        return Response.json({ id: idOf(7), protocol: dispute.protocol, createdAt: yesterday, status: "IN_ANALYSIS" });
      },
    });
    const { user } = open("/");
    await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
    await user.click(await screen.findByRole("button", { name: "Contestar" }));
    const form = within(await screen.findByRole("dialog", { name: "Contestar Pix" }));
    await user.click(form.getByText("Golpe: fui enganado e fiz o Pix"));
    await user.click(form.getByRole("button", { name: "Registrar contestação" }));
    await screen.findByRole("dialog", { name: "Não sabemos se a contestação foi aberta" });
    await giveUp(user);
    expect(await screen.findByText("Não sabemos se a contestação foi aberta.")).toBeTruthy();
    expect(screen.queryByText(/^Falha no registro/)).toBeNull();
    await user.click(form.getByRole("button", { name: "Registrar contestação" }));
    expect(await screen.findByRole("dialog", { name: "Contestação registrada" })).toBeTruthy();
    const tries = requests.filter(({ call }) => call === contestCall);
    expect(tries.map(({ body }) => body)).toEqual([tries[0]?.body, tries[0]?.body]);
    expect(new Set(tries.map(({ headers }) => headers.get(idempotencyHeader))).size).toBe(1);
  },
);

test("'Contestar' waits for the look-up of the contest, and is not offered for what came back in full", async () => {
  let answer = (): void => undefined;
  const looked = new Promise<Response>((resolve) => {
    answer = () => resolve(Response.json({ disputes: [], next: null }));
  });
  const refund = { id: idOf(3), refundId: null, endToEnd: "D61", amount: 100, status: "SETTLED", createdAt: yesterday };
  let refunds: object[] = [];
  theBank({
    ...theSentPix,
    [contestsCall]: () => looked.then((found) => found.clone()),
    [`${statementCall}/${idOf(1)}/refunds`]: () => Response.json({ refunds, refundable: null, refundOf: null }),
  });
  const first = open("/");
  await first.user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  await screen.findByRole("button", { name: "Salvar PDF" });
  expect(screen.queryByRole("button", { name: "Contestar" })).toBeNull();
  answer();
  expect(await screen.findByRole("button", { name: "Contestar" })).toBeTruthy();
  cleanup();
  queryClient.clear();
  refunds = [refund];
  const { user } = open("/");
  await user.click(await screen.findByRole("button", { name: /Maria Souza/ }));
  await screen.findByRole("region", { name: "Devoluções" });
  expect(screen.queryByRole("button", { name: "Contestar" })).toBeNull();
});

test("the receipt of a contested Pix leads to its contest, and does not offer another one", async () => {
  theBank({ ...theSentPix, ...listed([dispute]) });
  const { user, visit } = open(`/account/disputes/${dispute.id}`);
  await user.click(await screen.findByRole("button", { name: "Ver o Pix contestado" }));
  const link = await screen.findByRole("link", { name: "Ver contestação" });
  expect(screen.queryByRole("button", { name: "Contestar" })).toBeNull();
  await user.click(link);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(visit.address).toBe(`/account/disputes/${dispute.id}`);
});

test("the receipt of a Pix whose contest was cancelled offers another one", async () => {
  theBank({ ...theSentPix, ...listed([{ ...dispute, status: "CANCELLED" }]) });
  const { user } = open(`/account/disputes/${dispute.id}`);
  await user.click(await screen.findByRole("button", { name: "Ver o Pix contestado" }));
  expect(await screen.findByRole("button", { name: "Contestar" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Ver contestação" })).toBeNull();
});

test("contests are listed with their states and what came back", async () => {
  theBank(
    listed([dispute, { ...dispute, id: idOf(8), status: "APPROVED", decidedAt: dispute.createdAt, returned: 50 }]),
  );
  open("/account/disputes");
  const rows = await screen.findAllByRole("link", { name: /Protocolo 20261122 0123 4567 89/ });
  expect(rows.map((row) => /Em análise|Aprovada/.exec(row.textContent ?? "")?.[0])).toEqual(["Em análise", "Aprovada"]);
  expect(rows[1]?.textContent).toMatch(/R\$\s50,00 devolvidos/);
});

test("a long list shows its first page, and the next one when asked for", async () => {
  const older = { ...dispute, id: idOf(8), beneficiaryName: "João Alves" };
  const requests = theBank({
    [contestsCall]: (_body: unknown, query: string) =>
      Response.json(query === "" ? { disputes: [dispute], next: dispute.id } : { disputes: [older], next: null }),
  });
  const { user } = open("/account/disputes");
  await screen.findByRole("link", { name: /Maria Souza/ });
  expect(screen.queryByRole("link", { name: /João Alves/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Mostrar mais" }));
  expect(await screen.findByRole("link", { name: /João Alves/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: /Maria Souza/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Mostrar mais" })).toBeNull();
  expect(requests.filter(({ call }) => call === contestsCall).map(({ query }) => query)).toEqual([
    "",
    `after=${dispute.id}`,
  ]);
});

test("an empty list says how to contest; one that does not load can be asked for again", async () => {
  let fails = true;
  theBank({
    [contestsCall]: () =>
      fails
        ? refusal(500, "INTERNAL", "Não foi possível concluir agora.")()
        : Response.json({ disputes: [], next: null }),
  });
  const { user } = open("/account/disputes");
  const again = await screen.findByRole("button", { name: "Tentar de novo" });
  fails = false;
  await user.click(again);
  expect(await screen.findByText("Nenhuma contestação")).toBeTruthy();
});

test("an approved contest shows what came back, without promising more", async () => {
  const approved = {
    ...dispute,
    status: "APPROVED",
    decidedAt: "2026-11-21T12:30:05.000Z",
    followedUntil: later,
    returned: 50,
    returns: [{ transactionId: idOf(2), amount: 50, createdAt: "2026-11-21T12:30:05.000Z" }],
  };
  theBank(listed([approved]));
  open(`/account/disputes/${dispute.id}`);
  await screen.findByText("Acompanhamento");
  const steps = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent ?? "");
  const timeline = steps.filter((text) => /registrada|Aprovada|devolvido|Acompanhamento/.test(text));
  expect(timeline).toHaveLength(4);
  expect(timeline.at(-1)).toContain("Não há garantia");
  expect(screen.queryByRole("button", { name: "Cancelar contestação" })).toBeNull();
});

test("an approved contest without a refund says by when one would start, and does not show R$ 0,00", async () => {
  const approved = {
    ...dispute,
    status: "APPROVED",
    decidedAt: "2026-11-21T12:30:05.000Z",
    followedUntil: later,
  };
  theBank(listed([approved]));
  open(`/account/disputes/${dispute.id}`);
  expect(await screen.findByText(/começa em até 72 horas: até 24\/11\/2026 às 09:30\./)).toBeTruthy();
  expect(screen.getByText("Nada até agora")).toBeTruthy();
  expect(screen.queryByText(/R\$\s0,00/)).toBeNull();
});

test.each([
  [50, /A busca por mais saldo terminou em/],
  [0, /Nenhum saldo foi encontrado para devolver/],
])(
  "after the days of an approved contest that brought %i it says that the search has ended",
  async (returned, said) => {
    const returns = returned > 0 ? [{ transactionId: idOf(2), amount: returned, createdAt: yesterday }] : [];
    const approved = { ...dispute, status: "APPROVED", decidedAt: dispute.createdAt, followedUntil: yesterday };
    theBank(listed([{ ...approved, returned, returns }]));
    open(`/account/disputes/${dispute.id}`);
    expect(await screen.findByText("Acompanhamento encerrado")).toBeTruthy();
    expect(screen.getByText(said)).toBeTruthy();
    expect(screen.queryByText(/podem voltar|A busca segue/)).toBeNull();
  },
);

test("nothing more is looked for when all of a contested Pix has come back", async () => {
  const approved = { ...dispute, status: "APPROVED", decidedAt: dispute.createdAt, followedUntil: later };
  theBank(
    listed([{ ...approved, returned: 100, returns: [{ transactionId: idOf(2), amount: 100, createdAt: yesterday }] }]),
  );
  open(`/account/disputes/${dispute.id}`);
  expect(await screen.findByText("Valor devolvido", { selector: "p" })).toBeTruthy();
  expect(screen.queryByText(/^Acompanhamento|podem voltar/)).toBeNull();
});

test("a rejected contest shows that nothing came back", async () => {
  theBank(listed([{ ...dispute, status: "REJECTED", decidedAt: yesterday }]));
  open(`/account/disputes/${dispute.id}`);
  expect(await screen.findByText(/R\$\s0,00/)).toBeTruthy();
});

test.each(["/account/disputes", `/account/disputes/${dispute.id}`])(
  "%s without a connection says so, and loads when it is back",
  async (address) => {
    let connected = false;
    theBank({
      [contestsCall]: () => (connected ? Response.json({ disputes: [dispute], next: null }) : offline()),
      [shownCall]: () => (connected ? Response.json({ dispute }) : offline()),
    });
    const { user } = open(address);
    const again = await screen.findByRole("button", { name: "Tentar de novo" });
    expect(screen.getAllByText(/conexão/i).length).toBeGreaterThan(0);
    connected = true;
    await user.click(again);
    expect(await screen.findByText(/20261122 0123 4567 89/)).toBeTruthy();
  },
);

test("a contest that the other bank has not answered in time says so", async () => {
  theBank(listed([{ ...dispute, isLate: true }]));
  open(`/account/disputes/${dispute.id}`);
  expect(
    await screen.findByText(/O prazo da análise terminou em 27\/11\/2026 e a instituição .* não respondeu/),
  ).toBeTruthy();
  expect(screen.queryByText(/O resultado sai até/)).toBeNull();
  expect(screen.getByRole("button", { name: "Cancelar contestação" })).toBeTruthy();
});

test("a contest in analysis is cancelled after a question", async () => {
  let status = "IN_ANALYSIS";
  theBank({
    [shownCall]: () =>
      Response.json({
        dispute: { ...dispute, status, decidedAt: status === "CANCELLED" ? dispute.createdAt : null },
      }),
    [`DELETE /accounts/${checking.id}/pix/disputes/${dispute.id}`]: () => {
      status = "CANCELLED";
      return Response.json({});
    },
  });
  const { user } = open(`/account/disputes/${dispute.id}`);
  expect(await screen.findByText("O resultado sai até 27/11/2026.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancelar contestação" }));
  const question = await screen.findByRole("dialog", { name: "Cancelar contestação" });
  await user.click(within(question).getByRole("button", { name: "Cancelar contestação" }));
  expect(await screen.findByText("Você cancelou a contestação.")).toBeTruthy();
});
