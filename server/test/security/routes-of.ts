import type { FastifyInstance } from "fastify";

/** "GET /api/tenants" for each route that a server answers; HEAD is left out, as each GET has one. */
export function routesOf(app: Pick<FastifyInstance, "printRoutes">): string[] {
  const above: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split("\n")
    .flatMap((line) => {
      const found = /^(?<indent>[│├└─ ]*)(?<part>\S+)(?: \((?<methods>[^)]*)\))?/.exec(line)?.groups;
      if (!found) return [];
      const depth = (found["indent"] ?? "").length / 4 - 1;
      above.splice(depth, above.length, found["part"] ?? "");
      const methods = (found["methods"] ?? "").split(", ").filter((method) => method && method !== "HEAD");
      return methods.map((method) => `${method} ${above.join("")}`);
    });
}
