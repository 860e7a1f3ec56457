import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { cidHandlers, type OwnEntry } from "../typescript/cids.ts";
import { Events } from "../typescript/events.ts";
import { type Input, openGateway, Refused } from "../typescript/messages.ts";
import { type Message, readPrivateKey, readPublicKeys } from "../typescript/signatures.ts";
import * as partner from "./partner-api.ts";
import type { PartnerEntry, PartnerLine, PartnerOrder, PartnerPayment, State } from "./partner-api.ts";

const { BANK_ISPB: ispb = "", PORT = "0", EVENTS_URL: url = "", KEY_FILE = "", PEER_KEY_FILE = "" } = process.env;
const own = { ispb, key: readPrivateKey(KEY_FILE), peers: readPublicKeys(PEER_KEY_FILE) };
const events = new Events({ ...own, url });

/** What the partner's API does not keep, this gateway has to: ids with their content, states, keys, claims, reports. */
const requests = new Map<string, { content: unknown; answer: Promise<unknown> }>();
async function once<T>(id: string, content: unknown, make: () => Promise<T> | T): Promise<T> {
  const known = requests.get(id);
  if (known && !isDeepStrictEqual(known.content, content)) throw new Refused("RequestIdAlreadyUsed");
  if (known) return known.answer as Promise<T>;
  const answer = Promise.resolve().then(make);
  requests.set(id, { content, answer });
  answer.catch(() => requests.delete(id)); // refused, or without an answer: it may come again
  return answer;
}

type TimedOrder = { amount: string; expiresAt: string };
const states = new Map<string, State>();
function keep(order: PartnerOrder): void {
  end(order.identificador, partner.stateOf(order));
}
function end(id: string, state: State): void {
  if (states.get(id)?.status !== "ACSP" || state.status === "ACSP") return;
  states.set(id, state);
  events.add("ORDER_ENDED", { orderId: id, outcome: state });
}

/** Passes an order on. Without an answer it is sent again; past its end the partner refuses it. */
async function take(id: string, order: TimedOrder, path: string, more: object): Promise<State> {
  await once(id, order, () => {
    const valida_ate = Date.parse(order.expiresAt);
    if (Number.isNaN(valida_ate)) throw new Refused("InvalidMessage");
    states.set(id, { status: "ACSP" });
    const isLate = valida_ate <= Date.now();
    if (isLate) return end(id, { status: "RJCT", reason: "AB03" }); // the partner never sees it
    const valor = partner.centsOf(order.amount);
    void follow(path, Object.assign(more, { identificador: id, valor, valida_ate }));
  });
  return stateOf(id);
}
/** Webhooks may be lost: the gateway asks until the order has ended. */
async function follow(path: string, body: { identificador: string }): Promise<void> {
  while (states.get(body.identificador)?.status === "ACSP") {
    const order = await callAgain(path, body).catch(() => undefined);
    if (order) keep(order);
    await new Promise((done) => setTimeout(done, 500));
  }
}
const callAgain = async (path: string, body: { identificador: string }) =>
  (await partner.callPartner<PartnerOrder>(`/ordens/${body.identificador}`)) ??
  partner.callPartner<PartnerOrder>(path, body);

function stateOf(id: string): State {
  const state = states.get(id);
  if (!state) throw new Refused("OrderNotFound");
  return state;
}

