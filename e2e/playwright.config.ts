import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Every run has a bank of its own: fresh data, own port. Workers inherit both from here through the environment. */
process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "vitral-e2e-"));
process.env["E2E_PORT"] ??= String(20_000 + Math.floor(Math.random() * 20_000));
const port = process.env["E2E_PORT"];
const dataDir = process.env["E2E_DATA_DIR"];

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: ".",
  testMatch: "*.e2e.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  globalTeardown: "./teardown.ts",
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    launchOptions: { executablePath, args },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: "node server/src/main.ts",
    cwd: join(import.meta.dirname, ".."),
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "warn", DEMO: "1" },
  },
});
