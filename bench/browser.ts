import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";

/** Stores a session in the profile, from an address that loads nothing of the application. */
export async function fillStorage(
  browser: BrowserContext,
  address: string,
  storage: Record<string, string>,
): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${address}/favicon.svg`);
  await page.evaluate(
    (entries) => entries.forEach(([name, value]) => localStorage.setItem(name, value)),
    Object.entries(storage),
  );
  await page.close();
}

/** A Chromium of a phone's size with a profile, closed when the work is done; the profile's data stays. */
export async function inBrowser<T>(
  executablePath: string,
  profile: string,
  work: (browser: BrowserContext) => Promise<T>,
): Promise<T> {
  const args = ["--no-sandbox", "--disable-gpu"];
  const viewport = { width: 412, height: 823 };
  const browser = await chromium.launchPersistentContext(profile, { executablePath, args, viewport });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** A fresh folder for a browser's profile, removed afterwards. */
export async function inProfile<T>(work: (profile: string) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), "vitral-bench-browser-"));
  try {
    return await work(profile);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
}
