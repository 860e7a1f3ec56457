import { answerWithin, type IncomingClaim, type PixDeps, type Rail, withTimeout } from "../../pix/pix.ts";
import { allOf } from "../../../platform/database/each-tenant.ts";
import { claimExists, insertClaim } from "./claim-queries.ts";
import { lockHeldKey } from "./effect-queries.ts";
import { followNetwork } from "./follow-claim.ts";
import { notifyOwner } from "./notify-owner.ts";

/**
 * Writes the new claims against a tenant's keys, tells their owners, and acknowledges them. A key that its owner has
 * given up meanwhile is confirmed at once.
 */
export async function receiveClaims(deps: PixDeps, rail: Rail, tenantId: string): Promise<void> {
  const incoming = await withTimeout(answerWithin, () => rail.claimsAgainst(tenantId));
  await allOf(incoming.map((claim) => receive(deps, rail, tenantId, claim)));
}

async function receive(deps: PixDeps, rail: Rail, tenantId: string, incoming: IncomingClaim): Promise<void> {
  const { id } = incoming;
  const held = await write(deps, tenantId, incoming);
  if (held === "PENDING") return; // the directory confirmed our key a moment ago; the next round finds it
  const acknowledged = await move({ step: "acknowledge", by: "DONOR", reason: null });
  if (held === "GIVEN_UP") await move({ step: "confirm", by: "DONOR", reason: "ACCOUNT_CLOSURE" });
  else if (acknowledged) await followNetwork(deps, { tenantId, id, role: "DONOR" }, acknowledged);

  function move(step: Parameters<Rail["moveClaim"]>[1]) {
    return withTimeout(answerWithin, () => rail.moveClaim({ tenantId, id }, step));
  }
}

type Held = "HELD" | "PENDING" | "GIVEN_UP";

/** The key is locked first: it is either deleted before the claim, or not while the claim is in progress. */
function write(deps: PixDeps, tenantId: string, incoming: IncomingClaim): Promise<Held> {
  return deps.db.transaction().execute(async (tx): Promise<Held> => {
    const held = await lockHeldKey(tx, { tenantId, key: incoming.key });
    if (held?.status === "PENDING") return "PENDING";
    if (!held || held.status === "REMOVING") return "GIVEN_UP";
    const { id, type, key, keyType, claimerBank, createdAt } = incoming;
    const claim = {
      tenantId,
      id,
      role: "DONOR",
      accountId: held.accountId,
      type,
      keyType,
      key,
      status: "OPEN",
      otherBank: claimerBank,
      createdAt,
    } as const;
    const unset = { confirmedAt: null, endedAt: null, endedBy: null, reason: null, finding: null, remindedAt: null };
    if (await insertClaim(tx, claim, deps.now())) {
      await notifyOwner(deps, tx, { ...claim, ...unset }, "OPENED");
      return "HELD";
    }
    // Not written: an earlier claim of the key has ended in the network and not here yet. A later round writes it.
    return (await claimExists(tx, { tenantId, id, role: "DONOR" })) ? "HELD" : "PENDING";
  });
}
