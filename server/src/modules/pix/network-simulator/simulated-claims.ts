import type { Db, Tx } from "../../../platform/database/db.ts";
import { type ClaimMove, dutyOf, isOver, statusAfter } from "@vitral/protocol/claim-states";
import type { ClaimAnswer, ClaimRefusal, ClaimRequest, ClaimState, Rail } from "../network/rail.ts";
import {
  findIncomingClaims,
  findOpenNetworkClaim,
  insertNetworkClaim,
  lockNetworkClaim,
  moveEntry,
  type NetworkClaim,
  saveNetworkClaim,
} from "./claim-queries.ts";
import { countEntries } from "./directory-queries.ts";
import { maxKeys } from "./max-keys.ts";
import { findNetworkKey } from "./simulator-queries.ts";

type ClaimCalls = Pick<Rail, "openClaim" | "claimsAgainst" | "claimState" | "moveClaim">;
/** `claimer` of an external bank has neither tenant nor account. */
export type AnyRequest = Omit<ClaimRequest, "claimer"> & {
  claimer: Omit<ClaimRequest["claimer"], "tenantId" | "accountId"> & {
    tenantId: string | null;
    accountId: string | null;
  };
};

/**
 * The directory's claims. The network plays the external banks: a holder there is silent, unless
 * the command `pix claim` answers for it; a claimer there completes a portability at once, and an ownership by the
 * command.
 */
export function simulatedClaims(deps: { db: Db; now: () => Date }): ClaimCalls {
  const { db } = deps;
  return {
    openClaim: (request) => openNetworkClaim(deps, request),
    claimsAgainst: (tenantId) => findIncomingClaims(db, tenantId),
    claimState: ({ id }) => moveNetworkClaim(deps, id, null),
    moveClaim: ({ id }, move) => moveNetworkClaim(deps, id, move),
  };
}

/** Opens a claim for a bank of the installation, or outside of it. The same id again is answered with the claim. */
export function openNetworkClaim({ db, now }: { db: Db; now: () => Date }, request: AnyRequest): Promise<ClaimAnswer> {
  return db.transaction().execute(async (tx): Promise<ClaimAnswer> => {
    const same = await lockNetworkClaim(tx, request.id);
    if (same) return { status: "known", claim: stateOf(await settle(tx, same, now())) };
    const entry = await findNetworkKey(tx, { key: request.key, now: now() });
    const refuse = (reason: ClaimRefusal): ClaimAnswer => ({ status: "refused", reason });
    const { owner, bank, tenantId, accountId } = request.claimer;
    if (await findOpenNetworkClaim(tx, request.key)) return refuse("EntryLockedByClaim");
    if (!entry) return refuse("ClaimKeyNotFound");
    const isSamePerson = entry.document === owner.document;
    if (isSamePerson && entry.ispb === bank.ispb) return refuse("EntryAlreadyExists");
    if (isSamePerson !== (request.type === "PORTABILITY")) return refuse("ClaimTypeInconsistent");
    if (tenantId && accountId && (await countEntries(tx, { tenantId, accountId })) >= maxKeys(owner.document))
      return refuse("EntryLimitExceeded");
    const claim: NetworkClaim = {
      id: request.id,
      type: request.type,
      key: request.key,
      keyType: request.keyType,
      status: "OPEN",
      claimer: { ...owner, ...bank, accountId },
      claimerTenant: tenantId,
      donorBank: entry.bankName,
      donorTenant: entry.tenantId,
      createdAt: now(),
      confirmedAt: null,
      endedBy: null,
      reason: null,
    };
    if (!(await insertNetworkClaim(tx, claim))) return refuse("EntryLockedByClaim");
    return { status: "known", claim: stateOf(await settle(tx, claim, now())) };
  });
}

/** Makes a step where it is possible (null: none), then what the external banks have to do, and answers the claim. */
export function moveNetworkClaim(
  { db, now }: { db: Db; now: () => Date },
  id: string,
  move: ClaimMove | null,
): Promise<ClaimState | null> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockNetworkClaim(tx, id);
    if (!locked) return null;
    const claim = await settle(tx, locked, now());
    const moved = move && (await make(tx, claim, move, now()));
    return stateOf(moved ? await settle(tx, moved, now()) : claim);
  });
}

/** What external banks have to do by themselves by now, each step at its own moment. */
async function settle(tx: Tx, claim: NetworkClaim, now: Date): Promise<NetworkClaim> {
  const sides = { DONOR: claim.donorTenant, CLAIMER: claim.claimerTenant } as const;
  for (const by of ["DONOR", "CLAIMER"] as const) {
    const duty = sides[by] === null ? dutyOf(claim, by, now) : null;
    const moved = duty && (await make(tx, claim, duty, duty.since));
    if (moved) return settle(tx, moved, now);
  }
  return claim;
}

async function make(tx: Tx, claim: NetworkClaim, move: ClaimMove, at: Date): Promise<NetworkClaim | null> {
  const status = statusAfter(claim, move, at);
  if (!status) return null;
  const moved: NetworkClaim = {
    ...claim,
    status,
    confirmedAt: status === "CONFIRMED" ? at : claim.confirmedAt,
    endedBy: isOver(status) ? move.by : null,
    reason: move.reason ?? claim.reason,
  };
  await saveNetworkClaim(tx, moved);
  if (status === "COMPLETED") await moveEntry(tx, moved);
  return moved;
}

const stateOf = ({ status, createdAt, confirmedAt, endedBy, reason, donorBank }: NetworkClaim): ClaimState => ({
  status,
  createdAt,
  confirmedAt,
  endedBy,
  reason,
  donorBank,
});
