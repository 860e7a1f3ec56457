import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { readServerConfig } from "../../src/platform/process/server-config.ts";
import { startWarnings } from "../../src/platform/process/start-warnings.ts";
import { aSeededDataDir, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";

const https = { PUBLIC_URL: "https://banco.exemplo.com.br", DEMO_ANYWHERE: "1" };
const warning = /WARNING: PUBLIC_URL IS HTTPS AND TRUST_PROXY IS NOT SET\. [^a-z]*ALL CUSTOMERS COUNT AS ONE ADDRESS/;

test("a server behind an unknown proxy warns, also in the log, that all count as one address", async () => {
  const server = start({ dataDir: await aSeededDataDir(), port: await aFreePort(), env: https });
  await server.ready();
  await expect.poll(() => server.output.err).toMatch(warning);
  // The log has a pipe of its own, which can arrive after the answer of the health.
  const logged = () => server.output.out.split("\n").filter((line) => line.startsWith("{") && warning.test(line));
  await expect.poll(() => logged().map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([40]);
});

test.each([{ ...https, TRUST_PROXY: "127.0.0.1" }, {}])("with %j there is nothing to warn of", (env) => {
  expect(startWarnings(readServerConfig({ DATA_DIR: tmpdir(), ...env }))).toEqual([]);
});
