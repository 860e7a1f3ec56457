import type { Endpoint } from "@vitral/contract/endpoint";
import { openApi } from "@vitral/contract/openapi";
import type { FastifyInstance } from "fastify";
import { addressLimit } from "../http/address-limit.ts";
import { referenceCss } from "./reference-css.ts";
import { referencePage } from "./reference-page.ts";

/** Calls of an address in a minute: more than people read. */
const perMinute = 60;

/**
 * The API's reference: `/openapi.json` for programs, `/docs` for people. Each is written at its first call, in some
 * 30 ms (most processes get none), and kept: by this server, and by browsers for five minutes. Counted by address.
 */
export function referenceRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const count = addressLimit(perMinute);
  let document: ReturnType<typeof openApi> | undefined;
  const readDocument = () => (document ??= openApi(endpoints));
  const serve = (path: string, type: string, write: () => string) => {
    let written: Buffer | undefined;
    app.get(path, { config: { admission: "free", isPage: true } }, async (request, reply) => {
      count(request.callerAddress);
      written ??= Buffer.from(write());
      return reply.type(type).header("cache-control", "public, max-age=300").send(written);
    });
  };
  serve("/openapi.json", "application/json; charset=utf-8", () => JSON.stringify(readDocument()));
  serve("/docs", "text/html; charset=utf-8", () => referencePage(readDocument()));
  serve("/docs.css", "text/css; charset=utf-8", () => referenceCss);
}
