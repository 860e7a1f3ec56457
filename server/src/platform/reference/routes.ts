import type { Endpoint } from "@vitral/contract/endpoint";
import { openApi } from "@vitral/contract/openapi";
import type { FastifyInstance } from "fastify";
import { referenceCss } from "./reference-css.ts";
import { referencePage } from "./reference-page.ts";

/** The API's reference: `/openapi.json` for programs, `/docs` for people. Built once at the start. */
export function referenceRoutes(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const document = openApi(endpoints);
  const page = referencePage(document);
  app.get("/openapi.json", async () => document);
  app.get("/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get("/docs.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(referenceCss));
}
