import { type AreaNotice, maxUnread } from "@vitral/contract/notices";
import { retentionCutoff } from "@vitral/contract/retention";
import type { Db } from "../../platform/database/db.ts";
import { findArrivals } from "../accounts/accounts.ts";
import type { Caller } from "../identity/identity.ts";
import { findNotices, findReadUntil, type NoticePlace, noteRead, noticeText } from "../notifications/notifications.ts";
import { tenantOnTheWire } from "../tenants/tenants.ts";

type Deps = { db: Db; now: () => Date };

const pageSize = 20;

/**
 * A page of what the caller was told, the newest first: what e-mails said, and money that came in, which the statement
 * knows. `next` is null on the last page.
 */
export async function noticePage(
  deps: Deps,
  caller: Caller,
  after: string | undefined,
): Promise<{ notices: AreaNotice[]; next: string | null }> {
  const { tenant } = caller;
  const readUntil = await findReadUntil(deps.db, keyOf(caller));
  const found = await newest(deps, caller, {
    since: retentionCutoff("NOTICES", deps.now()),
    after: after === undefined ? null : readPlace(after),
    max: pageSize + 1,
  });
  const brand = tenantOnTheWire(tenant);
  const page = found.slice(0, pageSize);
  const notices = page.flatMap(({ id, at, template, data }) => {
    const text = noticeText({ template, data }, brand);
    return text ? [{ id, at, isNew: readUntil === null || at > readUntil, ...text }] : [];
  });
  const last = page.at(-1);
  return { notices, next: found.length > pageSize && last ? `${last.at.getTime()}_${last.id}` : null };
}

/** How many notices the caller has not opened yet, `maxUnread` at most. */
export async function countUnread(deps: Deps, caller: Caller): Promise<number> {
  const term = retentionCutoff("NOTICES", deps.now());
  const readUntil = (await findReadUntil(deps.db, keyOf(caller))) ?? term;
  const since = readUntil > term ? readUntil : term;
  return (await newest(deps, caller, { since, after: null, max: maxUnread })).length;
}

/** Notes what the caller opened; a moment that has not come yet counts as now. */
export function markRead({ db, now }: Deps, caller: Caller, until: Date): Promise<void> {
  return noteRead(db, keyOf(caller), new Date(Math.min(until.getTime(), now().getTime())));
}

async function newest({ db }: Deps, caller: Caller, part: { since: Date; after: NoticePlace | null; max: number }) {
  const [told, arrived] = [await findNotices(db, keyOf(caller), part), await findArrivals(db, keyOf(caller), part)];
  const arrivals = arrived.map(({ id, at, isRefund, ...said }) => ({
    id,
    at,
    template: isRefund ? "refund-received" : "payment-received",
    data: { ...said, other: said.payer, at },
  }));
  return [...told, ...arrivals].toSorted(newestFirst).slice(0, part.max);
}

const newestFirst = (one: NoticePlace, other: NoticePlace): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

const keyOf = ({ tenant, id }: Caller) => ({ tenantId: tenant.id, customerId: id });

function readPlace(after: string): NoticePlace {
  const [milliseconds, id = ""] = after.split("_");
  return { at: new Date(Number(milliseconds)), id };
}
