import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/** Time for the caller to read the answer before the connection ends, in milliseconds. */
const lingerMs = 1_000;

/**
 * An answer to a call whose body has not arrived whole, such as a refused upload, ends its connection: otherwise the
 * caller could hold it until the time limit of a request, and the next call would wait behind the rest of the body.
 */
export function closeUnread(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (isUnread(request.raw)) reply.header("connection", "close");
    done(null, payload);
  });
  app.addHook("onResponse", (request, _reply, done) => {
    const { raw } = request;
    // An ended connection while the caller sends would be reset, and the answer lost.
    if (isUnread(raw)) setTimeout(() => raw.socket.destroy(), lingerMs).unref();
    done();
  });
}

/** Whether a part of the body is still to come; never of a call within the process. */
const isUnread = ({ complete, headers }: Partial<IncomingMessage> & Pick<IncomingMessage, "headers">): boolean =>
  complete === false && (Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined);