/** A webhook is a notice of the partner: believed with its secret alone. A payment may be told twice, and is one. */
const told = new Set<string>();
function webhook({ body, headers }: Message): void {
  const expected = createHmac("sha256", process.env["PARTNER_SECRET"] ?? "toy")
    .update(body)
    .digest();
  const given = Buffer.from(headers["x-assinatura"] ?? "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refused("InvalidSignature");
  const notice = JSON.parse(body.toString()) as { ordem?: PartnerOrder; recebimento?: PartnerPayment };
  if (notice.ordem) keep(notice.ordem);
  if (notice.recebimento) receive(notice.recebimento);
}
function receive(given: PartnerPayment): void {
  const { identificador: id, situacao, motivo } = given;
  if (told.has(`${id} ${situacao}`)) return;
  told.add(`${id} ${situacao}`);
  const payment = partner.paymentOf(given);
  if (situacao === "PENDENTE")
    events.add("PAYMENT_RECEIVED", { payment, outcome: { status: "ACSP" } }, (reason) => {
      const decision = { aceito: reason === null, motivo: reason === null ? null : partner.codeOf(reason) };
      partner.callPartner(`/recebimentos/${id}`, decision).catch(() => undefined); // it expires there
    });
  else if (situacao === "CONCLUIDO")
    events.add("PAYMENT_RECEIVED", { payment, outcome: { status: "ACCC", settledAt: new Date().toISOString() } });
  else events.add("PAYMENT_RECEIVED", { payment, outcome: { status: "RJCT", reason: partner.reasonOf(motivo) } });
}

type Claim = { id: string; key: string; status: string; createdAt: string };
const claims = new Map<string, Claim>();
const reports = new Map<string, { status: string }>();
const ownEntries = new Map<string, OwnEntry>();
const openClaimOf = (key: string) => [...claims.values()].find((one) => one.key === key && one.status !== "CANCELLED");
function found<T>(map: Map<string, T>, id: string, type: "ClaimNotFound" | "ReportNotFound"): T {
  const one = map.get(id);
  if (one === undefined) throw new Refused(type);
  return one;
}

async function lookUp(key: string) {
  const entry = await partner.callPartner<PartnerEntry>("/chaves/consulta", { chave: key });
  if (!entry) throw new Refused("EntryNotFound");
  const since = partner.momentOf(entry.desde);
  return {
    key: entry.chave,
    keyType: partner.keyTypeOf(entry.tipo),
    owner: partner.personOf(entry.titular),
    account: { ...partner.accountOf(entry.conta), openedAt: since },
    bankName: entry.conta.banco === ispb ? "Bank" : "Banco Vizinho",
    createdAt: since,
    ownedSince: since,
    openClaimCreatedAt: openClaimOf(key)?.createdAt ?? null,
    fraudMarker: null,
    statistics: null,
  };
}

type Payment = TimedOrder & { endToEndId: string; creditor: { account: partner.Account } };
type Return = TimedOrder & { returnId: string; originalEndToEndId: string };
type NewEntry = {
  requestId: string;
  key: string | null;
  keyType: string;
  owner: { name: string; taxId: string };
  account: partner.Account;
};
const dayOf = (moment: number): string =>
  new Date(moment).toLocaleDateString("en-CA", { timeZone: "America/Sao_Paulo" });
const signed = ({ centavos, sentido }: PartnerLine): number => (sentido === "DEBITO" ? -centavos : centavos);
const sumOf = (lines: PartnerLine[]): number => lines.reduce((sum, line) => sum + signed(line), 0);
async function linesOf(): Promise<PartnerLine[]> {
  return (await partner.callPartner<{ lancamentos: PartnerLine[] }>("/extrato"))?.lancamentos ?? [];
}

const handlers = {
  ...cidHandlers(ownEntries, lookUp),
  "GET /health": () => ({ status: "ok" }),
  "GET /participants": () => ({
    participants: [
      { ispb, name: "Bank" },
      { ispb: "11111111", name: "Banco Vizinho" },
    ],
  }),
  "POST /directory/look-ups": ({ body }: Input<{ key: string }>) => lookUp(body.key),
  "POST /directory/entries": ({ body }: Input<NewEntry>) =>
    once(body.requestId, body, async () => {
      const { requestId, key, keyType, owner, account } = body;
      const titular = { nome: owner.name, documento: owner.taxId };
      const given = { chave: key ?? randomUUID(), tipo: partner.tipoOf(keyType), titular };
      const made = await partner.callPartner<PartnerEntry>("/chaves", { ...given, conta: partner.contaOf(account) });
      ownEntries.set(given.chave, { requestId, key: given.chave, keyType, owner, account });
      return { key: given.chave, status: "ACTIVE", createdAt: partner.momentOf(made?.desde ?? 0) };
    }),
  "POST /directory/entries/delete": ({ body }: Input<{ requestId: string; key: string }>) =>
    once(body.requestId, body, async () => {
      if (ownEntries.delete(body.key)) await partner.callPartner("/chaves/exclusao", { chave: body.key });
      return {};
    }),
  "POST /payments": ({ body }: Input<Payment>) =>
    take(body.endToEndId, body, "/transferencias", { destino: partner.contaOf(body.creditor.account) }),
  "GET /payments/:id": ({ id }: Input) => stateOf(id),
  "POST /returns": ({ body }: Input<Return>) =>
    take(body.returnId, body, "/devolucoes", { recebimento: body.originalEndToEndId }),
  "GET /returns/:id": ({ id }: Input) => stateOf(id),
  "POST /directory/claims": ({ body }: Input<Claim & { type: string; keyType: string }>) =>
    once(body.id, body, async () => {
      const { id, type, key, keyType } = body;
      const { account, bankName } = await lookUp(key);
      if (openClaimOf(key)) throw new Refused("EntryLockedByClaim");
      const sides = { claimerIspb: ispb, claimerBank: "Bank", donorIspb: account.ispb, donorBank: bankName };
      const open = { status: "OPEN", createdAt: new Date().toISOString() };
      const claim = { id, type, key, keyType, ...sides, ...open, confirmedAt: null, endedBy: null, reason: null };
      claims.set(id, claim);
      events.add("CLAIM_CHANGED", { claim: { ...claim } });
      return claim;
    }),
  "POST /directory/claims/cancel": ({ body }: Input<{ id: string; by: string; reason: string }>) => {
    const claim = found(claims, body.id, "ClaimNotFound");
    if (claim.status === "CANCELLED") return claim;
    Object.assign(claim, { status: "CANCELLED", endedBy: body.by, reason: body.reason });
    events.add("CLAIM_CHANGED", { claim: { ...claim } });
    return claim;
  },
  "POST /infraction-reports": ({ body }: Input<{ id: string }>) =>
    once(body.id, body, () => {
      const report = { id: body.id, status: "OPEN", analysisResult: null, returns: [] };
      reports.set(body.id, report);
      return report;
    }),
  "GET /infraction-reports/:id": ({ id }: Input) => found(reports, id, "ReportNotFound"),
  "POST /infraction-reports/cancel": ({ body }: Input<{ id: string }>) => {
    found(reports, body.id, "ReportNotFound").status = "CANCELLED";
    return {};
  },
  "GET /reserve": async () => ({ balance: partner.amountOf(sumOf(await linesOf())), at: new Date().toISOString() }),
  "GET /statements/:id": async ({ id: day, query }: Input) => {
    const all = await linesOf();
    const after = Number(query.get("after") ?? 0);
    const ofDay = all.filter(({ em }) => dayOf(em) === day);
    const opening = sumOf(all.filter(({ em }) => dayOf(em) < day));
    return {
      day,
      openingBalance: partner.amountOf(opening),
      closingBalance: day < dayOf(Date.now()) ? partner.amountOf(opening + sumOf(ofDay)) : null,
      lines: ofDay.slice(after, after + 500).map((line) => ({
        id: line.ordem,
        amount: partner.amountOf(signed(line)),
        counterpart: line.contraparte,
        settledAt: partner.momentOf(line.em),
      })),
      next: after + 500 < ofDay.length ? String(after + 500) : null,
    };
  },
  "GET /events": ({ query }: Input) => events.page(Number(query.get("after") ?? 0)),
};

const server = openGateway(own, handlers, async (message) => {
  if (message.method !== "POST" || message.target !== "/partner/webhooks") return undefined;
  webhook(message);
  return { status: 204, headers: {}, body: Buffer.alloc(0) };
});
server.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
