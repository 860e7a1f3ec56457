import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { newKeyPair } from "@vitral/protocol/signing-keys";
import { afterAll, expect, test } from "vitest";
import { type Config, ConfigError, type Environment } from "./config.ts";
import { readServerConfig } from "./server-config.ts";
import { type SettingName, settingNames } from "./settings.ts";
import { startWarnings } from "./start-warnings.ts";

const key = Buffer.alloc(32, 7).toString("base64");
const aDatabase = "postgresql://app:hidden@db/vitral";
/** A bank's server. */
const production: Environment = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://app:hidden@db/vitral?sslmode=verify-full",
  DATABASE_OWNER_URL: "postgresql://owner:hidden@db/vitral?sslmode=verify-full",
  DATABASE_DURABLE: "quorum",
  SECRET_KEY: key,
  PUBLIC_URL: "https://banco.exemplo.com.br",
  CONSOLE_PORT: "3001",
  CONSOLE_URL: "https://console.exemplo.com.br",
  TRUST_PROXY: "10.0.0.1",
  SMTP_URL: "smtps://bank:hidden@mail.exemplo.com.br",
  SMS_URL: "https://sms.exemplo.com.br/send",
  SMS_TOKEN: "hidden",
};
/** The same with a Pix gateway. */
const folder = mkdtempSync(join(tmpdir(), "vitral-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, content: string, mode = 0o600) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
};
const pair = newKeyPair();
const [ownKey, peerKey] = [fileOf("own", pair.privatePem), fileOf("peer", pair.publicPem)];
const gateway: Environment = {
  ...production,
  PIX_RAIL: "gateway",
  PIX_GATEWAY_URL: "https://gateway.exemplo.com.br/pix",
  PIX_GATEWAY_KEY_FILE: ownKey,
  PIX_GATEWAY_PEER_KEY_FILE: peerKey,
  PIX_WEBHOOK_PORT: "3100",
};
/** The demo on this machine, on the embedded database. */
const demo: Environment = { DATA_DIR: tmpdir(), SECRET_KEY: key };

type Cases = {
  /** Without it a bank's server has this, or is refused so. */
  missing: Partial<Config> | { refusal: RegExp };
  /** Values that are refused with one line that begins with the name. */
  wrong: string[];
  /** What is right by itself, and what the start then says: a refusal or a warning. */
  dangerous: [Environment, RegExp][];
};

const cases: Record<SettingName, Cases> = {
  NODE_ENV: {
    missing: { production: false },
    wrong: ["prod", "Production", "1"],
    dangerous: [[{ ...production, DATABASE_URL: "", DATABASE_OWNER_URL: "" }, /^DATABASE_URL is required/]],
  },
  PORT: { missing: { port: 3000 }, wrong: ["80x", "-1", "65536", "3000\nHOST"], dangerous: [] },
  SERVERS: { missing: { servers: 1 }, wrong: ["0", "-1", "17", "two", "1.5", "auto"], dangerous: [] },
  HOST: {
    missing: { host: "127.0.0.1" },
    wrong: ["http://banco", "10.0.0.1:3000", "[::1]:3000", "a b"],
    dangerous: [[{ ...demo, HOST: "0.0.0.0" }, /^DEMO is on, and HOST 0\.0\.0\.0/]],
  },
  PUBLIC_URL: {
    missing: { refusal: /^PUBLIC_URL is required with DATABASE_URL: the address that customers know$/ },
    wrong: [
      "banco",
      "ftp://banco",
      "https://banco/app",
      "https://banco?a=1",
      "https://hidden@banco",
      "https://banco#a",
    ],
    dangerous: [
      [{ ...production, PUBLIC_URL: "http://banco.exemplo.com.br" }, /^PUBLIC_URL must begin with https/],
      [{ ...production, PUBLIC_URL: "http://10.0.0.7" }, /^PUBLIC_URL must begin with https/],
      [{ ...demo, PUBLIC_URL: "https://banco.exemplo.com.br" }, /^DEMO is on, and PUBLIC_URL is https/],
    ],
  },
  CONSOLE_PORT: { missing: { consolePort: null }, wrong: ["70000", "no", "-1"], dangerous: [] },
  CONSOLE_HOST: {
    missing: { consoleHost: "127.0.0.1" },
    wrong: ["https://console", "10.0.0.1:3001"],
    dangerous: [
      [{ ...production, CONSOLE_HOST: "0.0.0.0", CONSOLE_URL: "http://localhost:3001" }, /THE CONSOLE IS REACHED FROM/],
    ],
  },
  CONSOLE_URL: {
    missing: { refusal: /^CONSOLE_URL is required with CONSOLE_PORT: the address that the staff knows$/ },
    wrong: ["console", "https://banco/console", "ftp://console"],
    dangerous: [
      [{ ...production, CONSOLE_URL: "http://console.exemplo.com.br" }, /^CONSOLE_URL must begin with https/],
      [{ ...production, CONSOLE_URL: "http://192.168.0.7:3001" }, /^CONSOLE_URL must begin with https/],
      [{ ...production, CONSOLE_URL: "https://Banco.exemplo.com.br:443/" }, /^CONSOLE_URL is PUBLIC_URL/],
    ],
  },
  CONSOLE_ALLOW: { missing: { consoleAllow: [] }, wrong: ["vpn", "loopback", "10.0.0.0/33"], dangerous: [] },
  DATA_DIR: {
    missing: { dataDir: resolve("data") },
    wrong: [],
    dangerous: [[{ DATA_DIR: "/dev/null/data" }, /^DATA_DIR cannot hold secret\.key: ENOTDIR$/]],
  },
  DATABASE_URL: {
    missing: { refusal: /^DATABASE_URL is required with NODE_ENV=production: / },
    wrong: [
      "nonsense-hidden",
      "mysql://app:hidden@db/vitral",
      "postgresql://db/vitral",
      "postgresql://app:hidden@db",
      "postgresql://app:hidden%zz@db/vitral",
      ...["requir", "require", "prefer", "verify-ca", "no-verify", ""].map((mode) => `${aDatabase}?sslmode=${mode}`),
      `${aDatabase}?sslmode=verify-full&sslmode=disable&sslmode=allow`,
      `${aDatabase}?ssl=false`,
      `${aDatabase}?sslmode=verify-full&uselibpqcompat=true`,
      `${aDatabase}?sslmode=verify-full&sslrootcert=/none.pem`,
    ],
    dangerous: [
      [{ ...production, PGSSLMODE: "requir", DATABASE_URL: aDatabase }, /^PGSSLMODE must be verify-full or/],
      [{ ...production, DATABASE_URL: aDatabase }, /^WARNING: DATABASE_URL LEADS TO ANOTHER MACHINE WITHOUT sslmode/],
    ],
  },
  DATABASE_OWNER_URL: {
    missing: { databaseOwnerUrl: null },
    wrong: ["hidden", "postgresql://db/vitral", `${aDatabase}?sslmode=requir`],
    dangerous: [
      [{ ...production, DATABASE_OWNER_URL: production["DATABASE_URL"] }, /^DATABASE_OWNER_URL names the role of/],
      [{ ...production, DATABASE_OWNER_URL: "postgresql://owner@db/other" }, /^DATABASE_OWNER_URL names another/],
      [
        { ...production, DATABASE_OWNER_URL: "postgresql://owner:hidden@10.0.0.5/vitral" },
        /^WARNING: DATABASE_OWNER_URL LEADS TO ANOTHER MACHINE WITHOUT sslmode/,
      ],
      [{ ...demo, DATABASE_OWNER_URL: aDatabase }, /^DATABASE_OWNER_URL needs DATABASE_URL beside it$/],
    ],
  },
  DATABASE_READ_URL: {
    missing: { databaseReadUrl: null },
    wrong: ["hidden", "postgresql://db/vitral", `${aDatabase}?sslmode=requir`],
    dangerous: [
      [
        { ...production, DATABASE_READ_URL: "postgresql://owner:hidden@db/vitral" },
        /^DATABASE_READ_URL must name the role/,
      ],
      [
        { ...production, DATABASE_READ_URL: "postgresql://app:hidden@db/other" },
        /^DATABASE_READ_URL must name the role/,
      ],
      [{ ...demo, DATABASE_READ_URL: aDatabase }, /^DATABASE_READ_URL needs DATABASE_URL beside it$/],
    ],
  },
  DATABASE_DURABLE: { missing: { durable: "local" }, wrong: ["two", "QUORUM"], dangerous: [] },
  TRUST_PROXY: {
    missing: { trustProxy: [] },
    wrong: [
      "nonsense",
      "10.0.0.1, 10.0.0.0/33",
      "10.0.0.0/8/8",
      "true",
      "0.0.0.0/0",
      "10.0.0.1 ::/0",
      "0.0.0.0/1",
      "::FFFF:0:0/96",
    ],
    dangerous: [[{ ...production, TRUST_PROXY: "" }, /TRUST_PROXY IS NOT SET/]],
  },
  PIX_RAIL: {
    missing: { rail: "none" },
    wrong: ["real"],
    dangerous: [[{ ...production, PIX_RAIL: "simulated" }, /^PIX_RAIL=simulated is for the demo/]],
  },
  PIX_GATEWAY_URL: {
    missing: { gateway: null },
    wrong: [
      "gateway",
      "ftp://gateway",
      "http://gateway.exemplo.com.br",
      "http://10.0.0.7:3900",
      "https://hidden@gateway",
      "https://gateway?key=hidden",
    ],
    dangerous: [
      [{ ...gateway, PIX_GATEWAY_URL: "" }, /^PIX_GATEWAY_URL is required with PIX_RAIL=gateway: the address/],
    ],
  },
  PIX_GATEWAY_KEY_FILE: {
    missing: { gateway: null },
    wrong: ["/none/key.pem", folder, peerKey, fileOf("empty", "")],
    dangerous: [
      [{ ...gateway, PIX_GATEWAY_KEY_FILE: "" }, /^PIX_GATEWAY_KEY_FILE is required with PIX_RAIL=gateway: the file/],
      [
        { ...gateway, PIX_GATEWAY_KEY_FILE: fileOf("open", pair.privatePem, 0o644) },
        /^PIX_GATEWAY_KEY_FILE names .*, which every user of this machine may read: chmod 600 it$/,
      ],
    ],
  },
  PIX_GATEWAY_PEER_KEY_FILE: {
    missing: { gateway: null },
    wrong: ["/none/peer.pem", ownKey],
    dangerous: [
      [{ ...gateway, PIX_GATEWAY_PEER_KEY_FILE: "" }, /^PIX_GATEWAY_PEER_KEY_FILE is required with PIX_RAIL/],
    ],
  },
  PIX_GATEWAY_TOKEN: { missing: { gateway: null }, wrong: ["hidden", "hidden with spaces in it"], dangerous: [] },
  PIX_WEBHOOK_PORT: {
    missing: { gateway: null },
    wrong: ["none", "70000", "-1"],
    dangerous: [
      [{ ...gateway, PIX_WEBHOOK_PORT: "" }, /^PIX_WEBHOOK_PORT is required with PIX_RAIL=gateway: the port/],
    ],
  },
  PIX_WEBHOOK_HOST: {
    missing: { gateway: null },
    wrong: ["http://bank", "10.0.0.1:3100"],
    dangerous: [
      [{ ...gateway, PIX_WEBHOOK_HOST: "0.0.0.0" }, /^WARNING: PIX_WEBHOOK_HOST IS REACHED FROM OTHER MACHINES/],
    ],
  },
  NETWORK_PORT: { missing: { networkPort: null }, wrong: ["x", "-1", "65536"], dangerous: [] },
  SECRET_KEY: {
    missing: { refusal: /^SECRET_KEY is required with DATABASE_URL: 32 bytes in base64$/ },
    wrong: ["c2hvcnQ=", `${key}AAAA`, `${key.slice(0, 20)}!!${key.slice(20)}`],
    dangerous: [],
  },
  SECRET_KEY_PREVIOUS: { missing: { previousSecretKey: null }, wrong: ["c2hvcnQ="], dangerous: [] },
  SMTP_URL: {
    missing: { refusal: /^SMTP_URL is required outside the demo: .*SMTP_URL=outbox:/ },
    wrong: [
      "mail",
      "http://mail",
      "smtp://",
      "smtp://bank:%zz@mail",
      "smtp://mail/path",
      "smtp://mail?requireTLS=false",
    ],
    dangerous: [],
  },
  SMS_URL: {
    missing: { refusal: /^SMS_URL is required outside the demo: .*SMS_URL=outbox:/ },
    wrong: ["sms", "ftp://sms", "http://sms.exemplo.com.br", "http://10.0.0.7/send", "http://[fd00::7]/send"],
    dangerous: [],
  },
  SMS_TOKEN: {
    missing: { sms: { url: "https://sms.exemplo.com.br/send", token: null } },
    wrong: ["hidden token", "tökén"],
    dangerous: [[{ ...production, SMS_TOKEN: "" }, /SMS_URL IS SET AND SMS_TOKEN IS NOT/]],
  },
  PUSH_LOCAL_URL: {
    missing: { pushLocalUrl: null },
    wrong: ["push"],
    dangerous: [[{ ...production, PUSH_LOCAL_URL: "http://127.0.0.1:4000" }, /^PUSH_LOCAL_URL is for tests of a demo/]],
  },
  HSTS_SUBDOMAINS: { missing: { hstsSubdomains: false }, wrong: ["true"], dangerous: [] },
  CEP_URL: {
    missing: { cepUrl: "https://viacep.com.br/ws/{cep}/json/" },
    wrong: ["https://viacep.com.br/ws/", "javascript:{cep}"],
    dangerous: [],
  },
  REVIEW_POLICY: {
    missing: { reviewPolicy: "manual" },
    wrong: ["never"],
    dangerous: [[{ ...production, REVIEW_POLICY: "auto" }, /^REVIEW_POLICY=auto is for the demo/]],
  },
  DEMO: {
    missing: { demo: false },
    wrong: ["true", "yes"],
    dangerous: [
      [{ ...production, DEMO: "1" }, /^DEMO is on, and PUBLIC_URL is https/],
      [{ ...production, DEMO: "1", PUBLIC_URL: "http://localhost" }, /^DEMO is on, and NODE_ENV is production/],
    ],
  },
  DEMO_ANYWHERE: { missing: { demoAnywhere: false }, wrong: ["true"], dangerous: [] },
  LOG_LEVEL: { missing: { logLevel: "info" }, wrong: ["loud"], dangerous: [] },
  DRAIN_SECONDS: { missing: { drainMs: 5_000 }, wrong: ["61", "-1", "1.5"], dangerous: [] },
  METRICS_TOKEN: { missing: { metricsToken: null }, wrong: ["hidden", "hidden with spaces in it"], dangerous: [] },
  OTEL_EXPORTER_OTLP_ENDPOINT: { missing: { tracesUrl: null }, wrong: ["collector:4318"], dangerous: [] },
};

/** The settings of a server, or the sentence with which it is refused. */
function started(env: Environment): Config | { refusal: string } {
  try {
    return readServerConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return { refusal: error.message };
    throw error;
  }
}

/** All that the start says. */
function said(env: Environment): string {
  const found = started(env);
  return "refusal" in found ? found.refusal : startWarnings(found).join("\n");
}

const asExpected = (missing: Cases["missing"]) =>
  "refusal" in missing ? { refusal: expect.stringMatching(missing.refusal) as string } : missing;

test("a bank's server with all that is required starts without a word", () => expect(said(production)).toBe(""));

test("a bank's server with a Pix gateway starts without a word, and has its keys", () => {
  expect(said(gateway)).toBe("");
  expect(started({ ...gateway, PIX_GATEWAY_TOKEN: "a-token-of-the-gateway" })).toMatchObject({
    rail: "gateway",
    gateway: {
      url: "https://gateway.exemplo.com.br/pix",
      key: { id: expect.stringMatching(/^[0-9a-f]{16}$/) },
      peers: [{ participants: "all" }],
      token: "a-token-of-the-gateway",
      webhookHost: "127.0.0.1",
      webhookPort: 3100,
    },
  });
  expect(started({ ...gateway, PIX_GATEWAY_URL: "http://localhost:3900" })).toMatchObject({ rail: "gateway" });
});

test("every setting has its cases", () => expect(Object.keys(cases)).toEqual(settingNames));

test.each(settingNames)("without %s, or with nothing in it, a server has its default or is refused", (name) => {
  expect(started({ ...production, [name]: undefined })).toMatchObject(asExpected(cases[name].missing));
  expect(started({ ...production, [name]: "" })).toEqual(started({ ...production, [name]: undefined }));
  expect(started({ ...production, [name]: " \n" })).toEqual(started({ ...production, [name]: undefined }));
});

test.each(settingNames.flatMap((name) => cases[name].wrong.map((value) => [name, value] as const)))(
  "a wrong %s (%j) is one line that names it, without a secret",
  (name, value) => {
    const sentence = said({ ...production, [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} [^\\n]+$`));
    expect(sentence).not.toContain("hidden");
  },
);

test.each(settingNames.flatMap((name) => cases[name].dangerous.map(([env, words]) => [name, words, env] as const)))(
  "a dangerous %s is refused or warned of: %s",
  (_, words, env) => {
    expect(said(env)).toMatch(words);
    expect(said(env)).not.toContain("hidden");
  },
);

test.each([
  "postgresql://app:hidden@localhost/vitral",
  "postgresql://app:hidden@127.0.0.1:5433/vitral",
  "postgresql://app:hidden@[::1]/vitral",
  "postgresql://app@%2Fvar%2Frun%2Fpostgresql/vitral",
  "postgresql://app@db/vitral?host=/var/run/postgresql",
  `${aDatabase}?sslmode=disable`,
])("nothing is said of %s: it stays on the machine, or the operator decided", (DATABASE_URL) => {
  expect(said({ ...production, DATABASE_URL, DATABASE_OWNER_URL: undefined })).toBe("");
});

test("PGSSLMODE decides for both addresses, and outside production nothing is said", () => {
  const unsaid = { ...production, DATABASE_URL: aDatabase, DATABASE_OWNER_URL: undefined };
  expect(said({ ...unsaid, PGSSLMODE: "disable" })).toBe("");
  expect(said({ ...unsaid, NODE_ENV: undefined })).toBe("");
});
