/** The partner's messages, and the tables that translate them. */
export type PartnerAccount = { banco: string; agencia: string | null; numero: string; tipo: string };
export type PartnerPerson = { nome: string; documento: string };
export type PartnerEntry = {
  chave: string;
  tipo: string;
  titular: PartnerPerson;
  conta: PartnerAccount;
  desde: number;
};
export type PartnerCode = "CONTA_INVALIDA" | "VALOR_EXCEDIDO" | "EXPIRADA" | "OUTRO";
export type PartnerOrder = {
  identificador: string;
  /** Centavos; moments are milliseconds. */
  valor: number;
  valida_ate: number;
  situacao: "EM_ANDAMENTO" | "CONCLUIDA" | "RECUSADA" | "EXPIRADA";
  motivo: PartnerCode | null;
  encerrada_em: number | null;
};
export type PartnerPayment = {
  identificador: string;
  valor: number;
  pagador: PartnerPerson & { conta: PartnerAccount };
  destino: PartnerEntry;
  criado_em: number;
  valida_ate: number;
  situacao: "PENDENTE" | "CONCLUIDO" | "CANCELADO";
  motivo: PartnerCode | null;
};
export type PartnerLine = {
  ordem: string;
  centavos: number;
  sentido: "CREDITO" | "DEBITO";
  contraparte: string;
  em: number;
};

export type Account = { ispb: string; branch: string | null; number: string; accountType: string };
export type State = { status: "ACSP" } | { status: "ACSC"; settledAt: string } | { status: "RJCT"; reason: string };

const accountTypes: Record<string, string> = { CACC: "CORRENTE", SVGS: "POUPANCA", TRAN: "PAGAMENTO", SLRY: "SALARIO" };
const keyTypes: Record<string, string> = { PHONE: "CELULAR", EVP: "ALEATORIA" };
const reasons: Record<PartnerCode, string> = {
  CONTA_INVALIDA: "AC03",
  VALOR_EXCEDIDO: "AM09",
  EXPIRADA: "AB03",
  OUTRO: "ED05",
};
const back = (table: Record<string, string>, value: string): string =>
  Object.entries(table).find(([, theirs]) => theirs === value)?.[0] ?? value;

export const momentOf = (ms: number): string => new Date(ms).toISOString();
export const centsOf = (amount: string): number => Number(amount.replace(".", ""));
export const amountOf = (cents: number): string => (cents / 100).toFixed(2);
export const reasonOf = (code: PartnerCode | null): string => reasons[code ?? "OUTRO"];
export const codeOf = (reason: string): string => back(reasons, reason);
export const keyTypeOf = (tipo: string): string => back(keyTypes, tipo);
export const tipoOf = (keyType: string): string => keyTypes[keyType] ?? keyType;

export const accountOf = ({ banco, agencia, numero, tipo }: PartnerAccount): Account => ({
  ispb: banco,
  branch: agencia,
  number: numero,
  accountType: back(accountTypes, tipo),
});
export const contaOf = ({ ispb, branch, number, accountType }: Account): PartnerAccount => ({
  banco: ispb,
  agencia: branch,
  numero: number,
  tipo: accountTypes[accountType] ?? accountType,
});
export const personOf = ({ nome, documento }: PartnerPerson) => ({ name: nome, taxId: documento });

/** Their four states are three here: what is past its time is refused with AB03. */
export function stateOf({ situacao, motivo, encerrada_em }: PartnerOrder): State {
  if (situacao === "EM_ANDAMENTO") return { status: "ACSP" };
  if (situacao === "CONCLUIDA") return { status: "ACSC", settledAt: momentOf(encerrada_em ?? 0) };
  return { status: "RJCT", reason: situacao === "EXPIRADA" ? "AB03" : reasonOf(motivo) };
}

export const paymentOf = (given: PartnerPayment) => ({
  endToEndId: given.identificador,
  txId: null,
  localInstrument: "DICT",
  purpose: "IPAY",
  serviceLevel: "PAGPRI",
  amount: amountOf(given.valor),
  debtor: { ...personOf(given.pagador), account: accountOf(given.pagador.conta) },
  creditor: { ...personOf(given.destino.titular), account: accountOf(given.destino.conta), key: given.destino.chave },
  remittanceInformation: null,
  initiatingParty: null,
  createdAt: momentOf(given.criado_em),
  expiresAt: momentOf(given.valida_ate),
});

/** Calls the partner. Undefined: it does not have this. Throws where there is no answer. */
export async function callPartner<T>(path: string, body?: object): Promise<T | undefined> {
  const response = await fetch(`${process.env["PARTNER_URL"]}/v2${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(2_000),
  });
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`the partner answered ${response.status}`);
  return (await response.json()) as T;
}
