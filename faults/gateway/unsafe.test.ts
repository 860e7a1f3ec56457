import { stripTypeScriptTypes } from "node:module";
import { expect, test } from "vitest";
import { changedSources } from "./changed-source.ts";
import { mutants } from "./unsafe.ts";

test.each(Object.entries(mutants))("the mutant %s fits the source, and is a program", (_name, mutant) => {
  const sources = [...changedSources(mutant).values()];
  expect(sources.length).toBeGreaterThan(0);
  expect(() => sources.map((source) => stripTypeScriptTypes(source))).not.toThrow();
});

test("a mutant of a file that is gone, or of a text that is not there once, fails and names it", () => {
  const changing = (file: string, from: string) => () => changedSources({ why: "", changes: [{ file, from, to: "" }] });
  expect(changing("server/src/gone.ts", "a")).toThrow("server/src/gone.ts is gone");
  expect(changing("faults/gateway/mutate.ts", "no such text")).toThrow("has not exactly one 'no such text'");
  expect(changing("faults/gateway/mutate.ts", "changes")).toThrow("has not exactly one 'changes'");
});
