import { allOf, forEachTenant, sideBySide, tenantIds } from "../../../platform/database/each-tenant.ts";
import { forEachDueTenant, noWork, takeDue } from "../../../platform/database/due-work.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import {
  answerWithin,
  type ClaimMove,
  type ClaimState,
  dutyOf,
  isOver,
  type PixDeps,
  type Rail,
  statusAfter,
  termOf,
  withTimeout,
} from "../../pix/pix.ts";
import { type ClaimRow, lockClaim, noteReminded, saveState } from "./claim-queries.ts";
import { type DueClaim, dueClaims } from "./due-queries.ts";
import { holdsKey } from "./effect-queries.ts";
import { followNetwork } from "./follow-claim.ts";
import { receiveClaims } from "./receive-claims.ts";
import { notifyOwner } from "./notify-owner.ts";
import { findOwner } from "../../accounts/accounts.ts";

/**
 * Takes in what other banks ask of our customers. Runs on every server: a claim is written once, and acknowledging it
 * again is harmless.
 */
export async function receiveNewClaims(deps: PixDeps): Promise<void> {
  const { db, rail } = deps;
  if (!rail) return;
  const ids = await withAllTenants(() => tenantIds(db));
  const say = (faults: number) => `claims of ${faults} banks were not received`;
  await forEachTenant(ids, (tenantId) => receiveClaims(deps, rail, tenantId), say, sideBySide);
}

/**
 * Asks the network how far claims are, and makes the steps that are due: what follows from silence, from a
 * confirmation and from the last day. Runs on every server; one server at a time takes a claim. A failing one does not
 * block others.
 */
export async function processClaims(deps: PixDeps): Promise<number> {
  const { db, rail, now } = deps;
  if (!rail) return noWork;
  return forEachDueTenant(
    deps,
    [dueClaims],
    async (tenantId) => {
      const due = await takeDue<DueClaim>(db, dueClaims, { tenantId, now: now(), max: 50 });
      await allOf(due.map((side) => processClaim(deps, rail, { tenantId, ...side })));
    },
    (faults) => `${faults} claims were not processed`,
    sideBySide,
  );
}

async function processClaim(deps: PixDeps, rail: Rail, side: DueClaim & { tenantId: string }): Promise<void> {
  const claim = await deps.db.transaction().execute((tx) => lockClaim(tx, side));
  if (!claim || isOver(claim.status)) return;
  let state =
    claim.role === "CLAIMER" && claim.status === "OPEN" ? await openAgain(deps, rail, claim) : await stateNow();
  // Each step may lead to the next one; a claim has no more than these.
  for (let step = 0; state && step < 4; step += 1) {
    const after = await followNetwork(deps, side, state);
    if (!after || isOver(after.status)) return;
    const due = await dueStep(deps, after);
    if (!due) return remind(deps, after);
    state = await withTimeout(answerWithin, () => rail.moveClaim(claim, due));
  }

  function stateNow(): Promise<ClaimState | null> {
    return withTimeout(answerWithin, () => rail.claimState(side));
  }
}

/** The answer to the first request was lost, or it never arrived: the same request is the same claim. */
async function openAgain(deps: PixDeps, rail: Rail, claim: ClaimRow): Promise<ClaimState | null> {
  const answer = await openAtNetwork(deps, rail, claim);
  if (answer.status === "known") return answer.claim;
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockClaim(tx, claim);
    if (locked?.status !== "OPEN") return;
    const refused = { status: "CANCELLED", endedBy: null, reason: null, confirmedAt: null } as const;
    const donorBank = locked.otherBank ?? "";
    await saveState(tx, claim, { ...refused, createdAt: locked.createdAt, donorBank }, deps.now());
    const ended = await lockClaim(tx, claim);
    if (ended) await notifyOwner(deps, tx, ended, "NOT_ACCEPTED");
  });
  return null;
}

/** Asks the network for the key. Throws NetworkUnavailable when it does not answer within 5 s. */
export async function openAtNetwork(deps: PixDeps, rail: Rail, claim: ClaimRow) {
  const { id, type, key, keyType, tenantId, accountId } = claim;
  const [tenant, owner] = await Promise.all([deps.tenants.byId(tenantId), findOwner(deps.db, claim)]);
  const bank = { ispb: tenant.ispb, bankName: tenant.bankName };
  const claimer = { owner: { name: owner.name, document: owner.document }, bank, tenantId, accountId };
  return withTimeout(answerWithin, () => rail.openClaim({ id, type, key, keyType, claimer }));
}

/** What our side has to do now: what the bank found out, its duty by the manual, or what follows a closure. */
async function dueStep(deps: PixDeps, claim: ClaimRow): Promise<ClaimMove | null> {
  if (claim.finding !== null) {
    const cancel = { step: "cancel", by: "CLAIMER", reason: claim.finding } as const;
    if (statusAfter(claim, cancel, deps.now()) !== null) return cancel;
  }
  const duty = dutyOf(claim, claim.role, deps.now());
  if (duty) return duty;
  if (claim.role === "DONOR") {
    if (claim.status !== "WAITING_RESOLUTION" || (await holdsKey(deps.db, claim))) return null;
    return { step: "confirm", by: "DONOR", reason: "ACCOUNT_CLOSURE" };
  }
  const { isClosed } = await findOwner(deps.db, claim);
  return isClosed ? { step: "cancel", by: "CLAIMER", reason: "ACCOUNT_CLOSURE" } : null;
}

/** The holder is notified two days before the term ends, the claimer of a phone when the key can be completed. */
const holdersNotice = 2 * 86_400_000;

async function remind(deps: PixDeps, claim: ClaimRow): Promise<void> {
  if (claim.remindedAt) return;
  const [status, term, notice] =
    claim.role === "DONOR"
      ? (["WAITING_RESOLUTION", termOf(claim, "RESOLUTION"), holdersNotice] as const)
      : (["CONFIRMED", termOf(claim, "CLOSING"), 0] as const);
  if (claim.status !== status || !term || term.getTime() - notice > deps.now().getTime()) return;
  await deps.db.transaction().execute(async (tx) => {
    if (await noteReminded(tx, claim, deps.now())) await notifyOwner(deps, tx, claim, "TERM_ENDS");
  });
}
