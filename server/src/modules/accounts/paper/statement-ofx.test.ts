import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cents, negative } from "@vitral/brazil/cents";
import fc from "fast-check";
import { Ofx } from "ofx-data-extractor";
import { afterAll, expect, test } from "vitest";
import { statementOfx } from "./statement-ofx.ts";
import type { StatementHeader, StatementFileRow } from "./statement-row.ts";
import { windows1252 } from "./windows-1252.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-ofx-"));
afterAll(() => rmSync(folder, { recursive: true }));

const header: StatementHeader = {
  tenant: {
    displayName: "Cooperativa Ipê",
    phone: "0800 123 4567",
    ombudsmanPhone: "08007770102",
    provider: {
      name: "Cooperativa Ipê & Filhos",
      document: "11222333000181",
      ispb: "72000001",
      kind: "CREDIT_COOPERATIVE",
    },
  },
  holder: { name: "Ana Lima", document: "11144477735" },
  account: { number: "12345-6", agency: "0001", bank: "Cooperativa Ipê & Filhos", bankId: "72000001" },
  period: { startDate: "2026-10-01", endDate: "2026-10-31" },
  openingBalance: cents(100_00),
  closingBalance: cents(150_00),
  blocked: cents(0),
  issuedAt: new Date("2026-11-21T02:30:00Z"),
};

const row = (change: Partial<StatementFileRow> = {}): StatementFileRow => ({
  id: "5b0e9c0a-6f0f-4b2e-9a53-0a4b0d3c1f11",
  createdAt: new Date("2026-10-02T01:59:58Z"),
  amount: cents(12_34),
  credit: false,
  category: "Pix enviado",
  beneficiaryName: "João Conceição",
  description: null,
  externalStatus: "SETTLED",
  endToEnd: null,
  blocked: cents(0),
  scheduled: false,
  ...change,
});

async function ofxOf(rows: StatementFileRow[], changes: Partial<StatementHeader> = {}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  async function* each() {
    yield* rows;
  }
  for await (const chunk of statementOfx({ ...header, ...changes }, each())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The elements of a file, as written: SGML closes none that has a value. */
const valuesOf = (file: Buffer, tag: string): string[] =>
  Array.from(file.toString("latin1").matchAll(new RegExp(`^<${tag}>(.*)\r$`, "gm")), ([, found = ""]) => found);

test("the header is that of OFX 1.02 in SGML; lines end in CRLF and text is Windows-1252", async () => {
  const file = await ofxOf([row()]);
  const text = file.toString("latin1");
  expect(text.split("<OFX>")[0]).toBe(
    "OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\n" +
      "COMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n",
  );
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(valuesOf(file, "NAME")).toEqual(["João Conceição"]);
  expect(windows1252("Ipê – “€”\r\nř")).toEqual(
    Buffer.from([0x49, 0x70, 0xea, 0x20, 0x96, 0x20, 0x93, 0x80, 0x94, 13, 10, 0x72]),
  );
});

test("the bank behind the brand, the account and a movement are in their places", async () => {
  const file = await ofxOf([
    row(),
    row({ id: "00000000-0000-4000-8000-0123456789ab", credit: true, description: "a < b" }),
  ]);
  const one = (tag: string) => valuesOf(file, tag);
  expect(one("ORG")).toEqual(["Cooperativa Ipê &amp; Filhos"]);
  expect([one("BANKID"), one("BRANCHID"), one("ACCTID")]).toEqual([["72000001"], ["0001"], ["12345-6"]]);
  expect(one("DTPOSTED")).toEqual(["20261001225958[-3:BRT]", "20261001225958[-3:BRT]"]);
  expect(one("TRNAMT")).toEqual(["-12.34", "12.34"]);
  expect(one("FITID")).toEqual(["5b0e9c0a-6f0f-4b2e-9a53-0a4b0d3c1f11", "00000000-0000-4000-8000-0123456789ab"]);
  expect(one("MEMO")).toEqual(["Pix enviado - João Conceição", "Pix enviado - João Conceição - a &lt; b"]);
  expect([one("DTSTART"), one("DTEND"), one("DTASOF")]).toEqual([
    ["20261001000000[-3:BRT]"],
    ["20261031235959[-3:BRT]"],
    ["20261031235959[-3:BRT]"],
  ]);
});

test("a Pix Agendado is told apart in the memo", async () => {
  const text = (await ofxOf([row({ scheduled: true, description: "Aluguel" })])).toString("latin1");
  expect(text).toContain("<MEMO>Pix enviado - Pix Agendado - João Conceição - Aluguel\r\n");
});

test("a period that goes on ends at the moment of the file: nothing in it is of the future", async () => {
  const file = await ofxOf([], { period: { startDate: "2026-11-01", endDate: "2026-11-30" } });
  expect([valuesOf(file, "DTEND"), valuesOf(file, "DTASOF")]).toEqual([
    ["20261120233000[-3:BRT]"],
    ["20261120233000[-3:BRT]"],
  ]);
});

test("what is blocked is missing in the available balance of a period that goes on, and of no other", async () => {
  const blocked = cents(80_00);
  const period = { startDate: "2026-11-01", endDate: "2026-11-30" };
  expect(valuesOf(await ofxOf([], { period, blocked }), "BALAMT")).toEqual(["150.00", "70.00"]);
  expect(valuesOf(await ofxOf([], { blocked }), "BALAMT")).toEqual(["150.00"]);
});

test("only settled movements are in the file, and the balance is theirs", async () => {
  const file = await ofxOf([
    row(),
    row({ externalStatus: "ERROR" }),
    row({ externalStatus: "PENDING", amount: cents(5_00) }),
  ]);
  expect(valuesOf(file, "TRNAMT")).toEqual(["-12.34"]);
  expect(valuesOf(file, "BALAMT")).toEqual(["155.00"]);
});

/** What a customer may have typed, but no "$": the outside reader takes it for a pattern. */
const typed = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from("aZ 9ãÇ€&<>/;\n'\"")), minLength: 1, maxLength });

