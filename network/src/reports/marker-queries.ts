import type { FraudMarker } from "@vitral/protocol/directory";
import type * as z from "zod/mini";
import type { Queries } from "../database/database.ts";

type Marker = z.output<typeof FraudMarker>;

const markers = `select m.id as "row", m.tax_id as "taxId", p.name as "reportedBy", m.reason, m.marked_at as "markedAt",
  m.until_at as until from fraud_marker m join participant p on p.ispb = m.reported_by`;

/** The newest mark of a person that is in force, by another institution than the one that asks. */
export async function findMarker(
  db: Queries,
  { taxId, except, now }: { taxId: string; except: string; now: Date },
): Promise<Marker | undefined> {
  const row = await db.first<Marker>(
    `${markers} where m.tax_id = $1 and m.reported_by <> $2 and (m.until_at is null or m.until_at > $3)
      order by m.marked_at desc limit 1`,
    [taxId, except, now],
  );
  return row && { reportedBy: row.reportedBy, reason: row.reason, markedAt: row.markedAt, until: row.until };
}

/** Marks in force, by others, of people who have or had a key at an institution; after an id, in its order. */
export async function findMarkersAt(
  db: Queries,
  { ispb, after, limit, now }: { ispb: string; after: string | null; limit: number; now: Date },
): Promise<(Marker & { row: string; taxId: string })[]> {
  return db.all(
    `${markers} where m.reported_by <> $1 and (m.until_at is null or m.until_at > $2)
      and exists (select 1 from holder h where h.ispb = $1 and h.tax_id = m.tax_id)
      and ($3::uuid is null or m.id > $3) order by m.id limit $4`,
    [ispb, now, after, limit],
  );
}

/** Answers whether this call made the mark. `content`: what was asked, for a repeat. */
export async function insertMarker(
  db: Queries,
  marker: {
    id: string;
    taxId: string;
    reportedBy: string;
    reason: string;
    at: Date;
    until: Date | null;
    content: unknown;
  },
): Promise<boolean> {
  const row = await db.first(
    `insert into fraud_marker (id, tax_id, reported_by, reason, marked_at, until_at, content)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
    [
      marker.id,
      marker.taxId,
      marker.reportedBy,
      marker.reason,
      marker.at,
      marker.until,
      JSON.stringify(marker.content),
    ],
  );
  return row !== undefined;
}

export async function isSameMarker(db: Queries, id: string, reportedBy: string, content: unknown): Promise<boolean> {
  const row = await db.first<{ same: boolean }>(
    "select reported_by = $2 and content = $3::jsonb as same from fraud_marker where id = $1",
    [id, reportedBy, JSON.stringify(content)],
  );
  return row?.same ?? false;
}

/** Whose mark it was; null: this institution has none of that id. Its row stays, out of force, for a repeat. */
export async function endMarker(
  db: Queries,
  { id, reportedBy, at }: { id: string; reportedBy: string; at: Date },
): Promise<string | null> {
  const row = await db.first<{ taxId: string }>(
    `update fraud_marker set until_at = least(coalesce(until_at, $3), $3) where id = $1 and reported_by = $2
     returning tax_id as "taxId"`,
    [id, reportedBy, at],
  );
  return row?.taxId ?? null;
}

/** The institutions where a person has or had a key. */
export async function findHolders(db: Queries, taxId: string): Promise<string[]> {
  const rows = await db.all<{ ispb: string }>("select ispb from holder where tax_id = $1", [taxId]);
  return rows.map(({ ispb }) => ispb);
}
