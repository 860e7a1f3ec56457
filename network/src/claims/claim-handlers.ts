import type { ClaimRole } from "@vitral/contract/pix-claims";
import type { claimCalls } from "@vitral/protocol/calls/claim-calls";
import type { ClaimReason, ClaimStep } from "@vitral/protocol/claim-states";
import { refuse } from "@vitral/protocol/transport/answers";
import type { Handlers } from "@vitral/protocol/transport/receiver";
import type { From, Network } from "../network.ts";
import { type ClaimRow, findClaims } from "./claim-queries.ts";
import { claimsOnTheWire, moveClaim, openClaim } from "./move-claims.ts";

/** Claims of keys: each side makes its own steps, and sees only claims of its own. */
export function claimHandlers(network: Network): Handlers<typeof claimCalls> {
  return {
    createClaim({ body }, { participant }) {
      if (body.account.ispb !== participant) throw refuse("ForeignParticipant");
      return openClaim(network, body);
    },
    getClaim: ({ params }, { participant }) =>
      moveClaim(network, params.id, { move: null, side: (claim) => sidesOf(claim, participant).length > 0 }),
    listClaims: async ({ query }, { participant }) => ({
      claims: claimsOnTheWire(
        await findClaims(network.db, { ispb: participant, role: query.role, status: query.status }),
      ),
    }),
    acknowledgeClaim: ({ body }, from) => step("acknowledge", body, from),
    confirmClaim: ({ body }, from) => step("confirm", body, from),
    cancelClaim: ({ body }, from) => step("cancel", body, from),
    completeClaim: ({ body }, from) => step("complete", body, from),
  };

  function step(
    name: ClaimStep,
    { id, by, reason }: { id: string; by: ClaimRole; reason: ClaimReason | null },
    { participant }: From,
  ) {
    return moveClaim(network, id, {
      move: { step: name, by, reason },
      side(claim) {
        const sides = sidesOf(claim, participant);
        if (sides.length > 0 && !sides.includes(by)) throw refuse("ForeignParticipant");
        return sides.length > 0;
      },
    });
  }
}

/** An institution is both sides where its own customer claims another customer's key. */
const sidesOf = ({ claimerIspb, donorIspb }: ClaimRow, participant: string): ClaimRole[] => [
  ...(claimerIspb === participant ? (["CLAIMER"] as const) : []),
  ...(donorIspb === participant ? (["DONOR"] as const) : []),
];
