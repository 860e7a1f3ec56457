import { advanceAheadMs, findAheadMs, setAheadMs } from "../../../platform/database/business-clock.ts";
import { type Db, openDb } from "../../../platform/database/db.ts";
import { type Call, type Command, type Outcome, Refused, UsageError } from "../../command.ts";

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Ten years: beyond it nothing of the demo is left to see. */
const maxAheadMs = 3_650 * unitMs.d;

export const clockShow: Command = {
  words: "clock show",
  whileRestored: true,
  withoutOperator: true,
  about: "What servers and workers of the demo take for now (DEMO=1 only).",
  run: (call) => asOwner(call, async (db) => outcome(await findAheadMs(db))),
};

export const clockAdvance: Command = {
  words: "clock advance",
  whileRestored: true,
  operands: ["TIME"],
  about: "Moves the demo's now ahead, such as by 26h, 90m, 45s or 3d, on all servers within a second (DEMO=1 only).",
  more: "Retention goes by the same clock: data past its term is deleted for good, and `clock reset` does not bring it back.",
  run: (call) =>
    asOwner(call, async (db) => {
      const ms = millisecondsOf(call.operands[0] ?? "");
      if ((await findAheadMs(db)) + ms > maxAheadMs)
        throw new Refused("The demo's clock goes ten years ahead at most.");
      return outcome(
        await advanceAheadMs(db, ms),
        "Data past its term is deleted for good by this clock: `clock reset` does not bring it back.",
      );
    }),
};

export const clockReset: Command = {
  words: "clock reset",
  whileRestored: true,
  about: "Returns the demo to real time, and undoes nothing: rows keep their stamps (DEMO=1 only).",
  run: (call) =>
    asOwner(call, async (db) => {
      await setAheadMs(db, 0);
      return outcome(0, "Rows keep their stamps; what waits for a moment of the advanced clock waits until then.");
    }),
};

/** Runs on a connection as the owner of the tables: the application's role may only read this clock. */
async function asOwner({ config, urls }: Call, run: (db: Db) => Promise<Outcome>): Promise<Outcome> {
  if (!config().demo) throw new Refused("DEMO is 0: outside the demo now is now.");
  const { db, close } = openDb((await urls()).ownerUrl, { max: 1, allTenants: true });
  try {
    return await run(db);
  } finally {
    await close();
  }
}

function millisecondsOf(written: string): number {
  const [, count, unit] = /^(\d{1,6})([smhd])$/.exec(written) ?? [];
  if (count === undefined || Number(count) === 0)
    throw new UsageError(`${JSON.stringify(written)} is no time to advance by: write 26h, 90m, 45s or 3d.`);
  return Number(count) * unitMs[unit as keyof typeof unitMs];
}

function outcome(aheadMs: number, ...more: string[]): Outcome {
  const now = new Date(Date.now() + aheadMs).toISOString();
  const ahead = aheadMs === 0 ? "real time" : `${inWords(aheadMs)} ahead of real time`;
  return { data: { now, aheadSeconds: aheadMs / 1_000 }, lines: [`Now is ${now}: ${ahead}.`, ...more] };
}

function inWords(ms: number): string {
  const parts = [
    [Math.floor(ms / unitMs.d), "d"],
    [Math.floor(ms / unitMs.h) % 24, "h"],
    [Math.floor(ms / unitMs.m) % 60, "m"],
    [Math.floor(ms / unitMs.s) % 60, "s"],
  ] as const;
  return parts.flatMap(([count, unit]) => (count > 0 ? [`${count}${unit}`] : [])).join(" ");
}
