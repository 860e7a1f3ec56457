import type { FastifyInstance } from "fastify";
import { inboxCss, inboxPage } from "./inbox-page.ts";
import { readOutbox } from "./read-outbox.ts";

/** The demo's `/inbox`: what the bank would have sent (running.md, "Demo"). */
export function inboxRoutes(app: FastifyInstance, folder: string): void {
  app.get("/inbox", async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      .send(inboxPage(await readOutbox(folder))),
  );
  app.get("/inbox.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(inboxCss));
}
