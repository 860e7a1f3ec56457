import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { customerColumns } from "@vitral/contract/console/lists/customers";
import { consoleEndpoints } from "@vitral/contract/console/console-endpoints";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { enqueueNotifications } from "../src/modules/payments/payments.ts";
import { openDb } from "../src/platform/database/db.ts";
import { csvLine, csvOf } from "../src/platform/http/csv.ts";
import { applicantsOf } from "./applicant.ts";
import { consoleOf } from "./console-of.ts";
import { aWorld } from "./world.ts";
import { contestFromExternalBank, payFromExternalBank } from "./other-banks.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, aurora, clock, db, deps, network } = world;
const aStaff = await consoleOf(world);
const owner = openDb(world.superuser, { max: 1, allTenants: true });
afterAll(owner.close);

const day = "2026-03-10";
const key = "ana@exemplo.com.br";
/** What a file needs in its address. */
const queries: Record<string, string> = {
  "/:tenant/ledger/trial-balance/csv": `?day=${day}`,
  "/:tenant/reports/csv": `?report=BALANCES&from=${day}&to=${day}`,
};
/** Texts that people wrote, or that tell what was ordered: they may name an amount. */
const prose = /^(Pedido|Motivo|Motivo da decisão|Observação|Anotação|Resolução|Detalhes)$/;
const date = String.raw`\d\d/\d\d/\d{4}`;
const dateCell = new RegExp(String.raw`^${date}( \d\d:\d\d:\d\d)?$`);
const files = consoleEndpoints.filter(({ file }) => file?.includes("text/csv")).map(({ path }) => path);

beforeAll(async () => {
  const ana = await aCustomer({ balance: 500_00, key });
  await anExternalPayee("sol@exemplo.com.br");
  await ana.pay(await ana.lookUp("sol@exemplo.com.br"), 20);
  const amount = cents(1_070_00);
  const payer = { name: "Zeca", document: "52998224725" };
  await payFromExternalBank({ db, now: clock.now }, { key, amount, payer, txid: null });
  await contestFromExternalBank(deps, { key, amount, situation: "SCAM" });
  await enqueueNotifications(db, 10);
  await (await applicantsOf(world).anApplicant()).advance();
  const closed = await aCustomer({ balance: 7_00 });
  await sql`update customer set closed_at = ${clock.now()} where id = ${closed.id}`.execute(owner.db);

  const lost = {
    endToEnd: "E99000001202603101500abcdefghijk",
    amount: cents(1_025_00),
    at: new Date(clock.now().getTime() - 600_000),
  };
  await network.settles(aurora.ispb, lost);
  clock.advance(1);
  const olivia = await aStaff("OPERACAO");
  await olivia.post("/reconciliation", { day });
  await olivia.post("/ledger/verifications");
  await olivia.post("/commands", {
    key: randomUUID(),
    order: { kind: "limits.set", payload: { accountId: ana.accountId, day: 9_000 } },
    reason: "Pedido do cliente",
  });
  await vi.waitFor(async () => {
    const [run] = (await olivia.get("/ledger/verifications")).json().rows;
    if (run.state !== "SOUND") throw new Error(`the books are ${run.state}`);
  });
});

/** The cells of a file's lines; no cell of these files has a break of a line in it. */
function tableOf(text: string): string[][] {
  const cell = /(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))/g;
  return text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      Array.from(line.matchAll(cell), ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ""),
    );
}

