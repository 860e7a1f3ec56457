import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, expect, test } from "vitest";
import { demoRoutes } from "../../seed/demo-routes.ts";
import { galleryRoutes } from "../../seed/gallery-routes.ts";
import { buildApp } from "../../src/app.ts";
import { buildConsole } from "../../src/console-app.ts";
import { renderEmail } from "../../src/modules/notifications/render.ts";
import { inboxRoutes } from "../../src/modules/notifications/inbox-routes.ts";
import { outboxFolderMailer } from "../../src/platform/messaging/mail.ts";
import { servePages } from "../../src/platform/web-pages/pages.ts";
import { aConsole } from "../console-world.ts";
import { everyEmail } from "../every-email.ts";
import { routesOf } from "./routes-of.ts";
import { aWorld } from "../world.ts";

const root = join(import.meta.dirname, "../../..");
const world = await aWorld();
const brands = join(root, "server/seed/brands");
const folder = mkdtempSync(join(tmpdir(), "vitral-icons-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder with the page and the icon of an application, without its scripts. */
function builtPages(application: string) {
  const pages = mkdtempSync(join(folder, "pages-"));
  copyFileSync(join(root, application, "index.html"), join(pages, "index.html"));
  copyFileSync(join(root, application.replace("/gallery", ""), "public/favicon.svg"), join(pages, "favicon.svg"));
  return pages;
}

/** The bank's listener with everything that the demo adds, and an e-mail in its inbox. */
async function theBank(): Promise<FastifyInstance> {
  const { db, secrets, clock } = world;
  const { http } = await buildApp({ db, secrets, now: clock.now, rail: null, http: world.http });
  inboxRoutes(http, folder);
  await demoRoutes(http);
  galleryRoutes(http, async () => builtPages("web/gallery"));
  await servePages(http, { web: builtPages("web"), brands });
  const message = everyEmail("Ana Lima")[0];
  if (!message) throw new Error("no e-mail");
  const { subject, text, html } = renderEmail(message, {
    ...world.aurora,
    colors: { primary: "#4338ca", background: "#ffffff" },
  });
  const from = { name: world.aurora.displayName, address: "banco@exemplo.com.br" };
  await outboxFolderMailer(folder).send({ id: "first", from, to: "ana@exemplo.com.br", subject, text, html });
  return http;
}

/** The console's listener; `allow` is the list of networks that reach it. */
async function theConsole(allow: string[]): Promise<FastifyInstance> {
  const { deps } = await aConsole(world);
  const http = await buildConsole({ ...deps, http: { logLevel: "silent", trustProxy: [], allow } });
  await servePages(http, { web: builtPages("console"), brands });
  return http;
}

/** The addresses that a browser may open: each GET of the listener, and a screen of its application. */
function addressesOf(app: FastifyInstance, email = ""): string[] {
  const routes = routesOf(app).filter((route) => route.startsWith("GET "));
  return ["/any/screen", ...routes.map((route) => route.slice(4).replace("/inbox/e-mails/:name", email))];
}

/** Each page of a listener with its icon; undefined where it names none. */
async function iconsOf(app: FastifyInstance, addresses: string[]) {
  afterAll(() => app.close());
  const icons: Record<string, string | undefined> = {};
  for (const url of addresses) {
    const answer = await app.inject({ url, headers: { host: "localhost:3000" } });
    if (!String(answer.headers["content-type"]).startsWith("text/html")) continue;
    icons[url] = /<link rel="icon" href="([^"]+)"/.exec(answer.body)?.[1];
  }
  return icons;
}

test("each page of the bank's listener names its icon", async () => {
  const app = await theBank();
  const inbox = (await app.inject("/inbox")).body;
  const email = /src="([^"]+)"/.exec(inbox)?.[1] ?? "";
  const icons = await iconsOf(app, addressesOf(app, email));
  expect(Object.keys(icons)).toEqual(
    expect.arrayContaining(["/", "/any/screen", "/api/docs", "/demo", "/inbox", "/ui", email]),
  );
  expect(Object.entries(icons).filter(([, icon]) => icon === undefined)).toEqual([]);
  expect((await app.inject(email)).headers["content-security-policy"]).toContain("img-src data:");
});

test.each([
  ["everybody", []],
  ["one network", ["10.1.0.0/16"]],
])("each page of the console's listener names its icon, open to %s", async (_who, allow) => {
  const app = await theConsole(allow);
  const icons = await iconsOf(app, addressesOf(app));
  expect(Object.keys(icons)).toEqual(expect.arrayContaining(["/any/screen", "/"]));
  expect(Object.entries(icons).filter(([, icon]) => icon === undefined)).toEqual([]);
});

test("what is no page, such as a receipt as PDF, has the listener's icon", async () => {
  for (const app of [await theBank(), await theConsole([])]) {
    afterAll(() => app.close());
    const icon = await app.inject("/favicon.ico");
    expect([icon.statusCode, icon.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  }
});
