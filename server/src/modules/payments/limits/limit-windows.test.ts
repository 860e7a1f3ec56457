import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { applyDueChanges } from "../payments.ts";

const { app, aCustomer, anExternalPayee, clock, deps } = await aWorld();
const maria = await anExternalPayee("maria@exemplo.com.br");

/** The last second of a window and the first of the next, for nights that begin at 20:00 and at 22:00. */
const edges = ["00:00:00", "05:59:59", "06:00:00", "19:59:59", "20:00:00", "21:59:59", "22:00:00", "23:59:59"] as const;
const limits = { DAY: 5_000, NIGHT: 1_000 };

/** Days of São Paulo counted from 2026-06-01; sessions last four hours, so people sign in again at each moment. */
async function at(day: number, time: string, people: Customer[]) {
  const date = new Date(Date.UTC(2026, 5, 1 + day)).toISOString().slice(0, 10);
  clock.set(`${date}T${time}-03:00`);
  for (const person of people) await person.signIn();
}

/** Written from the rule, not from the code: the night is of the date on which it began (spec 5.6). */
function windowAt(day: number, time: string, nightStart: string) {
  if (time < "06:00:00") return { kind: "NIGHT" as const, day: day - 1 };
  return { kind: time < nightStart ? ("DAY" as const) : ("NIGHT" as const), day };
}

async function choosesNightFrom22(who: Customer) {
  const answer = await app.inject({
    method: "PUT",
    url: `/api/accounts/${who.accountId}/pix/night-start`,
    headers: who.headers,
    payload: { start: "22:00", pin: "1234" },
  });
  expect(answer.statusCode).toBe(202);
}

const { numRuns, timeout } = runs(12, { seconds: 180 });

test("to the second, each payment counts for the limit of its own day or night", { timeout }, async () => {
  const step = fc.record({
    nextDay: fc.boolean(),
    time: fc.constantFrom(...edges),
    late: fc.boolean(),
    amount: fc.constantFrom(1, 400, 600, 999, 1_000, 1_001, 2_000),
  });
  let day = 0;
  const run = async (steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) => {
    await at(day, "12:00:00", []);
    const [usual, late] = [await aCustomer({ balance: 90_000_00 }), await aCustomer({ balance: 90_000_00 })];
    await choosesNightFrom22(late);
    day += 2;
    await at(day, "12:00:00", []);
    await applyDueChanges(deps);
    const used = new Map<string, number>();
    let before = "";
    for (const one of steps) {
      // Time only goes forward.
      if (one.nextDay || one.time < before) day += 1;
      before = one.time;
      const who = one.late ? late : usual;
      await at(day, one.time, [who]);
      const window = windowAt(day, one.time, one.late ? "22:00:00" : "20:00:00");
      const key = `${one.late} ${window.kind} ${window.day}`;
      const soFar = used.get(key) ?? 0;
      const fits = soFar + one.amount <= limits[window.kind];
      const answer = await who.pay(await who.lookUp(maria), one.amount);
      const refusal = answer.statusCode === 200 ? "paid" : answer.json().code;
      expect({ ...one, day, refusal }).toEqual({ ...one, day, refusal: fits ? "paid" : `OVER_${window.kind}_LIMIT` });
      if (fits) used.set(key, soFar + one.amount);
      const shown = (await who.get("/pix/limits"))
        .json()
        .limits.find((limit: { kind: string }) => limit.kind === window.kind);
      expect(shown).toMatchObject({ used: used.get(key) ?? 0, remaining: limits[window.kind] - (used.get(key) ?? 0) });
    }
    day += 2;
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), run), { numRuns });
});
