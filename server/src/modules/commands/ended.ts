import type { Ended } from "@vitral/contract/console/commands/ended";
import { limitLabels, LimitChangeKind } from "@vitral/contract/pix-limits";
import { retentionCutoff } from "@vitral/contract/retention";
import type { Db } from "../../platform/database/db.ts";
import { findSecurityEvents, versionEvents } from "../audit/audit.ts";
import type { CommandRow } from "./command-queries.ts";

/** Something that holds later than it was done: a limit of a customer, or a version of a day. */
type Later = { what: string | null; from: Date; subject: string };

/** What becomes of a limit that waits; a security event's detail is the kind of limit with one of them. */
const ofLimits: Record<string, Ended["how"]> = {
  CANCELLED: "CANCELLED",
  ASKED: "REPLACED",
  AWAITING_APPROVAL: "REPLACED",
  EFFECTIVE: "REPLACED",
};
/** The orders that publish a version, and what ends one of the same day before it holds. */
const ofVersions: Partial<Record<CommandRow["kind"], Record<string, Ended["how"]>>> = {
  "terms.publish": { "terms.publish": "REPLACED", "terms.withdraw": "CANCELLED" },
  "texts.publish": { "texts.publish": "REPLACED" },
};
const versionActions = ["terms.publish", "terms.withdraw", "texts.publish"] as const;

/** What of each command ended before it held, and from when the rest of it holds. */
export type Standing = { ended: Ended[]; effectiveAt: Date | null };

/**
 * Reads what became of commands that hold later than they were done. Limits are followed in the records of their
 * customers, which are kept for six months, versions in the audit: whoever ended one, staff or customer, in the console
 * or at the command line.
 */
export async function standingOf(db: Db, tenantId: string, rows: readonly CommandRow[], now: Date) {
  const known = retentionCutoff("SECURITY_EVENTS", now);
  const waiting = rows.flatMap((row) => {
    const later = laterOf(row);
    return row.decidedAt === null || later.length === 0 ? [] : [{ row, later, since: row.decidedAt }];
  });
  const news = await newsOf(db, tenantId, waiting);
  return new Map<string, Standing>(
    waiting.map(({ row, later, since }) => {
      const fates = later.map((one) => ({ ...one, end: endOf(one, news, { row, since, known }) }));
      const still = fates.filter(({ end }) => end === null).map(({ from }) => from);
      return [
        row.id,
        {
          ended: fates.flatMap(({ what, end }) => (end === null ? [] : [{ what, ...end }])),
          effectiveAt: still.toSorted((one, other) => one.getTime() - other.getTime()).at(-1) ?? null,
        },
      ];
    }),
  );
}

function laterOf({ state, kind, result, customerId }: CommandRow): Later[] {
  const { waits, from, effectiveAt } = result ?? {};
  if (state !== "EXECUTED") return [];
  if (ofVersions[kind] && typeof from === "string" && typeof effectiveAt === "string")
    return [{ what: null, from: new Date(effectiveAt), subject: from }];
  if (customerId === null || typeof waits !== "object" || waits === null) return [];
  return Object.entries(waits).map(([limit, at]) => ({
    what: limitLabels[LimitChangeKind.parse(limit)],
    from: new Date(String(at)),
    subject: limit,
  }));
}

type News = { subject: string; what: string; at: Date };
type Waiting = { row: CommandRow; later: Later[]; since: Date };

async function newsOf(db: Db, tenantId: string, waiting: readonly Waiting[]): Promise<News[]> {
  const since = new Date(Math.min(...waiting.map((one) => one.since.getTime())));
  const customerIds = [...new Set(waiting.flatMap(({ row }) => row.customerId ?? []))];
  const days = waiting.flatMap(({ row, later }) => (ofVersions[row.kind] ? later.map(({ subject }) => subject) : []));
  const scope = { tenantId, since };
  const limits =
    customerIds.length > 0 ? await findSecurityEvents(db, { ...scope, customerIds, kind: "LIMIT_CHANGED" }) : [];
  const versions = days.length > 0 ? await versionEvents(db, { ...scope, days, actions: [...versionActions] }) : [];
  return [
    ...limits.map(({ accountId, detail, at }) => ({ subject: accountId ?? "", what: detail ?? "", at })),
    ...versions.map(({ day, action, at }) => ({ subject: day, what: action, at })),
  ];
}

type Followed = Omit<Waiting, "later"> & { known: Date };

/** How something ended before it held; null: it did not. Records from before `known` may be gone. */
function endOf({ from, subject }: Later, news: readonly News[], { row, since, known }: Followed) {
  const ends = ofVersions[row.kind];
  const howOf = ({ what }: News): Ended["how"] | undefined =>
    ends ? ends[what] : what.startsWith(`${subject}_`) ? ofLimits[what.slice(subject.length + 1)] : undefined;
  for (const one of news) {
    const how = howOf(one);
    const isIts = one.subject === (ends ? subject : row.payload["accountId"]);
    if (how && isIts && one.at > since && one.at < from) return { how, at: one.at };
  }
  return !ends && since < known ? { how: "UNKNOWN" as const, at: from } : null;
}
