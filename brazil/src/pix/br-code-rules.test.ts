import { describe, expect, test } from "vitest";
import { checksum, readFields, writeField } from "./br-code-fields.ts";
import { readBrCode, writeDynamicBrCode, writeStaticBrCode } from "./br-code.ts";
import { cents } from "../money/cents.ts";

const pix = (...inside: [id: string, value: string][]) =>
  [["00", "br.gov.bcb.pix"], ...inside].map(([id = "", value = ""]) => writeField(id, value)).join("");
const key = pix(["01", "ana@exemplo.com.br"]);
const address = pix(["25", "pix.exemplo.com/qr/1"]);

const usual = {
  "00": "01",
  "26": key,
  "52": "0000",
  "53": "986",
  "58": "BR",
  "59": "ANA LIMA",
  "60": "SAO PAULO",
  "62": writeField("05", "***"),
};

/** A whole code with its checksum, of the usual fields and what is said otherwise; null leaves a field out. */
function codeOf(changes: Record<string, string | null> = {}): string {
  const fields = Object.entries({ ...usual, ...changes }).toSorted(([a], [b]) => a.localeCompare(b));
  const open = `${fields.map(([id, value]) => (value === null ? "" : writeField(id, value))).join("")}6304`;
  return open + checksum(open);
}

const reasonOf = (text: string) => {
  const reading = readBrCode(text);
  return reading.ok ? "" : reading.reason;
};
const codeIn = (text: string) => {
  const reading = readBrCode(text);
  return reading.ok ? reading.code : reading.reason;
};

describe("what every EMV code begins with", () => {
  const notStandard = "Este código Pix não segue o padrão do Banco Central. Peça outro a quem recebe.";

  test.each([undefined, "11", "12"])("a point of initiation of %s is read", (value) =>
    expect(reasonOf(codeOf(value === undefined ? {} : { "01": value }))).toBe(""),
  );

  test.each([
    ["a payload format of 02", { "00": "02" }],
    ["a payload format of one digit", { "00": "1" }],
    ["a point of initiation of 13", { "01": "13" }],
    ["a point of initiation of 1", { "01": "1" }],
    ["no merchant category", { "52": null }],
    ["a merchant category of three digits", { "52": "000" }],
    ["a merchant category of five digits", { "52": "00000" }],
    ["a merchant category with a letter", { "52": "75A1" }],
  ])("%s is refused", (_, changes) => {
    expect(readBrCode(codeOf(changes))).toEqual({ ok: false, code: "QR_CODE_INVALID", reason: notStandard });
    expect(reasonOf(codeOf({ ...changes, "26": address }))).toBe(notStandard);
  });
});

test("a code has at most 512 characters", () => {
  const long = { "02": "x".repeat(80), "03": "x".repeat(80), "04": "x".repeat(80), "05": "x".repeat(80) };
  const rest = 512 - codeOf({ ...long, "06": "x" }).length + 1;
  const longest = codeOf({ ...long, "06": "x".repeat(rest) });
  expect(longest).toHaveLength(512);
  expect(reasonOf(` ${longest} `)).toBe("");
  expect(readBrCode(codeOf({ ...long, "06": "x".repeat(rest + 1) }))).toEqual({
    ok: false,
    code: "QR_CODE_INVALID",
    reason: "Este texto é longo demais para um código Pix.",
  });
});

test("a facilitator of a Pix Saque stands beside a key, never beside an address", () => {
  const withKey = pix(["01", "ana@exemplo.com.br"], ["03", "12345678"]);
  expect(codeIn(codeOf({ "26": withKey }))).toMatchObject({ kind: "static", fss: "12345678", info: null });
  const withAddress = pix(["03", "12345678"], ["25", "pix.exemplo.com/qr/1"]);
  expect(readBrCode(codeOf({ "26": withAddress }))).toEqual({
    ok: false,
    code: "QR_CODE_INVALID",
    reason: "Este código Pix mistura um saque com uma cobrança.",
  });
});

