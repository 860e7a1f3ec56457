import { existsSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { networkAddressFile, playedBanks, protegeAt, usualPort } from "../../seed/network/demo-network.ts";
import { type Simulated, simulatorAt, SimulatorRefused } from "../../seed/network/simulator.ts";
import type { Protege } from "../modules/backoffice/backoffice.ts";
import type { Db } from "../platform/database/db.ts";
import { tenantIds } from "../platform/database/each-tenant.ts";
import { withTenant } from "../platform/database/tenancy.ts";
import type { Config } from "../platform/process/config.ts";
import { type Call, Refused } from "./command.ts";

/**
 * Calls the simulated network: the one that runs on DATA_DIR, or on NETWORK_PORT. `refusals`: a sentence for each
 * refusal that is for the operator. Throws Refused, also where no network runs or it is not the simulated one.
 */
export async function simulate(
  { config, db }: Pick<Call, "config" | "db">,
  name: string,
  body: object,
  refusals: Record<string, string>,
): Promise<Simulated> {
  requireSimulatedNetwork(config());
  // It refuses on a restored copy.
  await db();
  const url = simulatedNetworkUrl(config());
  try {
    return await simulatorAt(url)(name, body);
  } catch (error) {
    if (error instanceof SimulatorRefused)
      throw new Refused(refusals[error.type] ?? `The simulated network refused it: ${error.type}.`);
    throw new Refused(`The simulated network does not answer at ${url}: start Vitral, or say its NETWORK_PORT.`);
  }
}

/** Where the simulated network listens: the one that runs on DATA_DIR, or on NETWORK_PORT. */
export function simulatedNetworkUrl({ networkPort, dataDir }: Config): string {
  const file = networkAddressFile(dataDir);
  const running = existsSync(file) ? readFileSync(file, "utf8").trim() : `http://127.0.0.1:${usualPort}`;
  return networkPort ? `http://127.0.0.1:${networkPort}` : running;
}

/** Refuses where the network is not the simulated one. */
export function requireSimulatedNetwork({ rail }: Pick<Config, "rail">): void {
  if (rail !== "simulated") throw new Refused(`There is no simulated network here: PIX_RAIL is ${rail}.`);
}

/** One of the banks that the network plays. Throws Refused. */
export function playedBank(word: string): { ispb: string; name: string } {
  const bank = (playedBanks as Record<string, { ispb: string; name: string }>)[word];
  if (!bank) throw new Refused(`--bank must be one of ${Object.keys(playedBanks).join(", ")}.`);
  return bank;
}

/** How long news of the network may take to arrive here, in milliseconds. */
const newsMs = 10_000;

/** At which of our banks the network's news has come, with what was found there; undefined: at none. */
export async function arrived<T>(
  call: Pick<Call, "options" | "db">,
  find: (db: Db, tenantId: string) => Promise<T | null | undefined>,
): Promise<{ tenantId: string; found: T } | undefined> {
  const db = await call.db();
  const banks = await tenantIds(db);
  for (const deadline = performance.now() + newsMs; performance.now() < deadline; await sleep(50))
    for (const tenantId of banks) {
      const found = await withTenant(tenantId, () => find(db, tenantId));
      if (found !== null && found !== undefined) return { tenantId, found };
    }
  return undefined;
}

/** An amount as the network's calls take it. */
export const inReais = (cents: number): string => (cents / 100).toFixed(2);

/** The simulated BC Protege+, as the server asks it. */
export const simulatedProtege = (call: Pick<Call, "config" | "db">): Protege =>
  protegeAt((name, body) => simulate(call, name, body, {}));
