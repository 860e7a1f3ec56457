import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { PermanentFailure } from "../jobs/permanent-failure.ts";
import { httpSms, outboxFolderSms } from "./sms.ts";

const message = { id: "0d9a4d0e-6f43-4a4f-9f0c-2f9f3f1f3c11", to: "+5511987654321", text: "Seu código é 123456." };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function aProvider(status: number, headers: Record<string, string> = {}) {
  const received: { headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer((request, answer) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body: JSON.parse(body) });
      answer.writeHead(status, headers).end("{}");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`, received };
}

test("the provider gets number, text, sender and an id that is the same in every attempt", async () => {
  const { url, received } = await aProvider(202);
  await httpSms({ url, token: "segredo" }).send(message);
  await httpSms({ url }).send(message);

  expect(received.map(({ body }) => body)).toEqual([1, 2].map(() => ({ to: message.to, text: message.text })));
  expect(received.map(({ headers }) => headers["idempotency-key"])).toEqual([message.id, message.id]);
  expect(received.map(({ headers }) => headers.authorization)).toEqual(["Bearer segredo", undefined]);
});

test.each([
  ["of this number", 422, true],
  ["of the form of our call", 400, false],
  ["of our token", 401, false],
  ["for want of credit", 402, false],
  ["of our rights", 403, false],
  ["of an address that is not there", 404, false],
  ["for now", 408, false],
  ["of a text that is too long", 413, false],
  ["of our rate", 429, false],
  ["by a provider with a fault", 500, false],
  ["by a provider that is down", 503, false],
])("a refusal %s (%i) is final: %s", async (_what, status, permanent) => {
  const { url } = await aProvider(status);
  const failure = await httpSms({ url })
    .send(message)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof PermanentFailure).toBe(permanent);
});

test("a redirect does not carry the token to another place", async () => {
  const elsewhere = await aProvider(200);
  const { url } = await aProvider(307, { location: elsewhere.url });
  await expect(httpSms({ url, token: "segredo" }).send(message)).rejects.toThrow("307");
  expect(elsewhere.received).toEqual([]);
});

test("without a provider the SMS is kept as JSON", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sms-"));
  ends.push(() => rm(folder, { recursive: true }));
  await outboxFolderSms(folder).send(message);
  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/\.sms\.json$/);
  expect(JSON.parse(await readFile(join(folder, name), "utf8"))).toEqual({ to: message.to, text: message.text });
});
