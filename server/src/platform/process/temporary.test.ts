import { existsSync, mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { removeLeftFolders, temporaryFolder } from "./temporary.ts";

function aFolder(name: string, hoursOld: number): string {
  const folder = join(tmpdir(), `${name}${process.pid}`);
  mkdirSync(folder);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "extrato.pdf"), "what somebody earned and spent");
  const at = Date.now() / 1000 - hoursOld * 3_600;
  utimesSync(folder, at, at);
  return folder;
}

test("a folder for an e-mail's files is gone afterwards, also when the e-mail fails", async () => {
  const seen: string[] = [];
  const failing = async () => {
    await using folder = await temporaryFolder("email");
    seen.push(folder.path);
    expect(existsSync(folder.path)).toBe(true);
    throw new Error("no such printer");
  };
  await expect(failing()).rejects.toThrow("no such printer");
  expect(seen.map((folder) => existsSync(folder))).toEqual([false]);
});

test("a killed server's folders are removed, and none in use or not ours", async () => {
  const [left, inUse, foreign] = [aFolder("vitral-email-", 2), aFolder("vitral-upload-", 0.1), aFolder("email-", 2)];
  const elsewhere = aFolder("elsewhere-", 2);
  symlinkSync(elsewhere, join(left, "away"));
  const at = Date.now() / 1000 - 7_200;
  utimesSync(left, at, at);
  expect(await removeLeftFolders()).toBeGreaterThanOrEqual(1);
  expect([left, inUse, foreign, join(elsewhere, "extrato.pdf")].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
