import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { linkLibraries } from "./binaries.ts";

const links = [
  { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" },
  { source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so" },
];

test("links between libraries that npm omits are created once", () => {
  const root = aPackage();
  mkdirSync(join(root, "native/lib"));
  writeFileSync(join(root, "native/lib/libpq.so.5.18"), "");
  linkLibraries(root);
  linkLibraries(root);
  expect(readlinkSync(join(root, "native/lib/libpq.so.5"))).toBe("libpq.so.5.18");
  expect(readlinkSync(join(root, "native/lib/libpq.so"))).toBe("libpq.so.5.18");
});

test("a link that cannot be created is named with the remedy", () => {
  const root = aPackage();
  writeFileSync(join(root, "native/lib"), "no directory, so that root cannot write either");
  expect(() => linkLibraries(root)).toThrow(/libpq\.so\.5 is missing and cannot be made: run "npm rebuild"/);
});

function aPackage(): string {
  const root = mkdtempSync(join(tmpdir(), "vitral-package-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "native"));
  writeFileSync(join(root, "native/pg-symlinks.json"), JSON.stringify(links));
  return root;
}
