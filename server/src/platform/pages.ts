import { existsSync } from "node:fs";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "./errors.ts";

const aYear = 31_536_000;

/**
 * The browser application: hashed assets for ever, the page itself asked for anew each time. Every address without a file is
 * the application's, so that a link to any screen works; the API has its own.
 */
export async function servePages(app: FastifyInstance, folders: { web: string; brands: string }): Promise<void> {
  await app.register(staticFiles, {
    root: folders.brands,
    prefix: "/brands/",
    maxAge: "1h",
    decorateReply: false,
    index: false,
  });
  await app.register(staticFiles, {
    root: folders.web,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes("/assets/");
      reply.header("cache-control", forever ? `public, max-age=${aYear}, immutable` : "no-cache");
    },
  });
  const page = (reply: FastifyReply) => reply.sendFile("index.html", folders.web);
  app.get("/", (_request, reply) => page(reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") && !/\.\w+$/.test(request.url.split("?")[0] ?? "");
    if (!isPage || !existsSync(join(folders.web, "index.html"))) throw new Refusal("NOT_FOUND");
    return page(reply);
  });
}
