import { sql } from "kysely";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { runs } from "../../../../test/runs.ts";
import { addOwnKey } from "../../../../test/network.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { processClaims, processPendingKeys, receiveNewClaims } from "../pix-keys.ts";

const world = await aWorld();
const { aCustomer, aTenant, clock, db, deps } = world;
const { codeTextedTo } = aMailbox(world);
const south = await aTenant({ displayName: "Banco Sul" });

const side = fc.constantFrom("donor", "claimer");
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.constantFrom(1, 20, 100, 169, 400) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("work" as const), servers: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("act" as const),
      by: side,
      action: fc.constantFrom("confirm", "cancel", "complete"),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("ask" as const) }) },
);

type Scenario = { type: string; keyType: string; key: string; donor: Customer; claimer: Customer };

let lines = 30_000_000;

/** Somebody with a key, and who asks for it at another bank of the installation. */
async function aScenario(type: "PORTABILITY" | "OWNERSHIP"): Promise<Scenario> {
  const phone = `+55119${(lines += 1)}`;
  const donor = await aCustomer({ name: "Rita Campos", phone });
  const document = type === "PORTABILITY" ? { document: donor.document } : {};
  const claimer = await aCustomer({ tenant: south, phone, ...document });
  const keyType = type === "PORTABILITY" && lines % 2 === 0 ? "CPF" : "PHONE";
  const key = keyType === "CPF" ? donor.document : phone;
  await addOwnKey(db, { tenant: donor.tenant, accountId: donor.accountId, key, owner: donor });
  return { type, keyType, key, donor, claimer };
}

const claimsOf = async (who: Customer) => {
  await who.signIn();
  return (await who.get("/pix/claims")).json().claims as { id: string; status: string; key: string }[];
};

async function work(servers: number): Promise<void> {
  clock.advance(61);
  await Promise.all(Array.from({ length: servers }, () => receiveNewClaims(deps)));
  await Promise.all(Array.from({ length: servers }, () => processClaims(deps)));
  await processPendingKeys(deps);
}

const ask = ({ type, keyType, key, claimer }: Scenario) => claimer.post("/pix/claims", { type, keyType, key });

async function act(
  scenario: Scenario,
  { by, action, twice }: { by: string; action: string; twice: boolean },
): Promise<number[]> {
  const who = by === "donor" ? scenario.donor : scenario.claimer;
  const [claim] = await claimsOf(who);
  if (!claim) return [];
  const proves = scenario.type === "OWNERSHIP" && action === (by === "donor" ? "cancel" : "complete");
  const sent = proves && (await who.post(`/pix/claims/${claim.id}/code`, {}));
  const body = sent && sent.statusCode === 200 ? { code: await codeTextedTo(scenario.key) } : {};
  const answers = await Promise.all(
    (twice ? [1, 2] : [1]).map(() => who.post(`/pix/claims/${claim.id}/${action}`, body)),
  );
  return answers.map(({ statusCode }) => statusCode);
}

const { numRuns, timeout } = runs(12, { seconds: 120 });

test("in any order of both sides' steps both sides agree, and the key is one account's", { timeout }, async () => {
  const ends = new Set<string>();
  const plan = fc.record({
    type: fc.constantFrom("PORTABILITY" as const, "OWNERSHIP" as const),
    steps: fc.array(step, { minLength: 4, maxLength: 14 }),
  });
  await fc.assert(
    fc.asyncProperty(plan, async ({ type, steps }) => {
      const scenario = await aScenario(type);
      const { donor, claimer, key } = scenario;
      expect((await ask(scenario)).statusCode).toBe(200);
      for (const one of steps) {
        if (one.do === "wait") clock.advance(one.hours * 3_600);
        if (one.do === "work") await work(one.servers);
        await Promise.all([donor.signIn(), claimer.signIn()]);
        // Each is done or refused with a sentence; nothing breaks.
        const codes = one.do === "act" ? await act(scenario, one) : [];
        if (one.do === "ask") codes.push((await ask(scenario)).statusCode);
        const [held] = (await donor.get("/pix/keys")).json().keys;
        if (one.do === "delete" && held) codes.push((await donor.call("DELETE", `/pix/keys/${held.id}`)).statusCode);
        expect(codes.filter((code) => ![200, 409, 422].includes(code))).toEqual([]);
      }
      // Day 30 and more: every claim has ended, at both sides in the same way.
      for (let week = 0; week < 6; week += 1) {
        clock.advance(7 * 24 * 3_600);
        await work(2);
        await work(1);
      }
      const [asked, given] = [await claimsOf(claimer), await claimsOf(donor)];
      for (const { status } of asked) ends.add(`${type} ${status}`);
      expect(asked.filter(({ status }) => !["COMPLETED", "CANCELLED"].includes(status))).toEqual([]);
      const seen = new Map(asked.map(({ id, status }) => [id, status]));
      expect(given.filter(({ id, status }) => seen.get(id) !== status)).toEqual([]);
      const rows = await sql<{ account: string; status: string }>`
        select account_id as account, status from pix_key where key = ${key}`.execute(db);
      const entries = await world.network.all<{ account: string }>(
        `select a.id as account from entry e join public.account a on replace(a.number, '-', '') = e.account_number
           join public.tenant t on t.id = a.tenant_id and t.ispb = e.ispb where e.key = $1`,
        [key],
      );
      // The directory and our own table name the same account, or none where the key was given up.
      expect(rows.rows.map(({ account }) => account)).toEqual(entries.map(({ account }) => account));
      expect(rows.rows.filter(({ status }) => status !== "ACTIVE")).toEqual([]);
    }),
    { numRuns, endOnFailure: true },
  );
  expect(ends.size).toBeGreaterThanOrEqual(2);
});
