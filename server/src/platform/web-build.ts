import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { brotliCompress, constants, gzip } from "node:zlib";
import { promisify } from "node:util";

const root = join(import.meta.dirname, "../../..");
/** Where the built browser application lies. */
export const webRoot = join(root, "web/dist");
const mark = join(webRoot, ".built-from");

/** Builds the browser application unless what lies there was built from these very sources. Answers whether it built. */
export async function ensureWebBuilt(): Promise<boolean> {
  const sources = hashOfSources();
  if (existsSync(mark) && readFileSync(mark, "utf8") === sources) return false;
  await run(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn"],
    join(root, "web"),
  );
  await compressAll();
  mkdirSync(webRoot, { recursive: true });
  writeFileSync(mark, sources);
  return true;
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
async function compressAll(): Promise<void> {
  const files = globSync("**/*.{js,css,html,svg,json,webmanifest}", { cwd: webRoot });
  await Promise.all(
    files.map(async (name) => {
      const bytes = readFileSync(join(webRoot, name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(join(webRoot, `${name}.br`), await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(join(webRoot, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

function run(command: string, args: string[], cwd: string): Promise<void> {
  mkdirSync(dirname(mark), { recursive: true });
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", reject);
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`the web build ended with ${code}`))));
  });
}
