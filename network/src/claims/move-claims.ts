import { type ClaimMove, dutyOf, isOver, statusAfter } from "@vitral/protocol/claim-states";
import { Claim, type NewClaim } from "@vitral/protocol/claims";
import { refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import type { Queries } from "../database/database.ts";
import { countEntries, findOwner, rewriteEntry } from "../directory/entry-queries.ts";
import { maxKeys } from "../directory/max-keys.ts";
import { enqueueEvents } from "../events/event-queries.ts";
import type { Network } from "../network.ts";
import {
  type ClaimRow,
  findOpenClaim,
  findPlayedClaims,
  insertClaim,
  isSameClaim,
  lockClaim,
  saveClaim,
  saveStep,
  wasMade,
} from "./claim-queries.ts";

/** Opens a claim of an institution, or of a bank that is played. The same id again is answered with the claim. */
export async function openClaim(network: Network, claim: z.output<typeof NewClaim>): Promise<Claim> {
  const { db, now, wake } = network;
  const opened = await db.transaction(async (queries) => {
    const same = await lockClaim(queries, claim.id);
    if (same && !(await isSameClaim(queries, claim))) throw refuse("RequestIdAlreadyUsed");
    if (same) return settle(queries, same, now());
    const donorIspb = await donorOf(queries, claim, now());
    if (!(await insertClaim(queries, { claim, donorIspb, at: now() }))) throw refuse("EntryLockedByClaim");
    const row = await lockClaim(queries, claim.id);
    if (!row) throw new Error("a claim that was made is gone");
    await tellBoth(queries, row, now());
    return settle(queries, row, now());
  });
  wake();
  return wireOf(opened);
}

/**
 * Makes a step where it is possible (null: none), then what played banks have to do. `side`: who may see it. Throws
 * ClaimNotFound or ClaimOperationInvalid.
 */
export async function moveClaim(
  network: Network,
  id: string,
  { move, side }: { move: ClaimMove | null; side: (claim: ClaimRow) => boolean },
): Promise<Claim> {
  const { db, now, wake } = network;
  const moved = await db.transaction(async (queries) => {
    const locked = await lockClaim(queries, id);
    if (!locked || !side(locked)) throw refuse("ClaimNotFound");
    const claim = await settle(queries, locked, now());
    if (!move) return claim;
    const made = await make(queries, claim, move, now());
    if (made) return settle(queries, made, now());
    if (!(await wasMade(queries, id, move))) throw refuse("ClaimOperationInvalid");
    return claim;
  });
  wake();
  return wireOf(moved);
}

/** Makes what played banks have to make by themselves by now. */
export async function settlePlayedClaims(network: Network): Promise<void> {
  for (const id of await findPlayedClaims(network.db)) await moveClaim(network, id, { move: null, side: () => true });
}

/** Who has the key that is asked for. */
async function donorOf(db: Queries, claim: z.output<typeof NewClaim>, now: Date): Promise<string> {
  if (await findOpenClaim(db, claim.key)) throw refuse("EntryLockedByClaim");
  const entry = await findOwner(db, claim.key, now);
  if (!entry || entry.keyType !== claim.keyType) throw refuse("ClaimKeyNotFound");
  const isSamePerson = entry.taxId === claim.claimer.taxId;
  if (isSamePerson && entry.ispb === claim.account.ispb) throw refuse("EntryAlreadyExists");
  if (isSamePerson !== (claim.type === "PORTABILITY")) throw refuse("ClaimTypeInconsistent");
  if ((await countEntries(db, claim.account)) >= maxKeys(claim.claimer.taxId)) throw refuse("EntryLimitExceeded");
  return entry.ispb;
}

/** What played banks have to do by themselves by now, each step at its own moment. */
async function settle(db: Queries, claim: ClaimRow, now: Date): Promise<ClaimRow> {
  const played = { DONOR: claim.donorPlayed, CLAIMER: claim.claimerPlayed } as const;
  for (const by of ["DONOR", "CLAIMER"] as const) {
    const duty = played[by] ? dutyOf(claim, by, now) : null;
    const moved = duty && (await make(db, claim, duty, duty.since));
    if (moved) return settle(db, moved, now);
  }
  return claim;
}

async function make(db: Queries, claim: ClaimRow, move: ClaimMove, at: Date): Promise<ClaimRow | null> {
  const status = statusAfter(claim, move, at);
  if (!status) return null;
  const moved: ClaimRow = {
    ...claim,
    status,
    confirmedAt: status === "CONFIRMED" ? at : claim.confirmedAt,
    endedBy: isOver(status) ? move.by : null,
    reason: move.reason ?? claim.reason,
  };
  await saveClaim(db, moved);
  await saveStep(db, claim.id, move);
  if (status === "COMPLETED") await moveEntry(db, moved, at);
  await tellBoth(db, moved, at);
  return moved;
}

/** The key leads to the claimer from now on. */
async function moveEntry(db: Queries, { id, type, content }: ClaimRow, at: Date): Promise<void> {
  const { key, keyType, claimer, account } = content;
  const entry = { key, keyType, owner: claimer, account, requestId: id };
  await rewriteEntry(db, { ...entry, ...(type === "OWNERSHIP" && { ownedSince: at }) });
}

const tellBoth = (db: Queries, claim: ClaimRow, at: Date): Promise<void> =>
  enqueueEvents(
    db,
    [claim.claimerIspb, claim.donorIspb],
    { type: "CLAIM_CHANGED", claim: z.encode(Claim, wireOf(claim)) },
    at,
  );

const wireOf = (row: ClaimRow): Claim => ({
  id: row.id,
  type: row.type,
  key: row.key,
  keyType: row.keyType,
  status: row.status,
  claimerIspb: row.claimerIspb,
  claimerBank: row.claimerBank,
  donorIspb: row.donorIspb,
  donorBank: row.donorBank,
  createdAt: row.createdAt,
  confirmedAt: row.confirmedAt,
  endedBy: row.endedBy,
  reason: row.reason,
});

/** The same for a list. */
export const claimsOnTheWire = (rows: ClaimRow[]): Claim[] => rows.map(wireOf);
