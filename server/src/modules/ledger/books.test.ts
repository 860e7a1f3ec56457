import { setTimeout as sleep } from "node:timers/promises";
import { cents } from "@vitral/brazil/cents";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { consoleOf } from "../../../test/console-of.ts";
import { aWorld } from "../../../test/world.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { auditEvents } from "../audit/audit.ts";
import { closeDays } from "./books.ts";
import { callCloseDays } from "./books-queries.ts";

const world = await aWorld();
const { aCustomer, aTenant, anExternalPayee, aurora, clock, db } = world;
const aStaff = await consoleOf(world);
let ana: Awaited<ReturnType<typeof aCustomer>>;

beforeAll(async () => {
  ana = await aCustomer({ balance: 500_00 });
  await aCustomer({ key: "bruno@exemplo.com.br" });
  await anExternalPayee("sol@exemplo.com.br");
  await anExternalPayee("silencio@exemplo.com.br", "SILENT");
  await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 10);
  await ana.pay(await ana.lookUp("sol@exemplo.com.br"), 20);
  clock.advance(86_400);
  await ana.signIn();
  await ana.pay(await ana.lookUp("silencio@exemplo.com.br"), 40);
});

type Row = { kind: string; opening: number; debits: number; credits: number; closing: number };
const byKind = (rows: { kind: string; balance?: number }[]) =>
  Object.fromEntries(rows.map(({ kind, ...row }) => [kind, "balance" in row ? row.balance : row]));

test("the trial balance of a day opens with the day before, and debits equal credits", async () => {
  const staff = await aStaff("AUDITORIA");
  const balance = async (day: string): Promise<Row[]> =>
    (await staff.get(`/ledger/trial-balance?day=${day}`)).json().rows;
  for (const isClosed of [false, true]) {
    if (isClosed) await callCloseDays(db, { tenantId: aurora.id, until: "2026-03-10" });
    const [first, second] = [await balance("2026-03-10"), await balance("2026-03-11")];
    expect(byKind(first)).toMatchObject({
      CUSTOMER: { opening: 0, closing: 480 },
      SETTLEMENT: { opening: 0, closing: 20 },
      TRANSIT: { debits: 20, credits: 20, closing: 0 },
      CAPITAL: { closing: -500 },
    });
    expect(byKind(second)).toMatchObject({
      CUSTOMER: { opening: 480, debits: 40, closing: 440 },
      TRANSIT: { opening: 0, closing: 40 },
    });
    for (const rows of [first, second]) {
      const sum = (column: "debits" | "credits" | "closing") => rows.reduce((total, row) => total + row[column], 0);
      expect([sum("debits") - sum("credits"), sum("closing")]).toEqual([0, 0]);
    }
  }
  expect(await world.failedLedgerChecks()).toEqual([]);
});

test("the chart of accounts shows the balances of any moment", async () => {
  const staff = await aStaff("CONSULTA");
  const at = async (moment?: string) => byKind((await staff.get(`/ledger/balances${moment ?? ""}`)).json().accounts);
  expect(await at("?at=2026-03-10T15:00:00.000Z")).toMatchObject({ CUSTOMER: 0 });
  expect(await at("?at=2026-03-11T03:00:00.000Z")).toMatchObject({ CUSTOMER: 480, SETTLEMENT: 20 });
  clock.advance(1);
  expect(await at()).toMatchObject({ CUSTOMER: 440, TRANSIT: 40, FEES: 0 });
});

test("postings come page by page with all their entries, of all, of an account, of a reason, of days", async () => {
  const staff = await aStaff("OPERACAO");
  const page = async (query: string) => (await staff.get(`/ledger/postings?${query}`)).json();
  const all: { id: string; reason: string; phase: string; entries: { amount: number; number: string }[] }[] = [];
  for (let query = "limit=2", next: string | null = ""; next !== null; query = `limit=2&after=${next}`) {
    const read: { rows: typeof all; next: string | null } = await page(query);
    all.push(...read.rows);
    next = read.next;
  }
  expect(all.map(({ reason, phase }) => `${reason} ${phase}`)).toEqual([
    "PIX_SENT PENDING",
    ...["PIX_SENT POSTED", "PIX_SENT PENDING", "PIX_BOOK FINAL", "SEED FINAL"].filter((one) =>
      all.some(({ reason, phase }) => one === `${reason} ${phase}`),
    ),
  ]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(5);
  for (const { entries } of all) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);

  const ids = async (query: string) => (await page(query)).rows.map(({ id }: { id: string }) => id);
  expect(await ids(`account=${ana.accountId}`)).toHaveLength(4);
  expect(await ids("account=SETTLEMENT")).toHaveLength(1);
  const { number, agency } = await db
    .selectFrom("account")
    .select(["number", "agency"])
    .where("id", "=", ana.accountId)
    .executeTakeFirstOrThrow();
  for (const typed of [number, number.replace("-", ""), `${agency} / ${number}`])
    expect(await ids(`number=${encodeURIComponent(typed)}`)).toHaveLength(4);
  expect(await ids("number=99999-9")).toEqual([]);
  expect(await ids(`number=${encodeURIComponent(`9999 / ${number}`)}`)).toEqual([]);
  expect(await ids("reason=PIX_BOOK")).toHaveLength(1);
  const both = async (account: string, reason: string) => (await ids(`account=${account}&reason=${reason}`)).length;
  expect(await both(ana.accountId, "PIX_BOOK")).toBe(1);
  expect(await both("SETTLEMENT", "PIX_BOOK")).toBe(0);
  expect(await both("SETTLEMENT", "PIX_SENT")).toBe((await ids("account=SETTLEMENT")).length);
  expect(await both("CAPITAL", "PIX_SENT")).toBe(0);
  expect(await ids("from=2026-03-11")).toEqual([all[0]?.id]);
  expect(await ids(`account=${ana.accountId}&to=2026-03-10`)).toHaveLength(3);
});

