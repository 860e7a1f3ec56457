import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * A Chromium for the browser tests: `CHROMIUM_PATH`, else one on the PATH, else Playwright's own, else installed.
 * `shell` prefers one without windows, whose tests take two thirds of the time. Throws a sentence that names the three
 * ways when none works.
 */
export async function findChromium({ shell = false } = {}): Promise<string> {
  const named = process.env["CHROMIUM_PATH"];
  if (named !== undefined) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not a program.`);
  }
  return onThePath(shell ? [...shells, ...browsers] : browsers) ?? (await playwrights()) ?? (await installed(shell));
}

const shells = ["chromium-headless-shell", "chrome-headless-shell"];
const browsers = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function onThePath(names = browsers): string | null {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable) ?? null;
}

async function playwrights(): Promise<string | null> {
  const { chromium } = await import("@playwright/test");
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

async function installed(shell: boolean): Promise<string> {
  console.log("No Chromium here: installing one for the browser tests …");
  run("npx", ["playwright", "install", "chromium"]);
  const own = await playwrights();
  if (own) return own;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    run("apt-get", ["update", "-qq"]);
    if (shell) run("apt-get", ["install", "-y", "-qq", "chromium-headless-shell"]);
    if (!shell || !onThePath(shells)) run("apt-get", ["install", "-y", "-qq", "chromium"]);
  }
  const found = onThePath([...shells, ...browsers]);
  if (found) return found;
  throw new Error(
    "The browser tests need a Chromium. Name one in CHROMIUM_PATH, put a Chromium or Chrome on the PATH, or let " +
      "`npx playwright install chromium` (as root on Debian: `apt-get install -y chromium`) install one.",
  );
}

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
