import { spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { aFlood } from "../../server/test/flood/flood.ts";
import type { Bank } from "../bank.ts";
import { type Figure, figure, median, quantile } from "../figures.ts";
import { targetsOf } from "../flood-targets.ts";
import { signInRequest } from "../people.ts";
import { lookingUpAndPaying } from "../paying.ts";
import { openWire, requestBytes, type Wire } from "../wire.ts";
import type { Part } from "./part.ts";

/** Seconds for which each route is flooded, a third for each of the three measurements. */
const secondsOfRoute = 5;
const rounds = 3;
const leastGoalMs = 250;

type Times = Record<string, number[]>;
type Measured = { times: Times; refused: number };

/**
 * A hundred connections of one address against each route that needs no session, and against each call of one signed-in
 * customer, while another address pays, reads and signs in, and staff uses the console: nobody else may be refused, and
 * the 95th of a hundred of what others do stays within 250 ms or five times the quiet one, whichever is larger.
 */
export const flood: Part = async ({ openBank }) => {
  if (spawnSync("nice", ["true"]).status !== 0) throw new Error("the flood needs `nice`");
  const bank = await openBank({ console: true });
  const staff = await bank.openStaff("AUDITORIA");
  const targets = await targetsOf(bank, staff);
  // The first is who floods as a customer.
  const others = await everybodyElse(bank, lookingUpAndPaying(bank.people.slice(1, -1)), staff);
  const generator = aFlood();
  const figures: Figure[] = [];
  try {
    const quiet = p95Of([await others.during(secondsOfRoute)]);
    for (const [name, value] of Object.entries(quiet)) figures.push(figure(`quiet: ${name}, p95`, value, "ms"));
    let [refused, late] = [0, 0];
    for (const target of targets) {
      await generator.begin({ port: target.port, requests: [target.request] });
      const measured: Measured[] = [];
      for (let round = 0; round < rounds; round += 1) measured.push(await others.during(secondsOfRoute / rounds));
      const answered = await generator.end();
      await sleep(100);
      const kept = measured.reduce((sum, one) => sum + one.refused, 0);
      refused += kept;
      const slow = Object.entries(p95Of(measured)).filter(
        ([name, value]) => !(value <= Math.max(leastGoalMs, 5 * (quiet[name] ?? 0))),
      );
      late += slow.length;
      if (kept > 0) figures.push(figure(`${target.name}: others refused`, kept, "calls"));
      for (const [name, value] of slow) figures.push(figure(`${target.name}: ${name}, p95`, value, "ms", quiet[name]));
      console.log(`${target.name}: ${JSON.stringify(answered)}, others refused ${kept}, late ${JSON.stringify(slow)}`);
    }
    figures.push(figure(`${targets.length} routes flooded: others refused`, refused, "calls"));
    figures.push(figure("routes and calls beyond their goal", late, ""));
  } finally {
    generator.close();
    others.close();
  }
  await bank.expectBooksInOrder();
  return figures;
};

/** The median of the rounds' 95th of a hundred, by what was done. */
function p95Of(measured: readonly Measured[]): Record<string, number> {
  const names = Object.keys(measured[0]?.times ?? {});
  const p95 = (values: number[]) =>
    quantile(
      values.toSorted((a, b) => a - b),
      0.95,
    );
  return Object.fromEntries(names.map((name) => [name, median(measured.map(({ times }) => p95(times[name] ?? [])))]));
}

/** Who is not the flood: each repeats one thing, ten times a second at most. */
async function everybodyElse(
  bank: Bank,
  pay: (wire: Wire) => Promise<boolean>,
  { port, headers }: { port: number; headers: Record<string, string> },
) {
  const [reader] = bank.people.slice(-1) as [Bank["people"][0]];
  const read = requestBytes({ method: "GET", path: `/api/accounts/${reader.accountId}`, headers: reader.headers });
  const { authorization: _, ...withoutSession } = reader.headers;
  const signIn = signInRequest(reader, withoutSession);
  const desk = requestBytes({ method: "GET", path: "/api/tenants", headers });
  const wires = await Promise.all([bank.port, bank.port, bank.port, port].map((one) => openWire(one)));
  const [paying, reading, signing, atDesk] = wires as [Wire, Wire, Wire, Wire];
  const isOk = async (wire: Wire, request: Buffer) => (await wire.call(request)).status === 200;
  const acts: Record<string, () => Promise<boolean>> = {
    payment: () => pay(paying),
    read: () => isOk(reading, read),
    "sign-in": () => isOk(signing, signIn),
    console: () => isOk(atDesk, desk),
  };
  return {
    async during(seconds: number): Promise<Measured> {
      const measured: Measured = { times: {}, refused: 0 };
      const until = performance.now() + seconds * 1_000;
      await Promise.all(
        Object.entries(acts).map(async ([name, act]) => {
          const times: number[] = (measured.times[name] = []);
          while (performance.now() < until) {
            const began = performance.now();
            if (!(await act().catch(() => false))) measured.refused += 1;
            const took = performance.now() - began;
            times.push(took);
            await sleep(Math.max(0, 100 - took));
          }
        }),
      );
      return measured;
    },
    close: () => wires.forEach((wire) => wire.close()),
  };
}
