import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Admission, retryAfterSeconds } from "../admission/admission.ts";
import { isRead, type RouteClass } from "../admission/call-class.ts";
import { databaseOutage } from "../database/outages.ts";
import { invalid, notReadable, type Refusal, serverBusy } from "./errors.ts";

type AddressOf = (request: IncomingMessage) => string;
/** `headers` are sent with every refusal. `classOf` tells a request's class, `addressOf` who sent it. */
type Reads = {
  headers: Record<string, string>;
  classOf: (request: IncomingMessage) => RouteClass;
  addressOf: AddressOf;
};

const twoHosts = "A chamada tem mais de uma linha Host.";

/**
 * Reads wait for admission before any other work, so that a refusal costs little. A request with two `Host` lines, of
 * which a proxy may have read the other, is refused here (RFC 9112, 3.2). Replaces the server's request listeners.
 */
export function admitReads(server: Server, admission: Admission, { headers, classOf, addressOf }: Reads): void {
  const refuseBusy = refusal(headers, serverBusy(retryAfterSeconds));
  const refuseAway = refusal(headers, notReadable());
  const refuseHosts = refusal({ ...headers, connection: "close" }, invalid("body", twoHosts));
  const [handler] = server.listeners("request") as RequestListener[];
  if (!handler) throw new Error("nobody answers this server's calls");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (hostLines(request) > 1) return refuseHosts(response);
    const kind = isRead(request.method) ? classOf(request) : "free";
    if (kind === "free") return handler(request, response);
    admission.admit(kind, {
      enter: (answered) => {
        response.once("close", answered);
        handler(request, response);
      },
      // While the database is away, calls wait for it, and not because they are too many.
      refuse: () => (databaseOutage.isUnderWay() ? refuseAway : refuseBusy)(response),
      isGone: () => response.destroyed,
      from: { address: addressOf(request), customer: request.headers.authorization ?? "" },
    });
  });
}

/**
 * Calls with a body are admitted when the body has arrived, so that a slow upload holds nothing. For routes that are
 * added later.
 */
export function admitCallsWithBody(app: FastifyInstance, admission: Admission, addressOf: AddressOf): void {
  app.addHook("preHandler", (request, reply, done) => {
    const kind = isRead(request.method) ? "free" : (request.routeOptions.config.admission ?? "free");
    if (kind === "free") return done();
    const go = AsyncResource.bind(done); // a later admission runs in another call's context
    admission.admit(kind, {
      enter: (answered) => {
        // A connection that is closed already emits no `close`.
        if (reply.raw.destroyed) answered();
        else reply.raw.once("close", answered);
        go();
      },
      refuse: () => go(serverBusy(retryAfterSeconds)),
      from: { address: addressOf(request.raw), customer: "" },
    });
  });
}

/** Names and values stand in turns. */
function hostLines({ rawHeaders }: IncomingMessage): number {
  let lines = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === "host") lines += 1;
  return lines;
}

/** A refusal as a serialized error answer. */
export function refusal(headers: Record<string, string>, refused: Refusal): (response: ServerResponse) => void {
  const { code, message, status, retryAfter, validation } = refused;
  const body = JSON.stringify({ code, message, ...(validation && { validation }) });
  const fixed: Record<string, string | number> = {
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    ...(retryAfter !== undefined && { "retry-after": retryAfter }),
  };
  return (response) => void response.writeHead(status, { ...fixed, "x-request-id": randomUUID() }).end(body);
}
