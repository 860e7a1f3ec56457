import { randomUUID } from "node:crypto";
import type { directoryCalls } from "@vitral/protocol/calls/directory-calls";
import { vsyncOf } from "@vitral/protocol/cid";
import type { Entry } from "@vitral/protocol/directory";
import { refuse } from "@vitral/protocol/transport/answers";
import type { Handlers } from "@vitral/protocol/transport/receiver";
import { findOpenClaim } from "../claims/claim-queries.ts";
import type { Queries } from "../database/database.ts";
import type { Network } from "../network.ts";
import { findMarker } from "../reports/marker-queries.ts";
import { changeHandlers } from "./change-handlers.ts";
import { type EntryRow, findCids, findEntryByCid, findOwner, findRegistered } from "./entry-queries.ts";

const pageOfCids = 1_000;

/** The directory: anybody looks keys up, an institution changes and compares its own. */
export function directoryHandlers(network: Network): Handlers<typeof directoryCalls> {
  const { db, now } = network;
  return {
    ...changeHandlers(network, randomUUID),

    async lookUp({ body }, { participant }) {
      if (body.endToEndId.slice(1, 9) !== participant) throw refuse("ForeignParticipant");
      const entry = await findOwner(db, body.key, now());
      if (!entry) throw refuse("EntryNotFound");
      return entryOf(db, entry, { participant, now: now() });
    },

    checkKeys: async ({ body }) => ({ registered: await findRegistered(db, body.keys, now()) }),

    async verifyKeySum({ body }, { participant }) {
      const { keyType, vsync } = body;
      const cids = await findCids(db, { ispb: participant, keyType, after: null, limit: null, now: now() });
      return { result: vsyncOf(cids) === vsync ? "OK" : "NOK", at: now() };
    },

    async listCids({ body: { keyType, after } }, { participant }) {
      const cids = await findCids(db, { ispb: participant, keyType, after, limit: pageOfCids, now: now() });
      return { cids, next: cids.length < pageOfCids ? null : (cids.at(-1) ?? null) };
    },

    async getEntryByCid({ body }, { participant }) {
      const entry = await findEntryByCid(db, participant, body.cid);
      if (!entry) throw refuse("EntryNotFound");
      return { ...(await entryOf(db, entry, { participant, now: now() })), requestId: entry.requestId };
    },
  };
}

async function entryOf(
  db: Queries,
  entry: EntryRow,
  { participant, now }: { participant: string; now: Date },
): Promise<Entry> {
  const { key, keyType, ispb, branch, number, accountType, openedAt, name, taxId, tradeName } = entry;
  const claim = await findOpenClaim(db, key);
  const marker = await findMarker(db, { taxId, except: participant, now });
  return {
    key,
    keyType,
    owner: { name, taxId, tradeName },
    account: { ispb, branch, number, accountType, openedAt },
    bankName: entry.bankName,
    createdAt: entry.createdAt,
    ownedSince: entry.ownedSince,
    openClaimCreatedAt: claim?.createdAt ?? null,
    fraudMarker: marker ?? null,
    statistics: null,
  };
}
