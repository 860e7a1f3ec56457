import { once } from "node:events";
import { connect } from "node:net";

/** `retryAfter` in seconds, where the answer says it. */
export type HttpAnswer = { status: number; body: string; retryAfter: number | null };

/**
 * One kept-alive HTTP/1.1 connection that sends one call at a time. It does as little as possible, because the load
 * generator uses the same processors as the measured server.
 */
export type Wire = { call(request: Buffer): Promise<HttpAnswer>; close(): void };

/** `bufferBytes`: room for what arrives at once, not for a whole answer. */
export async function openWire(port: number, bufferBytes = 64 * 1024): Promise<Wire> {
  let waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined;
  let received = "";
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  // Read into one buffer: a stream makes a new one for every answer.
  const buffer = Buffer.alloc(bufferBytes);
  const callback = (length: number): boolean => {
    received += buffer.toString("latin1", 0, length);
    const answer = wholeAnswer(received);
    if (!answer) return true;
    received = "";
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(answer);
    return true;
  };
  const socket = connect({ host: "127.0.0.1", port, noDelay: true, onread: { buffer, callback } });
  await once(socket, "connect");
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("the server closed the connection")));
  return {
    call: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}

/** The answer, once all of its body is there. The server names the length of every body. */
function wholeAnswer(text: string): HttpAnswer | null {
  const end = text.indexOf("\r\n\r\n");
  if (end < 0) return null;
  const status = Number(text.slice(9, 12));
  const length = status === 304 ? "0" : /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`an answer without a length: ${text.slice(0, 200)}`);
  const body = text.slice(end + 4);
  if (body.length < Number(length)) return null;
  const retryAfter = /\r\nretry-after: (\d+)/i.exec(text.slice(0, end))?.[1];
  return { status, body, retryAfter: retryAfter === undefined ? null : Number(retryAfter) };
}

type Request = { method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: object };

/** A call as bytes, made before the measurement. */
export function requestBytes({ method, path, headers, body }: Request): Buffer {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const all = {
    ...headers,
    ...(body !== undefined && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(payload)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${payload}`);
}
