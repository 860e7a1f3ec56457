import { Moment } from "@vitral/contract/moment";
import { ClaimKeyType, ClaimRole, ClaimStatus, ClaimType } from "@vitral/contract/pix-claims";
import * as z from "zod/mini";
import { AccountAddress, Holder, Ispb, Key, RequestId } from "./fields.ts";

/** createClaim: a customer of the institution that asks wants a key that another bank, or another person, has. */
export const NewClaim = z.object({
  id: RequestId,
  type: ClaimType,
  key: Key,
  keyType: ClaimKeyType,
  claimer: Holder,
  account: z.extend(AccountAddress, { openedAt: Moment }),
});

/** Why a claim was confirmed or cancelled (DICT API 2.12.1). DEFAULT_OPERATION: no answer came in time. */
export const ClaimReason = z.enum([
  "USER_REQUESTED",
  "FRAUD",
  "ACCOUNT_CLOSURE",
  "DEFAULT_OPERATION",
  "RECONCILIATION",
  "RFB_VALIDATION",
]);
export type ClaimReason = z.output<typeof ClaimReason>;

export const Claim = z.object({
  id: RequestId,
  type: ClaimType,
  key: Key,
  keyType: ClaimKeyType,
  status: ClaimStatus,
  claimerIspb: Ispb,
  claimerBank: z.string(),
  donorIspb: Ispb,
  donorBank: z.string(),
  createdAt: Moment,
  confirmedAt: z.nullable(Moment),
  endedBy: z.nullable(ClaimRole),
  reason: z.nullable(ClaimReason),
});
export type Claim = z.output<typeof Claim>;

/** A side's step. Acknowledge and complete have no reason. */
export const ClaimStep = z.object({
  id: RequestId,
  by: ClaimRole,
  reason: z.nullable(ClaimReason),
});

/** Claims in which the institution is this side, the oldest first; at most 50. */
export const ClaimList = z.object({ role: ClaimRole, status: z.optional(ClaimStatus) });
export const Claims = z.object({ claims: z.array(Claim) });
