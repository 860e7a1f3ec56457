import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Each replaced word, and what to write instead. Only words that mean nothing else: the test knows no context. */
const list = "replaced-words.json";
const replaced = Object.keys(JSON.parse(readFileSync(list, "utf8")) as Record<string, string>);

const folders =
  "{.ci,.vscode,bench,brazil,console,contract,deploy,docs,e2e,examples,faults,network,protocol,scripts,server,ui,web}";
const exclude = (name: string) => name === "node_modules" || name === "dist";
const files = [
  ...globSync("*.{ts,md,json}"),
  ...globSync(`${folders}/**/*.{ts,tsx,sql,css,md,html}`, { exclude }),
].filter((file) => file !== list && file !== "package-lock.json");

test("no replaced word stands in source, test names, documents or names of files", () => {
  expect(replaced.length).toBeGreaterThan(5);
  const found = files.flatMap((file) => {
    const text = `${file}\n${readFileSync(file, "utf8")}`;
    return replaced
      .filter((word) => new RegExp(`(?<![\\w-])${word.replaceAll(".", "\\.")}(?![\\w-])`).test(text))
      .map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});

test("no sentence for customers calls their institution 'este banco': it may be a cooperative", () => {
  const forCustomers =
    /^(?:web\/src|contract\/src\/(?!console\/)|server\/src\/modules\/notifications)\b.*(?<!\.test)\.tsx?$/;
  const sentences = files.filter((file) => forCustomers.test(file));
  const found = sentences.flatMap((file) =>
    (readFileSync(file, "utf8").match(/.*\b[nd]?este banco\b.*/gi) ?? []).map((line) => `${file}: ${line.trim()}`),
  );
  expect(sentences.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test("no line of SQL and no comment is wider than 120 columns", () => {
  const isComment = /^\s*(?:\/\*\*|\*|\/\/)|\s\/\/ /;
  const wide = files
    .filter((file) => /\.(?:sql|tsx?|css)$/.test(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter(
          (line) =>
            line.length > 120 && !line.includes("oxlint-disable") && (file.endsWith(".sql") || isComment.test(line)),
        )
        .map((line) => `${file}: ${line}`),
    );
  expect(wide).toEqual([]);
});

test("a type says whose order, question or answer it is", () => {
  const vague = /^(?:export )?(?:type|interface) (?:Order|Asked|Answer)\b/m;
  const found = files.filter((file) => /\.tsx?$/.test(file) && vague.test(readFileSync(file, "utf8")));
  expect(found).toEqual(["contract/src/endpoint.ts"]); // the answer of an endpoint, which every call has
});

test("no variable, property or type is named 'of'", () => {
  const named = /(?<!const )\b(?:const|let|type) [oO]f\b|\.\.\.of\b|\bof\.[a-z]\w*[(,;).]|[(,{] ?of\??[:,)]|\bof: /;
  const isComment = /^\s*(?:\/\*\*|\*|\/\/)/;
  const found = files
    .filter((file) => /\.tsx?$/.test(file) && file !== "words.test.ts")
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter(
          (line) =>
            !isComment.test(line) && named.test(line.replaceAll(/"[^"]*"|`[^`]*`|\/\/ .*$|\/[^/]+\/[a-z]*/g, "")),
        )
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test("an exported type of the server has its name to itself", () => {
  const exported = files
    .filter((file) => /^server\/src\/.*(?<!\.test)\.ts$/.test(file))
    .flatMap((file) =>
      Array.from(readFileSync(file, "utf8").matchAll(/^export (?:type|interface) (\w+)/gm), ([, name = ""]) => ({
        name,
        file,
      })),
    );
  const shared = [...Map.groupBy(exported, ({ name }) => name)].filter(([, places]) => places.length > 1);
  expect(shared.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(", ")}`)).toEqual([]);
});

test("the title of a test has at most 100 characters", () => {
  const title = /\b(?:test|describe)(?:\.\w+)*(?:\([^"`]*?\))?\(\s*"((?:[^"\\]|\\.)*)",/g;
  const long = files
    .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file))
    .flatMap((file) => Array.from(readFileSync(file, "utf8").matchAll(title), ([, words = ""]) => ({ file, words })))
    .filter(({ words }) => words.length > 100);
  expect(long).toEqual([]);
});
