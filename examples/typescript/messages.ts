import { createServer, type IncomingMessage, type Server } from "node:http";
import { type Key, type Message, type Reply, signReply, verifyMessage } from "./signatures.ts";

/** Refusals of the protocol that this gateway uses, with their status. */
const statuses = {
  InvalidMessage: 400,
  InvalidSignature: 401,
  UnknownKeyId: 401,
  StaleMessage: 401,
  RepeatedNonce: 401,
  ForeignParticipant: 403,
  EntryNotFound: 404,
  ClaimNotFound: 404,
  OrderNotFound: 404,
  ReportNotFound: 404,
  NoSuchCall: 404,
  RequestIdAlreadyUsed: 409,
  EntryLockedByClaim: 409,
  ClaimKeyNotFound: 409,
  ClaimOperationInvalid: 409,
  MessageTooLarge: 413,
  Internal: 500,
  Unavailable: 503,
};
export class Refused extends Error {
  readonly type: keyof typeof statuses;
  constructor(type: keyof typeof statuses) {
    super(type);
    this.type = type;
  }
}

/** What a call is given: a value of its path, its query, and its body, which is an empty object where there is none. */
export type Input<Body = unknown> = { id: string; query: URLSearchParams; body: Body };
export type Handlers = Record<string, (input: never) => unknown>;

const windowMs = 60_000;
const longestBody = 1_048_576;
const json = (status: number, body: unknown, type = "application/json"): Reply => ({
  status,
  headers: { "content-type": type },
  body: Buffer.from(JSON.stringify(body)),
});

/**
 * The protocol's server. A handler's name is method and path, `GET /payments/:id`; orders are answered with 202.
 * `plain` takes what is not of the protocol and not signed: here what the toy core or the partner is told.
 */
export function openGateway(
  { ispb, key, peers }: { ispb: string; key: Key; peers: Key[] },
  handlers: Handlers,
  plain: (message: Message) => Promise<Reply | undefined>,
): Server {
  const nonces = new Map<string, number>();

  async function replyTo(message: Message): Promise<Reply> {
    const [path = "", query = ""] = message.target.split("?");
    const written = handlers[`${message.method} ${path}`];
    const cut = path.lastIndexOf("/");
    const handler = written ?? handlers[`${message.method} ${path.slice(0, cut)}/:id`];
    if (!handler) throw new Refused("NoSuchCall");
    if (message.body.length > longestBody) throw new Refused("MessageTooLarge");
    requireBelieved(message);
    const input = { id: path.slice(cut + 1), query: new URLSearchParams(query), body: parsed(message.body) };
    const isOrder = message.method === "POST" && (path === "/payments" || path === "/returns");
    return json(isOrder ? 202 : 200, await handler(input as never));
  }

  /** Who signed, for whom, when, and that it is no copy: in this order, a refused message uses up no nonce. */
  function requireBelieved(message: Message): void {
    const verified = verifyMessage(peers, message);
    if (typeof verified === "string") throw new Refused(verified);
    if (message.headers["pix-participant"] !== ispb) throw new Refused("ForeignParticipant");
    const now = Date.now();
    const times = [verified.created, Date.parse(message.headers["date"] ?? "")];
    if (!times.every((time) => Math.abs(time - now) <= windowMs)) throw new Refused("StaleMessage");
    if (!/^[\w-]{16,64}$/.test(verified.nonce)) throw new Refused("InvalidMessage");
    for (const [nonce, until] of nonces) if (until < now) nonces.delete(nonce);
    if (nonces.has(verified.nonce)) throw new Refused("RepeatedNonce");
    nonces.set(verified.nonce, verified.created + 2 * windowMs);
  }

  return createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const message = await messageOf(request);
      const reply = (await plain(message)) ?? signReply(key, await replyTo(message).catch(problem), message);
      response.writeHead(reply.status, reply.headers).end(reply.body);
    };
    answer().catch(() => response.destroy());
  });
}

function problem(error: unknown): Reply {
  const type = error instanceof Refused ? error.type : "Internal";
  return json(statuses[type], { type, title: type, status: statuses[type] }, "application/problem+json");
}

function parsed(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : (JSON.parse(body.toString()) as unknown);
  } catch {
    throw new Refused("InvalidMessage");
  }
}

export async function messageOf(request: IncomingMessage): Promise<Message> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= longestBody + 1) chunks.push(chunk);
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { method: request.method ?? "", target: request.url ?? "", headers, body: Buffer.concat(chunks) };
}
