import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addresses, down, secretsIn, up } from "../../scripts/ha/cluster.ts";
import { dataFolder, type Places, placesAt, portsOf, processNames } from "../../scripts/ha/places.ts";
import { runningPid, runsAs, signal } from "../../scripts/ha/processes.ts";
import { migrate } from "../../server/src/platform/database/migrate.ts";
import { applicationRole } from "../../server/src/platform/database/prepare-database.ts";
import type { Durable } from "../../server/src/platform/database/write-probe.ts";
import { serverProcesses } from "../../server/src/platform/embedded-postgres/processes.ts";
import { isFree } from "../../server/test/serving.ts";
import { type Bank, openPeople, queryOf, serveBank } from "../bank.ts";

/** A bank on a cluster of three PostgreSQL, which it reaches through HAProxy. */
export type ClusterBank = Bank & { places: Places };

const many = 48;

/** Starts the cluster of `npm run ha`, a bank with customers signed in on it, and the real server. */
export async function openClusterBank({ durable }: { durable: Durable }): Promise<ClusterBank> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-faults-ha-")));
  chmodSync(folder, 0o711);
  const places = placesAt(join(folder, "ha"), await aFreeStart());
  const postgres = () => places.machines.flatMap((machine) => serverProcesses(dataFolder(places, machine)));
  const cleanUp = () => {
    const started = processNames(places).map((name) => runningPid(places, name));
    for (const pid of [...started, ...postgres()]) if (pid !== null) signal(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.once("exit", cleanUp);

  await up(places);
  const urls = addresses(places, secretsIn(places, runsAs()));
  await migrate(urls.DATABASE_OWNER_URL, applicationRole);
  const query = queryOf(urls.DATABASE_OWNER_URL);
  const [dataDir, secretKey] = [join(folder, "data"), randomBytes(32)];
  mkdirSync(dataDir);
  const opened = await openPeople(query, secretKey, many);
  const served = await serveBank(folder, dataDir, opened, { ...urls, DATABASE_DURABLE: durable });
  return {
    ...served,
    link: null,
    query,
    postgres,
    places,
    async close() {
      await served.server.stop();
      await down(places, { removes: true });
      cleanUp();
      process.removeListener("exit", cleanUp);
    },
  };
}

/** The first of ports that are all free, away from those of `npm run ha`. */
async function aFreeStart(): Promise<number> {
  for (let port = 6_700; port < 9_000; port += 50) {
    const free = await Promise.all(portsOf(placesAt("", port)).map(isFree));
    if (free.every(Boolean)) return port;
  }
  throw new Error("no ports are free for a cluster");
}
