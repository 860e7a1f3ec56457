import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";

/** For a body of at most 64 KB, in milliseconds; a file has the time limit of a request. */
const longestBodyMs = 30_000;

/**
 * Ends the connection of a call whose body has not arrived in time, so that a byte now and then cannot hold it.
 * A file (multipart) may take as long as a request.
 */
export function limitBodyTime(app: FastifyInstance, longestMs = longestBodyMs): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    if (!raw.complete && hasBody(raw.headers) && !isFile(raw.headers)) {
      const timer = setTimeout(() => {
        request.log.debug({ req: request }, "the body did not arrive in time");
        raw.destroy();
      }, longestMs);
      const end = () => clearTimeout(timer);
      raw.once("end", end).once("close", end);
      reply.raw.once("close", end); // refused before its body was read
    }
    done();
  });
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;

const isFile = (headers: IncomingHttpHeaders): boolean => /^multipart\//i.test(headers["content-type"] ?? "");
