import { pictureNameOf } from "@vitral/contract/brand/pictures";
import type { Db } from "../../../platform/database/db.ts";
import { brandFile } from "../../../platform/web-pages/brand-files.ts";
import type { Tenant } from "../deps.ts";
import { openPicture } from "./pictures.ts";

/** The file of the tenant's logo for white paper. */
export const logoPicture = (db: Db, { id, logoDark }: Tenant) => pictureAt(db, id, logoDark);

/** The file of the tenant's icon. */
export const iconPicture = (db: Db, { id, favicon }: Tenant) => pictureAt(db, id, favicon);

/**
 * What was uploaded and published, or came with this installation. Null where there is none, and where it is elsewhere:
 * nothing is fetched.
 */
async function pictureAt(db: Db, tenantId: string, address: string | null): Promise<Uint8Array | null> {
  if (address === null) return null;
  const name = pictureNameOf(address);
  if (name === null) return brandFile(address);
  return (await openPicture(db, { tenantId, name, published: true }))?.content ?? null;
}
