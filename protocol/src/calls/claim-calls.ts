import * as z from "zod/mini";
import { changes, defineCall, reads } from "../call.ts";
import { Claim, ClaimList, Claims, ClaimStep, NewClaim } from "../messages/claims.ts";
import { RequestId } from "../messages/fields.ts";

const step = {
  ...changes,
  body: ClaimStep,
  answer: Claim,
  refusals: ["ClaimNotFound", "ClaimOperationInvalid"],
} as const;

/** Claims of keys: portability and ownership. */
export const claimCalls = {
  createClaim: defineCall({
    ...changes,
    path: "/directory/claims",
    summary: "(createClaim) Asks for a key that another bank, or another person, has",
    body: NewClaim,
    answer: Claim,
    refusals: [
      "ClaimKeyNotFound",
      "ClaimTypeInconsistent",
      "EntryAlreadyExists",
      "EntryLockedByClaim",
      "EntryLimitExceeded",
      "RequestIdAlreadyUsed",
    ],
  }),
  getClaim: defineCall({
    ...reads,
    path: "/directory/claims/:id",
    summary: "(getClaim) How far a claim is",
    params: z.object({ id: RequestId }),
    answer: Claim,
    refusals: ["ClaimNotFound"],
  }),
  listClaims: defineCall({
    ...reads,
    path: "/directory/claims",
    summary: "(listClaims) Claims in which the institution is claimer or donor, the oldest first; at most 50",
    query: ClaimList,
    answer: Claims,
  }),
  acknowledgeClaim: defineCall({
    ...step,
    path: "/directory/claims/acknowledge",
    summary: "(acknowledgeClaim) The donor has told its customer",
  }),
  confirmClaim: defineCall({
    ...step,
    path: "/directory/claims/confirm",
    summary: "(confirmClaim) The donor lets the key go",
  }),
  cancelClaim: defineCall({
    ...step,
    path: "/directory/claims/cancel",
    summary: "(cancelClaim) Either side ends the claim",
  }),
  completeClaim: defineCall({
    ...step,
    path: "/directory/claims/complete",
    summary: "(completeClaim) The claimer takes the key",
  }),
};