test.each(files)("a spreadsheet reads the amounts and dates of %s", async (path) => {
  // Each file in the hands of who may have it.
  const role = /staff|audit/.test(path) ? "SEGURANCA" : "OPERACAO";
  const staff = await aStaff(role);
  const { body } = await staff.call("GET", `${path.replace(":tenant", aurora.slug)}${queries[path] ?? ""}`);
  const [columns = [], ...rows] = tableOf(body);
  expect(rows.length).toBeGreaterThan(0);
  expect(columns.filter((name) => name.trim() === "")).toEqual([]);
  expect(new Set(columns).size).toBe(columns.length);
  const cells = rows.flatMap((row) => {
    expect(row).toHaveLength(columns.length);
    return row.map((cell, n) => [columns[n] ?? "", cell] as const);
  });
  const filled = cells.filter(([name, cell]) => cell !== "" && !prose.test(name));
  expect(filled.filter(([, cell]) => cell.includes("R$"))).toEqual([]);
  const isOther = ([name, cell]: readonly [string, string]) =>
    name.includes("(R$)") !== /^-?\d+,\d\d$/.test(cell) && !(name.includes("(R$)") && cell === "");
  expect(filled.filter(isOther)).toEqual([]);
  const looksLikeDate = /\d{4}-\d\d-\d\d|\d\d\/\d\d\/\d{4}|^\d\d:\d\d/;
  expect(filled.filter(([, cell]) => looksLikeDate.test(cell) && !dateCell.test(cell))).toEqual([]);
  const isOfDay = queries[path] !== undefined;
  expect(isOfDay ? rows.filter(([first]) => first !== "10/03/2026") : []).toEqual([]);
});

test("a payment, a posting and a difference say in a column which way the money went", async () => {
  const staff = await aStaff("AUDITORIA");
  const rowsOf = async (path: string) => {
    const [columns = [], ...rows] = tableOf((await staff.get(path)).body);
    return rows.map((row) => Object.fromEntries(columns.map((name, n) => [name, row[n]])));
  };
  expect(await rowsOf("/payments/csv?direction=SENT")).toMatchObject([{ "Valor (R$)": "20,00", Sentido: "saída" }]);
  expect(await rowsOf("/payments/csv?direction=RECEIVED")).toMatchObject([
    { "Valor (R$)": "1070,00", Sentido: "entrada" },
  ]);
  expect(await rowsOf("/reconciliation/differences/csv")).toMatchObject([
    { "Valor (R$)": "1025,00", Sentido: "entrada" },
  ]);
  const postings = await rowsOf("/ledger/postings/csv?reason=PIX_SENT");
  expect(new Set(postings.map((row) => row["Lado"]))).toEqual(new Set(["débito", "crédito"]));
});

test.each(["=1+1", "+55", "-2+3", "-R$ 1,00", "@SUM(A1)", " =1", "\tcmd"])("no cell of a line runs %j", (cell) => {
  expect(csvLine(["Nome", cell])).toBe(`Nome;'${cell}\r\n`);
});

test.each(["-12,34", "-1234,56", "-7", "12,34", "–"])("%j stays as it is", (cell) => {
  expect(csvLine([cell])).toBe(`${cell}\r\n`);
});

async function textOf(chunks: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const chunk of chunks) text += chunk;
  return text.slice(1);
}

test("a column that a page gets is in its file, where it stands on the page", async () => {
  const row = { id: randomUUID(), name: "Ana", document: "***", entityType: "PERSON", status: "ACTIVE" } as const;
  const customer = { ...row, isBlocked: true, isClosed: false, createdAt: new Date("2026-03-10T15:00:00Z") };
  const { name, ...others } = customerColumns;
  const columns = { name, letters: { head: "Letras", text: () => row.name.length }, ...others };
  const text = await textOf(csvOf(columns, async (last) => (last ? [] : [customer])));
  expect(tableOf(text)).toEqual([
    ["Nome", "Letras", "Documento", "Tipo", "Situação", "Desde"],
    ["Ana", "3", "***", "Pessoa", "Bloqueado", "10/03/2026 12:00:00"],
  ]);
});

test.each([
  [3, ["Nº", "1", "2", "3"]],
  [4, ["Nº", "1", "2", "3", "Cortado em 3 linhas: filtre a lista ou escolha um período menor"]],
])("a list of %i rows of at most three says so where it was cut", async (many, lines) => {
  const read = async (last = 0, limit = 0) =>
    Array.from({ length: Math.min(limit, many - last) }, (_, n) => last + n + 1);
  const text = await textOf(csvOf({ number: { head: "Nº", text: (row: number) => row } }, read, { max: 3 }));
  expect(text.trimEnd().split("\r\n")).toEqual(lines);
});
