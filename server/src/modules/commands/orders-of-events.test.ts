import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import type { CommandOrder } from "@vitral/contract/acts/acts";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { aStaff, saveStaff } from "../../../test/staff-of.ts";
import { runs } from "../../../test/runs.ts";
import { aWorld, type Customer } from "../../../test/world.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { accountsForStaff } from "../accounts/accounts.ts";
import { auditEvents, verifyAudit } from "../audit/audit.ts";
import { approve, commandOf, expireCommands, orderCommand, reject, withdraw } from "./commands.ts";

const { aCustomer, aurora, clock, db, deps } = await aWorld();
const tenantId = aurora.id;
const makers = [aStaff("OPERACAO", "Olivia"), aStaff("OPERACAO", "Otto")] as const;
const [maker] = makers;
const checkers = [aStaff("APROVACAO", "Andre"), aStaff("APROVACAO", "Bia")] as const;
await saveStaff(db, clock.now(), ...makers);

/** What may happen to one order and those that replace it. `stale`: the caller saw the one before the newest. */
const events = fc.oneof(
  fc.record({
    what: fc.constant("edit" as const),
    who: fc.constantFrom<0 | 1>(0, 1),
    reais: fc.integer({ min: 6_000, max: 9_999 }),
  }),
  fc.record({ what: fc.constant("approve" as const), who: fc.constantFrom<0 | 1>(0, 1), stale: fc.boolean() }),
  fc.record({ what: fc.constant("approve as maker" as const), which: fc.constantFrom("first", "last") }),
  fc.record({ what: fc.constant("approve at once" as const), times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ what: fc.constant("reject" as const), who: fc.constantFrom<0 | 1>(0, 1) }),
  fc.constant({ what: "withdraw" as const }),
  fc.record({ what: fc.constant("pass" as const), days: fc.constantFrom(1, 12, 29, 30) }),
  fc.constant({ what: "expire" as const }),
  fc.record({ what: fc.constant("change the world" as const), reais: fc.integer({ min: 1, max: 5_500 }) }),
);
type Event = typeof events extends fc.Arbitrary<infer E> ? E : never;

const raise = ({ accountId }: Customer, reais: number): CommandOrder => ({
  kind: "limits.set",
  payload: { accountId, day: cents(reais * 100) },
});

/**
 * What must hold, as the events go: what the command would set, from which limit, since when, whose it is, who decided
 * it (null: nobody, as where it expired), and the limit now.
 */
type Model = {
  /** The newest order, and the one that it replaced. */
  id: string;
  replaced: string | null;
  wanted: number;
  seen: number;
  limit: number;
  version: number;
  age: number;
  state: string;
  maker: 0 | 1;
  checker: 0 | 1 | null;
};

/** The refusal of an attempt; null: it was done. Faults go on. */
const refusalOf = (attempt: Promise<unknown>): Promise<string | null> =>
  attempt.then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

/** Lets an event happen. Answers what was refused and what should be, and moves the model on. */
async function happen(event: Event, customer: Customer, model: Model) {
  const { id, replaced } = model;
  const waits = model.state === "WAITING";
  const isOpen = waits && model.age < 30;
  const isApproved = model.state === "EXECUTED" || model.state === "WORLD_CHANGED";
  const approved = (done: boolean, by: 0 | 1) => void (done && approveModel(model, isOpen, by));
  const decided = (done: boolean) => (done ? null : "COMMAND_DECIDED");
  switch (event.what) {
    case "edit": {
      const order = raise(customer, event.reais);
      const { version } = model;
      const editor = makers[event.who];
      const ordering = { tenantId, maker: editor, key: randomUUID(), order, reason: "x", replaces: { id, version } };
      let next = id;
      const got = await refusalOf(orderCommand(deps, ordering).then((stored) => (next = stored)));
      const changed = { wanted: event.reais, seen: model.limit, version: version + 1, maker: event.who };
      if (isOpen) Object.assign(model, { ...changed, id: next, replaced: id });
      return [got, decided(isOpen)];
    }
    case "approve": {
      if (event.stale && replaced === null) return [null, null];
      const [seen, version] = event.stale ? [replaced ?? id, model.version - 1] : [id, model.version];
      const got = await refusalOf(approve(deps, { tenantId, id: seen, checker: checkers[event.who], version }));
      const isRepeated = isApproved && model.checker === event.who && !event.stale;
      approved(waits && !event.stale, event.who);
      return [got, event.stale ? "COMMAND_EDITED" : decided(waits || isRepeated)];
    }
    case "approve as maker": {
      // With the checker's role, the same person all the same: also who made an earlier version.
      const checker = { ...(event.which === "first" ? maker : makers[model.maker]), role: "APROVACAO" as const };
      const own = approve(deps, { tenantId, id, checker, version: model.version });
      return [await refusalOf(own), "COMMAND_OWN"];
    }
    case "approve at once": {
      const done = await countApproved(id, model.version, event.times);
      approved(waits, done[0] > 0 ? 0 : 1);
      // Whose approval it was, is answered the same again; what has expired only once.
      const isDone = model.state === "EXECUTED" || model.state === "WORLD_CHANGED";
      return [done.toSorted((a, b) => a - b), [0, isDone ? event.times : Number(waits)]];
    }
    case "reject": {
      const rejection = { tenantId, id, checker: checkers[event.who], version: model.version, reason: "não" };
      const got = await refusalOf(reject(deps, rejection));
      const isRepeated = model.state === "REJECTED" && model.checker === event.who;
      if (waits) [model.state, model.checker] = isOpen ? ["REJECTED", event.who] : ["EXPIRED", null];
      return [got, decided(waits || isRepeated)];
    }
    case "withdraw": {
      const got = await refusalOf(withdraw(deps, { tenantId, id, maker: makers[model.maker] }));
      if (isOpen) model.state = "WITHDRAWN";
      return [got, decided(model.state === "WITHDRAWN")];
    }
    case "pass":
    case "expire":
    case "change the world":
      break;
  }
  await goOn(event, customer, model);
  return [null, null];
}

