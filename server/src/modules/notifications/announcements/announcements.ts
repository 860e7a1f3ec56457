import type { Db, Tx } from "../../../platform/database/db.ts";
import { shareAmong } from "../../../platform/database/each-tenant.ts";
import { newId } from "../../../platform/database/ids.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import type { AnnouncedRaise, Announcement, WithdrawnRaise } from "./announcement.ts";
import {
  endAnnouncements,
  enqueuePortion,
  findLastNotified,
  findUnfinished,
  insertAnnouncement,
  insertAnnouncementFor,
  insertAnnouncementUntil,
  tenantsWithAnnouncements,
  willReach,
} from "./announcement-queries.ts";

type Announced = { tenantId: string; from: string; at: Date };

/**
 * Notifies the customers that a tenant has at this moment of what holds from a day on: a worker writes the e-mails, in
 * portions. An unfinished announcement about the same day ends, because this one replaces it.
 */
export async function announce<T extends Announcement["template"]>(
  tx: Tx,
  { tenantId, from, at }: Announced,
  template: T,
  all: readonly Extract<Announcement, { template: T }>["data"][],
): Promise<void> {
  await endAnnouncements(tx, { tenantId, template, from }, at);
  for (const data of all) await insertAnnouncement(tx, { tenantId, id: newId(), template, from, data, at });
}

/**
 * Notifies the holder of one account of raises, because they reach it only now. One whose announcement has not come to
 * the account yet is notified by that.
 */
export async function announceToAccount(
  tx: Tx,
  { tenantId, from, at }: Announced,
  accountId: string,
  all: readonly AnnouncedRaise[],
): Promise<void> {
  const raises: AnnouncedRaise[] = [];
  for (const raise of all) if (!(await willReach(tx, tenantId, raise, accountId))) raises.push(raise);
  const announcement = { tenantId, id: newId(), template: "fees-raised", from, data: { raises }, at } as const;
  if (raises.length > 0) await insertAnnouncementFor(tx, { ...announcement, accountId });
}

/** Whether customers wait for the notification of fees that rise on a day. */
export const isAnnouncingRaises = (tx: Tx, scope: Pick<Announced, "tenantId" | "from">): Promise<boolean> =>
  findUnfinished(tx, { ...scope, template: "fees-raised" });

/**
 * Notifies those who were notified of raises that these do not come: the accounts up to which the announcement of each
 * had come. The others get nothing, because `announce` ends what is not finished; so it is called before this.
 */
export async function announceWithdrawn(
  tx: Tx,
  { tenantId, from, at }: Announced,
  all: readonly WithdrawnRaise[],
): Promise<void> {
  const scope = { tenantId, template: "fees-withdrawn", from, at } as const;
  const upTo = new Map<string, WithdrawnRaise[]>();
  for (const raise of all) {
    const untilId = await findLastNotified(tx, tenantId, raise);
    if (untilId !== null) upTo.set(untilId, [...(upTo.get(untilId) ?? []), raise]);
  }
  for (const [untilId, raises] of upTo)
    await insertAnnouncementUntil(tx, { ...scope, id: newId(), untilId, data: { raises } });
}

/**
 * Puts e-mails of open announcements into the outbox, looking at `max` accounts or customers at most, shared among the
 * tenants. May run on any number of servers at once: each customer is notified once. Answers how many e-mails.
 */
export async function enqueueAnnouncements(db: Db, max: number): Promise<number> {
  const tenantIds = await withAllTenants(() => tenantsWithAnnouncements(db));
  let emails = 0;
  await shareAmong(tenantIds, max, async (tenantId, share) => {
    emails += await enqueuePortion(db, tenantId, share);
    return share;
  });
  return emails;
}
