import { pictureNameOf } from "@vitral/contract/brand/pictures";
import type { Db } from "../../../platform/database/db.ts";
import { brandFile } from "../../../platform/web-pages/brand-files.ts";
import type { Tenant } from "../deps.ts";
import { openPicture } from "./pictures.ts";

/**
 * The file of the tenant's logo for white paper: what was uploaded and published, or came with this installation. Null
 * where there is none, and where it is elsewhere: nothing is fetched.
 */
export async function logoPicture(db: Db, { id, logoDark }: Tenant): Promise<Uint8Array | null> {
  if (logoDark === null) return null;
  const name = pictureNameOf(logoDark);
  if (name === null) return brandFile(logoDark);
  return (await openPicture(db, { tenantId: id, name, published: true }))?.content ?? null;
}
