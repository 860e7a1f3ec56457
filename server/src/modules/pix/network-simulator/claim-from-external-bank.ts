import { randomUUID } from "node:crypto";
import type { ClaimKeyType, ClaimType } from "@vitral/contract/pix-claims";
import { claimableTypes } from "@vitral/contract/pix-claims";
import type { Db } from "../../../platform/database/db.ts";
import type { ClaimMove } from "@vitral/protocol/claim-states";
import type { ClaimRefusal, ClaimState } from "../network/rail.ts";
import { findOpenNetworkClaim } from "./claim-queries.ts";
import { externalBanks, type ExternalBank } from "./pay-from-external-bank.ts";
import { moveNetworkClaim, openNetworkClaim } from "./simulated-claims.ts";
import { findNetworkKey } from "./simulator-queries.ts";

type Deps = { db: Db; now: () => Date };
type ExternalClaim = {
  key: string;
  keyType: string;
  type: ClaimType;
  name: string;
  document: string | null;
  bank: ExternalBank;
};
type Opened = { id: string; tenantId: string } | { refused: ClaimRefusal | "KeyNotOurs" | "KeyTypeNotClaimable" };

/**
 * Another bank of the simulated network asks for a key of one of our customers. `document` null: that of the key's
 * holder for a portability, another person's for an ownership.
 */
export async function claimFromExternalBank(deps: Deps, asked: ExternalClaim): Promise<Opened> {
  const { key, type } = asked;
  const entry = await findNetworkKey(deps.db, { key, now: deps.now() });
  if (!entry?.tenantId) return { refused: "KeyNotOurs" };
  if (!(claimableTypes[type] as readonly string[]).includes(asked.keyType)) return { refused: "KeyTypeNotClaimable" };
  const own = type === "PORTABILITY" ? entry.document : "98765432100";
  const id = randomUUID();
  const answer = await openNetworkClaim(deps, {
    id,
    type,
    key,
    keyType: asked.keyType as ClaimKeyType,
    claimer: {
      owner: { name: type === "PORTABILITY" ? entry.name : asked.name, document: asked.document ?? own },
      bank: externalBanks[asked.bank],
      tenantId: null,
      accountId: null,
    },
  });
  return answer.status === "refused" ? { refused: answer.reason } : { id, tenantId: entry.tenantId };
}

/** The steps of another bank about a claim of a key, as the command names them. */
export const externalBankSteps = {
  confirm: { step: "confirm", by: "DONOR", reason: "USER_REQUESTED" },
  refuse: { step: "cancel", by: "DONOR", reason: "USER_REQUESTED" },
  complete: { step: "complete", by: "CLAIMER", reason: null },
  withdraw: { step: "cancel", by: "CLAIMER", reason: "USER_REQUESTED" },
} as const satisfies Record<string, ClaimMove>;
export type ExternalBankStep = keyof typeof externalBankSteps;

/**
 * An external bank makes its step about the claim of a key that is in progress. Null where there is
 * no such claim, or the side that makes the step is a bank of ours. `done` false: the step is not possible now.
 */
export async function answerFromExternalBank(
  deps: Deps,
  key: string,
  word: ExternalBankStep,
): Promise<{ done: boolean; claim: ClaimState } | null> {
  const found = await findOpenNetworkClaim(deps.db, key);
  if (!found) return null;
  const { by, step, reason } = externalBankSteps[word];
  if ((by === "DONOR" ? found.donorTenant : found.claimerTenant) !== null) return null;
  // The holder of a phone refuses by proving to have it.
  const proof = word === "refuse" && found.type === "OWNERSHIP" ? "FRAUD" : reason;
  const claim = await moveNetworkClaim(deps, found.id, { by, step, reason: proof });
  return claim && { claim, done: claim.status !== found.status };
}
