import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { waitingForLocks } from "../../../test/database/waiting-for-locks.ts";
import { aWorld } from "../../../test/world.ts";

const { aCustomer, aurora, db, failedLedgerChecks, owner } = await aWorld();
const clients: pg.Client[] = [];
afterAll(() => Promise.all(clients.map((client) => client.end())));

async function aConnection(): Promise<pg.Client> {
  const client = owner();
  await client.connect();
  clients.push(client);
  return client;
}
const sql = await aConnection();

/** The ledger alone, without payments: legs are account and centavos. */
function post(
  client: pg.Client,
  legs: [account: string, amount: number | string][],
  { phase = "FINAL", pending = null, id = randomUUID() }: { phase?: string; pending?: string | null; id?: string } = {},
) {
  const rows = legs.map(([account, amount]) => `(${account},${amount})`);
  return client.query("select ledger_post($1, $2, $3, $4, 'SEED', now(), $5::ledger_leg[])", [
    aurora.id,
    id,
    phase,
    pending,
    rows,
  ]);
}
const internalAccount = async (kind: string): Promise<string> =>
  (await sql.query("select ledger_internal_account($1, $2) as id", [aurora.id, kind])).rows[0].id;
const balanceOf = async (account: string): Promise<number> =>
  Number((await sql.query("select balance_cents from ledger_account where id = $1", [account])).rows[0].balance_cents);
const postings = async (): Promise<number> =>
  Number((await sql.query("select count(*) from ledger_posting")).rows[0].count);

test("customers who pay each other at the same moment do not deadlock", async () => {
  const company = { entityType: "COMPANY" as const, balance: 500_00 };
  const ana = await aCustomer({ ...company, key: "ana@exemplo.com.br" });
  const bruno = await aCustomer({ ...company, key: "bruno@exemplo.com.br" });
  for (let round = 0; round < 5; round += 1) {
    const orders: (() => ReturnType<typeof ana.pay>)[] = [];
    // As many as one customer may have waiting.
    for (let order = 0; order < 5; order += 1) {
      const [toBruno, toAna] = [await ana.lookUp("bruno@exemplo.com.br"), await bruno.lookUp("ana@exemplo.com.br")];
      orders.push(
        () => ana.pay(toBruno, 1),
        () => bruno.pay(toAna, 1),
      );
    }
    const answers = await Promise.all(orders.map((order) => order()));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  }
  expect([await ana.balance(), await bruno.balance()]).toEqual([500_00, 500_00]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a posting locks the account with the lowest id first", async () => {
  const ids = await Promise.all([aCustomer({ balance: 10_00 }), aCustomer({ balance: 10_00 })]);
  const [low = "", high = ""] = ids.map(({ accountId }) => accountId).sort();
  const [holder, upwards, downwards, witness] = await Promise.all([1, 2, 3, 4].map(aConnection));
  if (!holder || !upwards || !downwards || !witness) throw new Error("no connection");
  await holder.query("begin");
  await holder.query("select ledger_lock($1, $2, true)", [aurora.id, [low]]);

  const opposite = [
    post(upwards, [
      [low, -1_00],
      [high, 1_00],
    ]),
    post(downwards, [
      [high, -2_00],
      [low, 2_00],
    ]),
  ];
  await expect.poll(() => waitingForLocks(db)).toBe(2);
  await witness.query("select 1 from ledger_account where id = $1 for update nowait", [high]);
  await holder.query("commit");

  await Promise.all(opposite);
  expect([await balanceOf(low), await balanceOf(high)]).toEqual([11_00, 9_00]);
});

test("concurrent postings on many accounts neither deadlock nor lose a centavo", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => aCustomer({ balance: 100_00 })));
  const accounts = people.map(({ accountId }) => accountId);
  const servers = await Promise.all(Array.from({ length: 6 }, aConnection));
  await Promise.all(
    servers.map(async (server, turn) => {
      for (let round = 0; round < 30; round += 1) {
        const shift = (round * 7 + turn * 3) % 5;
        const mixed = [...accounts.slice(shift), ...accounts.slice(0, shift)];
        const ordered = turn % 2 ? mixed : mixed.toReversed();
        await post(server, [
          ...ordered.map((account): [string, number] => [account, 1]),
          ...ordered.map((account): [string, number] => [account, -1]),
        ]);
      }
    }),
  );
  expect(await Promise.all(accounts.map(balanceOf))).toEqual(accounts.map(() => 100_00));
});

