import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";

/** The log of workers. */
export type Log = FastifyBaseLogger;

/** SQLSTATE class 22, data exceptions: PostgreSQL's sentence repeats the value that it could not take. */
const quotesValues = ({ code }: { code?: string }): boolean => /^22\w{3}$/.test(code ?? "");

/**
 * Structured logs without personal data: no addresses with queries, no bodies, and of a fault only its place in the
 * code. PostgreSQL's `detail` quotes rows, so it is never logged.
 */
export const logSettings = (level: string): Exclude<FastifyServerOptions["logger"], boolean | undefined> => ({
  level,
  base: null,
  serializers: {
    err: (error: Error & { code?: string }) => ({
      type: error.name,
      code: error.code,
      message: quotesValues(error) ? "a value that the database did not take" : error.message,
      stack: error.stack?.match(/^ {4}at .+$/gm)?.join("\n"),
    }),
    req: (request: { id: string; method: string; routeOptions?: { url?: string } }) => ({
      id: request.id,
      method: request.method,
      route: request.routeOptions?.url,
    }),
    // The upload parser logs its options with the caller's headers at trace level.
    busboyOptions: () => "multipart",
  } as never,
});
