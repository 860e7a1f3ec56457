import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { waitingForLocks } from "../../../test/database/waiting-for-locks.ts";
import { runs } from "../../../test/runs.ts";
import { severalServers } from "../../../test/security/several-servers.ts";
import { aWorld, type Customer, pin } from "../../../test/world.ts";

const world = await aWorld();
const { aCustomer, db, failedLedgerChecks, owner } = world;
const servers = 3;
const { attack } = await severalServers(world, servers);
const { numRuns, timeout } = runs(6, { seconds: 120 });

const opening = 20_00;
type Move = { from: number; to: number; amount: number; wrongPin: boolean };
const someMove: fc.Arbitrary<Move> = fc.record({
  from: fc.nat(3),
  to: fc.nat(3),
  amount: fc.integer({ min: 1, max: 9_00 }),
  wrongPin: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
});

test("orders at several servers at once pay a look-up once, and spend no centavo twice", { timeout }, async () => {
  const property = async (wanted: Move[]) => {
    const people: Customer[] = [];
    for (const _ of [0, 1, 2, 3]) {
      people.push(await aCustomer({ balance: opening, key: `${crypto.randomUUID()}@exemplo.com.br` }));
    }
    const keys = await sql<{ key: string }>`select key from pix_key where account_id in (${sql.join(
      people.map(({ accountId }) => accountId),
    )}) order by account_id`.execute(db);
    const keyOf = (person: Customer) =>
      keys.rows[
        people
          .map(({ accountId }) => accountId)
          .sort()
          .indexOf(person.accountId)
      ]?.key ?? "";
    const moves = wanted.filter(({ from, to }) => from !== to);
    const ids = await Promise.all(
      moves.map(({ from, to }) => (people[from] as Customer).lookUp(keyOf(people[to] as Customer))),
    );
    // Each order goes to every server.
    const { said } = await attack(moves.length * servers, (turn) => {
      const at = Math.floor(turn / servers);
      const { from, amount, wrongPin } = moves[at] as Move;
      const payer = people[from] as Customer;
      const order = { keyInfoId: ids[at], amount: amount / 100, pin: wrongPin ? "0000" : pin, scheduledDate: null };
      return [`/accounts/${payer.accountId}/pix/payment`, payer.headers, order];
    });

    const { rows: paid } = await sql<{ id: string; sum: number }>`
      select look_up_id as id, amount_cents as sum from pix_payment where look_up_id in (${sql.join([...ids, people[0]?.id])})`.execute(
      db,
    );
    const expected = people.map(() => opening);
    for (const [at, { from, to, amount, wrongPin }] of moves.entries()) {
      const ofIt = said.slice(at * servers, (at + 1) * servers).map(({ status, code }) => code ?? String(status));
      const payments = paid.filter(({ id }) => id === ids[at]);
      for (const answer of ofIt)
        expect(answer).toMatch(/^(200|INSUFFICIENT_FUNDS|WRONG_PIN|PIN_LOCKED|TOO_MANY_REQUESTS)$/);
      expect([ofIt.includes("200"), wrongPin && ofIt.includes("200")]).toEqual([payments.length === 1, false]);
      if (payments.length === 0) continue;
      expect(payments).toEqual([{ id: ids[at], sum: amount }]);
      expected[from] = (expected[from] ?? 0) - amount;
      expected[to] = (expected[to] ?? 0) + amount;
    }
    expect(await Promise.all(people.map((person) => person.balance()))).toEqual(expected);
    expect(Math.min(...expected)).toBeGreaterThanOrEqual(0);
    expect(await failedLedgerChecks()).toEqual([]);
  };
  const there = { from: 0, to: 1, amount: 4_00, wrongPin: false };
  const back = { ...there, from: 1, to: 0 };
  await fc.assert(fc.asyncProperty(fc.array(someMove, { minLength: 8, maxLength: 24 }), property), {
    numRuns,
    endOnFailure: true,
    examples: [[[there, back, there, back, there, back, there, back]]],
  });
});

test("what changes while an order waits for its locks decides it: session, look-up, payee and balance", async () => {
  const key = `${crypto.randomUUID()}@exemplo.com.br`;
  const payee = await aCustomer({ key });
  const changes: [string, "payer" | "payee", (payer: Customer, lookUpId: string) => string][] = [
    ["UNAUTHORIZED", "payer", ({ id }) => `update session set ended_at = now() where customer_id = '${id}'`],
    ["LOOK_UP_EXPIRED", "payer", (_, id) => `update pix_look_up set expires_at = created_at where id = '${id}'`],
    ["PIN_LOCKED", "payer", ({ id }) => `update customer set pin_failures = 5 where id = '${id}'`],
    [
      "OVER_TRANSACTION_LIMIT",
      "payer",
      ({ accountId, tenant }) => `
      insert into account_terms (tenant_id, account_id, transaction_limit_cents) values ('${tenant.id}', '${accountId}', 1)`,
    ],
    ["LOOK_UP_EXPIRED", "payee", () => `update customer set closed_at = now() where id = '${payee.id}'`],
    ["200", "payee", () => `update customer set closed_at = null where id = '${payee.id}'`],
  ];
  const holder = owner();
  await holder.connect();
  for (const [expected, held, change] of changes) {
    const payer = await aCustomer({ balance: opening });
    const keyInfoId = await payer.lookUp(key);
    await holder.query("begin");
    await holder.query("set local vitral.tenant = '*'");
    await holder.query("select from customer where id = $1 for no key update", [(held === "payer" ? payer : payee).id]);
    if (held === "payee") await holder.query("select from ledger_account where id = $1 for update", [payee.accountId]);
    const order = { keyInfoId, amount: 1, pin, scheduledDate: null };
    const waiting = attack(1, () => [`/accounts/${payer.accountId}/pix/payment`, payer.headers, order]);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await holder.query(change(payer, keyInfoId));
    await holder.query("commit");
    expect([expected, (await waiting).counted]).toEqual([expected, { [expected]: 1 }]);
    expect(
      await sql`select 1 from pix_payment where look_up_id = ${keyInfoId}`.execute(db).then(({ rows }) => rows.length),
    ).toBe(expected === "200" ? 1 : 0);
  }
  await holder.end();
  expect(await failedLedgerChecks()).toEqual([]);
});
