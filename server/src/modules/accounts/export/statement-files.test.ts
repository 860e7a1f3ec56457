import { Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { cents } from "@vitral/brazil/cents";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { pdfLines } from "../../../../test/paper.ts";
import { statementPdf } from "../paper/statement-pdf.ts";
import { type StatementHeader, type StatementFileRow, writeStatement } from "./statement-files.ts";

const institution = "Cooperativa de Crédito Ipê · CNPJ 11.222.333/0001-81 · ISPB 72000001 · Cooperativa de crédito";
const header: StatementHeader = {
  tenant: {
    displayName: "Cooperativa Ipê",
    phone: "0800 123 4567",
    ombudsmanPhone: "08007770102",
    provider: {
      name: "Cooperativa de Crédito Ipê",
      document: "11222333000181",
      ispb: "72000001",
      kind: "CREDIT_COOPERATIVE",
    },
    colour: "#8a2be2",
  },
  holder: { name: "Ana Lima", document: "11144477735" },
  account: { number: "12345-6", agency: "0001", bank: "Banco Aurora S.A.", bankId: "61000001" },
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
  beneficiaryName: "João Alves",
  description: null,
  externalStatus: "SETTLED",
  endToEnd: "E1234567820261002015900000000001",
  blocked: cents(0),
  scheduled: false,
  ...change,
});

async function* stream(rows: Iterable<StatementFileRow>) {
  yield* rows;
}

function intoMemory() {
  const chunks: Buffer[] = [];
  const out = new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) });
  return { out, bytes: () => Buffer.concat(chunks) };
}

async function pdfOf(rows: Iterable<StatementFileRow>, changed: Partial<StatementHeader> = {}): Promise<Buffer> {
  const { out, bytes } = intoMemory();
  await writeStatement("pdf", { header: { ...header, ...changed }, rows: stream(rows) }, out);
  return bytes();
}

async function csvOf(rows: Iterable<StatementFileRow>): Promise<string> {
  const { out, bytes } = intoMemory();
  await writeStatement("csv", { header, rows: stream(rows) }, out);
  return bytes().toString();
}

const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type \/Page\n/g)?.length ?? 0;

test("the PDF names bank, holder, account and period, and lists each movement with its sign", async () => {
  const lines = pdfLines(
    await pdfOf([row(), row({ credit: true, category: "Pix recebido", amount: cents(1_234_56) })]),
  );
  for (const line of [
    "Cooperativa Ipê",
    "Emitido em 20/11/2026 às 23:30",
    "Período de 01/10/2026 a 31/10/2026",
    "Ana Lima",
    "111.444.777-35",
    "0001 / 12345-6",
    "01/10/2026 22:59",
    "Pix enviado",
    "- R$ 12,34",
    "+ R$ 1.234,56",
    "Dúvidas e reclamações: Cooperativa Ipê, telefone 0800 123 4567. Ouvidoria: 0800 777 0102.",
    institution,
    "Página 1",
  ]) {
    expect(lines).toContain(line);
  }
});

test("failed rows are listed as such and not summed; pending ones are", async () => {
  const lines = pdfLines(
    await pdfOf([
      row({ amount: cents(10_00) }),
      row({ amount: cents(5_00), externalStatus: "PENDING" }),
      row({ amount: cents(7_77), externalStatus: "ERROR" }),
      row({ amount: cents(65_00), credit: true }),
    ]),
  );
  expect(lines).toContain("Não concluída");
  expect(lines).toContain("Em processamento");
  expect(lines[lines.indexOf("Entradas") + 1]).toBe("+ R$ 65,00");
  expect(lines[lines.indexOf("Saídas") + 1]).toBe("- R$ 15,00");
  expect(lines).toContain("Movimentações não concluídas não mudam o saldo e não entram nos totais.");
});

test("a period without movements says so", async () => {
  expect(pdfLines(await pdfOf([]))).toContain("Nenhuma movimentação no período.");
});

test("every page has head and number, rows keep their order, and the PDF's index is valid", async () => {
  const names = Array.from({ length: 200 }, (_, index) => `Pessoa ${index}`);
  const pdf = await pdfOf(names.map((beneficiaryName) => row({ beneficiaryName })));
  const lines = pdfLines(pdf);
  const pages = pagesOf(pdf);

  expect(pages).toBeGreaterThan(5);
  expect(lines.filter((line) => line === "Beneficiário")).toHaveLength(pages);
  expect(lines.filter((line) => line.startsWith("Página "))).toEqual(
    Array.from({ length: pages }, (_, index) => `Página ${index + 1}`),
  );
  expect(lines.filter((line) => line.startsWith("Pessoa "))).toEqual(names);
  expect(indexOf(pdf)).toEqual(rightIndex(pdf));
});

/** The object number found at each place that the cross-reference table names (ISO 32000-1, 7.5.4). */
function indexOf(pdf: Buffer): number[] {
  return offsetsOf(pdf).map((offset) => Number.parseInt(pdf.toString("latin1", offset, offset + 12), 10));
}

const rightIndex = (pdf: Buffer): number[] => offsetsOf(pdf).map((_, index) => index + 1);

function offsetsOf(pdf: Buffer): number[] {
  const table = pdf.toString("latin1", pdf.lastIndexOf("\nxref\n"));
  return Array.from(table.matchAll(/^(\d{10}) 00000 n $/gm), ([, offset = ""]) => Number(offset));
}

