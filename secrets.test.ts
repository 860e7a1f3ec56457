import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

/** Patterns of keys, tokens and passwords that were committed by mistake. */
const shapes: Record<string, RegExp> = {
  "a private key": /-----BEGIN [A-Z ]*PRIVATE KEY( BLOCK)?-----/,
  "a cloud's key": /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|\bAIza[\w-]{35}\b/,
  "a token of a forge, a registry or a chat":
    /\b(?:gh[pousr]_\w{36}|github_pat_\w{50}|npm_\w{36}|glpat-[\w-]{20}|xox[abprs]-[\w-]{10})/,
  "a payment service's key": /\b[sr]k_live_\w{16}/,
  "a signed token": /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  "a password in an address": /\b[a-z]+:\/\/[^\s:/@"'`<>{}$]+:(?!password@|senha@|…@)[^\s:/@"'`<>{}$]+@[\w.-]+/,
  "a long random text": /["'`= ]([A-Za-z0-9+/_-]{43,}={0,2})["'`\s]/,
};

/** Hashes of packages, and codes of the Pix network that others published. */
const isPublic = /^(package-lock\.json|brazil\/vectors\/.*)$/;
/** Tests give addresses a user and a password that nobody has. */
const mayNamePasswords = /\.test\.ts$/;

/** Digests in hexadecimal, words joined by hyphens, repeated letters and Pix codes are long, but not random. */
function looksRandom(text: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length;
  return kinds === 3 && new Set(text).size >= 20 && !/[a-z]{9}|5303986/i.test(text);
}

const elsewhere = new Set(["node_modules", "dist", "data", "test-results", "playwright-report", ".git"]);
const files = globSync("**/*", { exclude: (entry) => elsewhere.has(entry.name), withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.(png|jpg|woff2|ico|pdf|gz|br)$/.test(entry.name))
  .map((entry) => relative(import.meta.dirname, join(entry.parentPath, entry.name)))
  .filter((file) => !isPublic.test(file));

function found(file: string): string[] {
  const text = readFileSync(file, "utf8");
  return Object.entries(shapes)
    .filter(([shape]) => shape !== "a password in an address" || !mayNamePasswords.test(file))
    .flatMap(([shape, pattern]) =>
      Array.from(text.matchAll(new RegExp(pattern, "g")))
        .filter(([, random]) => random === undefined || looksRandom(random))
        .map(([match]) => `${file}: ${shape}: ${match.slice(0, 60)}`),
    );
}

test("nothing that looks like a secret lies in the repository", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(found)).toEqual([]);
});

test.each([
  ["a private key", ["-----BEGIN EC ", "PRIVATE KEY-----"].join("")],
  ["a token of a forge, a registry or a chat", `ghp_${"aB3".repeat(12)}`],
  ["a signed token", ["eyJhbGciOiJIUzI1", "eyJzdWIiOiIxMjM0", "c2lnbmF0dXJl"].join(".")],
  ["a password in an address", ["postgres://dono:", "s3gredo", "@banco.exemplo.com.br"].join("")],
  ["a long random text", `"${["q7Jm2Xw9", "Tz4KpL0vB", "n8RcYd3Fg", "H6sAe1UoW5iM", "xQtZk"].join("")}="`],
])("%s would be seen", (shape, text) => {
  const match = shapes[shape]?.exec(text);
  expect(match).not.toBeNull();
  expect(looksRandom(match?.[1] ?? "q7Jm2Xw9Tz4KpL0vBn8RcYd3Fg")).toBe(true);
});

test("what git ignores, settings and secrets among it, is not copied into the image", () => {
  const lines = (file: string) =>
    readFileSync(join(import.meta.dirname, file), "utf8")
      .split("\n")
      .map((line) => line.replace(/^\*\*\/|^\/|\/$/g, ""))
      .filter((line) => line !== "");
  const ignored = [...lines(".gitignore"), "*.key", ".git"];
  expect(ignored).toContain(".env*");
  expect(lines(".dockerignore")).toEqual(expect.arrayContaining(ignored));
});