test.each([
  [{ "53": "840" }, "Este código Pix não é um pagamento em reais no Brasil."],
  [{ "58": "AR" }, "Este código Pix não é um pagamento em reais no Brasil."],
  [{ "58": null }, "Este código Pix não é um pagamento em reais no Brasil."],
  [{ "59": null }, "Faltam dados de quem recebe neste código Pix."],
  [{ "60": " " }, "Faltam dados de quem recebe neste código Pix."],
  [{ "60": null }, "Faltam dados de quem recebe neste código Pix."],
  [{ "26": pix(["02", "nobody"]) }, "Este código Pix não diz quem recebe."],
  [{ "26": writeField("01", "ana@exemplo.com.br") }, "Este QR Code não é um código Pix."],
  [{ "26": null, "80": pix(["02", "x"]) }, "Este código Pix não diz quem recebe."],
  [{ "26": null, "80": address }, "Este código é de Pix Automático"],
])("%j is refused with its reason", (changes, reason) => expect(reasonOf(codeOf(changes))).toContain(reason));

test("a country in small letters, spaces at the ends and other templates are read as they are meant", () => {
  const info = pix(["01", "ana@exemplo.com.br"], ["02", " Pedido 7 "]);
  const code = codeOf({ "26": null, "51": info, "58": "br", "59": " ANA LIMA ", "60": " SAO PAULO ", "62": null });
  expect(codeIn(code)).toEqual({
    kind: "static",
    key: "ana@exemplo.com.br",
    amount: null,
    info: "Pedido 7",
    fss: null,
    name: "ANA LIMA",
    city: "SAO PAULO",
    txid: null,
  });
  expect(reasonOf(codeOf({ "26": null, "52": "0000", "79": key }))).toBe("Este QR Code não é um código Pix.");
});

test("a template of another scheme beside the Pix template is ignored", () => {
  const other = writeField("01", "x");
  expect(codeIn(codeOf({ "26": other, "27": key }))).toMatchObject({ key: "ana@exemplo.com.br" });
});

test("an additional field that is not made of fields names no payment", () => {
  expect(codeIn(codeOf({ "62": "PEDIDO 7" }))).toMatchObject({ key: "ana@exemplo.com.br", txid: null });
});

test("the first of two equal fields counts", () => {
  const open = `${writeField("00", "01")}${writeField("00", "02")}${codeOf().slice(6, -4)}`;
  expect(codeIn(open + checksum(open))).toMatchObject({ key: "ana@exemplo.com.br" });
});

describe("an amount", () => {
  test.each([
    ["98.73", 9873],
    ["98.7", 9870],
    ["98.", 9800],
    ["98", 9800],
    ["0.00", null],
    ["9999999999.99", 9_999_999_999_99],
  ])("%s is read", (written, amount) => expect(codeIn(codeOf({ "54": written }))).toMatchObject({ amount }));

  test.each(["99999999999.99", "1.234", "1,50", ".5", "-1", "1e3", "x1", "1x"])("%s is refused", (written) =>
    expect(reasonOf(codeOf({ "54": written }))).toBe("O valor escrito neste código Pix não é válido."),
  );
});

