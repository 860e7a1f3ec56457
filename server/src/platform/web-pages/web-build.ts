import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { brotliCompress, constants, gzip } from "node:zlib";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../../../..");
const shared = ["{brazil,contract,ui}/src/**/*", "ui/{font/*,vite/*,package.json}", "package-lock.json"];
const web = ["web/{src,public,vite}/**/*", "web/{index.html,vite.config.ts,package.json}", ...shared];
const operatorConsole = ["console/{src,public}/**/*", "console/{index.html,vite.config.ts,package.json}", ...shared];
const networkPage = [
  "network/page/{index.html,vite.config.ts,src/**/*}",
  "network/src/simulator/{network-state,switches}.ts",
  "network/package.json",
  "console/public/favicon.svg",
  "protocol/src/messages/fields.ts",
  ...shared,
];

/** A browser application: its folder, the sources it is made of, and what is given to Vite. */
type Build = { application: "web" | "console" | "network/page"; prefix?: string; sources: string[]; words?: string[] };

/** Builds the public site unless these sources were built before. Answers its folder; an abort ends it. */
export const ensureWebBuilt = (signal: AbortSignal): Promise<string> =>
  ensureBuilt({ application: "web", sources: web }, signal);

/** Builds the operator's console likewise. */
export const ensureConsoleBuilt = (signal: AbortSignal): Promise<string> =>
  ensureBuilt({ application: "console", sources: operatorConsole }, signal);

/** Builds the page of the simulated network likewise. */
export const ensureNetworkPageBuilt = (signal: AbortSignal): Promise<string> =>
  ensureBuilt({ application: "network/page", sources: networkPage }, signal);

/** Whether the pages of these sources are built, of the public site and where asked of the console. */
export const arePagesBuilt = ({ withConsole }: { withConsole: boolean }): boolean =>
  existsSync(folderOf({ application: "web", sources: web })) &&
  (!withConsole || existsSync(folderOf({ application: "console", sources: operatorConsole })));

/** Builds the gallery of components likewise, which the demo builds at the first request. */
export const ensureGalleryBuilt = (signal: AbortSignal): Promise<string> =>
  ensureBuilt(
    {
      application: "web",
      prefix: "gallery-",
      sources: [...web, "web/gallery/*"],
      words: ["gallery", "--config", "gallery/vite.config.ts"],
    },
    signal,
  );

/** One folder for each state of the sources: a running server keeps its files while another build runs. */
const folderOf = ({ application, prefix = "", sources }: Build): string =>
  join(root, application, "dist", `${prefix}${hashOf(sources).slice(0, 16)}`);

async function ensureBuilt(build: Build, signal: AbortSignal): Promise<string> {
  const { application, words = [] } = build;
  const home = join(root, application);
  const folder = folderOf(build);
  if (existsSync(folder)) return folder;
  const halfBuilt = `${folder}.${process.pid}`;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const settings = ["--logLevel", "warn", "--emptyOutDir", "--outDir", halfBuilt];
  try {
    await run(process.execPath, [vite, "build", ...words, ...settings], { home, signal });
    await compressAll(halfBuilt);
    moveIntoPlace(halfBuilt, folder);
  } finally {
    rmSync(halfBuilt, { recursive: true, force: true });
  }
  return folder;
}

/** The finished folder is renamed into place; of two builds at once, the first one stays. */
function moveIntoPlace(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function hashOf(sources: string[]): string {
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes(".test."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Writes brotli and gzip next to each text file, once here instead of in every answer. */
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

type Where = { home: string; signal: AbortSignal };

function run(command: string, args: string[], { home, signal }: Where): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: home, signal, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the build of ${home} ended with ${code}`))));
  });
}
