import { spawn } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.ts";

/**
 * `npm test`: the whole proof, in the order in which it fails fastest. Every part runs even when one before it failed;
 * the last line says how many passed and failed, a static check counting as one.
 */
type Count = { passed: number; failed: number };
type Part = { name: string; run: () => Promise<Count> };

const folder = mkdtempSync(join(tmpdir(), "vitral-proof-"));
const report = (name: string) => join(folder, `${name}.json`);

/**
 * Where Debian's package has the programs of the oldest PostgreSQL that Vitral runs on; TEST_POSTGRES_BIN names another
 * folder.
 */
const oldestPostgres = process.env["TEST_POSTGRES_BIN"] ?? "/usr/lib/postgresql/15/bin";
const onOldest = "tests on PostgreSQL 15";

const parts: Part[] = [
  { name: "types", run: () => check("tsc", ["-p", "."]) },
  { name: "types of the web", run: () => check("tsc", ["-p", "web"]) },
  { name: "types of the browser tests", run: () => check("tsc", ["-p", "e2e"]) },
  { name: "lint", run: () => check("oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "format", run: () => check("oxfmt", ["--check"]) },
  { name: "tests", run: () => vitest("vitest") },
  { name: onOldest, run: () => vitestOnOldestPostgres() },
  { name: "browser", run: () => playwright() },
];

const only = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
for (const { name, run: runPart } of parts.filter((part) => only.length === 0 || only.includes(part.name))) {
  console.log(`\n── ${name}`);
  const began = performance.now();
  const { passed, failed } = await runPart().catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  total.passed += passed;
  total.failed += failed;
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
rmSync(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function check(command: string, args: string[]): Promise<Count> {
  return (await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Those tests of the server that have the run's PostgreSQL: once more on the oldest, on a landing and when asked for by
 * name.
 */
async function vitestOnOldestPostgres(): Promise<Count> {
  if (!process.env["CI"] && !only.includes(onOldest)) return skipped("only with CI=true, or when named");
  if (!existsSync(join(oldestPostgres, "postgres"))) return skipped(`no PostgreSQL in ${oldestPostgres}`);
  const files = globSync("server/**/*.test.ts").filter((file) =>
    /aWorld\(|postgresUrl/.test(readFileSync(file, "utf8")),
  );
  return vitest("vitest-15", ["--project", "server", ...files], { TEST_POSTGRES_BIN: oldestPostgres });
}

function skipped(why: string): Count {
  console.log(`not run: ${why}`);
  return { passed: 0, failed: 0 };
}

async function vitest(name: string, words: string[] = [], env: Record<string, string> = {}): Promise<Count> {
  const file = report(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const code = await run("vitest", ["run", ...words, ...reporters], env);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, "utf8"));
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests || numFailedTestSuites }, code);
}

async function playwright(): Promise<Count> {
  const file = report("playwright");
  const code = await run("playwright", ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json"], {
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats } = JSON.parse(readFileSync(file, "utf8"));
  if (stats.flaky > 0) console.log(`${stats.flaky} needed a second try: flaky is broken, mend them`);
  return atLeastOneFailure({ passed: stats.expected + stats.flaky, failed: stats.unexpected }, code);
}

/** A run that ended badly has failed, whatever it counted. */
function atLeastOneFailure(count: Count, code: number): Count {
  return code === 0 || count.failed > 0 ? count : { ...count, failed: 1 };
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, ...env } });
    child.on("error", () => resolve(127));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
