import type { PixKey } from "@vitral/contract/pix-keys";
import { ownRead } from "../../accounts/accounts.ts";
import type { UnverifiedSession } from "../../identity/identity.ts";
import type { PixDeps } from "../../pix/pix.ts";
import { findKeys } from "./key-queries.ts";

const readKeys = ownRead(findKeys);

/**
 * The keys of an account as its owner sees them: without keys that are being removed; one that is not active is
 * PENDING.
 */
export async function listKeys(deps: PixDeps, session: UnverifiedSession, accountId: string): Promise<PixKey[]> {
  const rows = await readKeys(deps, session, accountId, {});
  return rows.flatMap((row) =>
    row.id === null
      ? []
      : [{ id: row.id, key: row.key ?? "", type: row.type, status: row.status === "ACTIVE" ? "ACTIVE" : "PENDING" }],
  );
}
