import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What the programs beside Vitral answered when they were asked for their figures. */
const answers = "server/test/deploy/answers/*.txt";
const typesIn = (text: string) => Array.from(text.matchAll(/^# TYPE (\w+)/gm), ([, name = ""]) => name);
const recorded = globSync(answers).flatMap((file) => typesIn(readFileSync(file, "utf8")));
/** Prometheus' own, and those of every server's calls (observability/metrics.ts). */
const others = ["up", "http_request_duration_seconds_count", "http_calls_refused_busy_total"];
/** The banks' own are compared in docs.test.ts. */
const isOurs = (name: string) => name.startsWith("vitral_");

const expressions = Array.from(
  readFileSync("deploy/alerts.yml", "utf8").matchAll(/^ {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*))/gm),
  ([, folded = "", plain = ""]) => folded || plain,
);
/** The figures of an expression: its words but labels, functions and operators. */
function figuresIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\d[\de.]*/g, "")
    .replaceAll(/\{__name__=~"([^"]*)"\}/g, (_, pattern: string) => alternatives(pattern).join(" "))
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, "")
    .replaceAll(/\b(?:by|on|group_left|group_right) \([^)]*\)/g, "");
  const words = /\b(?:sum|max|min|count|abs|absent|rate|increase|time|unless|and|or)\b/;
  return (bare.match(/[a-z]\w*/g) ?? []).filter((word) => word.replace(words, "") !== "");
}
function alternatives(pattern: string): string[] {
  const [, head = "", choice = "", tail = ""] = /^(\w*)\((\S+)\)(\w*)$/.exec(pattern) ?? [];
  return choice.split("|").map((one) => `${head}${one}${tail}`);
}

test("each figure of an alarm is one that the program beside it answered with", () => {
  const used = [...new Set(expressions.flatMap(figuresIn))];
  expect(expressions.length).toBeGreaterThan(25);
  expect(used.filter((name) => name.startsWith("patroni_")).length).toBeGreaterThan(5);
  // Of Patroni 4, which the recorded answer is not of (its patroni/api.py).
  const known = new Set([...recorded, ...others, "patroni_quorum_standby"]);
  expect(used.filter((name) => !isOurs(name) && !known.has(name))).toEqual([]);
});
