import type { Endpoint, EndpointShape, Part } from "@vitral/contract/endpoint";

/** A value in an address. An object may have a `toString` that is no function, so it is written as JSON. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

export type Call = Partial<Record<Part, Record<string, unknown>>>;

/** The names of what a part of a call is made of. */
export const fieldsOf = (endpoint: EndpointShape, part: Part): string[] =>
  Object.keys((endpoint[part]?.def as { shape?: object } | undefined)?.shape ?? {});

/** Fields whose valid value differs between calls. */
export const ofPath: Record<string, Record<string, unknown>> = {
  "/accounts/:accountId/pix/limits/:kind": { kind: "DAY" },
  "/accounts/:accountId/pix/limits/:kind/pending": { kind: "DAY" },
  "/accounts/:accountId/pix/claims": { type: "PORTABILITY", after: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02" },
  "/accounts/:accountId/pix/disputes": { after: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02" },
  "/accounts/:accountId/pix/disputes/received": { after: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02" },
  "/accounts/:accountId/pix/schedules": { after: "0_2026-12-01_5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02" },
  "/privacy/export": { format: "json" },
  "/companies": { document: "11222333000181" },
  "/companies/partners": { phone: "1133334444" },
};

/** Valid input for any endpoint, of a customer's account and one of its transactions. */
export function rightCalls({ accountId, transactionId }: { accountId: string; transactionId: string }) {
  /** A valid value for each field. */
  const right: Record<string, unknown> = {
    accountId,
    transactionId,
    document: "52998224725",
    password: "segredo-errado",
    currentPassword: "segredo-errado",
    newPassword: "segredo-novo",
    email: "ninguem@exemplo.com.br",
    code: "123456",
    key: "ninguem@exemplo.com.br",
    keyId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
    favoriteId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
    scheduleId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
    refundId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a04",
    transferId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a05",
    toAccountId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
    disputeId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
    claimId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
    receivedId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
    deviceId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
    situation: "SCAM",
    details: "Vendedor falso",
    nickname: "Dona da padaria",
    lookUpId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a03",
    keyType: "EMAIL",
    keyInfoId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a01",
    qrCodeInfoId: "5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a02",
    emv: "codigo que nao e Pix",
    amount: 1,
    pin: "1234",
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
    amountFrom: "0.01",
    amountTo: "1000",
    start: "20:00",
    series: "false",
    consent: "NEWS_EMAIL",
    given: false,
    version: "2026-01-01",
  };

  const rightCall = (endpoint: Endpoint): Call => {
    const known = { ...right, ...ofPath[endpoint.path] };
    const part = (name: Part) => Object.fromEntries(fieldsOf(endpoint, name).map((field) => [field, known[field]]));
    return { params: part("params"), query: part("query"), ...(endpoint.body && { body: part("body") }) };
  };

  const urlOf = ({ path }: Endpoint, { params = {}, query = {} }: Call): string => {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name])));
    const search = Object.entries(query)
      .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(textOf(one))}`))
      .join("&");
    return `/api${filled}${search && `?${search}`}`;
  };

  return { right, rightCall, urlOf };
}
