import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "../http/errors.ts";
import { declaring } from "../admission/route-table.ts";
import { workerPolicy } from "./asset-types.ts";

const aYear = 31_536_000;

/**
 * The browser application: hashed assets are cached for ever, the page is revalidated each time. Every address without
 * a file is the application's, so that a link to any screen works; the API has its own addresses.
 */
export async function servePages(app: FastifyInstance, folders: { web: string; brands: string }): Promise<void> {
  const brands = { root: folders.brands, prefix: "/brands/", maxAge: "1h", decorateReply: false } as const;
  await declaring(app, "free", () => app.register(staticFiles, { ...brands, index: false }));
  const build = {
    root: folders.web,
    wildcard: false,
    preCompressed: true,
    index: false as const,
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      const policy = workerPolicy(path);
      if (policy !== null) reply.header("content-security-policy", policy);
      if (reply.getHeader("cache-control") === "no-store") return;
      const forever = path.includes("/assets/");
      reply.header("cache-control", forever ? `public, max-age=${aYear}, immutable` : "no-cache");
    },
  };
  await declaring(app, "free", () => app.register(staticFiles, build));
  // Browsers ask for it where an answer is no page that could name an icon: a PDF, or JSON.
  app.get("/favicon.ico", { config: { admission: "free" } }, (_request, reply) =>
    reply.sendFile("favicon.svg", folders.web),
  );
  const filesOf = screens(folders.web);
  const page = (address: string, reply: FastifyReply) => {
    const files = filesOf[address.split("?")[0] ?? ""] ?? [];
    // The address of a receipt or a charge is known only to who holds it: no search engine and no cache keeps its page.
    if (/^\/(?:comprovante|cobranca)\//.test(address))
      reply.headers({ "x-robots-tag": "noindex", "cache-control": "no-store" });
    // Loaded together with the page's own scripts: one round trip less on every first visit.
    if (files.length > 0)
      reply.header("link", files.map((file) => `<${file}>; rel=preload; as=fetch; crossorigin`).join(", "));
    return reply.sendFile("index.html", folders.web);
  };
  app.get("/", { config: { admission: "free" } }, (request, reply) => page(request.url, reply));
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") && !/\.\w+$/.test(request.url.split("?")[0] ?? "");
    if (!isPage || !existsSync(join(folders.web, "index.html"))) throw new Refusal("NOT_FOUND");
    return page(request.url, reply);
  });
}

/** The files that each screen needs, by its address; empty without a build. */
function screens(folder: string): Record<string, string[]> {
  const list = join(folder, "screens.json");
  return existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Record<string, string[]>) : {};
}
