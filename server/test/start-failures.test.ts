import { expect, test, vi } from "vitest";
import { ana } from "./demo-customer.ts";
import { aDataDir, aSeededDataDir, start } from "./running-server.ts";
import { aFreePort } from "./serving.ts";

const aKey = Buffer.alloc(32).toString("base64");

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
  { HOST: "203.0.113.1", DEMO: "0", SMTP_URL: "outbox:", SMS_URL: "outbox:" },
  { SMTP_URL: "", DEMO: "0" },
  { DEMO: "1", HOST: "0.0.0.0" },
  { PUBLIC_URL: "", DATABASE_URL: "postgresql://vitral_app:hidden@127.0.0.1:1/vitral", SECRET_KEY: aKey },
  {
    DATABASE_URL: "postgresql://vitral_app:hidden@127.0.0.1:1/vitral",
    SECRET_KEY: aKey,
    PUBLIC_URL: "http://localhost",
    SMTP_URL: "outbox:",
    SMS_URL: "outbox:",
  },
])("a wrong setting stops the start with one line that names it: %o", async (env) => {
  const server = start({ dataDir: aDataDir(), port: await aFreePort(), env });
  expect(await server.ended).toBe(1);
  expect(server.said.err).toMatch(/^[^\n]+\n$/);
  expect(server.said.err).toContain(Object.keys(env)[0]);
  expect(server.said.err).not.toContain("hidden");
});

test.each([
  [7_000, "7.0 s ahead of"],
  [-86_400_000, "86400.0 s behind"],
])("a server whose clock is wrong by %i ms does not start", async (ms, where) => {
  const wrongClock = `const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...parts) { parts.length > 0 ? super(...parts) : super(Right.now() + ${ms}); }
      static now() { return Right.now() + ${ms}; }
    };`;
  const server = start({
    dataDir: await aSeededDataDir(),
    port: await aFreePort(),
    env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(wrongClock)}` },
  });
  expect(await server.ended).toBe(1);
  expect(server.said.err.replace(/(\d)\.\d s/, "$1.0 s")).toContain(
    `The clock of this machine is ${where} the database's`,
  );
});
