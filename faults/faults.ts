import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Fault, runFault } from "./fault.ts";
import { type GatewayFault, runGatewayFault } from "./gateway/part.ts";
import { gatewayFaults } from "./gateway/parts.ts";
import { haFaults } from "./ha/parts.ts";
import { cutConnection, lostConnection, silentConnection, slowConnection } from "./parts/connection.ts";
import { databaseDiskFull } from "./parts/disk-full.ts";
import { fullDisk } from "./parts/full-disk.ts";
import { killDatabase, killServer } from "./parts/kill.ts";
import { killWhilePayingSchedules } from "./parts/schedules.ts";
import { mailAway } from "./parts/mail-away.ts";
import { silentNetwork } from "./parts/network.ts";
import { sinksRefuse, sinksSilent } from "./parts/sinks.ts";
import { wrongKey } from "./parts/wrong-key.ts";
import { figuresOf, isSound, printResults, type Result, wrongFigures } from "./report.ts";

/**
 * `npm run faults [-- part …] [--rounds N] [--json FILE] [--unsafe]`: injects faults into the real server under payment
 * load over HTTP, and counts what was lost. docs/faults.md says what each figure means. Exit code 1 when a figure that
 * must be 0 is not; with `--unsafe`, which takes a protection away from the server, that is the right one.
 */
const parts = {
  "kill-server": killServer,
  "kill-database": killDatabase,
  schedules: killWhilePayingSchedules,
  "cut-connection": cutConnection,
  "silent-connection": silentConnection,
  "lost-connection": lostConnection,
  "slow-connection": slowConnection,
  "full-disk": fullDisk,
  "sinks-refuse": sinksRefuse,
  "sinks-silent": sinksSilent,
  "mail-away": mailAway,
  "disk-full": databaseDiskFull,
  "wrong-key": wrongKey,
  "silent-network": silentNetwork,
  ...gatewayFaults,
  ...haFaults,
} satisfies Record<string, Fault | GatewayFault>;

const usage = `npm run faults -- [${Object.keys(parts).join("] [")}] [--rounds N] [--json FILE] [--unsafe]`;

type Part = keyof typeof parts;

async function main(): Promise<number> {
  const { chosen, rounds, file, isUnsafe } = parseCommandLine();
  process.once("SIGINT", () => process.exit(130)); // the exit handlers end what was started
  process.once("SIGTERM", () => process.exit(143));
  process.setMaxListeners(0); // each program that was started has one for the exit
  const results: Result[] = [];
  const unfinished: Part[] = [];
  for (const name of chosen) {
    const fault: Fault | GatewayFault = parts[name];
    console.log(`\n── ${name}: ${fault.what}`);
    const why = "open" in fault ? (fault.whyNotHere?.() ?? null) : null;
    if (why !== null) {
      console.log(`  not run: ${why}`);
      continue;
    }
    if (isUnsafe && fault.unsafe) console.log(`  UNSAFE: ${fault.unsafe.why}`);
    try {
      const outcome =
        "open" in fault ? await runFault(fault, rounds, isUnsafe) : await runGatewayFault(fault, rounds, isUnsafe);
      const result = { name, what: fault.what, outcome };
      results.push(result);
      printResults([result]);
    } catch (error) {
      console.error(error);
      unfinished.push(name);
    }
  }
  if (results.length > 1) {
    console.log("\n── all");
    printResults(results);
  }
  if (file) writeFileSync(file, `${JSON.stringify(results.flatMap(figuresOf), null, 2)}\n`);
  const unsound = results.filter((result) => !isSound(result));
  for (const result of unsound)
    console.error(`Not everything that must be 0 is 0: ${result.what}: ${wrongFigures(result).join(", ")}`);
  for (const name of unfinished) console.error(`Did not finish: ${name}`);
  return unsound.length + unfinished.length === 0 ? 0 : 1;
}

function parseCommandLine() {
  const options = { rounds: { type: "string" }, json: { type: "string" }, unsafe: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const isPart = (word: string): word is Part => Object.hasOwn(parts, word);
  const unknownPart = positionals.find((word) => !isPart(word));
  if (unknownPart !== undefined) throw new Error(`There is no part called ${unknownPart}. ${usage}`);
  const written = values.rounds ?? "20";
  if (!/^[1-9]\d{0,3}$/.test(written)) throw new Error(`--rounds must be a whole number, not ${written}. ${usage}`);
  const chosen = positionals.length > 0 ? positionals.filter(isPart) : (Object.keys(parts) as Part[]);
  const isUnsafe = values.unsafe === true;
  const safe = chosen.find((name) => !Object.hasOwn(parts[name], "unsafe"));
  if (isUnsafe && safe !== undefined) throw new Error(`${safe} has no --unsafe. ${usage}`);
  return {
    chosen,
    isUnsafe,
    rounds: Number(written),
    file: values.json ?? null,
  };
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
