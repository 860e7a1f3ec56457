import { Moment } from "@vitral/contract/moment";
import * as z from "zod/mini";
import { AccountAddress, EndToEndId, Holder, Key, KeyType, RequestId, TaxId } from "./fields.ts";

/** Counts of the last 90 days, 12 and 60 months (DICT, statistics). */
const Counts = z.object({ d90: z.int(), m12: z.int(), m60: z.int() });

export const Statistics = z.object({
  settlements: Counts,
  fraudMarkers: Counts,
  infractionReports: Counts,
  distinctReporters: Counts,
});

/** Who other institutions say is under founded suspicion of fraud. `until` null: until it is taken back. */
export const FraudMarker = z.object({
  reportedBy: z.string(),
  reason: z.string(),
  markedAt: Moment,
  until: z.nullable(Moment),
});

export const LookUp = z.object({
  key: Key,
  /** Of the customer who asks. */
  payer: z.object({ taxId: TaxId }),
  /** Of the payment that this look-up is for. */
  endToEndId: EndToEndId,
});

/** An entry of the directory (getEntry). */
export const Entry = z.object({
  key: Key,
  keyType: KeyType,
  owner: Holder,
  account: z.extend(AccountAddress, { openedAt: Moment }),
  bankName: z.string(),
  createdAt: Moment,
  /** Since when the owner has the key, at whatever bank (keyOwnershipDate). */
  ownedSince: Moment,
  openClaimCreatedAt: z.nullable(Moment),
  fraudMarker: z.nullable(FraudMarker),
  statistics: z.nullable(z.object({ key: Statistics, owner: Statistics })),
});
export type Entry = z.output<typeof Entry>;

/** createEntry. `key` null: a random one (EVP), whose value the directory chooses. */
export const NewEntry = z.object({
  requestId: RequestId,
  key: z.nullable(Key),
  keyType: KeyType,
  owner: Holder,
  account: z.extend(AccountAddress, { openedAt: Moment }),
  reason: z.enum(["USER_REQUESTED", "RECONCILIATION"]),
});

export const EntryState = z.object({ key: Key, status: z.enum(["PENDING", "ACTIVE"]), createdAt: Moment });

export const EntryChange = z.object({
  requestId: RequestId,
  key: Key,
  owner: Holder,
  account: z.extend(AccountAddress, { openedAt: Moment }),
  reason: z.enum(["USER_REQUESTED", "BRANCH_TRANSFER", "RECONCILIATION", "RFB_VALIDATION"]),
});

export const EntryRemoval = z.object({
  requestId: RequestId,
  key: Key,
  account: AccountAddress,
  reason: z.enum(["USER_REQUESTED", "ACCOUNT_CLOSURE", "RECONCILIATION", "FRAUD", "RFB_VALIDATION"]),
});

/** Which of these keys the directory knows (checkKeys): at most 200, and nothing about their owners. */
export const KeyCheck = z.object({ keys: z.array(Key).check(z.minLength(1), z.maxLength(200)) });
export const KeyCheckAnswer = z.object({ registered: z.array(Key) });

/** A CID: HMAC-SHA256 of an entry under its requestId, in hex (protocol/src/cid.ts). */
export const Cid = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The exclusive or of the CIDs of all of an institution's keys of one type (createSyncVerification). */
export const KeySum = z.object({ keyType: KeyType, vsync: Cid });
export const KeySumAnswer = z.object({ result: z.enum(["OK", "NOK"]), at: Moment });

/** The CIDs of an institution's keys of one type, in pages of 1,000, in the order of the CID. */
export const CidPage = z.object({ keyType: KeyType, after: z.nullable(Cid) });
export const CidPageAnswer = z.object({ cids: z.array(Cid), next: z.nullable(Cid) });

export const EntryByCid = z.object({ cid: Cid });

/** Marks of people with an account at the institution that asks. */
export const MarkerPage = z.object({
  markers: z.array(z.extend(FraudMarker, { taxId: TaxId })),
  next: z.nullable(z.string()),
});

/** The institution's own report of a person (createFraudMarker). */
export const NewFraudMarker = z.object({
  id: RequestId,
  taxId: TaxId,
  key: z.nullable(Key),
  reason: z.enum(["APPLICATION_FRAUD", "MULE_ACCOUNT", "SCAMMER_ACCOUNT", "OTHER"]),
});
export const FraudMarkerRemoval = z.object({ id: RequestId });
