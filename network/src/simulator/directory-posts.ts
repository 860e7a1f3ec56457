import { randomUUID } from "node:crypto";
import { type ClaimKeyType, claimableTypes, ClaimType } from "@vitral/contract/pix-claims";
import type { ClaimMove } from "@vitral/protocol/claim-states";
import { Claim } from "@vitral/protocol/claims";
import { Key, PersonName, TaxId } from "@vitral/protocol/fields";
import { refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import { findOpenClaim } from "../claims/claim-queries.ts";
import { moveClaim, openClaim } from "../claims/move-claims.ts";
import { playedBanks } from "../demo-people.ts";
import { findOwner } from "../directory/entry-queries.ts";
import type { Network } from "../network.ts";
import { findParticipant } from "../participant-queries.ts";
import { Bank } from "./money-posts.ts";
import { type Post, post } from "./post.ts";

/** Without `taxId`: that of the key's holder for a portability, another person's for an ownership. */
const ClaimOfPerson = z.object({
  key: Key,
  type: ClaimType,
  name: z._default(PersonName, "Maria Souza"),
  taxId: z.optional(TaxId),
  bank: z._default(Bank, "sol"),
});

/** The steps of a bank that is played, about the claim of a key that is open. */
const steps = {
  confirm: { step: "confirm", by: "DONOR", reason: "USER_REQUESTED" },
  refuse: { step: "cancel", by: "DONOR", reason: "USER_REQUESTED" },
  complete: { step: "complete", by: "CLAIMER", reason: null },
  withdraw: { step: "cancel", by: "CLAIMER", reason: "USER_REQUESTED" },
} as const satisfies Record<string, ClaimMove>;
const Step = z.object({
  key: Key,
  step: z.enum(Object.keys(steps) as [keyof typeof steps, ...(keyof typeof steps)[]]),
});

/** What people of the banks that are played do about keys of participants. */
export function directoryPosts(network: Network): Record<string, Post> {
  const { db, now } = network;
  return {
    claim: post(ClaimOfPerson, async ({ key, type, name, taxId, bank }) => {
      const entry = await findOwner(db, key, now());
      if (!entry || (await findParticipant(db, entry.ispb))?.eventsUrl === null) throw refuse("EntryNotFound");
      const { keyType } = entry;
      if (!(claimableTypes[type] as readonly string[]).includes(keyType)) throw refuse("ClaimTypeInconsistent");
      const isSame = type === "PORTABILITY";
      const claimer = {
        name: isSame ? entry.name : name,
        taxId: taxId ?? (isSame ? entry.taxId : "98765432100"),
        tradeName: null,
      };
      const number = claimer.taxId.slice(0, 8);
      const claim = await openClaim(network, {
        id: randomUUID(),
        type,
        key,
        keyType: keyType as ClaimKeyType,
        claimer,
        account: { ispb: playedBanks[bank].ispb, branch: "0001", number, accountType: "CACC", openedAt: now() },
      });
      return z.encode(Claim, claim);
    }),

    "claim-step": post(Step, async ({ key, step: name }) => {
      const claim = await findOpenClaim(db, key);
      const { step, by, reason } = steps[name];
      const isPlayed = by === "DONOR" ? claim?.donorPlayed : claim?.claimerPlayed;
      if (!claim || !isPlayed) throw refuse("ClaimNotFound");
      // The holder of a phone refuses by proving to have it.
      const proof = name === "refuse" && claim.type === "OWNERSHIP" ? "FRAUD" : reason;
      const moved = await moveClaim(network, claim.id, { move: { step, by, reason: proof }, side: () => true });
      return z.encode(Claim, moved);
    }),
  };
}
