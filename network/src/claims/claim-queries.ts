import type { ClaimKeyType, ClaimRole, ClaimStatus, ClaimType } from "@vitral/contract/pix-claims";
import type { ClaimMove, ClaimReason } from "@vitral/protocol/claim-states";
import { NewClaim } from "@vitral/protocol/claims";
import * as z from "zod/mini";
import type { Queries } from "../database/database.ts";

/** `claimer` and `account`: who asks for the key, and for which account. */
export type ClaimRow = {
  id: string;
  type: ClaimType;
  key: string;
  keyType: ClaimKeyType;
  status: ClaimStatus;
  content: z.output<typeof NewClaim>;
  claimerIspb: string;
  claimerBank: string;
  claimerPlayed: boolean;
  donorIspb: string;
  donorBank: string;
  donorPlayed: boolean;
  createdAt: Date;
  confirmedAt: Date | null;
  endedBy: ClaimRole | null;
  reason: ClaimReason | null;
};

const claims = `select c.id, c.type, c.key, c.key_type as "keyType", c.status, c.content,
  c.claimer_ispb as "claimerIspb", claimer.name as "claimerBank", claimer.events_url is null as "claimerPlayed",
  c.donor_ispb as "donorIspb", donor.name as "donorBank", donor.events_url is null as "donorPlayed",
  c.created_at as "createdAt", c.confirmed_at as "confirmedAt", c.ended_by as "endedBy", c.reason
  from claim c join participant claimer on claimer.ispb = c.claimer_ispb join participant donor on donor.ispb = c.donor_ispb`;
const isOpen = "c.status not in ('COMPLETED', 'CANCELLED')";

const read = async (db: Queries, rest: string, values: unknown[]): Promise<ClaimRow[]> =>
  (await db.all<ClaimRow>(`${claims} ${rest}`, values)).map((row) =>
    Object.assign(row, { content: z.decode(NewClaim, row.content as never) }),
  );

/** A claim, locked until the transaction ends. */
export const lockClaim = async (db: Queries, id: string): Promise<ClaimRow | undefined> =>
  (await read(db, "where c.id = $1 for update of c", [id]))[0];

/** The claim of a key that has not ended. */
export const findOpenClaim = async (db: Queries, key: string): Promise<ClaimRow | undefined> =>
  (await read(db, `where c.key = $1 and ${isOpen}`, [key]))[0];

/** Claims in which an institution is this side, the oldest first. */
export const findClaims = (
  db: Queries,
  { ispb, role, status }: { ispb: string; role: ClaimRole; status: ClaimStatus | undefined },
): Promise<ClaimRow[]> =>
  read(
    db,
    `where ${role === "CLAIMER" ? "c.claimer_ispb" : "c.donor_ispb"} = $1 and ($2::text is null or c.status = $2)
      order by c.created_at, c.id limit 50`,
    [ispb, status ?? null],
  );

/** Open claims with a side that this program plays, the oldest first. */
export const findPlayedClaims = async (db: Queries): Promise<string[]> =>
  (
    await read(
      db,
      `where ${isOpen} and (claimer.events_url is null or donor.events_url is null)
      order by c.created_at limit 200`,
      [],
    )
  ).map(({ id }) => id);

/** Answers whether this call made the claim: there is one of a key at a time. */
export async function insertClaim(
  db: Queries,
  { claim, donorIspb, at }: { claim: z.output<typeof NewClaim>; donorIspb: string; at: Date },
): Promise<boolean> {
  const row = await db.first(
    `insert into claim (id, type, key, key_type, status, content, claimer_ispb, donor_ispb, created_at)
     values ($1, $2, $3, $4, 'OPEN', $5, $6, $7, $8) on conflict do nothing returning id`,
    [
      claim.id,
      claim.type,
      claim.key,
      claim.keyType,
      JSON.stringify(z.encode(NewClaim, claim)),
      claim.account.ispb,
      donorIspb,
      at,
    ],
  );
  return row !== undefined;
}

export async function isSameClaim(db: Queries, claim: z.output<typeof NewClaim>): Promise<boolean> {
  const row = await db.first<{ same: boolean }>("select content = $2::jsonb as same from claim where id = $1", [
    claim.id,
    JSON.stringify(z.encode(NewClaim, claim)),
  ]);
  return row?.same ?? false;
}

export async function saveClaim(db: Queries, claim: ClaimRow): Promise<void> {
  await db.all("update claim set status = $2, confirmed_at = $3, ended_by = $4, reason = $5 where id = $1", [
    claim.id,
    claim.status,
    claim.confirmedAt,
    claim.endedBy,
    claim.reason,
  ]);
}

export async function saveStep(db: Queries, claimId: string, { step, by, reason }: ClaimMove): Promise<void> {
  await db.all("insert into claim_step (claim_id, step, by_role, reason) values ($1, $2, $3, $4)", [
    claimId,
    step,
    by,
    reason,
  ]);
}

/** Whether this step was made before, for this reason. */
export async function wasMade(db: Queries, claimId: string, { step, by, reason }: ClaimMove): Promise<boolean> {
  const row = await db.first(
    "select 1 from claim_step where claim_id = $1 and step = $2 and by_role = $3 and reason is not distinct from $4",
    [claimId, step, by, reason],
  );
  return row !== undefined;
}
