import { pictureNamed, pictureNameOf } from "@vitral/contract/brand/pictures";
import { brandPicture } from "@vitral/contract/console/brand/pictures";
import { type Db, lockFor, type Tx } from "../../../platform/database/db.ts";
import { refusePicture, type SafePicture } from "./picture.ts";
import { countDrafts, deleteDrafts, findHashes, findPicture, insertPicture, publish } from "./picture-queries.ts";

/** Days for which an upload waits to be published: longer than a command waits for its second person. */
const draftDays = 40;
const dayMs = 86_400_000;

type Addresses = readonly (string | null)[];

/**
 * Stores a picture for a tenant; the public site has it once a brand that names it is published. The same picture again
 * is the same. Refuses with PICTURE_REFUSED.
 */
export async function storePicture(
  tx: Tx,
  { tenantId, at }: { tenantId: string; at: Date },
  picture: SafePicture,
): Promise<void> {
  await lockFor(tx, `pictures ${tenantId}`);
  await deleteDrafts(tx, { tenantId, before: new Date(at.getTime() - draftDays * dayMs) });
  const isNew = (await findHashes(tx, tenantId, [picture.sha256])).length === 0;
  if (isNew && (await countDrafts(tx, tenantId)) >= brandPicture.maxDrafts)
    refusePicture(`Já há ${brandPicture.maxDrafts} imagens que não foram publicadas. Use uma delas.`);
  await insertPicture(tx, { tenantId, at }, picture);
}

export type OpenPicture = NonNullable<Awaited<ReturnType<typeof openPicture>>>;

/** A stored picture by its name (`<sha256>.png`), or null; `published`: only what was published once. */
export async function openPicture(
  db: Db,
  { tenantId, name, published }: { tenantId: string; name: string; published: boolean },
) {
  const named = pictureNamed(name);
  if (!named) return null;
  const { sha256, size } = named;
  const found = await findPicture(db, { tenantId, sha256: Buffer.from(sha256, "hex"), size, published });
  return found ?? null;
}

/** The first of a brand's addresses that names an uploaded picture that the tenant does not have. */
export async function missingPicture(tx: Tx, tenantId: string, addresses: Addresses): Promise<string | null> {
  const named = hashesOf(addresses);
  const found = new Set(
    await findHashes(
      tx,
      tenantId,
      named.map(({ hash }) => hash),
    ),
  );
  return named.find(({ hash }) => !found.has(hash.toString("hex")))?.address ?? null;
}

/** Lets the public site serve the pictures that a brand names. */
export const publishPictures = (tx: Tx, tenantId: string, addresses: Addresses, at: Date): Promise<void> =>
  publish(
    tx,
    tenantId,
    hashesOf(addresses).map(({ hash }) => hash),
    at,
  );

function hashesOf(addresses: Addresses): { address: string; hash: Buffer }[] {
  return addresses.flatMap((address) => {
    const named = address === null ? null : pictureNamed(pictureNameOf(address) ?? "");
    return address !== null && named ? [{ address, hash: Buffer.from(named.sha256, "hex") }] : [];
  });
}
