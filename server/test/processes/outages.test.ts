import { setTimeout as sleep } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { ana } from "../demo-customer.ts";
import { aLinkTo } from "../link.ts";
import { aDataDir, start, vitral } from "../running-server.ts";
import { aFreePort } from "../serving.ts";
import { aSharedInstallation } from "../shared-installation.ts";

type Line = { level: number; msg: string; reason?: string; seconds?: number; failures?: number };

/** The lines of a text, which all must be JSON. */
const linesOf = (text: string): Line[] =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** A server as in production, with the demo, behind a way to its database that can be taken away. */
async function aProductionServer() {
  const smtpPort = await aFreePort();
  const installation = await aSharedInstallation(`smtp://127.0.0.1:${smtpPort}`);
  const link = await aLinkTo(installation.url);
  const server = start({
    dataDir: aDataDir(),
    port: await aFreePort(),
    env: {
      ...installation.env,
      DATABASE_URL: link.url,
      NODE_ENV: "production",
      DEMO_ANYWHERE: "1",
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "info",
    },
  });
  await server.ready();
  return { server, link, smtpPort, owner: installation.owner, lines: () => linesOf(server.output.out) };
}

test("an outage of the database and one of mail are two lines each, in JSON, as all output in production", async () => {
  const { server, link, smtpPort, owner, lines } = await aProductionServer();
  const worth = () => lines().filter(({ level, msg }) => level >= 40 && !/^slow call|busy/.test(msg));
  const about = (part: string) => lines().filter(({ msg }) => msg.includes(part));
  const customer = await ana(server.url);

  expect((await customer.pay("maria.souza@exemplo.com.br", 1)).status).toBe(200);
  await expect.poll(() => about("do not go out"), { timeout: 60_000 }).toHaveLength(1);
  const { messages } = JSON.parse((await vitral(["outbox", "list", "--json"], owner)).out);
  // The demo has a message that failed before, for another reason.
  const { reason } = (messages as { state: string; reason: string | null }[]).find(
    (message) => message.state !== "FAILED" && message.reason !== null,
  ) ?? { reason: "" };
  expect(reason).toMatch(/^SMTP 127\.0\.0\.1: ESOCKET ECONNREFUSED CONN$/);
  await sleep(4_000); // tried again
  const mail = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData: (stream, _session, done) => void stream.resume().on("end", () => done()),
  });
  await new Promise<void>((resolve) => mail.listen(smtpPort, "127.0.0.1", resolve));
  onTestFinished(() => mail.close());
  await expect.poll(() => about("messages go out again"), { timeout: 60_000 }).toHaveLength(1);
  expect(worth().map((line) => [line.msg, line.reason])).toEqual([
    ["messages do not go out; the failures that follow are only counted", reason],
    ["messages go out again", undefined],
  ]);

  const over = new AbortController();
  const reading = [1, 2, 3].map(async () => {
    for (; !over.signal.aborted; await sleep(20)) await customer.own("GET", "/transactions?page=0");
  });
  link.breakAll();
  await sleep(5_000);
  const health = await fetch(`${server.url}/api/health`);
  expect([health.status, await health.json()]).toEqual([503, { status: "unavailable" }]);
  expect(await customer.own("GET", "/transactions?page=0")).toMatchObject({
    status: 503,
    body: { code: "NOT_READABLE" },
  });
  await link.restore();
  await expect.poll(() => about("the database answers again"), { timeout: 60_000 }).toHaveLength(1);
  over.abort();
  await Promise.all(reading);
  const [begin, end, ...others] = worth().slice(2);
  expect(others).toEqual([]);
  expect(begin).toMatchObject({ level: 50, reason: expect.stringMatching(/ECONN|terminated/) });
  expect(end?.seconds).toBeGreaterThan(4);
  expect(end?.failures).toBeGreaterThan(3);

  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(about("Vitral is open")).toHaveLength(1);
  expect(linesOf(server.output.err)).toEqual([]);
}, 300_000);

test("why a server did not start is one line of JSON in production", async () => {
  const server = start({
    dataDir: aDataDir(),
    port: await aFreePort(),
    env: { NODE_ENV: "production", PORT: "eighty" },
  });
  expect(await server.ended).toBe(1);
  const [line, ...others] = linesOf(server.output.err);
  expect(others).toEqual([]);
  expect(line).toMatchObject({ level: 60, msg: expect.stringContaining("DATABASE_URL is required") });
});
