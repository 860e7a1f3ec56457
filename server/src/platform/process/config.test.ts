import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let folders = 0;
const aDataDir = () => join(folder, String(++folders));
const key = Buffer.alloc(32, 7).toString("base64");
const external = { DATABASE_URL: "postgres://app:secret@db:5432/vitral", SECRET_KEY: key };

test("without any setting it is the demo on this machine", () => {
  const dataDir = aDataDir();
  const { secretKey, ...config } = readConfig({ DATA_DIR: dataDir });
  expect(config).toEqual({
    production: false,
    misspelt: [],
    host: "127.0.0.1",
    port: 3000,
    servers: 1,
    publicUrl: "http://localhost:3000",
    dataDir,
    databaseUrl: null,
    durable: "local",
    databaseOwnerUrl: null,
    databaseReadUrl: null,
    withoutSslMode: [],
    trustProxy: [],
    rail: "simulated",
    gateway: null,
    smtpUrl: null,
    sms: null,
    pushLocalUrl: null,
    cepUrl: "https://viacep.com.br/ws/{cep}/json/",
    reviewPolicy: "auto",
    demo: true,
    networkPort: null,
    logLevel: "info",
    previousSecretKey: null,
    drainMs: 0,
    metricsToken: null,
    tracesUrl: null,
    consolePort: 3001,
    consoleHost: "127.0.0.1",
    consoleUrl: null,
    consoleAllow: [],
    demoAnywhere: false,
    hstsSubdomains: false,
  });
  expect(secretKey).toHaveLength(32);
});

test("with an external database it is no demo, and nothing is simulated or automatic", () => {
  expect(readConfig(external)).toMatchObject({
    databaseUrl: external.DATABASE_URL,
    databaseOwnerUrl: external.DATABASE_URL,
    secretKey: Buffer.alloc(32, 7),
    rail: "none",
    reviewPolicy: "manual",
    demo: false,
    drainMs: 5_000,
  });
  expect(readConfig({ ...external, DEMO: "1" })).toMatchObject({ rail: "simulated", reviewPolicy: "auto", demo: true });
});

test("an IPv6 address to listen at may stand in brackets", () => {
  const at = { ...external, HOST: "[::1]", CONSOLE_HOST: "[2001:db8::7]" };
  expect(readConfig(at)).toMatchObject({ host: "::1", consoleHost: "2001:db8::7" });
});

test("in production no role is taken for the owner's, outside it the application's is", () => {
  const production = { ...external, NODE_ENV: "production" };
  expect(readConfig(production)).toMatchObject({ production: true, databaseOwnerUrl: null });
  expect(readConfig({ ...production, DEMO: "1" }).databaseOwnerUrl).toBe(external.DATABASE_URL);
});

test("production without DATABASE_URL is refused, but for a demo that is asked for", () => {
  const production = { DATA_DIR: aDataDir(), NODE_ENV: "production" };
  const sentence =
    "DATABASE_URL is required with NODE_ENV=production: the address of your PostgreSQL, as the application's role";
  for (const env of [production, { ...production, DEMO: "0", DEMO_ANYWHERE: "1" }, { ...production, DEMO: "1" }]) {
    expect(failure(env).message).toBe(sentence);
  }
  expect(readConfig({ ...production, DEMO_ANYWHERE: "1" })).toMatchObject({ demo: true, databaseUrl: null });
});

test("a server that is to listen at localhost listens at one address, where its calls are admitted", () => {
  const at = { ...external, HOST: "localhost", CONSOLE_HOST: "LocalHost" };
  expect(readConfig(at)).toMatchObject({ host: "127.0.0.1", consoleHost: "127.0.0.1" });
});

