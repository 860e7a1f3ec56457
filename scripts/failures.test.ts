import { expect, test } from "vitest";
import { pageIn, pagesAtFailure, playwrightFailures, staticFailure, vitestFailures } from "./failures.ts";

test("a failed test of Vitest is named with its file and the first line of its error, without colours", () => {
  const passed = { fullName: "a sum adds up", status: "passed", failureMessages: [] };
  const failed = {
    fullName: "money is moved once",
    status: "failed",
    failureMessages: ["\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at x.ts:3"],
  };
  const report = {
    testResults: [
      { name: "/repo/server/x.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
      { name: "/repo/web/y.test.ts", status: "failed", message: "\nSyntaxError: no such name", assertionResults: [] },
      { name: "/repo/web/z.test.ts", status: "passed", message: "", assertionResults: [passed] },
    ],
  };
  expect(vitestFailures(report, "/repo")).toEqual([
    { name: "server/x.test.ts > money is moved once", why: "AssertionError: expected 1 to be 2" },
    { name: "web/y.test.ts", why: "SyntaxError: no such name" },
  ]);
});

test("a failed test of Playwright is named with its project, and one that passed at its second try is not", () => {
  const run = (status: string, message: string) => ({
    projectName: "phone",
    status,
    results: [{ errors: [{ message }] }],
  });
  const report = {
    suites: [
      {
        suites: [
          {
            specs: [
              {
                title: "pays",
                file: "customer/pay.e2e.ts",
                tests: [run("unexpected", "Error: no receipt\n\n  + Received 2")],
              },
            ],
          },
        ],
        specs: [{ title: "signs in", file: "sign-in.e2e.ts", tests: [run("flaky", "Error: slow")] }],
      },
    ],
    errors: [{ message: "Error: the server did not start" }],
  };
  expect(playwrightFailures(report)).toEqual([
    { name: "outside the tests", why: "Error: the server did not start" },
    { name: "e2e/customer/pay.e2e.ts > pays (phone)", why: "Error: no receipt\n        + Received 2" },
  ]);
});

test.each([
  ["types", "\nscripts/a.ts(1,7): error TS2322: Type\nmore", "scripts/a.ts(1,7): error TS2322: Type"],
  ["lint", "web/a.tsx:3:1: Promises must be awaited\n\n1 problem", "web/a.tsx:3:1: Promises must be awaited"],
  ["format", "Checking formatting...\n\nscripts/a.ts (0ms)\n\nFormat issues", "scripts/a.ts (0ms)"],
  ["format", "", "it gave no reason"],
])("of %s the first place is shown", (name, output, why) => {
  expect(staticFailure(name, output)).toEqual({ name, why });
});

test("the page of a test that failed is shown, also where its second try passed", () => {
  const attachments = [
    { name: "screenshot", path: "/r/a.png" },
    { name: "error-context", path: "/r/a.md" },
  ];
  const tests = [{ projectName: "phone", status: "flaky", results: [{ attachments }, {}] }];
  const report = { suites: [{ specs: [{ title: "pays", file: "pay.e2e.ts", tests }] }] };
  expect(pagesAtFailure(report)).toEqual([{ name: "pays", path: "/r/a.md" }]);
  expect(pageIn("# Page\n```\nError\n```\n```yaml\n- main: a\n```\n")).toBe("- main: a\n");
});
