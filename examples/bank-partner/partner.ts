import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { messageOf } from "../typescript/messages.ts";
import type { PartnerCode, PartnerEntry, PartnerLine, PartnerOrder, PartnerPayment } from "./partner-api.ts";

/** The toy partner: a bank with a JSON API of its own form, in Portuguese, with whole centavos, and webhooks. */
const { PARTNER_PORT = "0", PARTNER_SECRET = "toy", WEBHOOK_URL = "", BANK_ISPB = "" } = process.env;
const neighbour = (
  chave: string,
  tipo: string,
  nome: string,
  documento: string,
  numero: string,
): [string, PartnerEntry] => [
  chave,
  {
    chave,
    tipo,
    titular: { nome, documento },
    conta: { banco: "11111111", agencia: "0001", numero, tipo: "CORRENTE" },
    desde: 1_577_880_000_000,
  },
];
const keys = new Map<string, PartnerEntry>([
  neighbour("maria@vizinho.example", "EMAIL", "Maria Lima", "98765432100", "1"),
  neighbour("recusa@vizinho.example", "EMAIL", "Rui Costa", "11144477735", "2"),
  neighbour("calado@vizinho.example", "EMAIL", "Caio Reis", "39053344705", "3"),
  neighbour("+5511988887777", "CELULAR", "Ana Dias", "12345678909", "4"),
]);
const orders = new Map<string, PartnerOrder>();
const received = new Map<string, { payment: PartnerPayment; left: number }>();
const lines: PartnerLine[] = [
  { ordem: randomUUID(), centavos: 1_000_000_00, sentido: "CREDITO", contraparte: BANK_ISPB, em: Date.now() },
];

/** Sent once: a webhook that is lost is not sent again, as with many partners. */
async function tell(content: object): Promise<void> {
  const body = JSON.stringify(content);
  const signature = createHmac("sha256", PARTNER_SECRET).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-assinatura": signature };
  await fetch(WEBHOOK_URL, { method: "POST", headers, body }).catch(() => undefined);
}

function end(order: PartnerOrder, situacao: PartnerOrder["situacao"], motivo: PartnerCode | null = null): void {
  if (order.situacao !== "EM_ANDAMENTO") return;
  Object.assign(order, { situacao, motivo, encerrada_em: Date.now() });
  if (situacao === "CONCLUIDA")
    lines.push({
      ordem: order.identificador,
      centavos: order.valor,
      sentido: "DEBITO",
      contraparte: "11111111",
      em: Date.now(),
    });
  void tell({ tipo: "ORDEM_ENCERRADA", ordem: order });
}

type TimedOrder = Pick<PartnerOrder, "identificador" | "valor" | "valida_ate">;
function take(given: TimedOrder, act: (order: PartnerOrder) => void): PartnerOrder {
  const known = orders.get(given.identificador);
  if (known) return known;
  const { identificador, valor, valida_ate } = given;
  const order: PartnerOrder = {
    identificador,
    valor,
    valida_ate,
    situacao: "EM_ANDAMENTO",
    motivo: null,
    encerrada_em: null,
  };
  orders.set(identificador, order);
  setTimeout(() => end(order, "EXPIRADA"), Math.max(0, valida_ate - Date.now()));
  if (valida_ate > Date.now()) act(order);
  return order;
}

function receive({ amount, key }: { amount: string; key: string }): object {
  const entry = keys.get(key);
  if (!entry) return { erro: "CHAVE_INEXISTENTE" };
  const hour = new Date().toISOString().replaceAll(/[-T:]/g, "").slice(0, 12);
  const payment: PartnerPayment = {
    identificador: `E11111111${hour}${randomBytes(6).toString("hex").slice(1)}`,
    valor: Number(amount.replace(".", "")),
    pagador: {
      nome: "Maria Lima",
      documento: "98765432100",
      conta: { banco: "11111111", agencia: "0001", numero: "1", tipo: "CORRENTE" },
    },
    destino: entry,
    criado_em: Date.now(),
    valida_ate: Date.now() + 10_000,
    situacao: "PENDENTE",
    motivo: null,
  };
  received.set(payment.identificador, { payment, left: 0 });
  setTimeout(() => decide(payment.identificador, { aceito: false, motivo: "EXPIRADA" }), 10_000);
  void tell({ tipo: "RECEBIMENTO", recebimento: payment });
  return payment;
}

function decide(id: string, { aceito, motivo }: { aceito: boolean; motivo: PartnerCode | null }): object {
  const known = received.get(id);
  if (known?.payment.situacao !== "PENDENTE") return {};
  Object.assign(known.payment, { situacao: aceito ? "CONCLUIDO" : "CANCELADO", motivo });
  const { valor } = known.payment;
  if (aceito) {
    known.left = valor;
    lines.push({ ordem: id, centavos: valor, sentido: "CREDITO", contraparte: "11111111", em: Date.now() });
  }
  void tell({ tipo: "RECEBIMENTO", recebimento: known.payment });
  return {};
}

type Body = TimedOrder & { chave: string; destino: PartnerEntry["conta"]; recebimento: string };
const calls: Record<string, (body: Body, id: string) => object | undefined> = {
  "POST /toy/pay": (body) => receive(body as never),
  "POST /v2/chaves/consulta": ({ chave }) => keys.get(chave),
  "POST /v2/chaves": (body) => {
    const made = { ...(body as never as PartnerEntry), desde: Date.now() };
    keys.set(made.chave, made);
    return made;
  },
  "POST /v2/chaves/exclusao": ({ chave }) => ({ excluida: keys.delete(chave) }),
  "POST /v2/transferencias": (body) =>
    take(body, (order) => {
      if (body.destino.numero === "2") end(order, "RECUSADA", "CONTA_INVALIDA");
      else if (body.destino.numero !== "3") end(order, "CONCLUIDA");
    }),
  "POST /v2/devolucoes": (body) =>
    take(body, (order) => {
      const original = received.get(body.recebimento);
      if (!original || original.left < body.valor) return end(order, "RECUSADA", "VALOR_EXCEDIDO");
      original.left -= body.valor;
      end(order, "CONCLUIDA");
    }),
  "GET /v2/ordens/:id": (_, id) => orders.get(id),
  "POST /v2/recebimentos/:id": (body, id) => decide(id, body as never),
  "GET /v2/extrato": () => ({ lancamentos: lines }),
};

createServer((request, response) => {
  const answer = async (): Promise<void> => {
    const { method, target, body } = await messageOf(request);
    const cut = target.lastIndexOf("/");
    const call = calls[`${method} ${target}`] ?? calls[`${method} ${target.slice(0, cut)}/:id`];
    const content = call?.((body.length > 0 ? JSON.parse(body.toString()) : {}) as Body, target.slice(cut + 1));
    response.writeHead(content ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(content ?? { erro: "INEXISTENTE" }));
  };
  answer().catch(() => response.destroy());
}).listen(Number(PARTNER_PORT), "127.0.0.1", () => process.stdout.write("listening\n"));
