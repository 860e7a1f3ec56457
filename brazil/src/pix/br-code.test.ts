import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../../vectors/br-code.json" with { type: "json" };
import { checksum } from "./br-code-fields.ts";
import { readBrCode, writeDynamicBrCode, writeStaticBrCode } from "./br-code.ts";
import { cents } from "../money/cents.ts";

type Vector = (typeof vectors.vectors)[number];
const isValid = ({ verdict, kind }: Vector) => verdict.startsWith("valid") && kind !== "recurrence-only";
const valid = vectors.vectors.filter(isValid);
const others = vectors.vectors.filter((vector) => !isValid(vector));

/** The expected amount in centavos; null where the code leaves it open. */
const centavos = (written: string | null | undefined) => (written ? Math.round(Number(written) * 100) : null);

describe("every published code is read as its source expects", () => {
  test.each(valid)("$id is $verdict, $kind", ({ payload, kind, expected }) => {
    const reading = readBrCode(payload);
    const receiver = {
      name: expected.merchantName?.trim(),
      city: expected.merchantCity?.trim(),
    };
    const code = kind?.endsWith("dynamic")
      ? { kind: "dynamic", url: expected.url, ...receiver }
      : {
          kind: "static",
          key: expected.key,
          amount: centavos(expected.amount),
          info: expected.additionalInfo ?? null,
          txid: expected.txid && expected.txid !== "***" ? expected.txid : null,
          ...receiver,
        };
    expect(reading).toMatchObject({ ok: true, code });
  });

  test.each(others)("$id is refused: $verdict, $errors", ({ payload, kind }) => {
    const code = kind === "recurrence-only" ? "QR_CODE_UNSUPPORTED" : "QR_CODE_INVALID";
    expect(readBrCode(payload)).toEqual({ ok: false, code, reason: expect.stringMatching(/^[A-ZÀ-Ú].+\.$/) });
  });

  test("none is left out", () => expect(valid.length + others.length).toBe(vectors.vectors.length));
});

describe("a refusal says why", () => {
  const whole = writeStaticBrCode({ key: "ana@exemplo.com.br", name: "ANA LIMA", city: "SAO PAULO" });
  test.each([
    ["10491443385511900000200000000141325230000093423", "Este é o código de um boleto."],
    ["oi", "Este texto não é um código Pix completo."],
    [whole.slice(0, -8), "Este texto não é um código Pix completo."],
    [whole.slice(0, -10), "Este texto não é um código Pix completo."],
    [whole.replace("ANA", "EVA"), "O código está incompleto ou foi alterado."],
    [vectorOf("br134"), "Este QR Code não é um código Pix."],
    [vectorOf("br150"), "Este código Pix não diz quem recebe."],
    [vectorOf("br165"), "Este código Pix diz de duas formas diferentes quem recebe."],
    [vectorOf("br151"), "O valor escrito neste código Pix não é válido."],
    [vectorOf("br168"), "O endereço da cobrança neste código não é válido."],
    [vectorOf("br028"), "Este código é de Pix Automático, que ainda não está disponível."],
  ])("%s", (text, reason) => {
    const reading = readBrCode(text);
    expect(reading.ok ? "" : reading.reason).toContain(reason);
  });

  test.each(["127.0.0.1/x", "[::1]/x", "a.com:8080/x", "u@a.com/x", "a.com\\@b/x", "169.254.169.254/latest"])(
    "a charge's address is never %s",
    (url) => expect(() => writeDynamicBrCode({ url, name: "A", city: "B" })).toThrow(RangeError),
  );
});

test("the checksum is CRC-16/CCITT-FALSE", () => expect(checksum("123456789")).toBe("29B1"));

const word = (max: number) => fc.stringMatching(new RegExp(`^[A-Z0-9](?:[A-Z .-]{0,${max - 2}}[A-Z0-9])?$`));
const terms = fc.record(
  {
    key: fc.constantFrom("ana@exemplo.com.br", "+5511987654321", "52998224725", "123e4567-e89b-12d3-a456-426655440000"),
    name: word(25),
    city: word(15),
    amount: fc.integer({ min: 1, max: 9_999_999_999_99 }).map(cents),
    info: word(30),
    txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
  },
  { requiredKeys: ["key", "name", "city"] },
);

test("what is written is read again, with spaces around it too", () => {
  fc.assert(
    fc.property(terms, (given) => {
      const { amount = null, info = null, txid = null } = given;
      const code = { kind: "static", ...given, amount, info, txid, fss: null };
      expect(readBrCode(`  ${writeStaticBrCode(given)}\n`)).toEqual({ ok: true, code });
    }),
  );
});

test("a code with one changed character is refused, or means the same", () => {
  fc.assert(
    fc.property(terms, fc.nat(), fc.stringMatching(/^[0-9A-Za-z]$/), (given, place, char) => {
      const written = writeStaticBrCode(given);
      const at = place % written.length;
      const changed = written.slice(0, at) + char + written.slice(at + 1);
      const reading = readBrCode(changed);
      const same = readBrCode(written);
      expect(reading.ok ? reading : same).toEqual(same);
    }),
  );
});

test("no text makes the reader fail", () => {
  const someText = fc.uint8Array({ maxLength: 80 }).map((bytes) => new TextDecoder().decode(bytes));
  fc.assert(
    fc.property(someText, (text) => {
      expect(readBrCode(text)).toMatchObject({ ok: false });
    }),
  );
});

test("the writer does not make the generators' mistakes", () => {
  const right = { key: "ana@exemplo.com.br", name: "ANA LIMA", city: "SAO PAULO" };
  for (const wrong of [
    { name: "" },
    { name: "A".repeat(26) },
    { city: "Brasília" },
    { txid: "meu_pedido" },
    { amount: cents(0) },
    { info: "x".repeat(90) },
  ]) {
    expect(() => writeStaticBrCode({ ...right, ...wrong })).toThrow(RangeError);
  }
});

function vectorOf(id: string): string {
  const found = vectors.vectors.find((vector) => vector.id === id);
  if (!found) throw new Error(`no vector ${id}`);
  return found.payload;
}
