import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const check = "scripts/node-version.cjs";

/** The check under a Node that says it is of another version. */
function underNode(version: string) {
  const pretend = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const words = ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, check];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  return { status, stderr };
}

test.each(["20.19.0", "22.18.0"])("Node %s is refused with a sentence that names the one that is needed", (version) => {
  const { status, stderr } = underNode(version);
  expect(status).toBe(1);
  expect(stderr).toMatch(new RegExp(`^Vitral needs Node 24, and this is Node ${version}: [^\\n]+\\n$`));
});

test("the Node of the project passes without a word", () => {
  expect(execFileSync(process.execPath, [check], { encoding: "utf8" })).toBe("");
  expect(underNode("25.0.0")).toEqual({ status: 0, stderr: "" });
});

test("what an operator or a developer starts with npm begins with the check", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  for (const name of ["start", "dev", "build", "vitral"]) expect(scripts[`pre${name}`]).toBe(`node ${check}`);
});
