import type { Queries } from "../database/database.ts";
import { allOff, type SomeSwitches, type Switches } from "./switches.ts";

/** The simulation's clock and switches, as the database has them; read here without asking it. */
export type Simulation = {
  now: () => Date;
  switches: () => Switches;
  /** By how many milliseconds business time is ahead of the machine's. */
  setAheadMs: (ms: number) => Promise<void>;
  change: (some: SomeSwitches) => Promise<Switches>;
};

export async function openSimulation(db: Queries): Promise<Simulation> {
  const row = await db.first<{ aheadMs: number; switches: Partial<Switches> }>(
    `select ahead_ms as "aheadMs", switches from simulation`,
  );
  let aheadMs = row?.aheadMs ?? 0;
  let switches: Switches = { ...allOff, ...row?.switches };
  return {
    now: () => new Date(Date.now() + aheadMs),
    switches: () => switches,
    async setAheadMs(ms) {
      await db.all("update simulation set ahead_ms = $1", [ms]);
      aheadMs = ms;
    },
    async change(some) {
      const given = Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));
      const changed: Switches = { ...switches, ...given };
      await db.all("update simulation set switches = $1", [JSON.stringify(changed)]);
      switches = changed;
      return switches;
    },
  };
}
