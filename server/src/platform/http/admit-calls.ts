import { AsyncResource } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { FastifyInstance, preHandlerHookHandler } from "fastify";
import { type Admission, retryAfterSeconds } from "./admission.ts";
import { type CallClass, callClass, isRead } from "./call-class.ts";
import { serverBusy } from "./errors.ts";

/**
 * Reads wait for admission before any other work, so that a refusal costs little. `headers` are sent with every
 * refusal. `addressOf` says who sent a request, so that callers share. Replaces the server's request listeners.
 */
export function admitReads(
  server: Server,
  admission: Admission,
  { headers, addressOf }: { headers: Record<string, string>; addressOf: (request: IncomingMessage) => string },
): void {
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
      from: () => ({ address: addressOf(request), customer: request.headers.authorization ?? "" }),
    });
  });
}

/**
 * Calls with a body are admitted when the body has arrived, so that a slow upload holds nothing. For routes that are
 * added later; each has a fixed class.
 */
export function admitCallsWithBody(app: FastifyInstance, admission: Admission): void {
  app.addHook("onRoute", (route) => {
    const method = [route.method].flat().find((one) => !isRead(one));
    const kind = method === undefined ? null : callClass(method, route.url);
    if (kind !== null && kind !== "read")
      route.preHandler = [admitting(admission, kind), ...[route.preHandler ?? []].flat()];
  });
}

const admitting =
  (admission: Admission, kind: Exclude<CallClass, "read">): preHandlerHookHandler =>
  (_request, _reply, done) => {
    if (admission.entersNow(kind)) return done();
    const go = AsyncResource.bind(done); // a later admission runs in another call's context
    admission.admit(kind, { enter: () => go(), refuse: () => go(serverBusy(retryAfterSeconds)) });
  };

/** SERVER_BUSY as a serialized error answer. */
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
