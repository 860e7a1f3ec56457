import type { Db } from "../../../platform/database/db.ts";
import { dueTenants, takeDue } from "../../../platform/database/due-work.ts";
import { shareAmong } from "../../../platform/database/each-tenant.ts";
import { dueMessages, type LaneName, type Lease } from "./queue-queries.ts";

/** A server's load in the last quarter of a second: how much of it its thread was busy, from 0 to 1, and its calls. */
export type Load = { utilization: number; calls: number };

/** What a server sends in a quarter of a second; it has at most as many of a lane under way. */
const maxAtOnce = 50;
/** Calls come first: a busy server delivers some twenty messages a second. */
const maxWhileBusy = 5;
const busyThread = 0.5;
/** A thousand calls a second: the thread may be idle half of the time then, while the database works. */
const busyCalls = 250;

/** How many messages a server with this load may take. */
export const maxToTake = ({ utilization, calls }: Load): number =>
  utilization < busyThread && calls < busyCalls ? maxAtOnce : maxWhileBusy;

/** Codes come first. What one provider has to send does not wait for the other. */
const names: readonly LaneName[] = [
  { channel: "SMS", urgent: true },
  { channel: "EMAIL", urgent: true },
  { channel: "SMS", urgent: false },
  { channel: "PUSH", urgent: false },
  { channel: "EMAIL", urgent: false },
];
/** Messages of one lane: how to take them, and how many a server has under way. */
export type Lane = LaneName & { work: ReturnType<typeof dueMessages>; inFlight: number };

/** The lanes of one server, codes first. */
export const newLanes = (): readonly Lane[] =>
  names.map(({ channel, urgent }) => ({ channel, urgent, work: dueMessages({ channel, urgent }), inFlight: 0 }));

/** Whether more notices by e-mail may be written: what cannot be sent at once is not made. */
export const hasRoom = (lanes: readonly Lane[]): boolean =>
  lanes.some(({ channel, urgent, inFlight }) => channel === "EMAIL" && !urgent && inFlight < maxAtOnce);

/** A lane without room is looked at again after so many milliseconds. */
const fullMs = 250;
/** `nextMs`: in how many milliseconds the next message is due, as far as it is known. */
type Taken = { taken: number; nextMs: number; faults: unknown[] };
type Send = (lane: Lane, tenantId: string, leases: readonly Lease[]) => Promise<unknown>;

/**
 * Takes due messages and begins to send them: at most `max`, as far as their lanes have room, shared among the tenants
 * that have some. Other servers take others at the same moment. Answers how many, and the faults: a tenant's fault
 * delays no other tenant and no other lane.
 */
export async function takeMessages(db: Db, lanes: readonly Lane[], max: number, send: Send): Promise<Taken> {
  const faults: unknown[] = [];
  const open = lanes.filter(({ inFlight }) => inFlight < maxAtOnce);
  if (open.length === 0) return { taken: 0, nextMs: fullMs, faults };
  // The messages' clock is the database's.
  const now = new Date();
  const { due, nextMs } = await dueTenants(
    { db, now: () => now },
    open.map(({ work }) => work),
  );
  let left = max;
  for (const [index, lane] of open.entries()) {
    const room = Math.min(left, maxAtOnce - lane.inFlight);
    await shareAmong(due[index] ?? [], room, async (tenantId, share) => {
      // Before the take, so that the lease in the database ends later than this server believes.
      const heldSince = performance.now();
      const rows = await takeDue<Pick<Lease, "id" | "tries">>(db, lane.work, { tenantId, now, max: share });
      left -= rows.length;
      const leases = rows.map(({ id, tries }) => ({ id, tries, heldSince }));
      if (leases.length > 0) await send(lane, tenantId, leases);
      return leases.length;
    }).catch((error: unknown) => faults.push(error));
  }
  return { taken: max - left, nextMs: open.length < lanes.length ? Math.min(fullMs, nextMs) : nextMs, faults };
}
