import fc from "fast-check";
import { cents } from "@vitral/brazil/cents";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Tx } from "../../../platform/database/db.ts";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { kinds } from "../../commands/commands.ts";
import { applyDueChanges, limitsForStaff } from "../payments.ts";

const { app, aCustomer, aTenant, clock, db, deps } = await aWorld();
const cap = 1_000;
const ofNight = 15_000;
const capped = await aTenant({
  rules: { nightPersonToPersonLimit: cents(cap * 100), limitCeilingFactor: 20 },
  nightLimit: ofNight * 100,
});
const uncapped = await aTenant({ rules: { nightPersonToPersonLimit: null }, nightLimit: ofNight * 100 });
const person = { key: "pessoa@exemplo.com.br" };
const shop = { key: "loja@exemplo.com.br", entityType: "COMPANY" } as const;
await aCustomer({ tenant: capped, ...person });
await aCustomer({ tenant: capped, ...shop });

type Shown = { kind: string; current: number; pending: { amount: number } | null };
type Kind = "NIGHT" | "NIGHT_PEOPLE";
const put = async (who: Customer, kind: Kind, amount: number) => {
  const url = `/api/accounts/${who.accountId}/pix/limits/${kind}`;
  return (await app.inject({ method: "PUT", url, headers: who.headers, payload: { amount, pin: "1234" } })).statusCode;
};
const limits = async (who: Customer) => {
  const { limits: all } = (await who.get("/pix/limits")).json() as { limits: Shown[] };
  return Object.fromEntries(all.map((one) => [one.kind, one])) as Partial<Record<string, Shown>>;
};
/** What a person and a shop can be paid now: one centavo more is refused. */
const most = async (who: Customer, payee: { key: string }, amount: number) => {
  const over = await who.pay(await who.lookUp(payee.key), amount + 0.01);
  // Where both are used up alike, the limit of the whole night is named.
  const code = payee === shop ? "OVER_NIGHT_LIMIT" : expect.stringMatching(/^OVER_NIGHT_(PEOPLE_)?LIMIT$/);
  expect([over.statusCode, over.json().code]).toEqual([422, code]);
  if (amount > 0) expect((await who.pay(await who.lookUp(payee.key), amount)).statusCode).toBe(200);
};
const at = async (localTime: string, who: Customer) => {
  clock.set(`${localTime}-03:00`);
  await who.signIn();
};
const aPayer = async (tenant = capped, entityType: "PERSON" | "COMPANY" = "PERSON") => {
  clock.set("2026-03-10T12:00:00-03:00");
  const who = await aCustomer({ tenant, entityType, balance: 900_000_00 });
  await inTx((tx) => limitsForStaff.setNow(deps, tx, accountKeyOf(who), { TRANSACTION: cents(400_000_00) }));
  return who;
};
const accountKeyOf = ({ tenant, accountId }: Customer) => ({ tenantId: tenant.id, accountId });
const inTx = <T>(run: (tx: Tx) => Promise<T>) => db.transaction().execute(run);

test("a raise between people leaves the limit of the whole night, and what shops are paid, as it was", async () => {
  const ana = await aPayer();
  expect(await put(ana, "NIGHT_PEOPLE", 1_500)).toBe(202);
  await at("2026-03-10T21:00:00", ana);
  const over = (await ana.pay(await ana.lookUp(person.key), 1_000.01)).json();
  expect([over.code, over.message.replaceAll("\u00A0", " ")]).toEqual([
    "OVER_NIGHT_PEOPLE_LIMIT",
    "O valor passa do seu limite noturno entre pessoas. Disponível agora: R$ 1.000,00. Nada foi cobrado.",
  ]);
  await most(ana, person, 1_000);
  await at("2026-03-11T21:00:00", ana);
  expect(await limits(ana)).toMatchObject({ NIGHT: { current: 15_000 }, NIGHT_PEOPLE: { current: 1_500 } });
  await most(ana, person, 1_500);
  await most(ana, shop, 13_500);
  expect(await limits(ana)).toMatchObject({ NIGHT: { remaining: 0 }, NIGHT_PEOPLE: { used: 1_500, remaining: 0 } });
  expect(await applyDueChanges(deps)).toBe(1);
  expect((await ana.get("/limits")).json()).toMatchObject({ nightLimit: 15_000, leftInWindow: 0 });
});

test("more between people than the whole night allows raises the night as well", async () => {
  const ana = await aPayer();
  await inTx((tx) => limitsForStaff.setNow(deps, tx, accountKeyOf(ana), { NIGHT: cents(1_200_00) }));
  expect(await put(ana, "NIGHT_PEOPLE", 3_000)).toBe(202);
  await at("2026-03-11T21:00:00", ana);
  expect(await limits(ana)).toMatchObject({ NIGHT: { current: 3_000 }, NIGHT_PEOPLE: { current: 3_000 } });
  await applyDueChanges(deps);
  await most(ana, person, 3_000);
  await most(ana, shop, 0);
});

