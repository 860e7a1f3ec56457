import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { newKeyPair, publicPemOf, readPeerKeys, readSigningKey } from "@vitral/protocol/signing-keys";
import { afterAll, expect, test } from "vitest";
import { openPool } from "../../../network/src/database/database.ts";
import { migrate } from "../../../network/src/database/migrate.ts";
import { openNetwork } from "../../../network/src/open-network.ts";
import { startGatewayListener } from "../../src/gateway-listener.ts";
import { ownerRole } from "../../src/platform/database/prepare-database.ts";
import { contestNews } from "../../src/modules/fraud/fraud.ts";
import { pixGateway, processPendingPayments, processPendingRefunds, type Rail } from "../../src/modules/pix/pix.ts";
import { anEmptyDatabase } from "../world-database.ts";
import { aWorld, type Customer } from "../world.ts";

const reserve = 1_000_000_00;
const networkKey = readSigningKey(newKeyPair().privatePem);
const { url: urlOf } = await anEmptyDatabase();
await migrate(urlOf(ownerRole));
const networkDb = openPool(urlOf(ownerRole));
const faults: unknown[] = [];
const onFault = (error: unknown) => void faults.push(error);
const network = await openNetwork({ db: networkDb, key: networkKey, host: "127.0.0.1", port: 0, onFault });
afterAll(async () => {
  await network.stop();
  await networkDb.close();
});

async function simulate(name: string, body: object): Promise<void> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(`${network.url}/simulator/${name}`, init);
  if (!response.ok) throw new Error(`${name}: ${await response.text()}`);
}

/** As workers do: what fails while the network is away is done again. */
async function orAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 0; turn < 100; turn += 1) {
    try {
      return await work();
    } catch {
      await sleep(100);
    }
  }
  return work();
}

/** An installation with a database of its own, which pays others through the network alone. */
async function anInstallation(name: string) {
  let rail: Rail | undefined;
  const world = await aWorld({
    rail: (simulated) =>
      Object.fromEntries(
        Object.keys(simulated).map((method) => [
          method,
          (...words: never[]) => {
            if (!rail) throw new Error("the gateway is not there yet");
            return (rail[method as keyof Rail] as (...given: never[]) => Promise<unknown>)(...words);
          },
        ]),
      ) as Rail,
  });
  const { aurora, clock, db } = world;
  await simulate("clock", { aheadMs: clock.now().getTime() - Date.now() });
  const pair = newKeyPair();
  const gateway = pixGateway(
    {
      url: network.url,
      key: readSigningKey(pair.privatePem),
      peers: readPeerKeys(publicPemOf(networkKey), "all"),
      token: null,
    },
    {
      db,
      now: clock.now,
      works: () => true,
      onFault,
      news: {
        claimChanged: async () => {},
        ...contestNews({ db, now: clock.now, tenants: () => world.deps.tenants }),
      },
    },
  );
  rail = gateway.rail;
  const listener = await startGatewayListener({ webhookHost: "127.0.0.1", webhookPort: 0 }, gateway.receive);
  afterAll(async () => {
    gateway.close();
    await listener.stop(0);
  });
  const eventsUrl = `http://127.0.0.1:${listener.port}`;
  await simulate("participants", { ispb: aurora.ispb, name, publicKeys: pair.publicPem, eventsUrl });
  await simulate("deposits", { id: randomUUID(), ispb: aurora.ispb, amount: (reserve / 100).toFixed(2) });

  /** A customer with a key in the network's directory. */
  async function aPayee(balance: number): Promise<Customer & { key: string }> {
    const who = await world.aCustomer({ balance });
    const key = `${randomUUID()}@exemplo.com.br`;
    const entry = {
      requestId: randomUUID(),
      type: "EMAIL",
      key,
      owner: { name: who.name, document: who.document },
      bank: { ispb: aurora.ispb, bankName: name },
      tenantId: aurora.id,
      accountId: who.accountId,
    } as const;
    for (let status = ""; status !== "active"; await sleep(50))
      ({ status } = await orAgain(() => gateway.rail.registerKey(entry)));
    return Object.assign(who, { key });
  }
  return {
    ...world,
    aPayee,
    /** What the workers of a server do. */
    async work() {
      clock.advance(7);
      await orAgain(() => processPendingPayments(world.deps));
      await orAgain(() => processPendingRefunds(world.deps));
      await orAgain(gateway.askForEvents);
    },
    async pending(): Promise<number> {
      const { rows } = await sql<{ pending: number }>`
        select (select count(*) from pix_payment where status = 'PENDING')
             + (select count(*) from pix_refund where status = 'PENDING') as pending`.execute(db);
      return Number(rows[0]?.pending);
    },
    /** What the books say that the settlement account won or lost. */
    async settled(): Promise<number> {
      const { rows } = await sql<{ sum: string }>`
        select coalesce(sum(e.amount_cents), 0) as sum from ledger_account a
          join ledger_entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
         where a.kind = 'SETTLEMENT'`.execute(db);
      return -Number(rows[0]?.sum);
    },
    async reserve(): Promise<number> {
      const row = await networkDb.first<{ cents: number }>(
        "select balance_cents as cents from reserve_account where ispb = $1",
        [aurora.ispb],
      );
      return row?.cents ?? 0;
    },
  };
}

