import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { assetType } from "../src/platform/web-pages/asset-types.ts";
import { Refusal } from "../src/platform/http/errors.ts";

/**
 * The demo's `/ui`: every component in every state. `build` answers its folder; the first request waits until it is
 * built.
 */
export function galleryRoutes(app: FastifyInstance, build: (signal: AbortSignal) => Promise<string>): void {
  const closing = new AbortController();
  let building: Promise<string> | undefined;
  app.addHook("onClose", (_app, done) => {
    closing.abort();
    done();
  });
  const folder = () => {
    building ??= build(closing.signal);
    building.catch(() => (building = undefined));
    return building;
  };
  app.get("/ui", { config: { admission: "free" } }, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(await readFile(join(await folder(), "index.html"))),
  );
  app.get<{ Params: { name: string } }>(
    "/ui/assets/:name",
    { config: { admission: "free" } },
    async ({ params: { name } }, reply) => {
      const type = assetType(name)?.type;
      const content = type && (await readFile(join(await folder(), "assets", name)).catch(() => null));
      if (!content) throw new Refusal("NOT_FOUND");
      return reply.type(type).send(content);
    },
  );
}
