import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { has } from "./running-proxy.ts";

const deploy = join(import.meta.dirname, "../../../deploy");
const units = globSync(join(deploy, "*.service")).toSorted();
const folder = mkdtempSync(join(tmpdir(), "vitral-units-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The lines of a unit that say what it may not do. */
const hardening = (unit: string): string[] =>
  readFileSync(unit, "utf8")
    .split("\n")
    .filter((line) =>
      /^(NoNew|Cap|Ambient|Private|Device|Remove|Protect|Restrict|Lock|Keyring|System|UMask)/.test(line),
    );

test("each unit is hardened alike, and runs as the service's user", () => {
  expect(units.map((unit) => basename(unit))).toEqual([
    "vitral-console.service",
    "vitral-migrate.service",
    "vitral-verify.service",
    "vitral@.service",
  ]);
  const [first = "", ...others] = units;
  expect(hardening(first).length).toBeGreaterThan(20);
  for (const unit of others) expect(hardening(unit)).toEqual(hardening(first));
  for (const unit of units) expect(readFileSync(unit, "utf8")).toContain("\nUser=vitral\n");
});

test("the proof of the books is made each night, of the books and of the audit", () => {
  const [unit, timer] = ["service", "timer"].map((kind) => readFileSync(join(deploy, `vitral-verify.${kind}`), "utf8"));
  const script = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit ?? "")?.[1]?.replaceAll("$$", "$") ?? "";
  const proof = (failing: string) => {
    const vitral = `vitral() { echo "$@"; [ "$1" != "${failing}" ]; };`;
    const own = script.replace("node_modules/.bin/node server/src/cli/vitral.ts", "vitral");
    const { status, stdout } = spawnSync("sh", ["-c", vitral + own]);
    return [status === 0, String(stdout).trim().split("\n")];
  };
  const both = ["ledger verify", "audit verify"];
  expect([proof("none"), proof("ledger"), proof("audit")]).toEqual([
    [true, both],
    [false, both],
    [false, both],
  ]);
  expect(timer).toMatch(/^OnCalendar=\*-\*-\* 0\d:\d\d:00 America\/Sao_Paulo$/m);
});

const isHere = has("systemd-analyze");
if (!isHere) process.stdout.write("systemd-analyze is not installed: the units of deploy/ are not measured\n");

describe.skipIf(!isHere).each(units)("%s", (unit) => {
  const copy = join(folder, basename(unit).replace("@.", "@3001."));
  cpSync(unit, copy);

  test("exposes the system to it by 2.5 of 10 at most", () => {
    const { status, stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=25", copy]);
    expect(status === 0 ? "" : String(stdout)).toBe("");
  });

  test("has no setting that systemd does not know", () => {
    const { stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", copy]);
    const lines = String(stderr)
      .split("\n")
      .filter((line) => line.startsWith(copy));
    expect(lines.filter((line) => !line.includes("is not executable"))).toEqual([]);
  });
});
