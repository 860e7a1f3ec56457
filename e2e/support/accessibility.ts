import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";

/**
 * WCAG 2.2 A and AA, and what axe holds for good practice; the rule on label and name (2.5.3) is off unless it is
 * named.
 */
const options: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "label-content-name-mismatch": { enabled: true } },
  resultTypes: ["violations"],
};

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
declare const axe: { run(where: Document, options: RunOptions): Promise<AxeResults> };

/** The width and height of a common small phone, in CSS pixels. */
export const phoneSize = { width: 360, height: 780 };
/** Those of a common laptop. */
export const wideSize = { width: 1280, height: 800 };

/** In the other theme the same elements stand on other colours: only contrast is looked at again. */
const contrastAlone: RunOptions = { runOnly: ["color-contrast"], resultTypes: ["violations"] };

/** Expects no violation on the page as it is now. */
export const expectNoViolation = (page: Page): Promise<void> => expectNone(page, options, "");

/** Expects readable text in the dark theme, where the page follows the system's and that is light. */
export async function expectReadableInDark(page: Page): Promise<void> {
  if ((await themeOf(page)) !== "light" || (await isChosen(page))) return;
  await page.emulateMedia({ colorScheme: "dark" });
  try {
    // The page hears of it later, and its colours fade from then on.
    await expect.poll(() => themeOf(page)).toBe("dark");
    await expect(() => expectNone(page, contrastAlone, ", dark")).toPass({ timeout: 20_000 });
  } finally {
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => themeOf(page)).toBe("light");
  }
}

const isChosen = (page: Page) => page.evaluate(() => localStorage.getItem("theme") !== null);
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset["theme"]);

async function expectNone(page: Page, how: RunOptions, theme: string): Promise<void> {
  // A loading screen shows a spinner, which is accessible and proves nothing.
  await expect(page.locator("h1").first()).toBeAttached();
  await page.evaluate(whatMovesHasStopped);
  // Reading the program costs as much as a run: once for each document.
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(async (asked) => (await axe.run(document, asked)).violations, how);
  const width = page.viewportSize()?.width;
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
    `at ${width} px${theme}`,
  ).toEqual([]);
}

/**
 * In the page: waits for fading text, which has no contrast yet. Endless animations, such as a spinner, are not waited
 * for.
 */
async function whatMovesHasStopped(): Promise<void> {
  const moving = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  await Promise.allSettled(moving.map(async (one) => one.finished));
}
