import { readsOfPrimary } from "../../platform/database/replica.ts";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { consoleOf } from "../../../test/console-of.ts";
import { aWorld } from "../../../test/world.ts";
import { openDb } from "../../platform/database/db.ts";
import { oddBalancesCsv } from "./odd-balances.ts";

const world = await aWorld();
const { aCustomer, aTenant, anExternalPayee, clock, superuser } = world;
const aStaff = await consoleOf(world);
const owner = openDb(superuser, { max: 1, allTenants: true });
afterAll(owner.close);

type Row = { id: string; what: string; account: string; customer: { id: string } | null; balance: number };

test("accounts of closed customers that have a balance are listed by key, in pages and as CSV", async () => {
  const closed = [await aCustomer({ balance: 7_00 }), await aCustomer({ balance: 8_00 }), await aCustomer()];
  await aCustomer({ balance: 9_00 });
  for (const { id } of closed)
    await sql`update customer set closed_at = ${clock.now()} where id = ${id}`.execute(owner.db);
  const staff = await aStaff("AUDITORIA");
  const page = async (query: string): Promise<{ rows: Row[]; next: string | null }> =>
    (await staff.get(`/ledger/odd-balances?what=CLOSED_ACCOUNT&${query}`)).json();
  const first = await page("limit=1");
  const second = await page(`limit=1&after=${first.next}`);
  expect(second.next).toBeNull();
  const rows = [...first.rows, ...second.rows];
  expect(rows.map(({ customer, balance }) => [customer?.id, balance])).toEqual(
    closed
      .slice(0, 2)
      .toSorted((one, other) => (one.accountId < other.accountId ? -1 : 1))
      .map(({ id }) => [id, id === closed[0]?.id ? 7 : 8]),
  );
  const csv = (await staff.get("/ledger/odd-balances/csv?what=CLOSED_ACCOUNT")).body.trim().split("\r\n");
  expect(csv).toHaveLength(3);
  expect(csv[1]).toContain("Conta encerrada com saldo");
});

test("an account of the bank on the wrong side, and a transit that nothing pending explains, are listed", async () => {
  const bank = await aTenant();
  const ana = await aCustomer({ tenant: bank, balance: 100_00 });
  await anExternalPayee("silencio@exemplo.com.br", "SILENT");
  await ana.pay(await ana.lookUp("silencio@exemplo.com.br"), 40);
  const staff = await aStaff("AUDITORIA");
  const rows = async (query = ""): Promise<Row[]> =>
    (await staff.call("GET", `/${bank.slug}/ledger/odd-balances${query}`)).json().rows;
  const capital = { id: "CAPITAL-WRONG_SIDE", what: "WRONG_SIDE", account: "CAPITAL", customer: null, balance: -100 };
  clock.advance(1);
  expect(await rows(), "a test's money comes from the capital").toEqual([expect.objectContaining(capital)]);
  await owner.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update pix_payment set amount_cents = amount_cents + 100 where tenant_id = ${bank.id}`.execute(tx);
  });
  expect(await rows("?what=TRANSIT")).toMatchObject([
    { id: "TRANSIT-TRANSIT", account: "TRANSIT", balance: 40, expected: 41 },
  ]);
  const [first] = await rows("?limit=1");
  expect((await rows(`?limit=1&after=${first?.id}`)).map(({ what }) => what)).toEqual(["TRANSIT"]);
});

test("a longer list than a file has ends with a line that says so, after balances of both kinds", async () => {
  const bank = await aTenant();
  const closed = [await aCustomer({ tenant: bank, balance: 7_00 }), await aCustomer({ tenant: bank, balance: 8_00 })];
  for (const { id } of closed)
    await sql`update customer set closed_at = ${clock.now()} where id = ${id}`.execute(owner.db);
  const linesOf = async (max: number) => {
    let text = "";
    for await (const chunk of oddBalancesCsv(readsOfPrimary(owner.db), { tenantId: bank.id, at: clock.now() }, max))
      text += chunk;
    return text.trim().split("\r\n").slice(1);
  };
  const whole = await linesOf(3);
  expect(whole.map((line) => line.split(";")[4])).toEqual([
    "Saldo do lado contrário ao da conta",
    "Conta encerrada com saldo",
    "Conta encerrada com saldo",
  ]);
  expect(await linesOf(2)).toEqual([...whole.slice(0, 2), expect.stringContaining("Cortado em 2 linhas")]);
  expect(await linesOf(1)).toEqual([...whole.slice(0, 1), expect.stringContaining("Cortado em 1 linhas")]);
});
