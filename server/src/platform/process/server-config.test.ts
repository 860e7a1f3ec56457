import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { readServerConfig } from "./server-config.ts";

const folder = mkdtempSync(join(tmpdir(), "server-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const production = {
  DATABASE_URL: "postgres://app:hidden@db:5432/vitral",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PUBLIC_URL: "https://banco.exemplo.com.br",
  HOST: "0.0.0.0",
  NODE_ENV: "production",
  SMTP_URL: "smtps://mail.exemplo.com.br",
  SMS_URL: "https://sms.exemplo.com.br/send",
};
const demo = { DATA_DIR: folder };

/**
 * The sentence with which these settings are refused, one line without a secret; null when a server may start with
 * them.
 */
function refusalOf(env: Record<string, string | undefined>): string | null {
  try {
    readServerConfig(env);
    return null;
  } catch (error) {
    if (error instanceof ConfigError && !/\n|hidden/.test(error.message)) return error.message;
    throw error;
  }
}

test("production with all settings, and the demo on this machine, may start", () => {
  expect(refusalOf(production)).toBeNull();
  expect(refusalOf(demo)).toBeNull();
  expect(readServerConfig(production)).toMatchObject({ demo: false, smtpUrl: production.SMTP_URL });
});

test("a push service of the own machine is for a demo that this machine alone reaches", () => {
  const local = { PUSH_LOCAL_URL: "http://127.0.0.1:4000" };
  expect(refusalOf({ ...demo, ...local })).toBeNull();
  const reached = { ...demo, HOST: "0.0.0.0", DEMO_ANYWHERE: "1" };
  for (const refused of [
    { ...production, ...local },
    { ...reached, ...local },
    { ...demo, PUSH_LOCAL_URL: "http://10.0.0.7:4000" },
  ]) {
    expect(refusalOf(refused)).toContain("PUSH_LOCAL_URL");
  }
});

test("the embedded database without the demo needs SMTP_URL and SMS_URL too, and no PUBLIC_URL", () => {
  const own = { DATA_DIR: folder, DEMO: "0", SMTP_URL: production.SMTP_URL, SMS_URL: production.SMS_URL };
  expect(refusalOf(own)).toBeNull();
  expect(refusalOf({ ...own, SMS_URL: "" })).toMatch(/^SMS_URL is required/);
});

test("messages are kept in the outbox folder only where that is asked for", () => {
  const kept = { ...production, SMTP_URL: "outbox:", SMS_URL: "outbox:" };
  expect(readServerConfig(kept)).toMatchObject({ smtpUrl: null, sms: null });
});

describe("a demo that looks like production does not start", () => {
  test.each([
    ["PUBLIC_URL is https", { PUBLIC_URL: "https://demo.exemplo.com.br" }],
    ["HOST 0.0.0.0", { HOST: "0.0.0.0" }],
    ["HOST ::", { HOST: "::" }],
    ["HOST 192.168.0.7", { HOST: "192.168.0.7" }],
    ["HOST demo.exemplo.com.br", { HOST: "demo.exemplo.com.br" }],
  ])("%s", (why, env) => {
    const sentence = refusalOf({ ...demo, ...env });
    expect(sentence).toMatch(/^DEMO is on/);
    expect(sentence).toContain(why);
    expect(refusalOf({ ...demo, ...env, DEMO_ANYWHERE: "1" })).toBeNull();
  });

  test.each(["127.0.0.1", "127.1.2.3", "::1", "localhost"])("HOST %s is this machine", (HOST) =>
    expect(refusalOf({ ...demo, HOST })).toBeNull(),
  );
});

test.each([
  ["PIX_RAIL", "simulated"],
  ["REVIEW_POLICY", "auto"],
])("%s=%s outside the demo is allowed where DEMO_ANYWHERE says so", (name, value) =>
  expect(refusalOf({ ...production, [name]: value, DEMO_ANYWHERE: "1" })).toBeNull(),
);
