import { expect, test, vi } from "vitest";
import { aSeededDataDir, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";

vi.setConfig({ testTimeout: 150_000 });

const https = { PUBLIC_URL: "https://banco.exemplo.com.br", DEMO_ANYWHERE: "1" };
const warning = /WARNING: PUBLIC_URL IS HTTPS AND TRUST_PROXY IS NOT SET\. [^a-z]*ALL CUSTOMERS COUNT AS ONE ADDRESS/;

test.each([
  [https, true],
  [{ ...https, TRUST_PROXY: "127.0.0.1" }, false],
  [{}, false],
])(
  "started with %j: says in capitals, and in the log, that all customers count as one address: %s",
  async (env, says) => {
    const server = start({ dataDir: await aSeededDataDir(), port: await aFreePort(), env });
    await server.ready();
    expect(warning.test(server.output.err)).toBe(says);
    const logged = server.output.out.split("\n").filter((line) => line.startsWith("{") && warning.test(line));
    expect(logged.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual(says ? [40] : []);
  },
);
