/* oxlint-disable vitest/valid-expect -- the second argument names what was sent */
import type { Endpoint, EndpointShape, Part } from "@vitral/contract/endpoint";
import { endpoints } from "@vitral/contract/endpoints";
import { type RefusalCode, refusals } from "@vitral/contract/refusals";
import type { App } from "../src/app.ts";
import { expect } from "vitest";
import type { Customer, World } from "./world.ts";

export type ApiResponse = Awaited<ReturnType<App["http"]["inject"]>>;

const security =
  "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob: https:;font-src 'self';" +
  "connect-src 'self' https://viacep.com.br;media-src 'self' blob:;object-src 'none';frame-src 'none';base-uri 'none';" +
  "form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types 'none'";

/** A value in an address. An object may have a `toString` that is no function, so it is written as JSON. */
const textOf = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

/** Checks what every answer of the API has in common: its headers, and the one shape of an error. */
export function expectCommonRules(answer: ApiResponse, what: string): void {
  expect(answer.headers, what).toMatchObject({
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "cache-control": "no-store",
    "content-security-policy": security,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=(self)"),
  });
  expect(answer.statusCode, `${what} → ${answer.body}`).toBeLessThan(500);
  if (answer.statusCode < 400) return;

  expect(answer.headers["content-type"], what).toBe("application/json; charset=utf-8");
  const { code, message, validation, ...others } = answer.json<Record<string, unknown>>();
  expect(others, what).toEqual({});
  expect(refusals[code as RefusalCode]?.status, `${what}: ${String(code)}`).toBe(answer.statusCode);
  expect(message, what).toMatch(/^[A-ZÀ-Ú][^<>]{5,200}$/);
  if (code === "METHOD_NOT_ALLOWED") expect(answer.headers.allow, what).toMatch(/^[A-Z]+(, [A-Z]+)*$/);
  if (code === "TOO_MANY_REQUESTS") expect(answer.headers["retry-after"], what).toMatch(/^[1-9]\d*$/);
  if (code !== "validation") return expect(validation, what).toBeUndefined();
  expect(message, what).toBe("Validation failed");
  expect(Object.keys(validation as object), what).toHaveLength(1);
  const [[part, detail] = []] = Object.entries(validation as Record<string, unknown>);
  expect(["body", "params", "query"], what).toContain(part);
  expect(detail, what).toEqual({ message: expect.stringMatching(/^[A-ZÀ-Ú][^<>]{5,120}$/) });
}

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

/** Calls any endpoint as one customer: valid unless a test changes it. */
export function aCaller({ app }: Pick<World, "app">, customer: Customer, transactionId: string) {
  const served = endpoints.filter(({ method, path }) => app.hasRoute({ method, url: `/api${path}` }));
  /** A valid value for each field. */
  const right: Record<string, unknown> = {
    accountId: customer.accountId,
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

  let addresses = 0;
  /** The address changes regularly, so that no throttle interferes. */
  const headers = () => ({
    ...customer.headers,
    "x-forwarded-for": `203.0.113.${(Math.floor(++addresses / 10) % 250) + 1}`,
  });

  const urlOf = ({ path }: Endpoint, { params = {}, query = {} }: Call): string => {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name])));
    const search = Object.entries(query)
      .flatMap(([name, value]) => [value].flat().map((one) => `${name}=${encodeURIComponent(textOf(one))}`))
      .join("&");
    return `/api${filled}${search && `?${search}`}`;
  };

  function send(endpoint: Endpoint, call: Call, raw?: string): Promise<ApiResponse> {
    const payload = raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
    return app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, call),
      headers: { ...headers(), ...(payload !== undefined && { "content-type": "application/json" }) },
      ...(payload !== undefined && { payload }),
    });
  }

  return { served, right, rightCall, headers, urlOf, send };
}
