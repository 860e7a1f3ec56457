import { maskedDocument } from "@vitral/brazil/document";
import { type Favorite, maxFavorites } from "@vitral/contract/pix-favorites";
import { lockFor } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type Account, ownRead } from "../../accounts/accounts.ts";
import type { Caller, UnverifiedSession } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { countOtherFavorites, findFavorites, upsertFavorite } from "./favorite-queries.ts";

const readFavorites = ownRead(findFavorites);

/** The payees that an account saved, the last paid first. Of a CPF only what a look-up shows. */
export async function favoritesOf(deps: PixDeps, session: UnverifiedSession, accountId: string): Promise<Favorite[]> {
  const rows = await readFavorites(deps, session, accountId, {});
  return rows.flatMap((row) =>
    row.id === null
      ? []
      : [
          {
            id: row.id,
            nickname: row.nickname,
            key: row.key,
            name: row.name,
            document: maskedDocument(row.document),
            bankName: row.bankName,
            lastPaidAt: row.lastPaidAt,
            limit: limitOf(row),
            scheduled:
              row.scheduled === null || row.scheduledOn === null
                ? null
                : { amount: row.scheduled, day: row.scheduledOn },
          },
        ],
  );
}

type Row = Awaited<ReturnType<typeof readFavorites>>[number];

function limitOf({ limit, used, nextLimit, askedAt, effectiveAt }: Exclude<Row, { id: null }>): Favorite["limit"] {
  const isWaiting = askedAt !== null && effectiveAt !== null;
  if (limit === null && !isWaiting) return null;
  return {
    current: limit,
    used,
    pending: isWaiting ? { amount: nextLimit, askedAt, effectiveAt } : null,
  };
}

/**
 * Saves the payee that a look-up of a key found, whether it was paid or not; the same key again replaces name, document
 * and bank, and keeps the nickname unless another is given or the owner has changed. A look-up of a QR code cannot be
 * saved: its payer does not see the key. Refuses with NOT_FOUND where the account has no such look-up, and with
 * FAVORITES_FULL.
 */
export async function storeFavorite(
  deps: PixDeps,
  caller: Caller,
  account: Account,
  { keyInfoId, nickname }: { keyInfoId: string; nickname?: string | undefined },
): Promise<{ id: string }> {
  const scope = { tenantId: caller.tenant.id, accountId: account.id, lookUpId: keyInfoId };
  const id = await deps.db.transaction().execute(async (tx) => {
    await lockFor(tx, `favorites ${scope.tenantId} ${scope.accountId}`);
    if ((await countOtherFavorites(tx, scope)) >= maxFavorites)
      throw new Refusal("FAVORITES_FULL", { words: { limit: String(maxFavorites) } });
    return upsertFavorite(tx, { ...scope, id: newId(), nickname: nickname ?? null, at: deps.now() });
  });
  if (id === null) throw new Refusal("NOT_FOUND");
  return { id };
}
