import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { onLandings } from "../e2e/support/on-landings.ts";
import { findChromium } from "./chromium.ts";
import { install, whyNoInstall } from "./install/install.ts";
import { type Failure, pageIn, pagesAtFailure, playwrightFailures, staticFailure, vitestFailures } from "./failures.ts";
import { whyNoCluster } from "./ha/programs.ts";
import { aRunFolder } from "./run-folder.ts";
import { run } from "./run.ts";

/**
 * `npm test`: the tests, the fastest to fail first. Every part runs even when one before it failed; the lines before
 * the last name the failures, and the last has the counts, a static check counting as one. A landing (CI=true) also
 * runs what repeats other tests: the server's on the oldest PostgreSQL, and the browser's sweeps (decision 0069); one
 * round of each fault of the network and of two of a cluster (docs/faults.md); and the commands of the manual's
 * section "Install".
 */
type Count = { passed: number; failed: number; failures: Failure[] };
type Part = { name: string; run: () => Promise<Count> };

const folder = aRunFolder();
// Of this process and of its tests, which make the data folders of the servers that they start in it.
process.env["TMPDIR"] = folder;
const report = (name: string) => join(folder, `${name}.json`);

/**
 * Where Debian's package has the programs of the oldest PostgreSQL that Vitral runs on; TEST_POSTGRES_BIN names another
 * folder.
 */
const oldestPostgres = process.env["TEST_POSTGRES_BIN"] ?? "/usr/lib/postgresql/15/bin";
const onOldest = "tests on PostgreSQL 15";
const isLanding = Boolean(process.env["CI"]);

/** They run at once, each with its output when it ends. */
const staticParts: Part[] = [
  { name: "types", run: () => check("types", "tsc", ["-p", "."]) },
  { name: "types of the web", run: () => check("types of the web", "tsc", ["-p", "web"]) },
  { name: "types of the console", run: () => check("types of the console", "tsc", ["-p", "console"]) },
  {
    name: "types of the network's page",
    run: () => check("types of the network's page", "tsc", ["-p", "network/page"]),
  },
  { name: "types of the browser tests", run: () => check("types of the browser tests", "tsc", ["-p", "e2e"]) },
  { name: "lint", run: () => check("lint", "oxlint", ["--type-aware", "--deny-warnings", "--format=unix"]) },
  { name: "format", run: () => check("format", "oxfmt", ["--check"]) },
  // Before the tests: every server that they start would build the same pages again, several at once.
  { name: "build", run: () => check("build", process.execPath, ["scripts/build.ts"]) },
];
/** In seconds: a landing has 90 minutes, and the install is the part that may be left out. */
const longestLanding = 84 * 60;
const shortestInstall = 180;

const parts: Part[] = [
  { name: "tests", run: () => vitest("vitest") },
  { name: onOldest, run: () => vitestOnOldestPostgres() },
  { name: "browser", run: () => playwright() },
  { name: "faults", run: () => faults() },
  { name: "install", run: () => installed() },
];

