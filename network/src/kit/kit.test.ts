import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aNetworkWorld } from "../testing/network-world.ts";
import { checks, runKit } from "./run-kit.ts";
import { openSimulatorSubject } from "./simulator-subject.ts";

/** The lines that do not hold at a network with these switches. */
async function failingLines(switches: object, waitSeconds: number): Promise<string[]> {
  const world = await aNetworkWorld();
  try {
    const { subject, pem } = await openSimulatorSubject(world.url(), waitSeconds);
    await world.simulate("switches", switches);
    const lines = await runKit(subject, pem);
    return lines.filter(({ otherwise }) => otherwise !== null).map(({ check }) => check);
  } finally {
    await world.close();
  }
}

const all = checks.map(([name]) => name);
/** What needs a payment that settles; `refuse` holds, as what is refused is refused. */
const ofPayments = ["pay", "time out", "repeat", "receive", "reject", "return", "contest"];

test("the page says of each line of the kit what has to hold", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/network.md"), "utf8");
  const table = /^\| line \| what has to hold \|\n[^\n]*\n([^]*?)\n\n/m.exec(page)?.[1] ?? "";
  expect(table.split("\n").map((row) => row.split(" | ")[0]?.replace("| ", ""))).toEqual(all);
});

test.concurrent.each([
  ["as it is", {}, 15, []],
  ["slow", { slowMs: 200 }, 15, []],
  ["bringing events twice and in any order", { duplicate: true, outOfOrder: true }, 15, []],
  ["refusing payments", { refuse: "AM02" }, 2, ofPayments],
  ["losing its answers", { lostAnswer: true }, 1, all],
  ["silent", { silent: true }, 1, all],
])("of a network %s exactly the expected lines of the kit do not hold", async (_, switches, waitSeconds, expected) => {
  expect(await failingLines(switches, waitSeconds)).toEqual(expected);
});
