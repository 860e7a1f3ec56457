import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";

const { app, aurora } = await aWorld();
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as { port: number };
afterAll(() => app.server.closeAllConnections());

/** Sends bytes, and answers what came back when the server has closed the connection. */
async function answerTo(request: string): Promise<string> {
  const socket = connect({ host: "127.0.0.1", port });
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  socket.on("error", () => {});
  socket.write(request);
  await once(socket, "close");
  return received;
}

test("a request with two Host lines is refused, whatever they say", async () => {
  for (const second of [aurora.host, "outro.example"]) {
    const answer = await answerTo(`GET /api/tenants HTTP/1.1\r\nHost: ${aurora.host}\r\nhOsT: ${second}\r\n\r\n`);
    expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 400 Bad Request");
    expect(answer).toContain("A chamada tem mais de uma linha Host.");
  }
});

test("an upload that is refused before its body was read is answered, and its connection closed", async () => {
  const began = performance.now();
  const answer = await answerTo(
    `POST /api/documents/persons HTTP/1.1\r\nHost: ${aurora.host}\r\n` +
      "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n--x\r\n",
  );
  expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 401 Unauthorized");
  expect(answer.toLowerCase()).toContain("connection: close");
  expect(performance.now() - began).toBeLessThan(60_000);
});
