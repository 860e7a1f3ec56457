import type { Part } from "@vitral/contract/endpoint";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type * as z from "zod/mini";
import { aWorld } from "../../../test/world.ts";
import { aCaller, expectCommonRules, fieldsOf } from "../../../test/wire.ts";

const world = await aWorld();
const { aCustomer, app, aTenant, failedLedgerChecks, owner } = world;
const ana = await aCustomer({ balance: 1_000_00 });
const bruno = await aCustomer({ balance: 1_000_00 });
const [deposit] = (await ana.get("/transactions")).json().data;
const elsewhere = await aCustomer({ tenant: await aTenant() });
const { served: endpoints, right, rightCall, headers, send } = aCaller(world, ana, deposit.id);
const database = owner();
await database.connect();
afterAll(() => database.end());

/** All tables but those that count attempts. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'throttle'",
  );
  const digests: Record<string, string> = {};
  for (const { name } of rows) {
    const digest = `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as md5 from ${name} t`;
    digests[name] = (await database.query<{ md5: string }>(digest)).rows[0]?.md5 ?? "";
  }
  return digests;
}

const markup = "<img src=x onerror=alert(1)>";
const deep = (times: number) => JSON.parse(`${'{"a":'.repeat(times)}1${"}".repeat(times)}`) as unknown;
const wrongText: unknown[] = [
  null,
  true,
  [],
  ["a"],
  {},
  { a: 1 },
  deep(50),
  "\0",
  "a\0b",
  "\ud800",
  "x".repeat(20_000),
];
const wrongNumbers = [7, -1, 1e308, 0.1];
const wrongFor: Record<string, unknown[]> = {
  amount: [...wrongText, 0, -1, 0.001, 1e308, 1e21, 1e13, "", "abc", "1,00", "1e3", "0x10", " 1", "-1", markup],
  scheduledDate: [true, [], {}, "", "2026-01-01", 0, markup],
  day: [true, [], {}, "", "2026-02-30", 0, markup],
  page: ["", "-1", "1.5", "1e3", "abc", "9".repeat(50), "\0", "\ud83d", ["0", "1"], markup].filter(
    (v) => v !== "\ud83d",
  ),
  startDate: [
    "",
    "2026-02-30",
    "2026-13-01",
    "0",
    "26-01-01",
    "2026-01-01T00:00:00Z",
    "\0",
    ["2026-01-01", "x"],
    markup,
  ],
  accountId: ["", "0", "garbage", "\0", `${ana.accountId}x`, ana.accountId.slice(1), "x".repeat(199), markup],
  isPep: [...wrongText.filter((value) => value !== true), ...wrongNumbers, "", "true"],
  type: ["", "PASSPORT", "selfie", "\0", ["SELFIE", "x"], markup],
  keyInfoId: [...wrongText, ...wrongNumbers, "", "garbage", markup],
};
wrongFor["endDate"] = wrongFor["startDate"] ?? [];
wrongFor["/legal-texts/news/:version version"] = wrongFor["endDate"].filter((value) => typeof value === "string");
wrongFor["transactionId"] = (wrongFor["accountId"] ?? []).filter((value) => value !== "");
wrongFor["keyId"] = wrongFor["transactionId"];
wrongFor["requestId"] = wrongFor["transactionId"];
wrongFor["token"] = wrongFor["transactionId"];
wrongFor["favoriteId"] = wrongFor["transactionId"];
wrongFor["scheduleId"] = wrongFor["transactionId"];
wrongFor["disputeId"] = wrongFor["transactionId"];
wrongFor["claimId"] = wrongFor["transactionId"];
wrongFor["receivedId"] = wrongFor["transactionId"];
wrongFor["deviceId"] = wrongFor["transactionId"];
wrongFor["passkeyId"] = wrongFor["transactionId"];
wrongFor["lookUpId"] = wrongFor["transactionId"];
wrongFor["q"] = ["\0", "a\0b", "x".repeat(20_000), ["a", "b"]];
wrongFor["kind"] = ["", "pix", "\0", ["a", "b"], markup];
wrongFor["series"] = wrongFor["kind"];
wrongFor["consent"] = ["news", "NEWS_SMS", "x".repeat(199), markup];
wrongFor["given"] = [...wrongText.filter((value) => value !== true), ...wrongNumbers, "", "true"];
wrongFor["direction"] = wrongFor["kind"];
wrongFor["description"] = [...wrongText, ...wrongNumbers];
for (const field of ["amountFrom", "amountTo"])
  wrongFor[field] = ["", "abc", "1,00", "1e3", "-1", "\0", ["1", "x"], markup];
wrongFor["after"] = ["", "\0", "x".repeat(20_000), ["a", "b"]];
wrongFor["txid"] = ["a b", "\0", "x".repeat(199), markup];
for (const field of ["expiresIn", "validAfterDue"]) wrongFor[field] = [...wrongText, -1, 0.1, 1e308, ""];
wrongFor["changeable"] = [...wrongText.filter((value) => value !== true), ...wrongNumbers, "", "true"];
wrongFor["discounts"] = [...wrongText.filter((value) => JSON.stringify(value) !== "[]"), ...wrongNumbers, ""];
wrongFor["message"] = [...wrongText, ...wrongNumbers];
wrongFor["details"] = wrongFor["message"] ?? [];
wrongFor["/accounts/:accountId/pix/limits/:kind amount"] = (wrongFor["amount"] ?? []).filter((value) => value !== 0);

// null ends a payee's own limit.
wrongFor["/accounts/:accountId/pix/favorites/:favoriteId/limit amount"] = (wrongFor["amount"] ?? []).filter(
  (value) => value !== 0 && value !== null,
);

/** Whether a call may leave a field out: its schema says so, and contract/src/wire.test.ts lists those fields. */
const isOptional = (endpoint: (typeof endpoints)[number], part: Part, field: string): boolean => {
  const definition = endpoint[part]?.def as { shape?: Record<string, z.ZodMiniType> } | undefined;
  return definition?.shape?.[field]?.safeParse(undefined).success ?? false;
};

