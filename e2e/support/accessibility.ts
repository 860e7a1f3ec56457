import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * WCAG 2.2 A and AA, and what axe holds for good practice; the rule on label and name (2.5.3) is off unless it is
 * named.
 */
const axe: Parameters<AxeBuilder["options"]>[0] = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  rules: { "label-content-name-mismatch": { enabled: true } },
  resultTypes: ["violations"],
};

/** The width and height of a common small phone, in CSS pixels. */
export const phoneSize = { width: 360, height: 780 };

/** Expects no violation on the page as it is now. */
export async function expectNoViolation(page: Page): Promise<void> {
  // A loading screen shows a spinner, which is accessible and proves nothing.
  await expect(page.locator("h1").first()).toBeAttached();
  await page.evaluate(whatMovesHasStopped);
  // No frames here, so the page itself can report (the other mode opens a blank page for each report).
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options(axe).analyze();
  const width = page.viewportSize()?.width;
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`),
    `at ${width} px`,
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