test("the database refuses unbalanced postings, overdrafts and unknown accounts", async () => {
  const [ana, bruno] = [await aCustomer({ balance: 10_00 }), await aCustomer()];
  const before = await postings();
  const [from, to] = [ana.accountId, bruno.accountId];
  const refused: [legs: [string, number | string][], why: RegExp][] = [
    [[], /does not balance/],
    [[[from, -5_00]], /does not balance/],
    [
      [
        [from, -5_00],
        [to, 5_01],
      ],
      /does not balance/,
    ],
    [
      [
        [from, -10_01],
        [to, 10_01],
      ],
      /balance_cents_check/,
    ],
    [
      [
        [from, -1_00],
        [randomUUID(), 1_00],
      ],
      /no account/,
    ],
    [
      [
        [from, 0],
        [to, 0],
      ],
      /amount_cents_check/,
    ],
    [
      [
        [await internalAccount("CAPITAL"), "-9223372036854775807"],
        [from, "9223372036854775807"],
      ],
      /out of range/,
    ],
  ];
  for (const [legs, why] of refused) await expect(post(sql, legs)).rejects.toThrow(why);
  expect([await balanceOf(from), await balanceOf(to), await postings()]).toEqual([10_00, 0, before]);
});

test("the application may only read the ledger; not even the owner changes a posting", async () => {
  const { rows } = await sql.query(
    `select t, p from unnest(array['ledger_account', 'ledger_plain_posting', 'ledger_plain_entry', 'account_entry']) t,
                      unnest(array['insert', 'update', 'delete', 'truncate']) p where has_table_privilege('vitral_app', t, p)`,
  );
  expect(rows).toEqual([]);
  for (const table of ["ledger_plain_posting", "ledger_plain_entry", "account_entry", "pix_payment"]) {
    await expect(sql.query(`update ${table} set tenant_id = tenant_id`)).rejects.toThrow("append-only");
    await expect(sql.query(`delete from ${table}`)).rejects.toThrow("append-only");
  }
});

test("a pending posting is settled once, in full, and only if it is pending", async () => {
  const ana = await aCustomer({ balance: 10_00 });
  const [transit, settlement] = [await internalAccount("TRANSIT"), await internalAccount("SETTLEMENT")];
  const [final, pending] = [randomUUID(), randomUUID()];
  await post(
    sql,
    [
      [ana.accountId, -1_00],
      [settlement, 1_00],
    ],
    { id: final },
  );
  await post(
    sql,
    [
      [ana.accountId, -4_00],
      [transit, 4_00],
    ],
    { id: pending, phase: "PENDING" },
  );
  const answer = (phase: string, amount: number, account: string = pending) =>
    post(
      sql,
      [
        [transit, -amount],
        [phase === "POSTED" ? settlement : ana.accountId, amount],
      ],
      { phase, pending: account },
    );

  await expect(answer("POSTED", 3_99)).rejects.toThrow("does not answer");
  await expect(answer("VOIDED", 4_01)).rejects.toThrow("does not answer");
  await expect(answer("POSTED", 1_00, final)).rejects.toThrow("does not answer");
  await expect(answer("POSTED", 4_00, randomUUID())).rejects.toThrow("does not answer");
  const verdicts = await Promise.allSettled(
    (await Promise.all(Array.from({ length: 10 }, aConnection))).map((client, turn) =>
      post(
        client,
        [
          [transit, -4_00],
          [turn % 2 ? settlement : ana.accountId, 4_00],
        ],
        { phase: turn % 2 ? "POSTED" : "VOIDED", pending },
      ),
    ),
  );
  expect(verdicts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect([5_00, 9_00]).toContain(await balanceOf(ana.accountId));
});

test("a payment updates no internal account, so that none is a bottleneck", async () => {
  const versions = async () =>
    (await sql.query("select id, xmin, ctid from ledger_account where kind <> 'CUSTOMER' order by id")).rows;
  const before = await versions();
  const [ana] = [await aCustomer({ balance: 10_00 }), await aCustomer({ key: "carla@exemplo.com.br" })];
  await ana.pay(await ana.lookUp("carla@exemplo.com.br"), 5);
  await post(sql, [
    [ana.accountId, -1_00],
    [await internalAccount("SETTLEMENT"), 1_00],
  ]);
  expect(await versions()).toEqual(before);
});
