import type { directoryCalls } from "@vitral/protocol/calls/directory-calls";
import { EntryChange, EntryRemoval, NewEntry } from "@vitral/protocol/directory";
import { refuse } from "@vitral/protocol/transport/answers";
import type { Handlers } from "@vitral/protocol/transport/receiver";
import * as z from "zod/mini";
import { findOpenClaim } from "../claims/claim-queries.ts";
import type { Queries } from "../database/database.ts";
import type { Network } from "../network.ts";
import { once } from "../requests.ts";
import { countEntries, deleteEntry, findEntry, insertEntry, rewriteEntry } from "./entry-queries.ts";
import { maxKeys } from "./max-keys.ts";

/** How long the directory takes to confirm, in milliseconds: long enough for PENDING to be seen. */
const confirmationMs = 2_000;

type Changes = Pick<Handlers<typeof directoryCalls>, "createEntry" | "updateEntry" | "deleteEntry">;

/** An institution's own entries: each request is done once. `newKey`: of a random key. */
export function changeHandlers({ db, now }: Network, newKey: () => string): Changes {
  return {
    async createEntry({ body }, { participant }) {
      refuseForeignAccount(body.account, participant);
      if (body.key === null && body.keyType !== "EVP") throw refuse("InvalidMessage", { detail: "body.key" });
      const content = z.encode(NewEntry, body);
      const at = now();
      const entry = await db.transaction((queries) =>
        once(queries, { participant, id: body.requestId, call: "createEntry", content, at }, async () => {
          if ((await countEntries(queries, body.account)) >= maxKeys(body.owner.taxId))
            throw refuse("EntryLimitExceeded");
          const key = body.key ?? newKey();
          const confirmsAt = new Date(at.getTime() + confirmationMs);
          if (!(await insertEntry(queries, { ...body, key, at, confirmsAt })))
            throw await collision(queries, { ...body, key }, participant);
          return { key, createdAt: at.toISOString(), confirmsAt: confirmsAt.toISOString() };
        }),
      );
      const status = new Date(entry.confirmsAt) <= now() ? "ACTIVE" : "PENDING";
      return { key: entry.key, status, createdAt: new Date(entry.createdAt) };
    },

    async updateEntry({ body }, { participant }) {
      refuseForeignAccount(body.account, participant);
      const content = z.encode(EntryChange, body);
      const entry = await db.transaction((queries) =>
        once(queries, { participant, id: body.requestId, call: "updateEntry", content, at: now() }, async () => {
          if (await findOpenClaim(queries, body.key)) throw refuse("EntryLockedByClaim");
          const found = await findEntry(queries, body.key);
          if (found?.ispb !== participant) throw refuse("EntryNotFound");
          const { keyType, requestId, createdAt } = found;
          await rewriteEntry(queries, { ...body, keyType, requestId });
          return { key: body.key, createdAt: createdAt.toISOString() };
        }),
      );
      return { key: entry.key, status: "ACTIVE", createdAt: new Date(entry.createdAt) };
    },

    async deleteEntry({ body }, { participant }) {
      refuseForeignAccount(body.account, participant);
      const content = z.encode(EntryRemoval, body);
      return db.transaction((queries) =>
        once(queries, { participant, id: body.requestId, call: "deleteEntry", content, at: now() }, async () => {
          if (await findOpenClaim(queries, body.key)) throw refuse("EntryLockedByClaim");
          await deleteEntry(queries, body);
          return {};
        }),
      );
    },
  };
}

/** Why a key could not be registered: somebody has it. */
async function collision(
  db: Queries,
  { key, owner }: { key: string; owner: { taxId: string } },
  participant: string,
): Promise<Error> {
  if (await findOpenClaim(db, key)) return refuse("EntryLockedByClaim");
  const holder = await findEntry(db, key);
  if (!holder) return refuse("Unavailable");
  if (holder.taxId !== owner.taxId) return refuse("EntryKeyOwnedByDifferentPerson");
  return refuse(holder.ispb === participant ? "EntryAlreadyExists" : "EntryKeyInCustodyOfDifferentParticipant");
}

function refuseForeignAccount({ ispb }: { ispb: string }, participant: string): void {
  if (ispb !== participant) throw refuse("ForeignParticipant");
}
