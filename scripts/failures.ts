import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** A test or a static check that failed, and the first lines of why. */
export type Failure = { name: string; why: string };

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** The failures in a JSON report of Vitest. A file that could not be loaded has no tests: it is named itself. */
export function vitestFailures({ testResults }: VitestReport, root: string): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [{ name: file, why: firstLine(message) }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} > ${fullName}`,
      why: firstLine(failureMessages[0] ?? message),
    }));
  });
}

type PlaywrightError = { message?: string };
type Suite = { specs?: Spec[]; suites?: Suite[] };
type Spec = {
  title: string;
  file: string;
  tests: {
    projectName: string;
    status: string;
    results: { errors?: PlaywrightError[]; attachments?: Attachment[] }[];
  }[];
};
type Attachment = { name: string; path?: string };
type PlaywrightReport = { suites: Suite[]; errors?: PlaywrightError[] };

/**
 * The failures in a JSON report of Playwright. Errors outside a test, such as a failed start of the server, come first.
 */
export function playwrightFailures({ suites, errors = [] }: PlaywrightReport): Failure[] {
  const outside = errors.map((error) => ({ name: "outside the tests", why: firstLine(error.message ?? "") }));
  const inTests = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) => ({
        name: `e2e/${file} > ${title} (${projectName})`,
        why: firstLines(results.flatMap((result) => result.errors ?? [])[0]?.message ?? ""),
      })),
  );
  return [...outside, ...inTests];
}

/** What each test that failed once or always saw: the files in which Playwright describes its page. */
export const pagesAtFailure = ({ suites }: PlaywrightReport): { name: string; path: string }[] =>
  suites
    .flatMap(specsOf)
    .flatMap(({ title, tests }) =>
      tests
        .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
        .flatMap(({ name, path }) => (name === "error-context" && path !== undefined ? [{ name: title, path }] : [])),
    );

/** The page in such a file: the block of YAML. */
export const pageIn = (text: string): string => /```yaml\n(.*?)```/s.exec(text)?.[1] ?? text;

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

/**
 * The first line that names a place in a file, as the compiler, the linter and the formatter write it; else the first.
 */
export function staticFailure(name: string, output: string): Failure {
  const lines = stripVTControlCharacters(output).split("\n");
  const place = lines.find((line) => /^[\w./@-]+\.\w+\b(?:[(:]\d+| \(\d+ ?ms\))/.test(line));
  return { name, why: place ?? firstLine(output) };
}

/** Up to ten lines: a browser test that failed on a landing may not fail again, and its difference says why. */
const firstLines = (text: string): string =>
  stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 10)
    .map((line) => line.slice(0, 500))
    .join("\n      ") || firstLine(text);

const firstLine = (text: string): string =>
  stripVTControlCharacters(text)
    .split("\n")
    .find((line) => line.trim() !== "")
    ?.trim() ?? "it gave no reason";
