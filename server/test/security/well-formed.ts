import { consents, termsVersion } from "@vitral/contract/consents";
import type { EndpointShape } from "@vitral/contract/endpoint";
import { type Call, fieldsOf, ofPath } from "../wire.ts";
import { address } from "../address.ts";

const nobodys = "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a01";

/** A valid value for every field of the contract; ids name nothing that exists. */
const values: Record<string, unknown> = {
  ...address,
  address,
  accountId: nobodys,
  transactionId: nobodys,
  keyId: nobodys,
  requestId: nobodys,
  favoriteId: nobodys,
  scheduleId: nobodys,
  deviceId: nobodys,
  passkeyId: nobodys,
  response: {
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    response: { clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA", attestationObject: "AAAA" },
  },
  deviceName: "Celular",
  holderName: "Rui Prado Reis",
  agency: "0001",
  account: "12345-6",
  nickname: "Dona da padaria",
  keyInfoId: nobodys,
  qrCodeInfoId: nobodys,
  lookUpId: nobodys,
  name: "Rui Prado Reis",
  email: "ninguem@exemplo.com.br",
  password: "segredo-errado",
  currentPassword: "segredo-errado",
  newPassword: "segredo-novo",
  code: "000000",
  birthDate: "1990-05-17",
  documentType: "RG",
  documentNumber: "12.345.678-9",
  documentIssuing: "SSP",
  documentDateIssue: "2010-03-04",
  documentUf: "SP",
  motherName: "Marta Prado",
  income: 5000,
  isPep: false,
  nationality: "BRASILEIRO",
  type: "SELFIE",
  key: "ninguem@exemplo.com.br",
  keyType: "EMAIL",
  refundId: nobodys,
  transferId: nobodys,
  toAccountId: nobodys,
  disputeId: nobodys,
  claimId: nobodys,
  situation: "SCAM",
  details: "Vendedor falso",
  txid: "abcdefghijklmnopqrstuvwxyz012345",
  after: "abcdefghijklmnopqrstuvwxyz012345",
  expiresIn: 3600,
  payer: { name: "Rui Prado Reis", document: "52998224725" },
  message: "Pedido 1",
  changeable: false,
  description: "Pedido 1",
  emv: "codigo que nao e Pix",
  amount: 1,
  pin: "0000",
  scheduledDate: null,
  day: "2026-12-01",
  page: "0",
  startDate: "2026-01-01",
  endDate: "2026-01-31",
  format: "pdf",
  token: "AAAAAAAAAAAAAAAAAAAAAA",
  q: "ana",
  kind: "TED_RECEIVED",
  direction: "IN",
  amountFrom: 0.01,
  amountTo: 1000,
  start: "20:00",
  until: "2026-01-01T00:00:00.000Z",
  series: "false",
  consent: "NEWS_EMAIL",
  given: true,
  endpoint: "https://fcm.googleapis.com/fcm/send/de-ninguem",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  choice: { kinds: ["MONEY_IN"], showsDetails: false },
  version: consents.NEWS_EMAIL.version,
};

/** Fields whose value is the call's own, whatever the test names. */
const alwaysOfPath: Record<string, Record<string, unknown>> = {
  "/accesses": { after: nobodys },
  "/notices": { after: `1760000000000_${nobodys}` },
  "/profile/email/code": { pin: "1234" },
  "/profile/phone/code": { pin: "1234" },
  "/profile/address": { pin: "1234" },
  "/legal-texts": { version: termsVersion },
  "/accounts/:accountId/pix/qrcode/static": { txid: "PEDIDO1" },
};

/** A valid call of an endpoint with all fields; `changes` replaces values. */
export function wellFormed(endpoint: EndpointShape, changes: Record<string, unknown> = {}): Call {
  const defaults = { document: "52998224725", phone: "+5511987650001", ...values, ...ofPath[endpoint.path] };
  const known = { ...defaults, ...changes, ...alwaysOfPath[endpoint.path] };
  const part = (name: "params" | "query" | "body") =>
    Object.fromEntries(fieldsOf(endpoint, name).map((field) => [field, known[field as keyof typeof known]]));
  return { params: part("params"), query: part("query"), ...(endpoint.body && { body: part("body") }) };
}

/** The address of a call with its parameters and its query filled in. */
export function addressOf({ path }: EndpointShape, { params = {}, query = {} }: Call): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.append(name, String(value));
  return `/api${filled}${search.size > 0 ? `?${search.toString()}` : ""}`;
}

export const nameOf = ({ method, path }: EndpointShape): string => `${method} ${path}`;
