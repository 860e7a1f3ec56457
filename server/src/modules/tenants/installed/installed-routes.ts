import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { chromeOf } from "../brand-colour.ts";
import type { Tenant, Tenants } from "../deps.ts";
import { iconPicture } from "../pictures/logo-picture.ts";
import { pictureHeaders } from "../pictures/picture-routes.ts";
import { appIcon, type AppIconName, appIcons } from "./app-icon.ts";
import { offlineCss, offlinePage } from "./offline-page.ts";

const script = readFileSync(join(import.meta.dirname, "service-worker.js"), "utf8");
/** A service worker has a policy of its own: it asks for what the page asks for. */
const scriptPolicy = "default-src 'none'; connect-src 'self'";

/** What a phone needs to install the bank of this host: manifest, icons, service worker and offline page. */
export function installedRoutes(app: FastifyInstance, { db, tenants }: { db: Db; tenants: Tenants }): void {
  const config = { admission: "public" } as const;
  app.get("/manifest.webmanifest", { config }, async (request, reply) => {
    const manifest = manifestOf(await tenants.ofHost(request));
    return reply.header("cache-control", "no-cache").type("application/manifest+json; charset=utf-8").send(manifest);
  });
  app.get("/sw.js", { config }, async (request, reply) => {
    const tenant = await tenants.ofHost(request);
    reply.headers({ "cache-control": "no-cache", "content-security-policy": scriptPolicy });
    return reply.type("text/javascript; charset=utf-8").send(`const brand = "${brandHash(tenant)}";\n${script}`);
  });
  app.get("/offline", { config }, async (request, reply) => {
    const page = offlinePage(await tenants.ofHost(request));
    return reply.headers({ "cache-control": "no-cache", "x-robots-tag": "noindex" }).type("text/html").send(page);
  });
  app.get("/offline.css", { config }, async (request, reply) => {
    const css = offlineCss(await tenants.ofHost(request));
    return reply.header("cache-control", "no-cache").type("text/css; charset=utf-8").send(css);
  });
  app.get<{ Params: { name: string } }>("/app-icons/:name", { config }, async (request, reply) => {
    const tenant = await tenants.ofHost(request);
    const name = request.params.name.replace(/\.png$/, "") as AppIconName;
    if (!Object.hasOwn(appIcons, name)) throw new Refusal("NOT_FOUND");
    const { primary } = tenant;
    const icon = async () => ({ name, primary, picture: await iconPicture(db, tenant) });
    const png = await appIcon(`${tenant.id} ${name} ${brandHash(tenant)}`, icon);
    return reply
      .headers({ ...pictureHeaders, "cache-control": "no-cache" })
      .type("image/png")
      .send(png);
  });
}

const manifestOf = ({ displayName, primary, background }: Tenant) => ({
  id: "/",
  name: displayName,
  short_name: displayName,
  lang: "pt-BR",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: chromeOf(primary),
  background_color: background,
  icons: Object.entries(appIcons).map(([name, { side }]) => ({
    src: `/app-icons/${name}.png`,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose: name.startsWith("maskable") ? "maskable" : "any",
  })),
});

/** Changes with whatever of the brand is in these files. */
const brandHash = ({ displayName, primary, background, favicon }: Tenant): string =>
  createHash("sha256")
    .update(JSON.stringify([displayName, primary, background, favicon]))
    .digest("base64url")
    .slice(0, 12);
