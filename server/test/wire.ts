/* oxlint-disable vitest/valid-expect -- the second argument names what was sent */
import type { Endpoint } from "@vitral/contract/endpoint";
import { endpoints } from "@vitral/contract/endpoints";
import { type RefusalCode, refusals } from "@vitral/contract/refusals";
import type { App } from "../src/app.ts";
import { expect } from "vitest";
import { type Call, rightCalls } from "./flood/right-calls.ts";
import type { Customer, World } from "./world.ts";

export { type Call, fieldsOf, ofPath } from "./flood/right-calls.ts";

export type ApiResponse = Awaited<ReturnType<App["http"]["inject"]>>;

/** Checks what every answer of the API has in common: its headers, and the one shape of an error. */
export function expectCommonRules(answer: ApiResponse, what: string): void {
  expect(answer.headers, what).toMatchObject({
    "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
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

/** Calls any endpoint as one customer: valid unless a test changes it. */
export function aCaller({ app }: Pick<World, "app">, customer: Customer, transactionId: string) {
  const served = endpoints.filter(({ method, path }) => app.hasRoute({ method, url: `/api${path}` }));
  const { right, rightCall, urlOf } = rightCalls({ accountId: customer.accountId, transactionId });

  let addresses = 0;
  /** The address changes regularly, so that no throttle interferes. */
  const headers = () => ({
    ...customer.headers,
    "x-forwarded-for": `203.0.113.${(Math.floor(++addresses / 10) % 250) + 1}`,
  });

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
