import type { Queries } from "../database/database.ts";

/** Keeps a nonce; false: it was used before. */
export async function useNonce(db: Queries, keyId: string, nonce: string, until: Date): Promise<boolean> {
  const row = await db.first(
    "insert into nonce (key_id, nonce, expires_at) values ($1, $2, $3) on conflict do nothing returning key_id",
    [keyId, nonce, until],
  );
  return row !== undefined;
}

export async function deleteOldNonces(db: Queries, before: Date): Promise<void> {
  await db.all("delete from nonce where expires_at < $1", [before]);
}