test("what people paid people counts for the whole night, also after midnight", async () => {
  const [ana, bruno] = [await aPayer(), await aPayer()];
  await at("2026-03-10T23:30:00", ana);
  await ana.pay(await ana.lookUp(person.key), 600);
  await at("2026-03-11T00:30:00", ana);
  await most(ana, person, 400);
  expect(await limits(ana)).toMatchObject({ NIGHT_PEOPLE: { used: 1_000, remaining: 0 } });
  // The first payments of the account in this night come after midnight.
  await at("2026-03-11T00:40:00", bruno);
  await bruno.pay(await bruno.lookUp(person.key), 250);
  await most(bruno, person, 750);
  expect(await limits(bruno)).toMatchObject({ NIGHT_PEOPLE: { used: 1_000, remaining: 0 } });
});

test("a raise of the night does not raise it between people, and a lower night lowers it between people", async () => {
  const ana = await aPayer();
  expect(await put(ana, "NIGHT", 20_000)).toBe(202);
  await at("2026-03-11T21:00:00", ana);
  expect(await limits(ana)).toMatchObject({ NIGHT: { current: 20_000 }, NIGHT_PEOPLE: { current: 1_000 } });
  expect(await put(ana, "NIGHT_PEOPLE", 2_000)).toBe(202);
  expect(await put(ana, "NIGHT", 500)).toBe(200);
  expect(await limits(ana)).toMatchObject({ NIGHT: { current: 500 }, NIGHT_PEOPLE: { current: 500, pending: null } });
  expect(await put(ana, "NIGHT", 10_000)).toBe(202);
  await at("2026-03-12T22:00:00", ana);
  await most(ana, person, 500);
  await most(ana, shop, 9_500);
});

test("a company has one limit of the night, whatever the rule says of people", async () => {
  const padaria = await aPayer(capped, "COMPANY");
  expect(Object.keys(await limits(padaria))).toEqual(["DAY", "NIGHT", "TRANSACTION"]);
  expect(await put(padaria, "NIGHT", 160_000)).toBe(202);
  await at("2026-03-11T21:00:00", padaria);
  await most(padaria, person, 160_000);
});

test("who asked for more where the rule was off keeps it between people once it is on", async () => {
  const ana = await aPayer(uncapped);
  expect(Object.keys(await limits(ana))).toEqual(["DAY", "NIGHT", "TRANSACTION"]);
  expect(await put(ana, "NIGHT", 16_000)).toBe(202);
  await at("2026-03-11T21:00:00", ana);
  const { rows } = await sql<{ people: number }>`
    select night_people_limit(night_limit_cents, night_people_cents, night_limit_asked, 100000)::int as people
      from terms_in_force(${ana.tenant.id}, ${ana.accountId}, 'PERSON', true, ${clock.now()})`.execute(db);
  expect(rows).toEqual([{ people: 16_000_00 }]);
});

test("the staff sets the limit between people on its own, within that of the night", async () => {
  const ana = await aPayer();
  const order = (who: Customer, payload: { night?: number; nightPeople: number }) =>
    inTx(async (tx) => {
      const kind = kinds["limits.set"];
      const amounts = Object.entries(payload).map(([name, reais]) => [name, cents(reais * 100)]);
      const given = { accountId: who.accountId, ...Object.fromEntries(amounts) };
      const { changes, amount, obstacle } = await kind.describe(deps, tx, who.tenant.id, given);
      if (obstacle) return obstacle;
      await kind.execute(deps, tx, given, { tenantId: who.tenant.id, reason: "pedido", maker: "x" });
      return [...changes, amount];
    });
  expect(await order(ana, { nightPeople: 2_000 })).toEqual([
    { field: "limit.NIGHT_PEOPLE", before: "R$\u00a01.000,00", after: "R$\u00a02.000,00" },
    1_000_00,
  ]);
  expect(await limits(ana)).toMatchObject({ NIGHT: { current: 15_000 }, NIGHT_PEOPLE: { current: 2_000 } });
  expect(await order(ana, { night: 500, nightPeople: 600 })).toMatch(/não pode passar do limite noturno/);
  expect(await order(await aPayer(capped, "COMPANY"), { nightPeople: 600 })).toMatch(/não tem limite noturno entre/);
  expect(await order(await aPayer(uncapped), { nightPeople: 600 })).toMatch(/não tem limite noturno entre/);
});