describe("the address of a charge", () => {
  const urlOf = (length: number) => `pix.exemplo.com/${"a".repeat(length - 16)}`;
  const read = (url: string) => readBrCode(codeOf({ "26": pix(["25", url]) })).ok;

  test.each(["a.b.com", "pix.exemplo.com", "pix.exemplo.com/", "x-1.exemplo.com/qr/a=1", urlOf(77)])(
    "%s is one",
    (url) => {
      expect(read(url)).toBe(true);
      expect(writeDynamicBrCode({ url, name: "A", city: "B" })).toContain(url);
    },
  );

  test.each(["exemplo", "-a.com/x", "a-.com/x", "a.com/ x", "a.com/é", "//a.com", "a..com", "a.c", "a.com/qr?a=1"])(
    "%s is none",
    (url) => {
      expect(read(url)).toBe(false);
      expect(() => writeDynamicBrCode({ url, name: "A", city: "B" })).toThrow("a BR Code cannot hold this url");
    },
  );

  test("it has at most 77 characters", () => {
    expect(() => writeDynamicBrCode({ url: urlOf(78), name: "A", city: "B" })).toThrow("cannot hold this url");
  });

  test("a code written for an address is read as that address", () => {
    const code = writeDynamicBrCode({ url: "pix.exemplo.com/qr/1", name: "ANA", city: "RIO" });
    expect(codeIn(code)).toEqual({
      kind: "dynamic",
      url: "pix.exemplo.com/qr/1",
      name: "ANA",
      city: "RIO",
      txid: null,
    });
  });
});

describe("a bill's number is told apart", () => {
  const boleto = "Este é o código de um boleto. Aqui você paga códigos Pix.";
  const digits = "10491443385511900000200000000141325230000093423";
  test.each([
    digits,
    "10491.44338 55119.000002 00000.001413 2 52300000934-23",
    digits.slice(0, 44),
    digits.padEnd(60, "1"),
  ])("%s", (text) => expect(reasonOf(text)).toBe(boleto));
  test.each([digits.slice(0, 43), digits.padEnd(61, "1"), `x${digits}`, `${digits}x`, "a".repeat(47)])(
    "%s is none",
    (text) => expect(reasonOf(text)).not.toBe(boleto),
  );
});

describe("fields", () => {
  test("are counted in characters, UTF-16 units or bytes", () => {
    expect(readFields("5903é🙂")?.get("59")).toBe("é🙂");
    expect(readFields("5902é🙂")?.get("59")).toBe("é🙂");
    expect(readFields("5906é🙂6001X")).toEqual(
      new Map([
        ["59", "é🙂"],
        ["60", "X"],
      ]),
    );
  });

  test.each(["", "59", "5903AB", "5A01X", "59O1X", "5901X6", "x5901X", "630412345901X"])(
    "%j is not made of them",
    (text) => expect(readFields(text)).toBeNull(),
  );

  test("the checksum comes last", () => {
    expect(readFields("5901X63041234")?.get("63")).toBe("1234");
    expect(readFields("630412345901X")).toBeNull();
  });

  test("a field holds 1 to 99 characters", () => {
    expect(writeField("59", "X")).toBe("5901X");
    expect(writeField("59", "x".repeat(99))).toBe(`5999${"x".repeat(99)}`);
    expect(() => writeField("59", "")).toThrow("field 59 cannot hold 0 characters");
    expect(() => writeField("59", "x".repeat(100))).toThrow("field 59 cannot hold 100 characters");
  });
});

describe("mistakes of QR code generators are named", () => {
  const right = { key: "ana@exemplo.com.br", name: "ANA LIMA", city: "SAO PAULO" };
  test.each([
    ["key", { key: "ana @exemplo.com.br" }],
    ["key", { key: "é".repeat(3) }],
    ["info", { info: "pão" }],
    ["info", { info: "ãb" }],
    ["info", { info: "bã" }],
    ["name", { name: "A".repeat(26) }],
    ["name", { name: " ANA" }],
    ["city", { city: "A".repeat(16) }],
    ["txid", { txid: "meu_pedido" }],
    ["txid", { txid: "a".repeat(26) }],
    ["amount", { amount: cents(0) }],
    ["amount", { amount: cents(9_999_999_999_99 + 1) }],
  ])("%s", (what, wrong) =>
    expect(() => writeStaticBrCode({ ...right, ...wrong })).toThrow(`a BR Code cannot hold this ${what}`),
  );

  test("the largest amount is written", () =>
    expect(writeStaticBrCode({ ...right, amount: cents(9_999_999_999_99) })).toContain("54139999999999.99"));
});
