import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What shows nothing of its own, each with its reason. */
const withoutLook: Record<string, string> = {
  Boundary: "shows what it holds",
  Silent: "shows what it holds, or nothing",
  DialogBoundary: "shows the dialog that it holds, or PartNotLoaded",
  Bubble: "is shown by Tooltip",
  DialogText: "is a part of Dialog",
  StepName: "is a context",
  PlainBar: "lies over the foot of the page",
  Later: "shows nothing, then what it holds",
  Waiting: "is for readers alone",
  NearScreen: "shows what waits, then what it holds",
  BusyNotice: "tells of reads that wait, and the gallery reads nothing",
};

const text = (pattern: string) =>
  globSync(pattern)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

test("every component of the screens is in the gallery", () => {
  const sources = globSync("ui/src/**/*.tsx").filter((file) => !file.includes(".test."));
  const components = sources.flatMap((file) =>
    Array.from(
      readFileSync(file, "utf8").matchAll(/^export (?:default )?(?:function|const|class) ([A-Z]\w*)/gm),
      ([, name = ""]) => name,
    ),
  );
  const gallery = `${text("web/gallery/*.tsx")}${text("web/src/shared/tenant/tenant.tsx")}`;
  const missing = components.filter((name) => !(name in withoutLook) && !new RegExp(`\\b${name}\\b`).test(gallery));
  expect(components.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
