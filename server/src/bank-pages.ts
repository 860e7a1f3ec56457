import type { FastifyInstance } from "fastify";
import type { Secrets } from "./platform/crypto/secrets.ts";
import type { Db } from "./platform/database/db.ts";
import { brandFolder } from "./platform/web-pages/brand-files.ts";
import { servePages } from "./platform/web-pages/pages.ts";
import { serveStoredAssets } from "./platform/web-pages/stored-assets.ts";
import { ensureGalleryBuilt } from "./platform/web-pages/web-build.ts";
import { inboxRoutes } from "./modules/notifications/inbox-routes.ts";
import { demoRoutes, withoutDemo } from "../seed/demo-routes.ts";
import { galleryRoutes } from "../seed/gallery-routes.ts";

type Deps = {
  db: Db;
  secrets: Secrets;
  /** The folder of the built pages. */
  folder: string;
  /** null: outside the demo. */
  demo: { outboxFolder: string; staffList: Parameters<typeof demoRoutes>[1] } | null;
};

/** What the bank's listener serves beside its API: its pages, files of other builds, and the demo's own pages. */
export async function bankPages(http: FastifyInstance, { db, secrets, folder, demo }: Deps): Promise<void> {
  if (demo) {
    inboxRoutes(http, demo.outboxFolder);
    await demoRoutes(http, demo.staffList);
    galleryRoutes(http, ensureGalleryBuilt);
  } else withoutDemo(http);
  await servePages(http, { web: folder, brands: brandFolder });
  serveStoredAssets(http, { db, secrets }, "web");
}
