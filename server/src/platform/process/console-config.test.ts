import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { isLocalDemo, readServerConfig } from "./server-config.ts";
import { startWarnings } from "./start-warnings.ts";

const demo = { DATA_DIR: tmpdir() };
const production = {
  DATABASE_URL: "postgres://app:hidden@db:5432/vitral",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PUBLIC_URL: "https://banco.exemplo.com.br",
  TRUST_PROXY: "loopback",
  SMTP_URL: "smtps://mail.exemplo.com.br",
  SMS_URL: "https://sms.exemplo.com.br/send",
};

test.each([
  [{}, 3001],
  [{ PORT: "8080" }, 8081],
  [{ PORT: "0" }, 0],
  [{ CONSOLE_PORT: "none" }, null],
  [{ CONSOLE_PORT: "4000" }, 4000],
])("the demo with %j listens for the console on %j", (env, port) => {
  expect(readServerConfig({ ...demo, ...env }).consolePort).toBe(port);
});

test("production has a console where its port and its address are set", () => {
  const set = { ...production, CONSOLE_PORT: "3001", CONSOLE_URL: "https://console.exemplo.com.br/" };
  expect(readServerConfig(set)).toMatchObject({ consolePort: 3001, consoleUrl: "https://console.exemplo.com.br" });
});

test("the console is reachable from everywhere, or from the addresses and networks of a list", () => {
  expect(readServerConfig(demo).consoleAllow).toEqual([]);
  const some = readServerConfig({ ...demo, CONSOLE_ALLOW: "10.1.0.0/16, 203.0.113.7,2001:db8::/32" });
  expect(some.consoleAllow).toEqual(["10.1.0.0/16", "203.0.113.7", "2001:db8::/32"]);
});

test.each([
  ["uniquelocal", "10.8.0.0/24"],
  ["loopback", "203.0.113.0/24, 127.0.0.1"],
  ["10.0.0.0/8", "10.8.0.7"],
])("with TRUST_PROXY=%s no caller counts as CONSOLE_ALLOW=%s", (TRUST_PROXY, CONSOLE_ALLOW) => {
  expect(() => readServerConfig({ ...demo, TRUST_PROXY, CONSOLE_ALLOW })).toThrow(
    /^CONSOLE_ALLOW \S+ lies within TRUST/,
  );
});

test.each([
  ["uniquelocal", 1],
  ["loopback", 1],
  ["127.0.0.1", 1],
  ["172.18.0.0/16", 1],
  ["172.18.0.5", 0],
  ["127.0.0.2, fd00::5", 0],
  ["", 0],
])("with CONSOLE_ALLOW and TRUST_PROXY=%s the start warns %i times", (TRUST_PROXY, many) => {
  const config = readServerConfig({ ...demo, TRUST_PROXY, CONSOLE_ALLOW: "203.0.113.0/24" });
  const expected = Array.from({ length: many }, () => expect.stringMatching(/^WARNING: CONSOLE_ALLOW BELIEVES/));
  expect(startWarnings(config)).toEqual(expected);
});

test("the start warns of a console that others reach over http", () => {
  const reached = { ...demo, CONSOLE_HOST: "0.0.0.0" };
  expect(startWarnings(readServerConfig(reached))).toEqual([expect.stringMatching(/^WARNING: THE CONSOLE IS REACHED/)]);
  const https = { ...reached, CONSOLE_URL: "https://console.exemplo.com.br" };
  expect(startWarnings(readServerConfig(https))).toEqual([]);
});

test("the demo's staff have known passwords only where nobody else reaches it", () => {
  const isLocal = (env: Record<string, string>) => isLocalDemo(readServerConfig({ ...demo, ...env }));
  expect(isLocal({})).toBe(true);
  expect(isLocal({ DEMO_ANYWHERE: "1" })).toBe(false);
  expect(isLocal({ CONSOLE_HOST: "0.0.0.0" })).toBe(false);
  expect(isLocal({ CONSOLE_URL: "https://console.exemplo.com.br" })).toBe(false);
});
