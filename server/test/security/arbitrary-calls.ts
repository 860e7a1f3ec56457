import { type EndpointShape, type Part, parts } from "@vitral/contract/endpoint";
import { type JsonSchema, schemaOf } from "@vitral/contract/openapi-schemas";
import fc from "fast-check";
import { type Call, fieldsOf } from "../wire.ts";
import { addressOf, wellFormed } from "./well-formed.ts";

/** Markup that would run where it is shown unescaped. */
export const markup = ["<img src=x onerror=alert(1)>", '"><svg/onload=alert(1)>', "</script><script>alert(1)</script>"];

/** Values that break careless programs: numbers at a limit, texts of other scripts, look-alikes. */
const edges: unknown[] = [
  [null, true, false, 0, -0, -1, 0.1, 1e-7, 1e21, 1e308, 2 ** 31, 2 ** 53, Number.MIN_VALUE, [], {}, [[]], [null]],
  ["", " ", "0", "-1", "1e3", "0x10", "NaN", "Infinity", "null", "undefined", "[object Object]", "__proto__"],
  ["a\0b", "\ud800", "\u202e", "\ufeff", "İ", "ﬀ", "e\u0301", "𝟏𝟐𝟑", "\r\nset-cookie: a=b", "%00", "%ff", "%n%s"],
  ["' or 1=1 --", "'; drop table customer; --", "${7*7}", "{{7*7}}", "../../etc/passwd", "file:///etc/passwd", "\\"],
  ["2026-02-30", "0000-01-01", "9999-12-31", "10000-01-01", "1".repeat(77), "9".repeat(400), "a".repeat(5_000)],
  markup,
].flat();

/**
 * The values at the edges of what a field's schema takes: a length one too short, right and one too long; a pattern
 * just missed.
 */
function boundaries({ minLength, maxLength, minimum, maximum, enum: words = [], anyOf = [] }: JsonSchema): unknown[] {
  const lengths = [minLength, maxLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  );
  const numbers = [minimum, maximum].flatMap((number) =>
    number === undefined ? [] : [number - 1, number, number + 1],
  );
  const texts = lengths.filter((length) => length >= 0 && length <= 6_000).map((length) => "7".repeat(length));
  return [
    ...texts,
    ...numbers,
    ...words.flatMap((word) => [word, `${word} `, `${word} `.toLowerCase()]),
    ...anyOf.flatMap(boundaries),
  ];
}

/** A valid value with one fault: a character less or more, another case, another type around it. */
function almost(right: unknown): fc.Arbitrary<unknown> {
  const text = String(right);
  return fc.oneof(
    fc.nat({ max: text.length }).map((at) => text.slice(0, at) + text.slice(at + 1)),
    fc
      .tuple(
        fc.nat({ max: text.length }),
        fc.oneof(
          fc.constantFrom("\0", "\ud800", "<", "'", "\u202e", "\n", "%"),
          fc.string({ unit: "binary", maxLength: 2 }),
        ),
      )
      .map(([at, more]) => text.slice(0, at) + more + text.slice(at)),
    fc.constantFrom<unknown>(text.toUpperCase(), ` ${text} `, [right], { "0": right }, `${text}${text}`, Number(text)),
  );
}

/** One field: mostly valid, else almost valid, at a limit, or arbitrary. */
function fieldValue(right: unknown, schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 16, arbitrary: fc.constant(right) },
    { weight: 4, arbitrary: almost(right) },
    { weight: 2, arbitrary: fc.constantFrom(...edges, ...boundaries(schema)) },
    { weight: 1, arbitrary: fc.anything({ withNullPrototype: false, maxDepth: 3, withUnicodeString: true }) },
  );
}

function somePart(
  endpoint: EndpointShape,
  part: Part,
  right: Record<string, unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const schema = endpoint[part] ? schemaOf(endpoint[part]) : {};
  const fields = Object.fromEntries(
    fieldsOf(endpoint, part).map((field) => [field, fieldValue(right[field], schema.properties?.[field] ?? {})]),
  );
  const strange = fc.dictionary(
    fc.constantFrom("__proto__", "constructor", "toString", "id", ...markup),
    fc.constantFrom(...edges),
    {
      maxKeys: 1,
    },
  );
  const whole = fc.record(fields, part === "params" ? {} : { requiredKeys: [] });
  return fc
    .tuple(whole, strange)
    .map(([known, unknown]) => (part === "params" ? known : Object.assign(known, unknown)));
}

const headerText = fc.oneof(
  fc.constantFrom("", "*", "garbage", "a, b", "0", "-1", "x".repeat(3_000), ...markup),
  fc.string({ unit: "grapheme-ascii", maxLength: 30 }),
);
const headerNames = [
  "accept",
  "accept-language",
  "cookie",
  "origin",
  "referer",
  "range",
  "if-none-match",
  "x-forwarded-host",
];
const strangeHeaders = fc.dictionary(
  fc.constantFrom(...headerNames, "x-http-method-override", "x-forwarded-for", "user-agent", "expect-ct"),
  headerText,
  { maxKeys: 2 },
);
/** Headers that redirect the call: another session, another bank, not JSON. */
const wrongHeaders = fc.record(
  {
    authorization: headerText,
    "x-tenant-id": headerText,
    host: headerText,
    "content-type": fc.constantFrom(
      "text/html",
      "application/json; charset=utf-16",
      "application/jsonx",
      "multipart/form-data",
      "",
    ),
    "content-encoding": fc.constantFrom("gzip", "br", "garbage"),
  },
  { requiredKeys: [] },
);

export type Sent = { method: string; url: string; headers: Record<string, string>; payload?: string };
const otherMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** A call of one endpoint as an attacker or a faulty program might send it. */
export function someCall(endpoint: EndpointShape, values: Record<string, unknown>): fc.Arbitrary<Sent> {
  const right = wellFormed(endpoint, values);
  const raw = fc.constantFrom(
    "",
    "{",
    "null",
    "[]",
    "1e999",
    '"text"',
    '{"a":1}}',
    "[".repeat(9_000),
    "\u0000",
    ...markup,
  );
  return fc
    .record({
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(endpoint.method as string) },
        { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
      ),
      call: fc.record({
        params: somePart(endpoint, "params", right.params ?? {}),
        query: somePart(endpoint, "query", right.query ?? {}),
      }),
      body: fc.oneof(
        { weight: 8, arbitrary: somePart(endpoint, "body", right.body ?? {}).map(json) },
        { weight: 1, arbitrary: raw },
      ),
      headers: fc.oneof({ weight: 5, arbitrary: strangeHeaders }, { weight: 1, arbitrary: wrongHeaders }),
    })
    .map(({ method, call, body, headers }) => {
      const sent = { method, url: addressOf(endpoint, readable(call)), headers: headers as Record<string, string> };
      return endpoint.body ? Object.assign(sent, { payload: body }) : sent;
    });
}

/** Values without a JSON form are omitted, as a browser would. */
const json = (value: unknown): string =>
  JSON.stringify(value ?? null, (_key, inner: unknown) => (typeof inner === "bigint" ? String(inner) : inner));

/** An address has only text without lone surrogates. */
function readable(call: Call): Call {
  const text = (value: unknown): string => (typeof value === "string" ? value : json(value)).toWellFormed();
  return Object.fromEntries(
    parts.map((part) => [
      part,
      Object.fromEntries(Object.entries(call[part] ?? {}).map(([name, value]) => [name, text(value)])),
    ]),
  );
}
