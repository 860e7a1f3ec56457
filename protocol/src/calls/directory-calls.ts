import * as z from "zod/mini";
import { changes, defineCall, readsByPost } from "../call.ts";
import {
  CidPage,
  CidPageAnswer,
  Entry,
  EntryByCid,
  EntryChange,
  EntryRemoval,
  EntryState,
  KeyCheck,
  KeyCheckAnswer,
  KeySum,
  KeySumAnswer,
  LookUp,
  NewEntry,
} from "../messages/directory.ts";
import { RequestId } from "../messages/fields.ts";

const entryRefusals = ["EntryLockedByClaim", "RequestIdAlreadyUsed"] as const;

/** The directory of keys (DICT). */
export const directoryCalls = {
  lookUp: defineCall({
    ...readsByPost,
    path: "/directory/look-ups",
    summary: "(getEntry) Who has a key, for a payment",
    body: LookUp,
    answer: Entry,
    refusals: ["EntryNotFound"],
  }),
  createEntry: defineCall({
    ...changes,
    path: "/directory/entries",
    summary: "(createEntry) Registers a key for an account; again: how far it is",
    body: NewEntry,
    answer: EntryState,
    refusals: [
      ...entryRefusals,
      "EntryAlreadyExists",
      "EntryKeyOwnedByDifferentPerson",
      "EntryKeyInCustodyOfDifferentParticipant",
      "EntryLimitExceeded",
    ],
  }),
  updateEntry: defineCall({
    ...changes,
    path: "/directory/entries/update",
    summary: "(updateEntry) Writes holder and account of a key again",
    body: EntryChange,
    answer: EntryState,
    refusals: [...entryRefusals, "EntryNotFound"],
  }),
  deleteEntry: defineCall({
    ...changes,
    path: "/directory/entries/delete",
    summary: "(deleteEntry) Removes a key; one that is not there counts as removed",
    body: EntryRemoval,
    answer: z.object({}),
    refusals: entryRefusals,
  }),
  checkKeys: defineCall({
    ...readsByPost,
    path: "/directory/key-checks",
    summary: "(checkKeys) Which of these keys anybody has",
    body: KeyCheck,
    answer: KeyCheckAnswer,
  }),
  verifyKeySum: defineCall({
    ...readsByPost,
    path: "/directory/key-sums",
    summary: "(createSyncVerification) Whether all keys of one type are the same on both sides",
    body: KeySum,
    answer: KeySumAnswer,
  }),
  listCids: defineCall({
    ...readsByPost,
    path: "/directory/cids",
    summary: "(createCidSetFile) The content ids of the institution's keys of a type, ascending, in pages of 1,000",
    body: CidPage,
    answer: CidPageAnswer,
  }),
  getEntryByCid: defineCall({
    ...readsByPost,
    path: "/directory/entries/by-cid",
    summary: "(getEntryByCid) The entry of a content id, with the id of the request that made this",
    body: EntryByCid,
    answer: z.extend(Entry, { requestId: RequestId }),
    refusals: ["EntryNotFound"],
  }),
};