/** A raise that waits: reais, and the hour since which it holds. */
type Raise = { to: number; from: number };
/** The limits of a person in plain words: `whole` and `own` in reais, `asked` for expressly, and what waits. */
type Model = { whole: number; own: number | null; asked: boolean; waits: Partial<Record<Kind, Raise>> };
const between = ({ whole, own, asked }: Model) => Math.min(whole, own ?? Infinity, asked ? Infinity : cap);

function changed(model: Model, kind: Kind, amount: number, hour: number): Model {
  const current = kind === "NIGHT" ? model.whole : between(model);
  if (amount > current) {
    // The same raise again keeps its hour.
    if (model.waits[kind]?.to === amount) return model;
    return { ...model, waits: { ...model.waits, [kind]: { to: amount, from: hour + 24 } } };
  }
  const others: Model["waits"] = { ...model.waits };
  delete others[kind];
  const waits: Model["waits"] = kind === "NIGHT" && (others.NIGHT_PEOPLE?.to ?? 0) > amount ? {} : others;
  if (amount === current) return { ...model, waits };
  return kind === "NIGHT"
    ? { ...model, waits, whole: amount, own: Math.min(model.own ?? amount, amount) }
    : { ...model, waits, own: amount };
}

/** A raise lifts, in whatever order it comes, and lowers nothing. */
function heldAt(hour: number, { whole, own, asked, waits }: Model): Model {
  const due = (kind: Kind) => ((waits[kind]?.from ?? Infinity) <= hour ? waits[kind]?.to : undefined);
  const people = due("NIGHT_PEOPLE");
  const raised = Math.max(whole, due("NIGHT") ?? 0, people ?? 0);
  const waiting = Object.entries(waits).filter(([, raise]) => raise.from > hour);
  return {
    whole: raised,
    own: people === undefined ? own : Math.max(people, asked ? (own ?? 0) : 0),
    asked: asked || people !== undefined,
    waits: Object.fromEntries(waiting),
  };
}

type Step = { kind: Kind; amount: number } | { hours: number; worker: boolean };
const toRaise = (kind: Kind, amount: number): Step => ({ kind, amount });

/** Orders in which a raise of the night that is less than what is asked for between people once lowered both. */
const ordersOfRaises: [Step[]][] = [
  [[toRaise("NIGHT", 0), toRaise("NIGHT_PEOPLE", 15_000), toRaise("NIGHT", 1), { hours: 24, worker: true }]],
  [
    [
      toRaise("NIGHT", 0),
      toRaise("NIGHT_PEOPLE", 1_500),
      { hours: 12, worker: true },
      toRaise("NIGHT", 500),
      { hours: 12, worker: true },
      { hours: 12, worker: true },
    ],
  ],
  [
    [
      toRaise("NIGHT", 0),
      toRaise("NIGHT_PEOPLE", 1_500),
      { hours: 12, worker: false },
      toRaise("NIGHT", 500),
      { hours: 12, worker: true },
      { hours: 12, worker: false },
    ],
  ],
];

const { numRuns, timeout } = runs(10, { seconds: 120 });

test(
  "any order of raises, lower limits and hours is that of the plain model, moved by a worker or not",
  { timeout },
  async () => {
    const amount = fc.oneof(fc.constantFrom(0, 500, 1_000, 1_500, 15_000), fc.integer({ min: 0, max: 5_000 }));
    const step: fc.Arbitrary<Step> = fc.oneof(
      fc.record({ kind: fc.constantFrom<Kind>("NIGHT", "NIGHT_PEOPLE"), amount }),
      fc.record({ hours: fc.constantFrom(12, 24, 48), worker: fc.boolean() }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
        const who = await aPayer();
        let model: Model = { whole: ofNight, own: null, asked: false, waits: {} };
        const answered: [number, number][] = [];
        let hour = 0;
        for (const one of steps) {
          if ("kind" in one) {
            const isRaise = one.amount > (one.kind === "NIGHT" ? model.whole : between(model));
            answered.push([await put(who, one.kind, one.amount), isRaise ? 202 : 200]);
            model = changed(model, one.kind, one.amount, hour);
          } else {
            hour += one.hours;
            clock.advance(one.hours * 3_600);
            await who.signIn();
            model = heldAt(hour, model);
            if (one.worker) await applyDueChanges(deps);
          }
          const { NIGHT: night, NIGHT_PEOPLE: people } = await limits(who);
          expect([night?.current, night?.pending?.amount]).toEqual([model.whole, model.waits.NIGHT?.to]);
          expect([people?.current, people?.pending?.amount]).toEqual([between(model), model.waits.NIGHT_PEOPLE?.to]);
        }
        expect(answered.filter(([status, expected]) => status !== expected)).toEqual([]);
        await at("2026-04-10T21:00:00", who);
        model = heldAt(Infinity, model);
        await most(who, person, between(model));
        await most(who, shop, model.whole - between(model));
      }),
      { numRuns, examples: ordersOfRaises },
    );
  },
);
