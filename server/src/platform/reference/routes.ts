import type { Endpoint } from "@vitral/contract/endpoint";
import { openApi } from "@vitral/contract/openapi";
import type { FastifyInstance } from "fastify";
import { referenceCss } from "./reference-css.ts";
import { referencePage } from "./reference-page.ts";

/**
 * The API's reference: `/openapi.json` for programs, `/docs` for people. Each is written at its first call, in some
 * 30 ms: most processes get none.
 */
export function referenceRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let document: ReturnType<typeof openApi> | undefined;
  let page: string | undefined;
  const readDocument = () => (document ??= openApi(endpoints));
  const readPage = () => (page ??= referencePage(readDocument()));
  app.get("/openapi.json", async () => readDocument());
  app.get("/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(readPage()));
  app.get("/docs.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(referenceCss));
}
