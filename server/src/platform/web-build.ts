import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { brotliCompress, constants, gzip } from "node:zlib";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../../..");
/** One folder for each state of the sources: a server that runs keeps its files while another one is built. */
const builds = join(root, "web/dist");

/** Builds the browser application unless these very sources were built before. Answers its folder; an abort ends it. */
export async function ensureWebBuilt(signal: AbortSignal): Promise<string> {
  const folder = join(builds, hashOfSources().slice(0, 16));
  if (existsSync(folder)) return folder;
  const halfBuilt = `${folder}.${process.pid}`;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  try {
    await run(process.execPath, [vite, "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", halfBuilt], signal);
    await compressAll(halfBuilt);
    moveIntoPlace(halfBuilt, folder);
  } finally {
    rmSync(halfBuilt, { recursive: true, force: true });
  }
  return folder;
}

/** A folder stands in its place whole or not at all; of two that were built at once, the first one stays. */
function moveIntoPlace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function hashOfSources(): string {
  const files = globSync(
    [
      "web/{src,public}/**/*",
      "web/{index.html,vite.config.ts,package.json}",
      "{brazil,contract}/src/**/*",
      "package-lock.json",
    ],
    {
      cwd: root,
      withFileTypes: true,
    },
  )
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Beside each text file its brotli and gzip, made once here instead of in every answer. */
async function compressAll(folder: string): Promise<void> {
  const files = globSync("**/*.{js,css,html,svg,json,webmanifest}", { cwd: folder });
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

function run(command: string, args: string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: join(root, "web"), signal, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the web build ended with ${code}`))));
  });
}
