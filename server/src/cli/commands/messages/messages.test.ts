import { createServer, type IncomingHttpHeaders } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { runVitral } from "../../../../test/run-vitral.ts";
import { aWorld } from "../../../../test/world.ts";

const world = await aWorld();
const env = {
  DATABASE_URL: world.databaseUrl,
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  DEMO: "0",
};

async function run(words: string[], settings: Record<string, string>) {
  const { code, out, err } = await runVitral([...words, "--json"], { ...env, ...settings });
  return { code, data: JSON.parse(out), err };
}

/** A mail server; it refuses the recipients that `refuses` names. */
async function aMailServer(refuses: string[] = []) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const why = Object.assign(new Error("5.1.1 No such mailbox here"), { responseCode: 550 });
      done(refuses.includes(address) ? why : null);
    },
    onData(stream, _session, done) {
      let source = "";
      stream.on("data", (chunk: Buffer) => (source += chunk.toString()));
      stream.on("end", () => {
        received.push(source);
        done(null, "queued as 4711");
      });
    },
  });
  const listener = server.listen(0, "127.0.0.1");
  if (!listener.listening) await once(listener, "listening");
  onTestFinished(() => server.close());
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, received };
}

test("`mail test` sends one e-mail in a bank's name and prints what the server said", async () => {
  const { url, received } = await aMailServer();
  const sent = await run(["mail", "test", "ops@exemplo.com.br"], { SMTP_URL: url });
  expect(sent).toMatchObject({ code: 0, data: { answer: expect.stringContaining("queued as 4711") } });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain(world.aurora.email);
  expect(await world.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
});

test("`mail test` ends with 1 and the server's reason, and never prints the password", async () => {
  const { url } = await aMailServer(["nobody@exemplo.com.br"]);
  const refused = await run(["mail", "test", "nobody@exemplo.com.br"], { SMTP_URL: url });
  expect([refused.code, refused.data.error]).toEqual([1, expect.stringContaining("550 5.1.1 No such mailbox here")]);
  const away = await run(["mail", "test", "ops@exemplo.com.br"], { SMTP_URL: "smtp://bank:geheim@127.0.0.1:1" });
  expect([away.code, away.data.error]).toEqual([1, expect.stringContaining("127.0.0.1:1 did not take it")]);
  expect(away.data.error).not.toContain("geheim");
  expect((await run(["mail", "test", "nonsense"], { SMTP_URL: url })).data.error).toContain("ADDRESS must be");
  const none = await run(["mail", "test", "ops@exemplo.com.br"], { SMTP_URL: "outbox:" });
  expect([none.code, none.data.error]).toEqual([1, expect.stringContaining("No mail server is asked")]);
});

test("`sms test` sends one SMS and prints the provider's answer or its reason", async () => {
  const received: { body: unknown; headers: IncomingHttpHeaders }[] = [];
  let status = 202;
  const provider = createServer((request, answer) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ body: JSON.parse(body), headers: request.headers });
      answer.writeHead(status).end(status === 202 ? '{"id":"4711"}' : "no credit");
    });
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  onTestFinished(() => void provider.close());
  const SMS_URL = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/sms`;
  const sent = await run(["sms", "test", "(11) 98765-4321"], { SMS_URL, SMS_TOKEN: "geheim" });
  expect(sent).toMatchObject({ code: 0, data: { answer: '202 {"id":"4711"}' } });
  expect(received).toMatchObject([{ body: { to: "+5511987654321" }, headers: { authorization: "Bearer geheim" } }]);
  status = 402;
  const refused = await run(["sms", "test", "(11) 98765-4321"], { SMS_URL, SMS_TOKEN: "geheim" });
  expect([refused.code, refused.data.error]).toEqual([1, expect.stringContaining("402 no credit")]);
  expect((await run(["sms", "test", "123"], { SMS_URL })).data.error).toContain("PHONE must be");
  expect((await run(["sms", "test", "(11) 98765-4321"], { SMS_URL: "outbox:" })).code).toBe(1);
});
