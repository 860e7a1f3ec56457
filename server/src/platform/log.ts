import type { FastifyServerOptions } from "fastify";

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
      message: error.message,
      stack: error.stack,
    }),
    req: (request: { id: string; method: string; routeOptions?: { url?: string } }) => ({
      id: request.id,
      method: request.method,
      route: request.routeOptions?.url,
    }),
  } as never,
});
