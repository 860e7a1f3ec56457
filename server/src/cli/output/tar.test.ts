import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tarOf } from "./tar.ts";

test("an archive is unpacked by tar as it was packed, whatever the length of its files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitral-tar-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = [0, 1, 511, 512, 513, 70_000].map((length) => ({
    name: `${length}.bin`,
    content: Buffer.alloc(length, 7),
  }));
  const at = new Date("2026-03-04T05:06:07Z");
  execFileSync("tar", ["-x", "-C", folder], { input: await tarOf(files, at) });
  expect(files.map(({ name }) => readFileSync(join(folder, name)))).toEqual(files.map(({ content }) => content));
  const { mode, mtime } = statSync(join(folder, "513.bin"));
  expect([mode & 0o777, mtime]).toEqual([0o600, at]);
});
