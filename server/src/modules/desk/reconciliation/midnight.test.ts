import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { payFromExternalBank } from "../../../../test/other-banks.ts";
import { aWorld } from "../../../../test/world.ts";
import type { Rail } from "../../pix/network/rail.ts";
import { deliverPayment, type SettledLine } from "../../pix/pix.ts";
import { reconcile, reconcileOpenDay } from "./reconcile.ts";

const world = await aWorld();
const { aCustomer, aurora, clock, db, deps, network } = world;
const aStaff = await consoleOf(world);
const [before, after] = ["2026-03-10", "2026-03-11"];
const key = "virada@exemplo.com.br";
await aCustomer({ key });

/** A payment that is credited after midnight, and that the network settled at another moment. Its EndToEndId. */
async function received(settledAt: string, amount: number): Promise<string> {
  const payer = { name: "Zeca", document: "52998224725" };
  const paid = { key, amount: cents(amount), payer, txid: null };
  await payFromExternalBank({ db, now: clock.now }, paid);
  const [row] = await network.all<{ id: string }>(
    "update movement set settled_at = $3 where ispb = $1 and amount_cents = $2 returning order_id as id",
    [aurora.ispb, amount, settledAt],
  );
  return row?.id ?? "";
}

/** Compares a day, with other lines in the network's statements where `change` makes such. */
async function compared(day: string, change: (lines: SettledLine[], on: string) => SettledLine[] = (lines) => lines) {
  const { rail } = deps;
  if (!rail) throw new Error("a test's world has a network");
  const statementOf: Rail["statementOf"] = async (ispb, asked) => {
    const statement = await rail.statementOf(ispb, asked);
    return { ...statement, lines: change(statement.lines, asked) };
  };
  const found = await reconcile({ ...deps, rail: { ...rail, statementOf } }, { tenant: aurora, day }, null);
  const { difference, drift, ledger, matched, open } = found;
  return { difference, drift, matched, in: ledger.in, open: open.ledger + open.network };
}
const listed = async (query: string): Promise<{ endToEnd: string; state: string; side: string; day: string }[]> =>
  (await (await aStaff("OPERACAO")).get(`/reconciliation/differences?${query}`)).json().rows;

test("what settled before midnight and was posted after it counts on the day of its settlement", async () => {
  clock.set("2026-03-11T03:00:20Z");
  await received("2026-03-11T02:59:58Z", 8_00);
  clock.set("2026-03-11T03:20:00Z");
  expect(await compared(before)).toEqual({ difference: 0, drift: 0, matched: 1, in: 8_00, open: 0 });
  expect(await compared(after)).toEqual({ difference: 0, drift: 0, matched: 0, in: 0, open: 0 });
  expect(await listed("limit=10")).toEqual([]);
});

test("a day's difference is closed where the payment is posted hours after its midnight", async () => {
  const endToEnd = "E99000001202603110255abcdefghijk";
  await network.settles(aurora.ispb, { endToEnd, amount: 4_00, at: new Date("2026-03-11T02:59:30Z") });
  expect(await compared(before)).toMatchObject({ difference: -4_00, open: 1 });
  clock.set("2026-03-11T06:00:00Z");
  const payer = { name: "Zeca", document: "52998224725", bankName: "Banco Sol" };
  const { id: accountId, tenantId } = await db
    .selectFrom("pix_key")
    .select(["account_id as id", "tenant_id as tenantId"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  await deliverPayment(deps, { tenantId, accountId, endToEnd, key, amount: cents(4_00), payer, message: null });
  clock.set("2026-03-11T06:10:00Z");
  await reconcileOpenDay({ db, now: clock.now, rail: deps.rail, tenants: world.tenants });
  expect(await listed("limit=10")).toMatchObject([{ day: before, side: "NETWORK", endToEnd, state: "MATCHED" }]);
  expect(await compared(before)).toEqual({ difference: 0, drift: 0, matched: 2, in: 12_00, open: 0 });
  expect(await compared(after)).toMatchObject({ difference: 0, drift: 0, open: 0 });
});

test("without the statement of the day before a movement is a difference until it can be compared", async () => {
  const gone = (lines: SettledLine[], on: string): SettledLine[] => {
    if (on === before) throw new Error("the network has no such statement");
    return lines;
  };
  expect(await compared(after, gone)).toMatchObject({ difference: 12_00, open: 2 });
  expect(await compared(before)).toMatchObject({ difference: 0, drift: 0, open: 0 });
  expect((await listed(`day=${after}`)).map(({ state }) => state)).toEqual(["MATCHED", "MATCHED"]);
});

test("with another amount it is no pair, and each day has its difference", async () => {
  const settled = (amount: number, now: number) =>
    network.all("update movement set amount_cents = $3 where ispb = $1 and amount_cents = $2", [
      aurora.ispb,
      amount,
      now,
    ]);
  await settled(8_00, 9_00);
  expect(await compared(before)).toMatchObject({ difference: -9_00, open: 1 });
  expect(await compared(after)).toMatchObject({ difference: 8_00, drift: -1_00, open: 1 });
  await settled(9_00, 8_00);
  expect(await compared(after)).toMatchObject({ difference: 0, drift: 0, open: 0 });
  expect(await listed("state=OPEN")).toEqual([]);
});

test("what settled on both days and was posted once is a difference of the first alone", async () => {
  clock.set("2026-03-12T03:00:30Z");
  const endToEnd = await received("2026-03-12T02:59:59Z", 3_00);
  clock.set("2026-03-12T03:20:00Z");
  const at = new Date("2026-03-12T03:00:10Z");
  const twice = (lines: SettledLine[], on: string) =>
    on === "2026-03-12" ? [...lines, { endToEnd, amount: cents(3_00), at }] : lines;
  expect(await compared("2026-03-12", twice)).toMatchObject({ difference: 0, matched: 1, open: 0 });
  expect(await compared(after, twice)).toMatchObject({ difference: -3_00, open: 1 });
  expect(await compared(after)).toMatchObject({ difference: 0, open: 0 });
  expect(await world.failedLedgerChecks()).toEqual([]);
});
