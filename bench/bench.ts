import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Bank, openBank } from "./bank.ts";
import { type Figure, printFigures } from "./figures.ts";
import { announcement } from "./parts/announcement.ts";
import { operatorConsole } from "./parts/console.ts";
import { flood } from "./parts/flood.ts";
import { gateway } from "./parts/gateway.ts";
import { hotPayee } from "./parts/hot-payee.ts";
import { memory } from "./parts/memory.ts";
import { overload } from "./parts/overload.ts";
import { payments } from "./parts/payments.ts";
import { received } from "./parts/received.ts";
import { reads } from "./parts/reads.ts";
import { rules } from "./parts/rules.ts";
import { schedules } from "./parts/schedules.ts";
import { signIns } from "./parts/sign-ins.ts";
import { statement } from "./parts/statement.ts";
import { statementFiles } from "./parts/statement-files.ts";
import { web } from "./parts/web.ts";
import { startCluster } from "./cluster.ts";
import { findPgbench } from "./pgbench.ts";

/**
 * `npm run bench [-- part …] [--json FILE] [--seconds N] [--entries N] [--customers N] [--profile] [--postgres DIR]`:
 * measures the real server on a PostgreSQL of its own, beside `pgbench` on the same cluster. docs/benchmarks.md says
 * what each figure means.
 */
const parts = {
  payments,
  received,
  gateway,
  reads,
  "hot-payee": hotPayee,
  schedules,
  rules,
  console: operatorConsole,
  announcement,
  "sign-ins": signIns,
  statement,
  memory,
  overload,
  flood,
  "statement-files": statementFiles,
  web,
};

const usage = `npm run bench -- [${Object.keys(parts).join("] [")}] [--json FILE] [--seconds N] [--entries N] [--customers N] [--profile] [--postgres DIR]`;

async function main(): Promise<void> {
  const { chosen, file, postgres, ...wanted } = parseCommandLine();
  findPgbench(); // checked first: without the yardstick there is nothing to compare with
  const cluster = await startCluster(postgres);
  const figures: Figure[] = [];
  const failed: string[] = [];
  try {
    for (const name of chosen) {
      console.log(`\n── ${name}`);
      let bank: Bank | undefined;
      try {
        const measured = await parts[name]({
          openBank: async (options) => (bank = await openBank(cluster, name, options)),
          ...wanted,
        });
        printFigures(measured);
        figures.push(...measured);
      } catch (error) {
        failed.push(name); // the other parts are measured all the same
        console.error(error instanceof Error ? error.message : error);
      } finally {
        await bank?.close();
      }
    }
  } finally {
    await cluster.stop();
  }
  console.log("\n── all");
  printFigures(figures);
  if (file) writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`);
  if (failed.length > 0) throw new Error(`Not measured: ${failed.join(", ")}`);
}

type Part = keyof typeof parts;

function parseCommandLine() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "string" },
      seconds: { type: "string" },
      entries: { type: "string" },
      customers: { type: "string" },
      profile: { type: "boolean" },
      postgres: { type: "string" },
    },
  });
  const isPart = (word: string): word is Part => Object.hasOwn(parts, word);
  const unknownPart = positionals.find((word) => !isPart(word));
  if (unknownPart !== undefined) throw new Error(`There is no part called ${unknownPart}. ${usage}`);
  return {
    chosen: positionals.length > 0 ? positionals.filter(isPart) : (Object.keys(parts) as Part[]),
    file: values.json ?? null,
    postgres: values.postgres ?? null,
    seconds: whole("--seconds", values.seconds ?? "15"),
    entries: whole("--entries", values.entries ?? "10000000"),
    customers: whole("--customers", values.customers ?? "100000"),
    profile: values.profile === true,
  };
}

function whole(name: string, written: string): number {
  if (/^[1-9]\d{0,8}$/.test(written)) return Number(written);
  throw new Error(`${name} must be a whole number, not ${written}. ${usage}`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    if (process.env["BENCH_DEBUG"]) console.error(error);
    process.exit(1);
  },
);
