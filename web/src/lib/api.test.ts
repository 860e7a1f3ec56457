import { cents } from "@vitral/brazil/cents";
import { getAccount } from "@vitral/contract/accounts";
import { listTransactions } from "@vitral/contract/statement";
import { payPixKey } from "@vitral/contract/pix";
import { describe, expect, test, vi } from "vitest";
import { checking, refusal, theBank } from "../testing/bank.tsx";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { call, sendHeader } from "./api.ts";

const params = { accountId: checking.id };

test("money is sent in reais and is centavos on both sides", async () => {
  const outcome = { transactionId: checking.id, status: "SETTLED", amount: 12.34, fee: 0, endToEnd: "E1" };
  const requests = theBank({ [`POST /accounts/${checking.id}/pix/payment`]: outcome });
  const body = { keyInfoId: checking.id, amount: cents(1234), pin: "1234", scheduledDate: null };
  expect(await call(payPixKey, { params, body })).toMatchObject({ amount: 1234 });
  expect(requests[0]?.body).toMatchObject({ amount: 12.34, scheduledDate: null });
  expect(requests[0]?.headers.get("content-type")).toBe("application/json");
});

test("an omitted parameter is not in the address", async () => {
  const addresses: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    addresses.push(address);
    return Response.json({
      data: [],
      pagination: { totalPages: 0, totalItems: 0, itemsPerPage: 10 },
      summary: { in: 0, out: 0 },
    });
  });
  await call(listTransactions, { params, query: { page: 2, startDate: undefined, endDate: undefined } });
  expect(addresses).toEqual([`/api/accounts/${checking.id}/transactions?page=2`]);
});

test("tenant and session are sent with every call until they are removed", async () => {
  const requests = theBank();
  sendHeader("x-tenant-id", "t");
  sendHeader("authorization", "Bearer b");
  await call(getAccount, { params });
  sendHeader("authorization", null);
  await call(getAccount, { params });
  expect(requests.map(({ headers }) => [headers.get("x-tenant-id"), headers.get("authorization")])).toEqual([
    ["t", "Bearer b"],
    ["t", null],
  ]);
  sendHeader("x-tenant-id", null);
});

describe("an answer with an entity tag", () => {
  /** A server that answers 304 to whoever has the newest tag; `asked` are the tags it was sent. */
  function aTaggingServer() {
    const server = { balance: 1, tag: '"1"' as string | null, asked: [] as (string | undefined)[] };
    vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Record<string, string> }) => {
      const known = headers["if-none-match"];
      server.asked.push(known);
      if (known !== undefined && known === server.tag) return new Response(null, { status: 304 });
      const answered = server.tag === null ? {} : { headers: { etag: server.tag } };
      return Response.json({ account: { ...checking, balance: server.balance } }, answered);
    });
    return server;
  }
  const balance = async () => (await call(getAccount, { params })).account.balance;

  test("is kept, and stays the same while the server says that nothing has changed", async () => {
    sendHeader("authorization", "Bearer ana");
    const server = aTaggingServer();
    const [first, second] = [await call(getAccount, { params }), await call(getAccount, { params })];
    expect(second).toBe(first);
    Object.assign(server, { balance: 2, tag: '"2"' });
    expect([await balance(), await balance()]).toEqual([200, 200]);
    expect(server.asked).toEqual([undefined, '"1"', '"1"', '"2"']);
  });

  test("is dropped at sign-out, also one that arrives after it", async () => {
    sendHeader("authorization", "Bearer ana");
    const server = aTaggingServer();
    await balance();
    const late = balance();
    sendHeader("authorization", null);
    await late;
    sendHeader("authorization", "Bearer ana");
    await balance();
    expect(server.asked).toEqual([undefined, '"1"', undefined]);
  });
});

const errorOf = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => Promise.reject(new Error("was answered")),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(new Error("is no ApiError"))),
  );

test("a refusal carries the server's status, code and sentence", async () => {
  theBank({ [`GET /accounts/${checking.id}`]: refusal(403, "FORBIDDEN", "Você não tem acesso a este recurso.") });
  const error = await errorOf(call(getAccount, { params }));
  expect(error).toMatchObject({ status: 403, code: "FORBIDDEN", message: "Você não tem acesso a este recurso." });
});

test("without a network the customer reads so", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const error = await errorOf(call(getAccount, { params }));
  expect(error).toMatchObject({ status: 0, code: "" });
  expect(messageOf(error)).toBe("Sem conexão. Verifique sua internet e tente novamente.");
});

test("an answer outside the contract is a fault with a sentence", async () => {
  theBank({ [`GET /accounts/${checking.id}`]: { account: { ...checking, balance: "muito" } } });
  const error = await errorOf(call(getAccount, { params }));
  expect(error.message).toBe("Desculpe, tivemos uma falha técnica. Tente de novo.");
});

test("a build can name another API address, which also gets the cookie", async () => {
  vi.resetModules();
  vi.stubEnv("VITE_API_URL", "https://api.banco.example/v1");
  const requests: [address: string, credentials?: RequestCredentials | undefined][] = [];
  vi.stubGlobal("fetch", async (address: string, { credentials }: RequestInit) => {
    requests.push([address, credentials]);
    return Response.json({ account: checking });
  });
  const built = await import("./api.ts");
  await built.call(getAccount, { params });
  vi.unstubAllEnvs();
  await call(getAccount, { params });
  expect(requests).toEqual([
    [`https://api.banco.example/v1/accounts/${checking.id}`, "include"],
    [`/api/accounts/${checking.id}`, "same-origin"],
  ]);
});
