import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { consoleEndpoints } from "../console/console-endpoints.ts";
import { type EndpointShape, parts } from "../endpoint.ts";
import { endpoints } from "../endpoints.ts";

/** A text that a call takes: of which call, the name of its field, and what reads it. */
type Text = { call: string; name: string; schema: z.ZodMiniType };

/** What no person reads as it was sent; by field, or by call and field. */
const unread: Record<string, string> = {
  password: "hashed as it was typed",
  currentPassword: "hashed as it was typed",
  newPassword: "hashed as it was typed",
  key: "a Pix key, which is ASCII or none (brazil/src/pix/pix-key.ts)",
  emv: "a code with a checksum (brazil/src/pix/br-code.ts)",
  "site POST /passwords/send-forgot-password-code email":
    "compared with the stored one, which may be older than the rule",
  "console POST /session/password email": "compared with stored ones, which may be older than the rule",
  "console POST /session/passkey *": "what WebAuthn answers; its library reads it",
  "console POST /session/passkeys *": "what WebAuthn answers; its library reads it",
};

/** The texts that may have several lines. */
const severalLines = new Set(["reason", "text", "note", "terms", "privacy"]);

type Definition = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
} & Partial<Record<"innerType" | "element" | "in" | "keyType", z.ZodMiniType>>;

/** The texts in a schema, each with the name of its field. What turns a text into something else is one, as a whole. */
function textsOf(schema: z.ZodMiniType, name: string): Omit<Text, "call">[] {
  const { type, shape = {}, options = [], ...inner } = schema.def as unknown as Definition;
  if (type === "string") return [{ name, schema }];
  if (type === "object") return Object.entries(shape).flatMap(([field, value]) => textsOf(value, field));
  if (type === "record") return inner.keyType ? textsOf(inner.keyType, "*") : [];
  if (type === "pipe") return inner.in && textsOf(inner.in, name).length > 0 ? [{ name, schema }] : [];
  return [...options, inner.innerType, inner.element].flatMap((one) => (one ? textsOf(one, name) : []));
}

const callsOf = (listener: string, calls: readonly EndpointShape[]): Text[] =>
  calls.flatMap((endpoint) => {
    const call = `${listener} ${endpoint.method} ${endpoint.path}`;
    const schemas = parts.map((part) => endpoint[part]).filter((schema) => schema !== undefined);
    return schemas.flatMap((schema) => textsOf(schema, "").map((text) => Object.assign(text, { call })));
  });
const all = [...callsOf("site", endpoints), ...callsOf("console", consoleEndpoints)];
const texts = all.filter(({ call, name }) => !(name in unread) && !(`${call} ${name}` in unread));

/** Texts of many forms: a field takes some of them, and one of closed form its own alone. */
const samples =
  "Ana|João d'Ávila|Maria-Luíza Gonçalves|a pedido da pessoa|R$ 10,00|Rua 7|# Título\ntexto|SP|DAY|banco|1234|123456|" +
  "ana@banco.exemplo|ana@padaria-pão.com.br|11144477735|https://banco.exemplo/a|/brands/a.svg|#AABBCC|+5511987654321|" +
  "2026|2026-11-26|customer.block|12345-6|5000.00|banco.exemplo|019a0000-0000-7000-8000-000000000001";
/** Controls, a soft hyphen, zero width, direction marks, a filler, joiners, and Cyrillic and Greek letters. */
const bad = ["\0", "\u0007", "\u001b", "\u00ad", "\u200b", "\u200d", "\u202e", "\u2066", "\u3164", "\ufeff", "а", "ο"];

const unfit = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;
const other = "\\p{Script=Cyrillic}\\p{Script=Greek}";
const mixed = new RegExp(`\\p{Script=Latin}[${other}]|[${other}]\\p{Script=Latin}`, "u");

const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** What is wrong in what a call made of a text. */
function wrongIn({ name, schema }: Text, sent: string): string[] {
  const { data } = schema.safeParse(sent);
  return stringsIn(data).filter((kept) => {
    const line = severalLines.has(name) ? kept.replaceAll("\n", "") : kept;
    return unfit.test(line) || mixed.test(line);
  });
}

/** Each text with what it takes of the samples; several calls share a schema. */
const taken = [...new Map(texts.map((text) => [text.schema, text])).values()].flatMap((text) =>
  samples
    .split("|")
    .filter((sample) => text.schema.safeParse(sample).success)
    .map((sample) => ({ text, sample })),
);

test("no text of a call holds what is invisible, or a word of letters of two alphabets", () => {
  fc.assert(
    fc.property(fc.constantFrom(...taken), fc.nat({ max: 40 }), ({ text, sample }, where) => {
      const at = where % (sample.length + 1);
      for (const character of bad) {
        const sent = sample.slice(0, at) + character + sample.slice(at);
        expect(wrongIn(text, sent), `${text.call}: ${text.name}`).toEqual([]);
      }
    }),
    { numRuns: 1_500 },
  );
});

test("each text that is left out is one of a call", () => {
  const known = new Set(all.flatMap(({ call, name }) => [name, `${call} ${name}`]));
  expect(Object.keys(unread).filter((one) => !known.has(one))).toEqual([]);
});

const names = [
  "João d'Ávila",
  "Conceição Sant’Anna",
  "Ana-Luísa Müller",
  "Łukasz Żak",
  "Zoë O\u02bcHara",
  "Зоя Петрова",
];
test.each(names)("the name %s passes, in capitals too", (name) => {
  const field = all.find((text) => text.call === "console POST /:tenant/commands" && text.name === "name");
  expect(field?.schema.safeParse(name).success).toBe(true);
  expect(field?.schema.safeParse(name.toUpperCase()).success).toBe(true);
});