const only = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0, failures: [] };
const isAsked = ({ name }: Part) => only.length === 0 || only.includes(name);
console.log("\n── static checks and the build");
await Promise.all(staticParts.filter(isAsked).map(count));
for (const part of parts.filter(isAsked)) {
  console.log(`\n── ${part.name}`);
  await count(part);
}
if (total.failures.length > 0) console.log("\nFailed:");
for (const { name, why } of total.failures) console.log(`  ${name}\n      ${why}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function count({ name, run: runPart }: Part): Promise<void> {
  const began = performance.now();
  const { passed, failed, failures } = await runPart().catch((error: Error) => {
    console.error(error.message);
    return { passed: 0, failed: 1, failures: [{ name, why: error.message }] };
  });
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  console.log(`── ${name}: ${passed} passed, ${failed} failed, ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

async function check(name: string, command: string, args: string[]): Promise<Count> {
  const { code, output } = await run(command, args, { show: false });
  if (output.trim()) console.log(`\n${name}:\n${output.trimEnd()}`);
  if (code === 0) return { passed: 1, failed: 0, failures: [] };
  return { passed: 0, failed: 1, failures: [staticFailure(name, output)] };
}

/**
 * The server tests on the run's PostgreSQL, once more on the oldest version: on a landing and when requested by name.
 */
async function vitestOnOldestPostgres(): Promise<Count> {
  if (!isLanding && !only.includes(onOldest)) return skipped("only with CI=true, or when named");
  if (!existsSync(join(oldestPostgres, "postgres"))) return skipped(`no PostgreSQL in ${oldestPostgres}`);
  const files = globSync("server/**/*.test.ts").filter((file) =>
    /aWorld\(|postgresUrl/.test(readFileSync(file, "utf8")),
  );
  return vitest("vitest-15", ["--project", "server", ...files], { TEST_POSTGRES_BIN: oldestPostgres });
}

/** One round of each fault of the Pix network, and of two of a cluster; a group of them counts as one. */
async function faults(): Promise<Count> {
  if (!isLanding && !only.includes("faults")) return skipped("only with CI=true, or when named");
  if (process.platform !== "linux") return skipped("it finds processes in /proc");
  // Two at a time; half of a round waits.
  const ofNetwork = await Promise.all([
    oneRound(["gateway-killed", "gateway-cut", "gateway-slow", "gateway-silent"]),
    oneRound(["webhook-lost", "gateway-twice", "gateway-out-of-order", "both-restarted"]),
  ]);
  const why = whyNoCluster();
  const ofCluster = why === null ? await oneRound(["switchover", "failover-process"]) : skipped(why);
  const counts = [...ofNetwork, ofCluster];
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

async function oneRound(names: string[]): Promise<Count> {
  const words = ["faults/faults.ts", ...names, "--rounds", "1"];
  const { code, output } = await run(process.execPath, words, { show: false });
  console.log(output.trimEnd());
  if (code === 0) return { passed: 1, failed: 0, failures: [] };
  const why = output.trimEnd().split("\n").slice(-4).join("\n      ");
  return { passed: 0, failed: 1, failures: [{ name: `faults: ${names.join(" ")}`, why }] };
}

/** The manual's ten commands and the first sign-in count as one. */
async function installed(): Promise<Count> {
  if (!isLanding && !only.includes("install")) return skipped("only with CI=true, or when named");
  const seconds = Math.floor(isLanding ? longestLanding - process.uptime() : 3_600);
  if (seconds < shortestInstall) return skipped("the parts before took the time of a landing");
  const why = await whyNoInstall();
  if (why !== null) return skipped(why);
  const { code, output, isOver } = await install(seconds);
  if (isOver) return skipped(`it was not done in ${seconds} s, and a landing has 90 minutes`);
  if (code === 0) return { passed: 1, failed: 0, failures: [] };
  const failure = output.trimEnd().split("\n").slice(-20).join("\n      ");
  return { passed: 0, failed: 1, failures: [{ name: "install", why: failure }] };
}

function skipped(why: string): Count {
  console.log(`not run: ${why}`);
  return { passed: 0, failed: 0, failures: [] };
}

async function vitest(name: string, words: string[] = [], env: Record<string, string> = {}): Promise<Count> {
  const file = report(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await run("vitest", ["run", ...words, ...reporters], { env });
  const result = JSON.parse(readFileSync(file, "utf8"));
  const failed = result.numFailedTests || result.numFailedTestSuites;
  return counted(
    { passed: result.numPassedTests, failed, failures: vitestFailures(result, process.cwd()) },
    name,
    code,
  );
}

async function playwright(): Promise<Count> {
  const file = report("playwright");
  if (!isLanding) console.log(`not run: the sweeps (${onLandings}), only with CI=true, or with 'npm run e2e -- NAME'`);
  const words = ["--reporter=list,json", ...(isLanding ? [] : ["--grep-invert", onLandings])];
  const { code } = await run("playwright", ["test", "--config", "e2e/playwright.config.ts", ...words], {
    env: {
      CHROMIUM_PATH: await findChromium({ shell: true }),
      NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/node-compile"),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  });
  const result = JSON.parse(readFileSync(file, "utf8"));
  const { expected, unexpected, flaky } = result.stats;
  if (flaky > 0) console.log(`${flaky} needed a second try: a flaky test is a broken test, repair it`);
  for (const { name, path } of pagesAtFailure(result))
    console.log(`\nThe page when '${name}' failed:\n${pageIn(readFileSync(path, "utf8"))}`);
  const failures = playwrightFailures(result);
  return counted({ passed: expected + flaky, failed: unexpected, failures }, "browser", code);
}

/** A run with a bad exit code has failed, whatever it counted. */
function counted({ passed, failed, failures }: Count, name: string, code: number): Count {
  if (code === 0 || failed > 0) return { passed, failed, failures };
  const why = `it ended with ${code}, and none of its tests failed`;
  return { passed, failed: 1, failures: failures.length > 0 ? failures : [{ name, why }] };
}
