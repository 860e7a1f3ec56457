import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Setting, settings } from "./server/src/platform/process/settings.ts";

const manual = "docs/operating.md";

function row([name, setting]: [string, Setting]): string {
  const names = setting.isSecret ? `\`${name}\`, or its file` : `\`${name}\``;
  const unset = setting.default ?? setting.fallback;
  const required = setting.required && `required ${setting.required.when.replaceAll(/[A-Z_]{4,}[=\w]*/g, "`$&`")}`;
  return `| ${names} | ${[unset, required].filter(Boolean).join("; ")} | ${setting.meaning.replaceAll("|", "\\|")} |`;
}

test("the table of settings in the manual is that which is read, or `npm run settings` writes it", async () => {
  const table = ["| name | default | meaning |", "| --- | --- | --- |", ...Object.entries(settings).map(row)].join(
    "\n",
  );
  const written = readFileSync(manual, "utf8");
  const current = /^\| name \| default \| meaning \|\n(?:\|.*\n)+/m;
  expect(written).toMatch(current);
  await expect(written.replace(current, () => `${table}\n`)).toMatchFileSnapshot(manual);
});

test("every setting says what it is without being set, and what it is for", () => {
  const rows: [string, Setting][] = Object.entries(settings);
  expect(rows.filter(([, { fallback, default: words }]) => fallback === undefined && !words)).toEqual([]);
  expect(rows.filter(([, { meaning }]) => meaning.length < 10)).toEqual([]);
});
