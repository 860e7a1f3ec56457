import { join, resolve } from "node:path";
import { addresses, down, isMade, members, secretsIn, up } from "./cluster.ts";
import { placesAt, processNames } from "./places.ts";
import { runningPid, runsAs } from "./processes.ts";
import { CannotRun, type EtcdApi } from "./programs.ts";

/**
 * `npm run ha -- up|status|down|restore-drill`: a cluster of three PostgreSQL on this machine, from Debian's packages
 * and the files of deploy/ha. It uses folders and ports of its own (HA_PORT, DATA_DIR/ha). Ends with 1 and a sentence
 * where it cannot, with 2 for wrong words.
 */
const usage = "npm run ha -- up [--etcd v2|v3] | status | down [--remove] | restore-drill";
const places = placesAt(resolve(join(process.env["DATA_DIR"] ?? "data", "ha")), Number(process.env["HA_PORT"] ?? 5440));
const [command, ...words] = process.argv.slice(2);

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof CannotRun)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  if (command === "up" && (words.length === 0 || (words.length === 2 && words[0] === "--etcd"))) {
    const api = words[1] ?? null;
    if (api === null || api === "v2" || api === "v3") return start(api);
  }
  if (command === "status" && words.length === 0) return status();
  if (command === "down" && (words.length === 0 || (words.length === 1 && words[0] === "--remove"))) {
    console.log(`${await down(places, { removes: words.length === 1 })} processes ended.`);
    return 0;
  }
  if (command === "restore-drill" && words.length === 0) {
    const { restoreDrill } = await import("../../faults/ha/restore-drill.ts");
    return restoreDrill(places);
  }
  console.error(usage);
  return 2;
}

async function start(api: EtcdApi | null): Promise<number> {
  await up(places, api);
  await status();
  for (const [name, url] of Object.entries(addresses(places, secretsIn(places, runsAs()))))
    console.log(`${name}=${url}`);
  return 0;
}

async function status(): Promise<number> {
  if (!isMade(places)) {
    console.log("Nothing was started: npm run ha -- up");
    return 1;
  }
  for (const name of processNames(places))
    console.log(`${name.padEnd(12)} ${runningPid(places, name) ?? "does not run"}`);
  const all = await members(places);
  for (const { name, role, state, timeline } of all ?? [])
    console.log(`${name}  ${role.padEnd(14)} ${state.padEnd(10)} timeline ${timeline ?? "?"}`);
  if (!all) console.log("No machine answers.");
  return all ? 0 : 1;
}
