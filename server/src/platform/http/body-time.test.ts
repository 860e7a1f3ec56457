import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { limitBodyTime } from "./body-time.ts";

/** For how long a server with a limit of 300 ms lets a body trickle in, at most a second. */
async function heldMs(type: string): Promise<number> {
  const app = Fastify();
  app.addContentTypeParser("multipart/form-data", { parseAs: "string" }, (_request, body, done) => done(null, body));
  limitBodyTime(app, 300);
  app.post("/", async () => "read");
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    return app.close();
  });
  socket.on("error", () => {}).resume();
  socket.write(`POST / HTTP/1.1\r\nHost: bank\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n{`);
  const trickle = setInterval(() => socket.write(" "), 50);
  const startedAt = performance.now();
  await Promise.race([once(socket, "close"), sleep(1_000)]);
  clearInterval(trickle);
  return performance.now() - startedAt;
}

test("a body that trickles in is cut off at its limit, and a file may take longer", async () => {
  const [json, file] = await Promise.all([heldMs("application/json"), heldMs("multipart/form-data; boundary=a")]);
  expect(json).toBeGreaterThan(250);
  expect(json).toBeLessThan(900);
  expect(file).toBeGreaterThan(950);
});

test("a body that arrives in time is read, and its connection is kept", async () => {
  const app = Fastify();
  limitBodyTime(app, 300);
  app.post("/", async ({ body }) => body);
  onTestFinished(() => app.close());
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const post = () =>
    fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":1}' }).then((answer) =>
      answer.json(),
    );
  expect(await post()).toEqual({ a: 1 });
  await sleep(500);
  expect(await post()).toEqual({ a: 1 });
});
