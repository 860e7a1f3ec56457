import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run lines [-- --json]`: lines of code by package and, in the server, by module, without blanks, without
 * lines that are a comment alone and without files that a command writes; those of tests stand in the second column.
 */
const roots = ["brazil", "contract", "protocol", "network", "ui", "web", "console", "server"];
const skips = new Set(["node_modules", "dist"]);
const comment = /^(\/\/|\/\*|\*|--)/;

type Row = { module: string; code: number; tests: number };
const all: Row = { module: "all", code: 0, tests: 0 };
const modules = new Map<string, Row>();

for (const path of roots.flatMap(filesIn)) {
  const text = readFileSync(path, "utf8");
  if (text.startsWith("// Written by")) continue;
  const many = text.split("\n").filter((line) => line.trim() !== "" && !comment.test(line.trim())).length;
  const module = moduleOf(path);
  const row = modules.get(module) ?? { module, code: 0, tests: 0 };
  const column = /\.test\.tsx?$|\/test\//.test(path) ? "tests" : "code";
  row[column] += many;
  all[column] += many;
  modules.set(module, row);
}

const rows = [...[...modules.values()].toSorted((a, b) => (a.module < b.module ? -1 : 1)), all];
if (process.argv.includes("--json")) console.log(JSON.stringify(rows));
else
  for (const { module, code, tests } of rows)
    console.log(module.padEnd(40) + String(code).padStart(9) + String(tests).padStart(9));

/** The package of a file, or its module of the server: `server/src/modules/pix`, `server/database/functions`. */
function moduleOf(path: string): string {
  const parts = path.split("/");
  if (parts[0] !== "server") return parts[0] ?? "";
  const depth = parts[2] === "modules" || parts[2] === "platform" ? 4 : 3;
  return parts.slice(0, Math.min(depth, parts.length - 1)).join("/");
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skips.has(entry.name) ? [] : filesIn(path);
    return /\.(ts|tsx|sql|css)$/.test(entry.name) ? [path] : [];
  });
}
