import { expect, test, vi } from "vitest";
import { ana } from "./demo-customer.ts";
import { aDataDir, aSeededDataDir, start } from "./running-server.ts";
import { aFreePort } from "./serving.ts";

vi.setConfig({ testTimeout: 150_000 });

test("a second start on the same port says so in one sentence, and the first goes on", async () => {
  const place = { dataDir: await aSeededDataDir(), port: await aFreePort() };
  const first = start(place);
  await first.ready();
  const second = start(place);
  expect(await second.ended).toBe(1);
  expect(second.said.err).toMatch(/^PORT \d+ on 127\.0\.0\.1 is in use[^\n]*\n$/);
  expect(second.said.err).toContain(String(place.port));
  expect((await (await ana(first.url)).pay("maria.souza@exemplo.com.br", 1)).status).toBe(200);
});

test.each([
  { PORT: "eighty" },
  { DEMO: "yes" },
  { PIX_RAIL: "spi" },
  { DATABASE_URL: "mysql://localhost" },
  { SECRET_KEY: "short" },
  { HOST: "203.0.113.1", DEMO: "0" },
  {
    DATABASE_URL: "postgresql://vitral_app:hidden@127.0.0.1:1/vitral",
    SECRET_KEY: Buffer.alloc(32).toString("base64"),
  },
])("a wrong setting stops the start with one line that names it: %o", async (env) => {
  const server = start({ dataDir: aDataDir(), port: await aFreePort(), env });
  expect(await server.ended).toBe(1);
  expect(server.said.err).toMatch(/^[^\n]+\n$/);
  expect(server.said.err).toContain(Object.keys(env)[0]);
  expect(server.said.err).not.toContain("hidden");
});