test("every setting is taken as it is written; an empty one is none", () => {
  const written = {
    PORT: "8080",
    SERVERS: "4",
    HOST: "0.0.0.0",
    PUBLIC_URL: "https://banco.exemplo.com.br/",
    DATA_DIR: folder,
    ...external,
    DATABASE_OWNER_URL: "postgresql://owner@db/vitral",
    DATABASE_READ_URL: `${external.DATABASE_URL}?sslmode=verify-full`,
    DATABASE_DURABLE: "quorum",
    TRUST_PROXY: "10.0.0.1, 192.168.0.0/16 ::1,fd00::/8 loopback",
    PIX_RAIL: "simulated",
    SMTP_URL: "smtps://banco%40aurora:s%2Fe@mail.exemplo.com.br:465",
    SMS_URL: "https://sms.exemplo.com.br/send",
    SMS_TOKEN: "abc",
    PUSH_LOCAL_URL: "http://127.0.0.1:4000/push",
    CEP_URL: "http://cep.exemplo.com.br/{cep}",
    REVIEW_POLICY: "auto",
    DEMO: "0",
    LOG_LEVEL: "warn",
    SECRET_KEY_PREVIOUS: Buffer.alloc(32, 6).toString("base64"),
    HSTS_SUBDOMAINS: "1",
    DRAIN_SECONDS: "2",
    METRICS_TOKEN: "sixteen-letters-and-more",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
    CONSOLE_PORT: "8081",
    CONSOLE_HOST: "10.0.0.2",
    CONSOLE_URL: "https://console.exemplo.com.br/",
    CONSOLE_ALLOW: "10.1.0.0/16, 2001:db8::/32",
  };
  expect(readConfig(written)).toEqual({
    production: false,
    misspelt: [],
    port: 8080,
    servers: 4,
    host: "0.0.0.0",
    publicUrl: "https://banco.exemplo.com.br",
    dataDir: folder,
    databaseUrl: written.DATABASE_URL,
    databaseOwnerUrl: written.DATABASE_OWNER_URL,
    databaseReadUrl: written.DATABASE_READ_URL,
    durable: "quorum",
    withoutSslMode: ["DATABASE_URL", "DATABASE_OWNER_URL"],
    trustProxy: ["10.0.0.1", "192.168.0.0/16", "::1", "fd00::/8", "loopback"],
    rail: "simulated",
    gateway: null,
    secretKey: Buffer.alloc(32, 7),
    smtpUrl: written.SMTP_URL,
    sms: { url: written.SMS_URL, token: "abc" },
    pushLocalUrl: "http://127.0.0.1:4000",
    cepUrl: written.CEP_URL,
    reviewPolicy: "auto",
    demo: false,
    networkPort: null,
    logLevel: "warn",
    previousSecretKey: Buffer.alloc(32, 6),
    drainMs: 2_000,
    metricsToken: "sixteen-letters-and-more",
    tracesUrl: "http://collector:4318",
    consolePort: 8081,
    consoleHost: "10.0.0.2",
    consoleUrl: "https://console.exemplo.com.br",
    consoleAllow: ["10.1.0.0/16", "2001:db8::/32"],
    demoAnywhere: false,
    hstsSubdomains: true,
  });
  expect(readConfig({ ...external, PORT: " ", SMTP_URL: "", LOG_LEVEL: "" })).toMatchObject({
    port: 3000,
    smtpUrl: null,
    networkPort: null,
    logLevel: "info",
  });
});

test("settings that belong together are required together", () => {
  expect(failure({ DATABASE_URL: external.DATABASE_URL }).message).toBe(
    "SECRET_KEY is required with DATABASE_URL: 32 bytes in base64",
  );
  expect(failure({ DATA_DIR: aDataDir(), DATABASE_OWNER_URL: "postgres://owner@db/vitral" }).message).toMatch(
    /^DATABASE_OWNER_URL .*DATABASE_URL/,
  );
});

test("an embedded installation's secret is created once, with mode 0600 and no temporary file", () => {
  const dataDir = aDataDir();
  const [first, second] = [readConfig({ DATA_DIR: dataDir }), readConfig({ DATA_DIR: dataDir })];
  expect(second.secretKey).toEqual(first.secretKey);
  expect(readConfig({ DATA_DIR: aDataDir() }).secretKey).not.toEqual(first.secretKey);
  expect(readdirSync(dataDir)).toEqual(["secret.key"]);
  expect(statSync(join(dataDir, "secret.key")).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, "secret.key"), "utf8")).toBe(first.secretKey.toString("base64"));
});

test("a secret file that was damaged is named, and never replaced", () => {
  const dataDir = aDataDir();
  readConfig({ DATA_DIR: dataDir });
  const file = join(dataDir, "secret.key");
  chmodSync(file, 0o600);
  writeFileSync(file, "");
  expect(failure({ DATA_DIR: dataDir }).message).toMatch(/^DATA_DIR.*secret\.key/);
  expect(readFileSync(file, "utf8")).toBe("");
});

test("an impossible data folder is named", () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  expect(failure({ DATA_DIR: join(file, "data") }).message).toMatch(/^DATA_DIR [^\n]*ENOTDIR$/);
});

function failure(env: Record<string, string>): { message: string } {
  try {
    readConfig(env);
  } catch (error) {
    return { message: (error as Error).message };
  }
  return { message: "" };
}