test("no posting is missing between two pages of an account where an earlier one was written later", async () => {
  const staff = await aStaff("AUDITORIA");
  const bank = await aTenant();
  const late = await aCustomer({ tenant: bank });
  const now = clock.now();
  for (const [index, seconds] of [9.5, 9, 10].entries())
    await world.deposit(bank.id, late.accountId, cents(index + 1), new Date(now.getTime() + seconds * 1000));
  const found: number[] = [];
  for (let after = "", isMore = true; isMore;) {
    const url = `/${bank.slug}/ledger/postings?account=${late.accountId}&limit=1${after}`;
    const { rows, next } = (await staff.call("GET", url)).json();
    found.push(...rows.map(({ entries }: { entries: { amount: number }[] }) => Math.abs(entries[0]?.amount ?? 0)));
    after = `&after=${next}`;
    isMore = next !== null;
  }
  expect(found).toEqual([0.03, 0.02, 0.01]);
});

test("the trial balance and the postings are CSV that a spreadsheet opens", async () => {
  const staff = await aStaff("AUDITORIA");
  const balance = await staff.get("/ledger/trial-balance/csv?day=2026-03-10");
  expect(balance.headers["content-type"]).toContain("text/csv");
  expect(balance.body).toContain("10/03/2026;2.1;Contas de clientes;");
  const lines = (await staff.get("/ledger/postings/csv?to=2026-03-10")).body.trim().split("\r\n");
  expect(lines[0]).toBe(
    "Quando;Motivo;Fase;Conta;Número;Valor (R$);Lado;Saldo depois (R$);Lado do saldo depois;Lançamento",
  );
  expect(lines.length).toBeGreaterThan(8);
});

test("reports give each day its balance, fees and new accounts", async () => {
  const staff = await aStaff("AUDITORIA");
  const values = async (report: string, from = "2026-03-09") =>
    (await staff.get(`/reports?report=${report}&from=${from}&to=2026-03-11`))
      .json()
      .days?.map(({ value }: { value: number }) => value);
  expect(await values("BALANCES")).toEqual([0, 480_00, 440_00]);
  expect(await values("FEES")).toEqual([0, 0, 0]);
  expect((await values("DISPUTES")).length).toBe(3);
  expect((await values("ACCOUNTS")).length).toBe(3);
  expect(await values("FEES", "2020-01-01")).toBeUndefined();
  const csv = await staff.get("/reports/csv?report=BALANCES&from=2026-03-10&to=2026-03-11");
  expect(csv.body.trim().split("\r\n")).toHaveLength(3);
});

test("a verification runs once, is kept with its checks, and is audited", async () => {
  const staff = await aStaff("OPERACAO");
  const started = (await staff.post("/ledger/verifications")).json();
  let newest = started;
  while (newest.state === "RUNNING") {
    await sleep(20);
    [newest] = (await staff.get("/ledger/verifications")).json().rows;
  }
  expect(newest).toMatchObject({ id: started.id, state: "SOUND", actor: staff.email });
  expect(newest.checks.length).toBeGreaterThan(15);
  const [head, line] = (await staff.get("/ledger/verifications/csv")).body.split("\r\n");
  expect(head).toContain("Quem;Resultado;Conferências;Com falhas");
  expect(line).toContain(`;${staff.email};tudo certo;${newest.checks.length};`);
  const audited = await auditEvents(db, { tenantId: aurora.id, action: "ledger.verify" });
  expect(audited.map(({ actor }) => actor)).toEqual([staff.email]);
});

test("an auditor reads the books and starts no verification, and another tenant's staff sees none of them", async () => {
  const auditor = await aStaff("AUDITORIA");
  expect((await auditor.post("/ledger/verifications")).statusCode).toBe(403);
  const other = await aTenant();
  const staffElsewhere = await aStaff("OPERACAO", other.id);
  expect((await staffElsewhere.get("/ledger/balances")).statusCode).toBe(404);
  const own = (await staffElsewhere.call("GET", `/${other.slug}/ledger/postings`)).json();
  expect(own.rows).toEqual([]);
});

test("months of open days are added up a month at a time, over days on which nothing moved", async () => {
  const bank = await aTenant();
  const pay = async (day: string) => {
    clock.set(`${day}T15:00:00Z`);
    await aCustomer({ tenant: bank, balance: 10_00 });
  };
  for (const day of ["2026-01-05", "2026-01-20", "2026-05-02", "2026-05-03"]) await pay(day);
  const scope = { tenantId: bank.id, until: "2026-06-30" };
  const days = async () => {
    const { rows } = await sql<{ day: string }>`
      select distinct day from ledger_day_total where tenant_id = ${bank.id} order by day`.execute(db);
    return rows.map(({ day }) => day);
  };
  expect(await withTenant(bank.id, () => callCloseDays(db, scope))).toBe(31);
  expect(await days()).toEqual(["2026-01-05", "2026-01-20"]);
  clock.set("2026-07-01T15:00:00Z");
  await closeDays({ db, now: clock.now });
  expect(await days()).toEqual(["2026-01-05", "2026-01-20", "2026-05-02", "2026-05-03"]);
  expect(await withTenant(bank.id, () => callCloseDays(db, scope))).toBe(0);
});
