import { saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";

/**
 * How long each kind of data is kept, and from when. The one table of these terms: the worker that removes data, the
 * privacy text and docs/bank-settings.md use it or are compared with it.
 * `basis` is the law, where one demands the term.
 */
export const retention = {
  SECURITY_EVENTS: {
    keep: { months: 6 },
    what: "Registros de acesso (data, hora, IP e navegador)",
    since: "do acesso",
    basis: "Marco Civil da Internet, Lei 12.965/2014, art. 15",
  },
  SESSIONS: { keep: { days: 7 }, what: "Sessões encerradas", since: "do fim da sessão", basis: null },
  KNOWN_BROWSERS: {
    keep: { days: 365 },
    what: "Navegadores em que você já entrou",
    since: "da última entrada",
    basis: null,
  },
  CODES: { keep: { days: 7 }, what: "Códigos de verificação", since: "do vencimento do código", basis: null },
  THROTTLES: { keep: { days: 2 }, what: "Contagens de tentativas", since: "da última tentativa", basis: null },
  ANSWERS: {
    keep: { hours: 24 },
    what: "Respostas a pedidos seus, cifradas, para quando a conexão cai antes da resposta",
    since: "do pedido",
    basis: null,
  },
  LOOK_UPS: {
    keep: { days: 7 },
    what: "Consultas de chaves e códigos Pix sem pagamento",
    since: "do vencimento da consulta",
    basis: null,
  },
  /** A count is full again after an hour at the latest (DICT manual, section 12), and then says nothing. */
  LOOK_UP_COUNTS: {
    keep: { days: 7 },
    what: "Contagens de consultas de chaves Pix",
    since: "da última consulta",
    basis: null,
  },
  /** The term of a tenant whose rules name no other (`deviceIdleMonths`). */
  DEVICES: {
    keep: { months: 12 },
    what: "Dispositivos em que você entrou, se a instituição não definir outro prazo",
    since: "da última entrada",
    basis: "IN BCB 491/2024",
  },
  DEVICE_DAYS: {
    keep: { days: 7 },
    what: "Somas do que você pagou por dia em dispositivos não cadastrados",
    since: "do dia",
    basis: null,
  },
  DEVICE_PAYMENTS: {
    keep: { days: 7 },
    what: "Anotações de pagamentos feitos em dispositivos não cadastrados",
    since: "do pagamento",
    basis: null,
  },
  CHARGES: {
    keep: { days: 90 },
    what: "Cobranças Pix que não foram pagas",
    since: "do fim da validade da cobrança",
    basis: null,
  },
  SCHEDULES: {
    keep: { days: 365 },
    what: "Pix Agendados cancelados ou não realizados",
    since: "do cancelamento ou da data agendada",
    basis: null,
  },
  CLAIMS: {
    keep: { days: 365 },
    what: "Pedidos de portabilidade e de posse de chaves Pix",
    since: "do fim do pedido",
    basis: null,
  },
  FAVORITES: {
    keep: { days: 730 },
    what: "Favorecidos do Pix",
    since: "do último pagamento, ou de quando foi salvo",
    basis: null,
  },
  SUSPICION_MARKS: {
    keep: { years: 10 },
    what: "Marcações de fundada suspeita de fraude",
    since: "do primeiro dia do ano seguinte ao fim da marcação",
    basis: "Circular BCB 3.978/2020, art. 67",
  },
  MESSAGES: {
    keep: { days: 90 },
    what: "Registros de e-mails e SMS enviados (destino, assunto e hora)",
    since: "do envio",
    basis: null,
  },
  NOTICES: { keep: { days: 90 }, what: "Avisos na sua área", since: "do aviso", basis: null },
  CONSENTS: {
    keep: { months: 60 },
    what: "Autorizações retiradas ou substituídas",
    since: "da retirada ou da substituição",
    basis: "prazo para reclamar em juízo, Lei 8.078/1990, art. 27",
  },
  UNCONFIRMED_SIGN_UPS: {
    keep: { hours: 24 },
    what: "Cadastros cujo e-mail e telefone não foram confirmados",
    since: "do início do cadastro",
    basis: null,
  },
  /** The term of a tenant that names no other (`sign_up_expiry_days`). */
  IDLE_SIGN_UPS: {
    keep: { days: 30 },
    what: "Cadastros não concluídos, se a instituição não definir outro prazo",
    since: "da última etapa feita",
    basis: null,
  },
  CLOSED_CUSTOMERS: {
    keep: { years: 10 },
    what: "Dados de cadastro, documentos e registros de operações",
    since: "do primeiro dia do ano seguinte ao encerramento da conta",
    basis: "Circular BCB 3.978/2020, art. 67",
  },
} as const satisfies Record<string, RetentionTerm>;

type RetentionTerm = { keep: Keep; what: string; since: string; basis: string | null };
type Keep = { hours: number } | { days: number } | { months: number } | { years: number };

export type RetentionKind = keyof typeof retention;

const units = { hours: ["hora", "horas"], days: ["dia", "dias"], months: ["mês", "meses"], years: ["ano", "anos"] };

/** A term in Portuguese: '6 meses depois do acesso'; `own`: the number that a bank has instead. */
export function retentionSentence(kind: RetentionKind, own?: number): string {
  const { keep, since } = retention[kind];
  const [unit, general] = Object.entries(keep)[0] as [keyof typeof units, number];
  const count = own ?? general;
  return `${count} ${units[unit][count === 1 ? 0 : 1]} depois ${since}`;
}

/** The moment before which a row of this kind is removed; for closed customers the first day of a year in São Paulo. */
export function retentionCutoff(kind: RetentionKind, now: Date): Date {
  const keep: Partial<Record<keyof typeof units, number>> = retention[kind].keep;
  const cutoff = new Date(now.getTime() - ((keep.hours ?? 0) + 24 * (keep.days ?? 0)) * 3_600_000);
  if (keep.months) backMonths(cutoff, keep.months);
  if (keep.years === undefined) return cutoff;
  return startOfSaoPauloDay(`${yearOf(now) - keep.years}-01-01`);
}

/** The 31st of a longer month becomes the last day of a shorter one: never less than the months asked for. */
function backMonths(date: Date, months: number): void {
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
}

/**
 * The last day of São Paulo on which the law asks for the data of a customer whose relationship ended then: yyyy-MM-dd.
 */
export function keptUntil(closedAt: Date): string {
  return `${yearOf(closedAt) + retention.CLOSED_CUSTOMERS.keep.years}-12-31`;
}

const yearOf = (instant: Date): number => Number(saoPauloDay(instant).slice(0, 4));