const someRow = fc.record({
  id: fc.uuid(),
  createdAt: fc.date({
    min: new Date("2026-10-01T03:00:00Z"),
    max: new Date("2026-11-01T02:59:59Z"),
    noInvalidDate: true,
  }),
  amount: fc.integer({ min: 1, max: 999_999_999_99 }).map(cents),
  credit: fc.boolean(),
  category: fc.constantFrom("Pix enviado", "TED recebido"),
  beneficiaryName: typed(60),
  description: fc.option(typed(140)),
  externalStatus: fc.constant("SETTLED" as const),
  endToEnd: fc.constant(null),
  blocked: fc.constant(cents(0)),
  scheduled: fc.constant(false),
});

test("an outside reader finds every movement with its amount, date and id", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(someRow, { selector: ({ id }) => id, maxLength: 12 }), async (rows) => {
      const read = Ofx.fromBuffer(await ofxOf(rows)).toNormalized();
      expect(read.transactions.map(({ fitId, amount }) => [fitId, amount])).toEqual(
        rows.map(({ id, amount, credit }) => [id, (credit ? amount : negative(amount)) / 100]),
      );
    }),
    { numRuns: 60 },
  );
});

/** libofx's own reader (Debian package `ofx`), where it is installed. */
const ofxdump = (() => {
  try {
    return execFileSync("sh", ["-c", "command -v ofxdump"]).toString().trim();
  } catch {
    return null;
  }
})();

test.runIf(ofxdump)("libofx reads the file", async () => {
  const path = join(folder, "extrato.ofx");
  writeFileSync(path, await ofxOf([row(), row({ id: "00000000-0000-4000-8000-0123456789ab", credit: true })]));
  const said = execFileSync("sh", ["-c", `${ofxdump} "${path}" 2>&1`]).toString();
  expect(said).not.toMatch(/LibOFX (ERROR|WARNING)/);
  for (const found of ["João Conceição", "-12.34", "12.34", "Ledger balance: 150.00"]) expect(said).toContain(found);
});
