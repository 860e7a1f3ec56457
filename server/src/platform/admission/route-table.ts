import type { Server } from "node:http";
import type { FastifyInstance, RouteOptions } from "fastify";
import findMyWay from "find-my-way";
import type { RouteClass } from "./call-class.ts";

export type DeclaredRoute = { method: string; url: string; admission: RouteClass };

/** Our own addresses are short; each id is checked by its call. Node's own limit of a request line is the same. */
export const routing = { maxParamLength: 16_384, ignoreTrailingSlash: true };

type Table = { routes: RouteOptions[]; whileRegistering: RouteClass | null };
const tables = new WeakMap<Server, Table>();

/**
 * Notes each route that is added from now on, with the class that it declares (`config.admission`). Answers the class
 * of a request's path; `free` where no route answers it. The server does not start while a route declares none.
 */
export function noteRoutes(app: FastifyInstance): (method: string, path: string) => RouteClass {
  const table: Table = { routes: [], whileRegistering: null };
  tables.set(app.server, table);
  const router = findMyWay(routing);
  app.addHook("onRoute", (route) => {
    if (table.whileRegistering) route.config = { admission: table.whileRegistering, ...route.config };
    table.routes.push(route);
  });
  app.addHook("onReady", async () => {
    for (const { method, url, admission } of routesOf(app))
      if (router.findRoute(method as "GET", url) === null) router.on(method as "GET", url, () => {}, admission);
  });
  return (method, path) => (router.find(method as "GET", path)?.store as RouteClass | undefined) ?? "free";
}

/** The routes of a listener. Throws where one declares no class. */
export function routesOf(app: FastifyInstance): DeclaredRoute[] {
  return (tables.get(app.server)?.routes ?? []).flatMap(({ method, url, config }) => {
    const admission = config?.admission;
    if (!admission) throw new Error(`the route ${String(method)} ${url} declares no class of admission`);
    return [method].flat().map((one) => ({ method: one.toUpperCase(), url, admission }));
  });
}

/** Adds the routes of a plugin, which cannot declare their class. */
export async function declaring(
  app: FastifyInstance,
  admission: RouteClass,
  register: () => PromiseLike<unknown>,
): Promise<void> {
  const table = tables.get(app.server);
  if (table) table.whileRegistering = admission;
  await register();
  if (table) table.whileRegistering = null;
}
