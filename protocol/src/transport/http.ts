import { Agent as HttpAgent, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import { Agent as HttpsAgent, type AgentOptions, request as httpsRequest } from "node:https";
import { longestMessage } from "../call.ts";
import type { Exchange, Message, Reply } from "./message.ts";

type Address = {
  /** Of the other side; a caller's `base` has its path. */
  url: URL;
  bearer?: string | undefined;
  /** A client certificate (mTLS), and a CA of one's own. */
  tls?: Pick<AgentOptions, "cert" | "key" | "ca"> | undefined;
};

/** Statements and pages of events are the longest answers. */
const longestReply = 4 * longestMessage;
const maxConnections = 64;

/** Brings messages over HTTP with connections that stay open. `close` ends them. */
export function overHttp({ url, bearer, tls }: Address): { exchange: Exchange; close: () => void } {
  const isHttps = url.protocol === "https:";
  const options = { keepAlive: true, maxSockets: maxConnections, timeout: 60_000 };
  const agent = isHttps ? new HttpsAgent({ ...options, ...tls }) : new HttpAgent(options);
  const exchange: Exchange = ({ method, target, headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const request = (isHttps ? httpsRequest : httpRequest)(
        {
          agent,
          protocol: url.protocol,
          hostname: url.hostname.replace(/^\[|\]$/g, ""),
          port: url.port,
          method,
          path: target,
          headers: {
            ...headers,
            "content-length": body.length,
            ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          },
          signal,
        },
        (response) => {
          readBody(response, longestReply).then(
            (read) => resolve({ status: response.statusCode ?? 0, headers: headersOf(response), body: read }),
            reject,
          );
        },
      );
      request.on("error", reject);
      request.end(body);
    });
  return { exchange, close: () => agent.destroy() };
}

/** Answers requests of node:http. A body that is too long is read no further, and refused by the receiver. */
export function answerOverHttp(receive: (message: Message) => Promise<Reply>) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const answer = async () => {
      const body = await readBody(request, longestMessage + 1, true);
      const isCut = body.length > longestMessage;
      const { method, url = "/" } = request;
      const reply = await receive({
        method: method as Message["method"],
        target: url,
        headers: headersOf(request),
        body,
      });
      response.writeHead(reply.status, {
        ...reply.headers,
        "content-length": reply.body.length,
        ...(isCut && { connection: "close" }),
      });
      response.end(reply.body, () => isCut && request.destroy());
    };
    answer().catch(() => response.destroy());
  };
}

/** Names are in lower case; what stands there twice is one value, as RFC 9110 joins it. */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );

async function readBody(stream: IncomingMessage, max: number, cut = false): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < max) continue;
    if (!cut) throw new Error("the answer is too long");
    stream.pause();
    break;
  }
  return Buffer.concat(chunks).subarray(0, max);
}
