import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../../platform/database/ids.ts";
import { openDb } from "../../../platform/database/db.ts";
import { runs } from "../../../../test/runs.ts";
import { aWorld } from "../../../../test/world.ts";
import { attemptLifeSeconds } from "./throttle-rules.ts";
import { consumeFrom, reserve, reserveFrom } from "./throttles.ts";

const { aurora, databaseUrl, db, secrets } = await aWorld();
const others = openDb(databaseUrl, { max: 4, allTenants: true });
afterAll(() => others.close());

const start = new Date("2026-03-10T15:00:00Z").getTime();
let time = start;
const deps = { db, secrets, now: () => new Date(time) };
/** A second server on the same database. */
const second = { ...deps, db: others.db };

function waited(error: unknown): number {
  const { retryAfter } = error as { retryAfter?: number };
  if (retryAfter === undefined) throw error;
  return retryAfter;
}

/** The answer to each attempt of an address: 0 when its password is compared, else the wait. */
async function run(address: string, attempts: readonly { right: boolean; after: number }[]): Promise<number[]> {
  const from = { tenantId: aurora.id, address };
  const answers: number[] = [];
  time = start;
  for (const { right, after } of attempts) {
    time += after * 1000;
    try {
      const held = await reserveFrom(deps, "SIGN_IN_ADDRESS", from);
      await (right ? held.refund() : held.fail());
      answers.push(0);
    } catch (error) {
      answers.push(waited(error));
    }
  }
  return answers;
}

let addresses = 0;
const anAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`;
const attempts = fc.array(
  fc.record({ right: fc.boolean(), after: fc.constantFrom(0, 0, 0, 1, 30, 60, 120, 900, 1800) }),
  { minLength: 1, maxLength: 20 },
);
const fifty = Array.from({ length: 49 }, () => ({ right: false, after: 0 }));

const { numRuns, timeout } = runs(40, { seconds: 120 });

test("right sign-ins do not change the answers to wrong ones, in any order", { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(attempts, fc.constantFrom(0, 47, 49), async (tried, before) => {
      const all = [...fifty.slice(0, before), ...tried];
      const answers = await run(anAddress(), all);
      // The same moments without the right ones: their time goes to the next.
      let waiting = 0;
      const wrongOnly = all.flatMap(({ right, after }) => {
        waiting += after;
        if (right) return [];
        const own = { right, after: waiting };
        waiting = 0;
        return [own];
      });
      expect(answers.filter((_, index) => all[index]?.right === false)).toEqual(await run(anAddress(), wrongOnly));
    }),
    { numRuns },
  );
});

test("after fifty failures and the wait, right sign-ins always succeed", async () => {
  const failures = Array.from({ length: 50 }, () => ({ right: false, after: 0 }));
  const right = Array.from({ length: 20 }, () => ({ right: true, after: 0 }));
  const answers = await run(anAddress(), [
    ...failures,
    { right: true, after: 59 },
    { right: true, after: 1 },
    ...right,
  ]);
  expect(answers.slice(50)).toEqual([1, 0, ...right.map(() => 0)]);
  const then = [
    { right: true, after: 60 },
    { right: false, after: 0 },
    { right: true, after: 0 },
  ];
  const next = await run(anAddress(), [...failures, ...then]);
  expect(next.slice(50)).toEqual([0, 0, 120]);
});

test("of thirty sign-ins at two servers, right ones succeed and wrong ones stay in the limit", async () => {
  time = start;
  const from = { tenantId: aurora.id, address: anAddress() };
  for (let i = 0; i < 46; i++) await (await reserveFrom(deps, "SIGN_IN_ADDRESS", from)).fail();
  let [atOnce, max] = [0, 0];
  const right = await Promise.allSettled(
    Array.from({ length: 30 }, async (_, turn) => {
      const held = await reserveFrom(turn % 2 ? deps : second, "SIGN_IN_ADDRESS", from);
      max = Math.max(max, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 5));
      atOnce -= 1;
      await held.refund();
    }),
  );
  expect(max).toBeLessThanOrEqual(4);
  expect(right.filter(({ status }) => status === "fulfilled").length).toBe(30);
  const wrong = await Promise.allSettled(
    Array.from({ length: 30 }, async (_, turn) => {
      const held = await reserveFrom(turn % 2 ? deps : second, "SIGN_IN_ADDRESS", from);
      await held.fail();
    }),
  );
  expect(wrong.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
});

test("an attempt of a server that stopped counts as failed after half a minute", async () => {
  time = start;
  const subject = { tenantId: aurora.id, who: newId() };
  for (let i = 0; i < 5; i++) await reserve(deps, "SIGN_IN_DOCUMENT", subject);
  expect(await reserve(second, "SIGN_IN_DOCUMENT", subject).catch(waited)).toBe(1);
  time += attemptLifeSeconds * 1000;
  expect(await reserve(second, "SIGN_IN_DOCUMENT", subject).catch(waited)).toBe(30);
});

test("fifty failures are allowed per IPv6 /64, and five hundred per /48", async () => {
  time = start;
  const tenantId = aurora.id;
  const tries = async (address: string, many: number) => {
    const answers = [];
    for (let i = 0; i < many; i++) {
      answers.push(await consumeFrom(deps, "SIGN_UP_ADDRESS", { tenantId, address }).then(() => 0, waited));
    }
    return answers.filter((wait) => wait > 0).length;
  };
  for (let site = 0; site < 10; site++) expect(await tries(`2001:db8:9:${site}::${site}`, 50)).toBe(0);
  expect(await tries("2001:db8:9:0:ffff::1", 1)).toBe(1);
  expect(await tries("2001:db8:9:77::1", 1)).toBe(1);
  expect(await tries("2001:db8:a:77::1", 50)).toBe(0);
  expect(await tries("192.0.2.77", 25)).toBe(0);
  expect(await tries("::ffff:192.0.2.77", 26)).toBe(1);
});
