import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { run } from "./run.ts";

/**
 * `npm run check`: types, lint, format, pure tests and the length of commit subjects at once, in seconds. It is fast
 * because the compiler caches its results, and because type-aware lint rules read only the files that changed since
 * main. `npm test` reads them all.
 */
type Part = { name: string; command: string; args: string[] };

const root = join(import.meta.dirname, "..");
const cache = join(root, "node_modules/.cache/vitral-check");
mkdirSync(cache, { recursive: true });
process.chdir(root);

const types = (name: string, folder: string): Part => ({
  name,
  command: "tsc",
  args: ["-p", folder, "--incremental", "--tsBuildInfoFile", join(cache, `${name.replaceAll(" ", "-")}.tsbuildinfo`)],
});
const lint = (name: string, words: string[]): Part => ({
  name,
  command: "oxlint",
  args: ["--deny-warnings", "--format=unix", ...words],
});

const changed = changedFiles();
const parts: Part[] = [
  { name: "pure tests", command: "vitest", args: ["run", "--project", "pure", "--reporter=dot"] },
  types("types", "."),
  ...(changed.length > 0 ? [lint("lint with types", ["--type-aware", ...changed])] : []),
  types("types of the web", "web"),
  types("types of the console", "console"),
  types("types of the network's page", "network/page"),
  types("types of the browser tests", "e2e"),
  lint("lint", []),
  { name: "format", command: "oxfmt", args: ["--check"] },
];

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const failed: string[] = [];
const longSubjects = git("log", "--format=%s", `${base()}..HEAD`)
  .split("\n")
  .filter((subject) => subject.length > 72);
if (longSubjects.length > 0) {
  failed.push("commit subjects");
  console.log(`commit subjects: FAILED\nLonger than 72 characters:\n${longSubjects.join("\n")}\n`);
}
await Promise.all(
  parts.map(async ({ name, command, args }) => {
    const { code, output } = await run(command, args, { show: false });
    if (code !== 0) failed.push(name);
    console.log(code === 0 ? `${name}: passed after ${seconds()}` : `\n${name}: FAILED\n${output}`);
  }),
);
console.log(failed.length === 0 ? `\nAll passed, ${seconds()}` : `\nFailed: ${failed.join(", ")}, ${seconds()}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** Where this branch left main. */
function base(): string {
  return ["origin/main", "main", "HEAD"].map((name) => git("merge-base", "HEAD", name)).find(Boolean) ?? "HEAD";
}

/** The sources that differ from main: committed on this branch, changed, or new. */
function changedFiles(): string[] {
  const names = `${git("diff", "--name-only", base())}\n${git("ls-files", "--others", "--exclude-standard")}`;
  return [...new Set(names.split("\n"))].filter((name) => /\.tsx?$/.test(name) && existsSync(name));
}

/** The output of git; empty where the branch is unknown, or this is no clone. */
function git(...words: string[]): string {
  try {
    return execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}
