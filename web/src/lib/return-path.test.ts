import * as fc from "fast-check";
import { expect, test } from "vitest";
import { routes } from "../app/routes.tsx";
import { paths } from "./paths.ts";
import { returnPath, wantedState } from "./return-path.ts";

const to = (wanted: unknown) => returnPath({ wanted });

test.each([
  "/",
  "/transfer/pix-key",
  "/pix-keys/my-keys",
  "/settings/limits",
  "/?de=2026-11-01&ate=2026-11-15&pagina=3",
])("a sign-in leads back to %s", (wanted) => expect(to(wanted)).toBe(wanted));

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  "/auth/login",
  "/onboarding/pf",
  "/inbox",
  "/api/accounts",
  "/transfer//evil.example",
  "/transfer/../../evil",
  "/transfer\n//evil.example",
  " /transfer",
  "/transfer#x",
  "/?x=//evil.example",
  "",
  null,
  7,
  {},
])("a sign-in does not lead to %j", (wanted) => expect(to(wanted)).toBeNull());

test.each([null, undefined, "x", 5, [], {}, { wanted: undefined }])("a history of %j names no address", (state) => {
  expect(returnPath(state)).toBeNull();
});

/** The addresses behind the guard of the authenticated area, read from the table of routes itself. */
const guarded = (routes.find(({ children }) => JSON.stringify(children)?.includes(paths.account.pin))?.children ?? [])
  .flatMap(({ children = [] }) => children)
  .map(({ path }) => path);

test("a sign-in returns to every address of the account area, and to no other", () => {
  expect(guarded.length).toBeGreaterThan(12);
  for (const path of guarded) {
    const address = path?.replaceAll(/:\w+/g, "AbC123-4");
    expect(to(address)).toBe(address);
  }
});

test("any requested return path gives a known address of our own host", () => {
  const origin = "https://banco.example";
  const sign = fc.constantFrom(
    "/",
    "\\",
    "?",
    "#",
    ":",
    "@",
    ".",
    "transfer",
    "pix-key",
    "http",
    "\t",
    "\n",
    "%2f",
    "evil.example",
  );
  const anything = fc.oneof(
    fc.string(),
    fc.array(sign).map((signs) => signs.join("")),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(anything, (wanted) => {
      const path = to(wanted);
      if (path === null) return;
      const url = new URL(path, origin);
      expect(url.origin).toBe(origin);
      expect(guarded).toContain(url.pathname);
      expect(path).toBe(wanted);
    }),
    { numRuns: 2_000 },
  );
});

test("the state that a guard writes is read back", () => {
  expect(returnPath(wantedState({ pathname: "/", search: "?pagina=2" }))).toBe("/?pagina=2");
});
