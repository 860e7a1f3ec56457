import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Admission, boundToHere, retryAfterSeconds } from "./admission.ts";
import { callClass, isRead } from "./call-class.ts";
import { serverBusy } from "./errors.ts";

/**
 * Reads wait for their admission before anything else is done with them, so that refusing one costs little. `headers` go with every
 * refusal. Takes the place of whoever answers the server's calls now.
 */
export function admitReads(server: Server, admission: Admission, headers: Record<string, string>): void {
  const refuse = refusal(headers);
  const [handler] = server.listeners("request") as RequestListener[];
  if (!handler) throw new Error("nobody answers this server's calls");
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const kind = isRead(request.method) ? callClass(request.method, request.url ?? "") : null;
    if (kind === null) return handler(request, response);
    admission.admit(kind, {
      enter: (answered) => {
        response.once("close", answered);
        handler(request, response);
      },
      refuse: () => refuse(response),
      isGone: () => response.destroyed,
    });
  });
}

/** Calls with a body wait when it is there: whoever sends it slowly holds nothing. */
export function admitCallsWithBody(app: FastifyInstance, admission: Admission): void {
  app.addHook("preHandler", (request, _reply, done) => {
    const kind = isRead(request.method) ? null : callClass(request.method, request.url);
    if (kind === null) return done();
    const go = boundToHere(done);
    admission.admit(kind, { enter: () => go(), refuse: () => go(serverBusy(retryAfterSeconds)) });
  });
}

/** SERVER_BUSY in the shape of every error, written once. */
function refusal(headers: Record<string, string>): (response: ServerResponse) => void {
  const { code, message, status } = serverBusy(retryAfterSeconds);
  const body = JSON.stringify({ code, message });
  const fixed: Record<string, string | number> = {
    ...headers,
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "retry-after": retryAfterSeconds,
  };
  return (response) => void response.writeHead(status, { ...fixed, "x-request-id": randomUUID() }).end(body);
}
