import { pictureFolder, pictureTypes } from "@vitral/contract/console/brand/pictures";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Tenants } from "../deps.ts";
import { openPicture } from "./pictures.ts";

const aYear = 31_536_000;

/** Nothing in a picture may run, load or be framed, also where somebody opens its address as a page. */
export const pictureHeaders = { "content-security-policy": "default-src 'none'; style-src 'none'; sandbox" };

/** Serves the pictures of the brand of this host by their content's hash, for ever the same. */
export function pictureRoutes(app: FastifyInstance, { db, tenants }: { db: Db; tenants: Tenants }): void {
  app.get<{ Params: { name: string } }>(`${pictureFolder}:name`, async (request, reply) => {
    reply.header("cache-control", "no-store");
    const tenant = await tenants.ofHost(request);
    const picture = await openPicture(db, { tenantId: tenant.id, name: request.params.name, published: true });
    if (!picture) throw new Refusal("NOT_FOUND");
    reply.headers({ ...pictureHeaders, "cache-control": `public, max-age=${aYear}, immutable` });
    return reply.type(pictureTypes[picture.format]).send(picture.content);
  });
}
