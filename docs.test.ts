import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The pages that list, row by row, where each statement of the specification is implemented. */
const pages = globSync("docs/specification*.md");

/** What looks like a file of the repository between backticks, and where each link leads. */
const named = (page: string): string[] => {
  const text = readFileSync(page, "utf8");
  const files = Array.from(text.matchAll(/`([\w./-]+\.(?:ts|tsx|sql|md|svg))`/g), ([, file = ""]) => file);
  const links = Array.from(text.matchAll(/\]\(([^)#]+)\)/g), ([, file = ""]) => `docs/${file}`);
  return [...new Set([...files, ...links])].filter((file) => file.includes("/") || file === "docs.test.ts");
};

/** Each row as its cells, without the heads. */
const rows = (page: string): string[][] =>
  readFileSync(page, "utf8")
    .split("\n")
    .filter((line) => /^\| \d+\.[\d.]+ \|/.test(line))
    .map((line) => line.split(" | ").map((cell) => cell.replaceAll(/^\| | \|$/g, "")));

test("the book for who runs an installation has at most 5,000 words", () => {
  expect(readFileSync("docs/operating.md", "utf8").split(/\s+/).length).toBeLessThanOrEqual(5_000);
});

test("the pages of the specification are there", () => {
  expect(pages.toSorted()).toEqual(
    ["docs/specification-3-6.md", "docs/specification-7-9.md", "docs/specification.md"].toSorted(),
  );
});

describe.each(pages)("%s", (page) => {
  test("every file that it names exists", () => {
    expect(named(page).length).toBeGreaterThan(30);
    expect(named(page).filter((file) => !existsSync(file))).toEqual([]);
  });

  test("every test that it quotes is in its file by that name", () => {
    const quoted = readFileSync(page, "utf8").matchAll(/`([\w./-]+\.(?:test|e2e)\.tsx?)` "([^"\n]+)"/g);
    const lost = Array.from(quoted, ([, file = "", name = ""]) => ({ file, name })).filter(({ file, name }) => {
      const text = existsSync(file) ? readFileSync(file, "utf8") : "";
      return !name.split("…").every((piece) => text.includes(piece.trim()));
    });
    expect(lost).toEqual([]);
  });

  test("every row has a number, a statement, a place and a test, or says what is missing", () => {
    expect(rows(page).filter((cells) => cells.length !== 4 || cells.some((cell) => cell.trim() === ""))).toEqual([]);
  });
});

test("numbers are unique and ascending", () => {
  const numbers = ["docs/specification.md", "docs/specification-3-6.md", "docs/specification-7-9.md"]
    .flatMap(rows)
    .map(([number = ""]) => number);
  const rising = numbers.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toEqual(rising);
});

const figures = (file: string) => new Set(readFileSync(file, "utf8").match(/\bvitral_[a-z_]+/g));

test("the dashboard shows each figure of the operators, and no other", () => {
  const ofReplica = figures("server/src/platform/database/replica.ts");
  const known = new Set([...figures("server/src/operator-metrics.ts"), ...ofReplica]);
  expect(figures("deploy/grafana-dashboard.json")).toEqual(known);
});

test("alarms are about figures that exist", () => {
  const ofGateway = figures("server/src/modules/pix/network-gateway/gateway-metrics.ts");
  const known = new Set([...figures("server/src/operator-metrics.ts"), ...ofGateway, ...figures("deploy/backup.sh")]);
  // A histogram's figures end so.
  const inAlarms = [...figures("deploy/alerts.yml")].map((name) => name.replace(/_(count|sum|bucket)$/, ""));
  expect(inAlarms.length).toBeGreaterThan(5);
  expect(inAlarms.filter((name) => !known.has(name))).toEqual([]);
});

test("no table of a document is padded, so that a changed row changes one line", () => {
  const padded = globSync("docs/**/*.md").flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => /^\|.*(?: {2}\||\| {2}|-{4})/.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(padded).toEqual([]);
});
