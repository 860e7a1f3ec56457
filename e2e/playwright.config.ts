import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { launchOptions } from "./support/browser.ts";
import { freePort } from "./support/sinks.ts";

/** Every run has a bank of its own: fresh data, own ports. Workers inherit them from here through the environment. */
const dataDir = (process.env["E2E_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "vitral-e2e-")));
const port = (process.env["E2E_PORT"] ??= String(await freePort()));
const consolePort = (process.env["E2E_CONSOLE_PORT"] ??= String(await freePort()));
const networkPort = (process.env["E2E_NETWORK_PORT"] ??= String(await freePort()));
const smtpPort = (process.env["E2E_SMTP_PORT"] ??= String(await freePort()));
const smsPort = (process.env["E2E_SMS_PORT"] ??= String(await freePort()));

export default defineConfig({
  testDir: ".",
  // The fixtures import 700 files of the server. Node runs them as they are; Playwright's compiler took 4 s for them.
  build: { external: ["**/brazil/**", "**/contract/**", "**/network/src/**", "**/protocol/**", "**/server/**"] },
  testMatch: "*.e2e.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  // A test waits about as long as it computes.
  workers: 5,
  // A second try on a landing only, named in the last lines: a test that needs it is to be fixed.
  retries: process.env["CI"] ? 1 : 0,
  // A slow machine may pause for tens of seconds. A longer wait costs only a failing test.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  forbidOnly: true,
  globalSetup: "./support/setup.ts",
  use: {
    baseURL: `http://localhost:${port}`,
    // Playwright sees no call that a service worker makes; `installed` allows it.
    serviceWorkers: "block",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    launchOptions: launchOptions(),
  },
  // Every test runs on one width, and looks at accessibility on both (`expectAccessible`). Of each part of the product
  // most tests run on the wide screen, and one way through it on the phone (`@phone-only`); what is made differently
  // for a phone runs on both (`@phone`). look/any-size.e2e.ts opens every screen at six widths.
  // The phone's tests are first, because some of them wait: nothing waits at the end.
  projects: [
    {
      name: "phone",
      grep: /@phone/,
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    },
    {
      name: "desktop",
      grepInvert: /@phone-only/,
      testIgnore: ["photos*", "qr-camera*"],
      // Without movement: drawing every step of it costs a tenth of the processor's time. The phone shows all of it.
      use: { viewport: { width: 1280, height: 800 }, contextOptions: { reducedMotion: "reduce" } },
    },
  ],
  webServer: {
    command: "node server/src/main.ts",
    cwd: join(import.meta.dirname, ".."),
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      PORT: port,
      CONSOLE_PORT: consolePort,
      NETWORK_PORT: networkPort,
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      DEMO: "1",
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      SMS_URL: `http://127.0.0.1:${smsPort}/`,
      PUSH_LOCAL_URL: `http://127.0.0.1:${smsPort}`,
      CEP_URL: `http://localhost:${port}/cep/{cep}`,
    },
  },
});
