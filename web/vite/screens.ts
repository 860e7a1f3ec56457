import { readFileSync } from "node:fs";
import { join } from "node:path";
import { paths } from "../src/lib/paths.ts";

/** Address and file of every screen, read from the tables. The build fails on a row that it cannot read. */
export function screenFiles(): [address: string, file: string][] {
  const folder = join(import.meta.dirname, "../src/app");
  const table = ["routes.tsx", "area-screens.tsx", "onboarding-screens.tsx"]
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  const rows = [...table.matchAll(/\bpage\(\s*([\w.]+|"\*"),\s*"[^"]*",\s*\(\) => import\("([^"]+)"\)/g)];
  if (rows.length !== table.split(/\bpage\(/).length - 1)
    throw new Error("a table of screens has a row that web/vite/screens.ts cannot read");
  const names = { paths, ...paths, ...paths.onboarding };
  const addressOf = (name: string) =>
    name.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], names);
  return rows
    .filter(([, name]) => name !== '"*"')
    .map(([, name = "", file = ""]) => [String(addressOf(name)), join(folder, file)]);
}
