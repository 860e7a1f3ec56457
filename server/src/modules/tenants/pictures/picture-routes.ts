import { pictureFolder } from "@vitral/contract/brand/pictures";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Tenants } from "../deps.ts";
import { type OpenPicture, openPicture } from "./pictures.ts";

const aYear = 31_536_000;

/** Nothing in a picture may run, load or be framed, also where somebody opens its address as a page. */
export const pictureHeaders = { "content-security-policy": "default-src 'none'; style-src 'none'; sandbox" };

/** Bytes of pictures in memory: those of many brands. */
const maxKept = 16 * 1024 * 1024;

/**
 * Serves the pictures of the brand of this host by their content's hash, for ever the same: a published one stays in
 * memory. A name that is none is refused before the database is asked.
 */
export function pictureRoutes(app: FastifyInstance, { db, tenants }: { db: Db; tenants: Tenants }): void {
  const kept = keptPictures();
  app.get<{ Params: { name: string } }>(
    `${pictureFolder}:name`,
    { config: { admission: "public" } },
    async (request, reply) => {
      reply.header("cache-control", "no-store");
      const tenant = await tenants.ofHost(request);
      const { name } = request.params;
      const key = `${tenant.id} ${name}`;
      const picture = kept.get(key) ?? (await openPicture(db, { tenantId: tenant.id, name, published: true }));
      if (!picture) throw new Refusal("NOT_FOUND");
      kept.keep(key, picture);
      reply.headers({ ...pictureHeaders, "cache-control": `public, max-age=${aYear}, immutable` });
      return reply.type("image/png").send(picture.content);
    },
  );
}

/** Pictures by tenant and name; the oldest goes where there is no room. */
function keptPictures() {
  const pictures = new Map<string, OpenPicture>();
  let bytes = 0;
  return {
    get: (key: string) => pictures.get(key),
    keep(key: string, picture: OpenPicture): void {
      if (pictures.has(key)) return;
      pictures.set(key, picture);
      bytes += picture.content.length;
      for (const [oldest, { content }] of pictures) {
        if (bytes <= maxKept) break;
        pictures.delete(oldest);
        bytes -= content.length;
      }
    },
  };
}
