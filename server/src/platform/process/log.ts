import type { FastifyBaseLogger, FastifyServerOptions } from "fastify";

/** Where workers write what went wrong. */
export type Log = FastifyBaseLogger;

/** SQLSTATE class 22, data exceptions: PostgreSQL's sentence repeats the value that it could not take. */
const quotesValues = ({ code }: { code?: string }): boolean => /^22\w{3}$/.test(code ?? "");

/**
 * Structured logs without personal data: neither addresses with their queries nor bodies are logged, and of a fault only what
 * names the code's place. PostgreSQL's `detail` quotes rows, so it never gets here.
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
    // The upload parser traces its options, and the caller's headers with them.
    busboyOptions: () => "multipart",
  } as never,
});
