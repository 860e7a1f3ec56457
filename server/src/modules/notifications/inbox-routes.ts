import type { FastifyInstance } from "fastify";
import { emptyIcon } from "../../platform/web-pages/plain-page.ts";
import { inboxCss, inboxPage } from "./inbox-page.ts";
import { emailPages, readEmailHtml, readOutbox } from "./read-outbox.ts";

/**
 * The e-mail's page may use inline styles and the empty icon only: no script, no external picture, no form, its own
 * origin, and only our own pages may frame it.
 */
const ofEmail =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The demo's `/inbox`: what the bank would have sent (docs/demo.md). */
export function inboxRoutes(app: FastifyInstance, folder: string): void {
  app.get("/inbox", { config: { admission: "free" } }, async (_request, reply) =>
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", "no-store")
      // The one page that frames another: an e-mail of the same inbox.
      .header("content-security-policy", framesOwn(String(reply.getHeader("content-security-policy"))))
      .send(inboxPage(await readOutbox(folder))),
  );
  app.get("/inbox.css", { config: { admission: "free" } }, (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(inboxCss),
  );
  app.get<{ Params: { name: string } }>(
    `${emailPages}:name`,
    { config: { admission: "free" } },
    async ({ params: { name } }, reply) => {
      const html = await readEmailHtml(folder, name);
      if (html === null) return reply.callNotFound();
      return (
        reply
          .type("text/html; charset=utf-8")
          .header("cache-control", "no-store")
          .header("content-security-policy", ofEmail)
          .header("x-frame-options", "SAMEORIGIN")
          // its origin is opaque, so the header would only cause a warning in the console
          .removeHeader("origin-agent-cluster")
          .send(html.replace("<head>", `<head>${emptyIcon}`))
      );
    },
  );
}

const framesOwn = (policy: string): string => policy.replace("frame-src 'none'", "frame-src 'self'");
