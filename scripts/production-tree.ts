import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureConsoleBuilt, ensureWebBuilt } from "../server/src/platform/web-pages/web-build.ts";
import { nodePackages, productionPackages } from "./production-packages.ts";

/**
 * `npm run production-tree -- FOLDER [--without-node]`: after `npm ci`, a folder with exactly what a server needs: its
 * sources, the built pages, the packages of production, Node, and `deploy/`. It needs no network and runs where it is
 * copied to. `--without-node` is for an image that has a Node 24 of its own.
 */
const root = join(import.meta.dirname, "..");
process.chdir(root);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "without-node": { type: "boolean", default: false } },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) refuse("Say one folder: npm run production-tree -- FOLDER");
const target = resolve(process.env["INIT_CWD"] ?? root, folder);
if (!relative(root, target).startsWith("..")) refuse(`${target} is a part of the repository: say a folder outside it`);
if (existsSync(target) && readdirSync(target).length > 0) refuse(`${target} is not empty`);

const workspaces = ["brazil", "console", "contract", "protocol", "server", "ui", "web"];
// The pages' sources stay: a server takes the build whose name is the hash of them.
const sources = [
  "{brazil,console,contract,protocol,server,ui,web}/{package.json,src}",
  "network/{package.json,src,database}",
  "server/{database,font,seed}",
  "ui/{font,vite}",
  "{console,web}/{index.html,public,vite,vite.config.ts}",
  "{deploy,docs}",
  "scripts/node-version.cjs",
  "{package.json,package-lock.json,CHANGELOG.md,LICENSE,README.md,SECURITY.md}",
];

const { signal } = new AbortController();
const pages = [await ensureWebBuilt(signal), await ensureConsoleBuilt(signal)];
for (const path of globSync(sources)) copy(path);
for (const path of pages) copy(relative(root, path));
for (const path of packages()) copy(path);
// What root made with a narrow mask is read by the service's user too.
execFileSync("chmod", ["-R", "u=rwX,go=rX", target]);
console.log(`${target}: ${execFileSync("du", ["-sm", target], { encoding: "utf8" }).split("\t")[0]} MB`);

/** The packages that npm installed on this machine, and the links to our own. */
function packages(): string[] {
  const lock: Parameters<typeof productionPackages>[0] = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const installed = productionPackages(lock).filter((path) => existsSync(path));
  const own = workspaces.map((name) => `node_modules/@vitral/${name}`);
  if (values["without-node"]) return [...own, ...installed.filter((path) => !path.startsWith(nodePackages))];
  return [...own, ...installed, "node_modules/.bin/node"];
}

function copy(path: string): void {
  const to = join(target, path);
  mkdirSync(dirname(to), { recursive: true });
  cpSync(path, to, { recursive: true, verbatimSymlinks: true, filter: (from) => from === path || isNeeded(from) });
}

/** Packages within a package stand in the list by themselves; Node's headers are for compilers. */
function isNeeded(from: string): boolean {
  if (basename(from) === "node_modules" || /^deploy\/(secrets$|\.env|.*\.pem$)/.test(from)) return false;
  return !/\.test\.tsx?$/.test(from) && !(from.startsWith(nodePackages) && basename(from) === "include");
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}