function approveModel(model: Model, isOpen: boolean, by: 0 | 1): void {
  if (isOpen) model.checker = by;
  if (!isOpen) model.state = "EXPIRED";
  else if (model.limit === model.seen) [model.state, model.limit] = ["EXECUTED", model.wanted];
  else model.state = "WORLD_CHANGED";
}

/** How many of several approvals at once are taken, of each person. */
function countApproved(id: string, version: number, times: number): Promise<[number, number]> {
  const approveAs = async (checker: (typeof checkers)[number]) => {
    const attempt = () => refusalOf(approve(deps, { tenantId, id, checker, version }));
    return (await Promise.all(Array.from({ length: times }, attempt))).filter((code) => code === null).length;
  };
  return Promise.all([approveAs(checkers[0]), approveAs(checkers[1])]);
}

/** Time passes, the worker runs, or the world changes. */
async function goOn(event: Event, customer: Customer, model: Model): Promise<void> {
  if (event.what === "pass") {
    clock.advance(event.days * 86_400);
    model.age += event.days;
  } else if (event.what === "expire") {
    await expireCommands(deps, tenantId);
    if (model.state === "WAITING" && model.age >= 30) model.state = "EXPIRED";
  } else if (event.what === "change the world") {
    await setDayLimit(customer, event.reais);
    model.limit = event.reais;
  }
}

const termsOf = async ({ accountId }: Customer) =>
  (await accountsForStaff.findTermsInForce(db, { tenantId, accountId, at: clock.now() }))?.day;

/** As another verb would: the world changes without a command. */
const setDayLimit = ({ accountId }: Customer, reais: number) =>
  db
    .transaction()
    .execute((tx) => accountsForStaff.setLimits(tx, { tenantId, accountId }, { day: cents(reais * 100) }));

const { numRuns, timeout } = runs(60);

test(
  "whatever happens in whatever order, a command is executed at most once, by another person, in time",
  { timeout },
  async () => {
    const customer = await aCustomer();
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 1, maxLength: 7 }), async (story) => {
        await setDayLimit(customer, 5_000);
        const order = raise(customer, 10_000);
        const first = await orderCommand(deps, { tenantId, maker, key: randomUUID(), order, reason: "x" });
        const begin = { id: first, replaced: null, wanted: 10_000, seen: 5_000, limit: 5_000, version: 1, age: 0 };
        const model: Model = { ...begin, state: "WAITING", maker: 0, checker: null };
        for (const event of story) {
          const [got, expected] = await happen(event, customer, model);
          expect([event.what, got]).toEqual([event.what, expected]);
        }

        const { id } = model;
        const command = await commandOf(deps, { tenantId, staff: checkers[0] }, id);
        const isLate = model.state === "WAITING" && model.age >= 30;
        expect(command.state).toBe(isLate ? "EXPIRED" : model.state);
        const rows = await auditEvents(db, { tenantId, action: "limits.set" });
        const executed = rows.filter(({ details }) => details["commandId"] === id);
        expect(executed).toHaveLength(model.state === "EXECUTED" ? 1 : 0);
        const { email } = makers[model.maker];
        const others = executed.filter((row) => row.maker === email && row.actor !== email);
        expect(others).toHaveLength(executed.length);
        expect(await termsOf(customer)).toBe(model.limit * 100);
        // The next story orders the same again.
        if (command.state === "WAITING") await withdraw(deps, { tenantId, id, maker: makers[model.maker] });
      }),
      { numRuns },
    );
    expect((await verifyAudit(db, { tenantId }))[0]?.broken).toBeNull();
  },
);
