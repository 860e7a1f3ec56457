import { randomUUID } from "node:crypto";
import type { Db } from "../../../platform/database/db.ts";
import { oneLine } from "../../../platform/messaging/one-line.ts";
import { ownAccountOf } from "../network/own-account.ts";
import {
  type DirectoryEntry,
  type KeyAnswer,
  type KeyRefusal,
  NetworkUnavailable,
  type Rail,
} from "../network/rail.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";
import { findAccountHolder } from "./account-queries.ts";

type Directory = Pick<Rail, "lookUp" | "suspicionsAt" | "registerKey" | "removeKey" | "correctKey">;

const refusals = Object.fromEntries(
  (
    [
      "EntryAlreadyExists",
      "EntryKeyOwnedByDifferentPerson",
      "EntryKeyInCustodyOfDifferentParticipant",
      "EntryLockedByClaim",
      "EntryLimitExceeded",
    ] as const
  ).map((reason) => [reason, { status: "refused", reason }]),
) as Record<KeyRefusal, KeyAnswer>;

/** The directory of keys over the protocol. The accounts of our customers are found in the database. */
export function gatewayDirectory({ db, ask }: { db: Db; ask: AskGateway }): Directory {
  return {
    async lookUp({ key, ispb, endToEnd: endToEndId, payerDocument: taxId }): Promise<DirectoryEntry | null> {
      const body = { key, payer: { taxId }, endToEndId };
      const entry = await orRefused(ask("lookUp", { body }, { ispb }), { EntryNotFound: null });
      if (!entry) return null;
      if (entry.key !== key) throw new NetworkUnavailable("the gateway answered a look-up with another key");
      // No order could name this payee, and none would ever end.
      if (!oneLine(entry.owner.name)) throw new NetworkUnavailable("the gateway answered a look-up without a name");
      const { owner, account, bankName, fraudMarker } = entry;
      return {
        ispb: account.ispb,
        bankName,
        name: owner.name,
        document: owner.taxId,
        suspicion: fraudMarker,
        account: { branch: account.branch, number: account.number, type: account.accountType },
      };
    },

    async suspicionsAt(ispb) {
      const found: Awaited<ReturnType<Rail["suspicionsAt"]>> = [];
      let after: string | undefined;
      do {
        const query = after === undefined ? {} : { after };
        const { markers, next } = await orRefused(ask("listFraudMarkers", { query }, { ispb }));
        found.push(...markers.map(({ taxId, ...mark }) => Object.assign(mark, { document: taxId })));
        if (next !== null && next === after) throw new NetworkUnavailable("the pages of marks never end");
        after = next ?? undefined;
      } while (after !== undefined);
      return found;
    },

    async registerKey({ requestId, type: keyType, key: value, tenantId, accountId }) {
      const { ispb, owner, account } = await addressOf(db, { tenantId, accountId });
      // The same request has the same content: of a random key also once its value is known.
      const key = keyType === "EVP" ? null : value;
      const body = { requestId, key, keyType, owner, account, reason: "USER_REQUESTED" as const };
      const answer = await orRefused(ask("createEntry", { body }, { ispb }), refusals);
      if (answer.status === "refused" || answer.status === "pending" || answer.status === "active") return answer;
      return { status: answer.status === "ACTIVE" ? "active" : "pending", key: answer.key };
    },

    async removeKey({ requestId, key, tenantId, accountId, reason }) {
      const { ispb, owner, account } = await addressOf(db, { tenantId, accountId });
      const { openedAt: _openedAt, ...address } = account;
      let known = key;
      if (known === null) {
        // A random key whose first answer was lost: the same request says which one it is.
        const first = { requestId, key, keyType: "EVP" as const, owner, account, reason: "USER_REQUESTED" as const };
        known = (await orRefused(ask("createEntry", { body: first }, { ispb }))).key;
      }
      // Again is harmless, so that each request has an id of its own.
      const body = { requestId: randomUUID(), key: known, account: address, reason };
      const done = await orRefused(ask("deleteEntry", { body }, { ispb }), { EntryLockedByClaim: "locked" });
      return done === "locked" ? "locked" : "removed";
    },

    async correctKey({ type: keyType, key, tenantId, accountId, reason }) {
      const { ispb, owner, account } = await addressOf(db, { tenantId, accountId });
      const body = { requestId: randomUUID(), key, owner, account, reason };
      const meanings = { EntryNotFound: "missing", EntryLockedByClaim: "locked" } as const;
      const done = await orRefused(ask("updateEntry", { body }, { ispb }), meanings);
      if (done !== "missing") return typeof done === "string" ? done : "corrected";
      // Another request than the first one, which was done. Its lost answer is harmless: the entry is there next time.
      const anew = { requestId: randomUUID(), key, keyType, owner, account, reason: "RECONCILIATION" as const };
      await orRefused(ask("createEntry", { body: anew }, { ispb }));
      return "registered";
    },
  };
}

/** An account of ours with its holder, as the directory writes them. */
export async function addressOf(db: Db, accountKey: { tenantId: string; accountId: string }) {
  const { ispb, name, document, openedAt, ...own } = await findAccountHolder(db, accountKey);
  const { branch, number, type: accountType } = ownAccountOf(own);
  return {
    ispb,
    owner: { name: name.slice(0, 140), taxId: document },
    account: { ispb, branch, number, accountType, openedAt },
  };
}