test.each(endpoints)(
  "$method $path refuses every field that is missing or wrong, and nothing changes",
  async (endpoint) => {
    const before = await everything();
    for (const part of ["params", "query", "body"] as const) {
      for (const field of fieldsOf(endpoint, part)) {
        // An address cannot hold every text, and an empty list in it is a missing field.
        const isSent = (value: unknown) =>
          part !== "query" || ([value].flat().length > 0 && String(value).isWellFormed());
        const values = (
          wrongFor[`${endpoint.path} ${field}`] ??
          wrongFor[field] ?? [...wrongText, ...wrongNumbers, ""]
        ).filter((value) => isSent(value));
        if (part !== "params" && !isOptional(endpoint, part, field)) values.push(undefined);
        for (const value of values) {
          const call = rightCall(endpoint);
          const { [field]: _right, ...others } = call[part] ?? {};
          const answer = await send(endpoint, {
            ...call,
            [part]: value === undefined ? others : { ...others, [field]: value },
          });
          const what = `${endpoint.path} ${field}=${JSON.stringify(value)?.slice(0, 60)}`;
          expectCommonRules(answer, what);
          const expected = part === "params" && value === "" ? [400, 404] : [400];
          expect(expected, `${what} → ${answer.statusCode} ${answer.body}`).toContain(answer.statusCode);
        }
      }
    }
    expect(await everything()).toEqual(before);
  },
);

const withBody = endpoints.filter((endpoint) => fieldsOf(endpoint, "body").length > 0);

test.each(withBody)("$path refuses a body that is no object of its fields, and nothing changes", async (endpoint) => {
  const before = await everything();
  const { body } = rightCall(endpoint);
  const malformed = ["{", "{]", "nul", "{'a':1}", "\uFEFF", `${JSON.stringify(body)}}`, "<xml/>", markup, "\0", "NaN"];
  const { shape = {} } = (endpoint.body?.def ?? {}) as { shape?: Record<string, z.ZodMiniType> };
  const mayBeEmpty = Object.keys(shape).every((field) => isOptional(endpoint, "body", field));
  const foreign = [
    "[]",
    "1",
    '"text"',
    "true",
    ...(mayBeEmpty ? [] : ["{}", "null"]),
    `[${JSON.stringify(body)}]`,
    "1e999",
  ];
  // An object of fields that nobody knows is as good as an empty one.
  const unknown = mayBeEmpty ? [] : ['{"a":'.repeat(9_000) + "1" + "}".repeat(9_000)];
  const nested = ["[".repeat(30_000) + "]".repeat(30_000), ...unknown];
  const poisoned = ['{"__proto__":{"password":"x"}}', '{"constructor":{"prototype":{"a":1}}}', '{"__proto__":null}'];
  for (const raw of [...malformed, ...foreign, ...nested, ...poisoned]) {
    const answer = await send(endpoint, rightCall(endpoint), raw);
    expectCommonRules(answer, `${endpoint.path} ${raw.slice(0, 60)}`);
    expect(answer.statusCode, `${endpoint.path} ${raw.slice(0, 60)} ${answer.body}`).toBe(400);
  }
  expect(await everything()).toEqual(before);
  expect(({} as Record<string, unknown>)["password"]).toBeUndefined();
});