const aurora = await anInstallation("Banco Aurora S.A.");
const ipe = await anInstallation("Cooperativa Ipê");
const both = [aurora, ipe];
const opening = await Promise.all(both.map((bank) => bank.settled()));

/** The three books to the centavo: both ledgers, and the network's reserves. */
async function expectBooksToAgree(): Promise<void> {
  const found = await Promise.all(
    both.map(async (bank, index) => ({
      ledger: await bank.failedLedgerChecks(),
      difference: (await bank.settled()) - (opening[index] ?? 0) - ((await bank.reserve()) - reserve),
      pending: await bank.pending(),
    })),
  );
  const right = { ledger: [], difference: 0, pending: 0 };
  expect(found).toEqual([right, right]);
  expect(await networkDb.first(`select reserves_add_up() as "addUp"`)).toEqual({ addUp: true });
}

async function untilNothingIsPending(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) {
    if ((await Promise.all(both.map((bank) => bank.pending()))).every((count) => count === 0)) return;
    await Promise.all(both.map((bank) => bank.work()));
    await sleep(100);
  }
}

test("a customer of one installation pays one of the other, and a part goes back", async () => {
  const ana = await aurora.aPayee(100_00);
  const bruno = await ipe.aPayee(0);
  const paid = await ana.pay(await ana.lookUp(bruno.key), 12.34);
  expect(paid.statusCode).toBeLessThan(300);
  await untilNothingIsPending();
  await expect.poll(() => bruno.balance()).toBe(12_34);
  expect(await ana.balance()).toBe(87_66);
  const [{ id }] = (await bruno.get("/transactions")).json().data;
  const refund = { refundId: randomUUID(), amount: 2.34, pin: "1234" };
  expect((await bruno.post(`/transactions/${id}/refunds`, refund)).statusCode).toBeLessThan(300);
  await untilNothingIsPending();
  await expect.poll(() => ana.balance()).toBe(90_00);
  expect(await bruno.balance()).toBe(10_00);
  await expectBooksToAgree();
});

test.each([
  ["as it is", {}],
  ["slow", { slowMs: 300 }],
  ["losing its answers", { lostAnswer: true }],
  ["bringing events twice and in any order", { duplicate: true, outOfOrder: true }],
  ["refusing payments", { refuse: "AM02" }],
])("both pay each other through a network %s, and the three books agree", async (_, switches) => {
  const [ana, bruno] = [await aurora.aPayee(500_00), await ipe.aPayee(500_00)];
  const lookUps = await Promise.all(
    Array.from({ length: 8 }, async (_one, index) => {
      const [from, to] = index % 2 === 0 ? [ana, bruno] : [bruno, ana];
      return { from, lookUp: await from.lookUp(to.key), amount: 1 + index };
    }),
  );
  await simulate("switches", switches);
  await Promise.all(lookUps.map(({ from, lookUp, amount }) => from.pay(lookUp, amount)));
  const off = { slowMs: 0, refuse: null, duplicate: false, outOfOrder: false, lostAnswer: false };
  await simulate("switches", off);
  await untilNothingIsPending();
  await Promise.all(both.map((bank) => bank.work()));
  expect((await ana.balance()) + (await bruno.balance())).toBe(1_000_00);
  await expectBooksToAgree();
});