test("a screen reader gets the language, the title and a table with column heads", async () => {
  const source = (await pdfOf([row()])).toString("latin1");
  for (const mark of [
    "/Marked true",
    "/Lang (pt-BR)",
    "/DisplayDocTitle true",
    "/S /H1",
    "/S /Table",
    "/S /TR",
    "/S /TD",
  ]) {
    expect(source).toContain(mark);
  }
  expect(source.match(/\/Scope \/Column/g)).toHaveLength(4);
});

test("no name breaks the PDF", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (text) => {
      const change = { beneficiaryName: text, description: text, category: text, endToEnd: text };
      const holder = { name: text, document: "11144477735" };
      const pdf = await pdfOf(
        Array.from({ length: 30 }, () => row(change)),
        { holder },
      );
      expect(indexOf(pdf)).toEqual(rightIndex(pdf));
      expect(pagesOf(pdf)).toBeGreaterThan(1);
    }),
    { numRuns: 25 },
  );
});

test("the PDF says what is blocked, at the movement and at the end", async () => {
  const received = row({ credit: true, blocked: cents(12_34) });
  const lines = pdfLines(await pdfOf([received], { blocked: cents(80_00) })).map((line) =>
    line.replaceAll("\u00A0", " "),
  );
  expect(lines).toContain("R$ 12,34 bloqueados");
  expect(lines.join(" ")).toContain("R$ 80,00 do saldo atual estão bloqueados, de Pix recebidos em análise;");
  expect(pdfLines(await pdfOf([row()])).join(" ")).not.toContain("bloquead");
});

test("the CSV opens in a Brazilian spreadsheet: byte order mark, semicolons, decimal comma, CRLF", async () => {
  const csv = await csvOf([
    row(),
    row({ credit: true, amount: cents(1_234_05), endToEnd: null, blocked: cents(80_00) }),
  ]);
  expect(csv).toBe(
    [
      "\uFEFFData;Hora;Descrição;Beneficiário;Mensagem;Valor;Situação;Valor não concluído;ID Pix;ID da transação;Instituição;Valor bloqueado;Agendamento",
      `01/10/2026;22:59:58;Pix enviado;João Alves;;-12,34;Concluída;;E1234567820261002015900000000001;5b0e9c0a-6f0f-4b2e-9a53-0a4b0d3c1f11;${institution};;`,
      `01/10/2026;22:59:58;Pix enviado;João Alves;;1234,05;Concluída;;;5b0e9c0a-6f0f-4b2e-9a53-0a4b0d3c1f11;${institution};80,00;`,
      "",
    ].join("\r\n"),
  );
});

test("a Pix Agendado is told apart from another Pix in both files", async () => {
  const rows = [row({ scheduled: true }), row()];
  const lines = (await csvOf(rows)).split("\r\n");
  expect([lines[0], lines[1], lines[2]].map((line) => line?.split(";").at(-1))).toEqual([
    "Agendamento",
    "Pix Agendado",
    "",
  ]);
  expect(pdfLines(await pdfOf(rows)).filter((line) => line === "Pix Agendado")).toHaveLength(1);
});

test("the CSV of a period without a movement names the institution all the same", async () => {
  const [, line, end] = (await csvOf([])).split("\r\n");
  expect([line, end]).toEqual([`;;;;;;;;;;${institution};;`, ""]);
});

test.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+55", "'+55"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tcmd", "'\tcmd"],
  ['Bar do "Zé"; filial\r\n2', '"Bar do ""Zé""; filial\r\n2"'],
])("a name like %j is only text", async (name, written) => {
  expect(await csvOf([row({ beneficiaryName: name })])).toContain(`;Pix enviado;${written};;-12,34;`);
});

test("the column Valor adds up to what the period moved, whatever the movements", async () => {
  const someRow = fc.record({
    amount: fc.integer({ min: 1, max: 999_999_99 }).map(cents),
    credit: fc.boolean(),
    externalStatus: fc.constantFrom("PENDING" as const, "SETTLED" as const, "ERROR" as const),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(someRow, { maxLength: 20 }), async (changes) => {
      const [, ...lines] = (await csvOf(changes.map(row))).trimEnd().split("\r\n");
      const sum = lines.reduce((total, line) => total + Number((line.split(";")[5] ?? "").replace(",", "")), 0);
      const moved = changes.filter(({ externalStatus }) => externalStatus !== "ERROR");
      expect(sum).toBe(moved.reduce((total, { amount, credit }) => total + (credit ? amount : 0 - amount), 0));
    }),
  );
});

test("memory does not grow with the rows", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const held: number[] = [];
  async function* manyRows() {
    for (let index = 0; index < 4_500; index += 1) {
      if (index % 1_500 === 750) {
        collect();
        const { heapUsed, external } = process.memoryUsage();
        held.push((heapUsed + external) / 1e6);
      }
      yield row();
    }
  }
  // Here and not in the thread that draws, whose heap is its own.
  let bytes = 0;
  for await (const chunk of statementPdf(header, manyRows())) bytes += chunk.length;

  const [first = 0, , last = 0] = held;
  expect(bytes).toBeGreaterThan(2_000_000);
  expect(last - first).toBeLessThan(3);
});

test("when the rows or the file fail, writing fails", async () => {
  async function* brokenRows() {
    yield row();
    throw new Error("the database went away");
  }
  await expect(writeStatement("pdf", { header, rows: brokenRows() }, intoMemory().out)).rejects.toThrow("went away");
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error("no space left")) });
  await expect(writeStatement("csv", { header, rows: stream([row()]) }, full)).rejects.toThrow("no space left");
});