test.each(endpoints.filter(({ path }) => path.includes(":accountId")))(
  "$path keeps the accounts of others closed",
  async (endpoint) => {
    const before = await everything();
    const call = rightCall(endpoint);
    const nobodys = "01912345-6789-7abc-8def-0123456789ab";
    for (const [accountId, code] of [
      [bruno.accountId, "FORBIDDEN"],
      [nobodys, "NOT_FOUND"],
      [elsewhere.accountId, "NOT_FOUND"],
    ] as const) {
      const answer = await send(endpoint, { ...call, params: { ...call.params, accountId } });
      expectCommonRules(answer, accountId);
      expect(answer.json().code).toBe(code);
    }
    expect(await everything()).toEqual(before);
  },
);

test("no answer repeats markup of the call", async () => {
  for (const endpoint of endpoints) {
    const call = rightCall(endpoint);
    for (const part of ["params", "query", "body"] as const) {
      for (const field of fieldsOf(endpoint, part)) {
        const answer = await send(endpoint, { ...call, [part]: { ...call[part], [field]: markup, [markup]: markup } });
        expect(answer.body).not.toMatch(/<|onerror/);
        expectCommonRules(answer, field);
      }
    }
  }
  const { body, headers: sent } = await app.inject({
    url: `/api/${encodeURIComponent(markup)}?${markup}`,
    headers: { ...headers(), host: markup },
  });
  expect(body + JSON.stringify(sent)).not.toContain("onerror");
});

test("any input is refused or answered, and no money moves", async () => {
  // `String()` throws for it.
  const hidesText = { toString: 1, valueOf: "x" };
  const something = fc.oneof(
    fc.constantFrom(...Object.values(right)),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.jsonValue({ maxDepth: 3 }),
    fc.double({ noNaN: true }),
    fc.constantFrom("0000-01-01", "9999-12-31", "999999999", "__proto__", "1.10", 0.29, hidesText),
  );
  const field = fc.constantFrom(...Object.keys(right), "__proto__", "constructor", "toString");
  const someCall = fc.record({
    endpoint: fc.constantFrom(...endpoints),
    changes: fc.array(fc.tuple(fc.constantFrom("params", "query", "body" as Part), field, something), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(someCall, async ({ endpoint, changes }) => {
      if (endpoint.path === "/sign-out") return;
      const call = rightCall(endpoint);
      for (const [part, name, value] of changes) {
        const sent = typeof value === "string" && part !== "body" ? value.toWellFormed() : value;
        call[part] = { ...call[part], [name]: sent };
      }
      expectCommonRules(await send(endpoint, call), `${endpoint.path} ${JSON.stringify(call)}`);
    }),
    { numRuns: 400 },
  );
  expect([await ana.balance(), await bruno.balance()]).toEqual([1_000_00, 1_000_00]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test.each([
  ["0000-01-01", "9999-12-31"],
  ["0001-01-01", "0001-01-01"],
  ["9999-12-31", "9999-12-31"],
])("a statement of the days from %s to %s is answered or refused", async (startDate, endDate) => {
  for (const endpoint of endpoints.filter(({ query }) => query)) {
    const call = rightCall(endpoint);
    expectCommonRules(await send(endpoint, { ...call, query: { ...call.query, startDate, endDate } }), endpoint.path);
  }
  const last = await ana.get("/transactions?page=999999999");
  expect([last.statusCode, last.json().data]).toEqual([200, []]);
});
