import type { CallAnswer } from "@vitral/protocol/call";
import type { gatewayCalls } from "@vitral/protocol/gateway-calls";
import type { Db } from "../../../platform/database/db.ts";
import type { ClaimStep } from "@vitral/protocol/claim-states";
import {
  type ClaimAnswer,
  type ClaimRefusal,
  type ClaimState,
  type IncomingClaim,
  NetworkUnavailable,
  type Rail,
} from "../network/rail.ts";
import { findIspb } from "../network/ispb-queries.ts";
import { brandOfKey, participantOf } from "./brand-queries.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";
import { addressOf } from "./gateway-directory.ts";

type Claim = CallAnswer<typeof gatewayCalls.getClaim>;
type RefusedClaim = Extract<ClaimAnswer, { status: "refused" }>;
type ClaimCalls = Pick<Rail, "openClaim" | "claimsAgainst" | "claimState" | "moveClaim">;

const calls = {
  acknowledge: "acknowledgeClaim",
  confirm: "confirmClaim",
  cancel: "cancelClaim",
  complete: "completeClaim",
} as const satisfies Record<ClaimStep, string>;

const refusals = Object.fromEntries(
  (
    [
      "ClaimKeyNotFound",
      "ClaimTypeInconsistent",
      "EntryAlreadyExists",
      "EntryLockedByClaim",
      "EntryLimitExceeded",
    ] as const
  ).map((reason) => [reason, { status: "refused", reason }]),
) as Record<ClaimRefusal, RefusedClaim>;

/** Claims of keys over the protocol. */
export function gatewayClaims({ db, ask }: { db: Db; ask: AskGateway }): ClaimCalls {
  const stateOfClaim = async (id: string, ispb: string): Promise<ClaimState | null> => {
    const claim = await orRefused(ask("getClaim", { params: { id } }, { ispb }), { ClaimNotFound: null });
    return claim && stateOf(claim);
  };
  return {
    async openClaim({ id, type, key, keyType, claimer: { tenantId, accountId } }) {
      const { ispb, owner, account } = await addressOf(db, { tenantId, accountId });
      const body = { id, type, key, keyType, claimer: owner, account };
      const meanings = { ...refusals, RequestIdAlreadyUsed: "known" } as const;
      const answer = await orRefused<Claim, RefusedClaim | "known">(ask("createClaim", { body }, { ispb }), meanings);
      // It has this claim with other content, as from before its claimer's name changed: that is the one.
      if (answer === "known") {
        const claim = await stateOfClaim(id, ispb);
        if (!claim) throw new NetworkUnavailable("the gateway refused a claim as another one, and has none");
        return { status: "known", claim };
      }
      return answer.status === "refused" ? answer : { status: "known", claim: stateOf(answer) };
    },

    async claimsAgainst(tenantId) {
      const ispb = await findIspb(db, tenantId);
      const participant = await participantOf(db, ispb);
      if (!participant) return [];
      const { claims } = await orRefused(ask("listClaims", { query: { role: "DONOR", status: "OPEN" } }, { ispb }));
      const own: IncomingClaim[] = [];
      for (const { id, type, key, keyType, claimerBank, createdAt, status, donorIspb } of claims) {
        const isOurs = status === "OPEN" && donorIspb === ispb;
        if (isOurs && (await brandOfKey(db, participant, key)) === tenantId)
          own.push({ id, type, key, keyType, claimerBank, createdAt });
      }
      return own;
    },

    claimState: async ({ tenantId, id }) => stateOfClaim(id, await findIspb(db, tenantId)),

    async moveClaim({ tenantId, id }, { step, by, reason }) {
      const ispb = await findIspb(db, tenantId);
      const meanings = { ClaimNotFound: "gone", ClaimOperationInvalid: "as it was" } as const;
      const moved = await orRefused(ask(calls[step], { body: { id, by, reason } }, { ispb }), meanings);
      if (moved === "gone") return null;
      return moved === "as it was" ? stateOfClaim(id, ispb) : stateOf(moved);
    },
  };
}

const stateOf = ({ status, createdAt, confirmedAt, endedBy, reason, donorBank }: Claim): ClaimState => ({
  status,
  createdAt,
  confirmedAt,
  endedBy,
  reason,
  donorBank,
});
