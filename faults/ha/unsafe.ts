import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { members } from "../../scripts/ha/cluster.ts";
import type { Machine, Places } from "../../scripts/ha/places.ts";
import { askPatroni, freeze, postgresOf } from "./machines.ts";

/** Long enough for some fifty payments. Milliseconds. */
const behindMs = 1_500;

/**
 * Takes synchronous replication away, and sends nothing to the standbys for a while: what is acknowledged then is on
 * the primary alone.
 */
export async function sendNothing(places: Places, primary: Machine): Promise<void> {
  await askPatroni(primary, "PATCH", "config", terms(false));
  for (let turn = 0; (await hasSynchronous(places)) && turn < 120; turn += 1) await sleep(250);
  const senders = postgresOf(places, primary).filter(isSender);
  if (senders.length === 0) throw new Error("no process sends WAL");
  freeze(senders);
  await sleep(behindMs);
}

/** Synchronous replication again, as before. */
export const synchronousAgain = ({ machines }: Places): Promise<void> =>
  Promise.any(machines.map((machine) => askPatroni(machine, "PATCH", "config", terms(true))));

const terms = (isSynchronous: boolean) => ({
  synchronous_mode: isSynchronous,
  synchronous_mode_strict: isSynchronous,
  // Patroni would not promote a standby that it knows to be far behind.
  maximum_lag_on_failover: isSynchronous ? 1_048_576 : 1_073_741_824,
});

const hasSynchronous = async (places: Places): Promise<boolean> =>
  ((await members(places)) ?? []).some(({ role }) => role === "sync_standby" || role === "quorum_standby");

const isSender = (pid: number): boolean => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("walsender");
