import type { NetworkEvent } from "@vitral/protocol/events";
import { forEachTenant, sideBySide } from "../../../platform/database/each-tenant.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";
import { participants } from "./brand-queries.ts";
import type { Participant } from "./event-deps.ts";
import { answerOf, type HandlerDeps, isOf } from "./event-handlers.ts";
import { findKnownEvents, findPosition, savePosition } from "./event-queries.ts";
import { NetworkUnavailable } from "../network/rail.ts";
import { isReadable } from "./received-events.ts";
import { keptMs } from "./forget-events.ts";
import { isQuestion } from "./take-event.ts";

/** Pages of 100 in one run and institution. */
const maxPages = 1_000;
/** An event that cannot be done for longer holds back none that came after it; the gateway goes on bringing it. */
const heldMs = 86_400_000;

/**
 * Asks the gateway for the events of every institution after the last one that it answered for: whatever was lost
 * on the way here takes effect now, by the same function. An event that cannot be done now is asked for again.
 */
export async function askForEvents(deps: HandlerDeps, ask: AskGateway): Promise<void> {
  const all = await participants(deps.db);
  const keepers = new Map(all.map((participant) => [participant.tenantId, participant]));
  const catchUpFor = async (tenantId: string) => {
    const participant = keepers.get(tenantId);
    if (participant) await catchUp(deps, ask, participant);
  };
  const say = (faults: number) => `events of ${faults} institutions were not asked for`;
  await forEachTenant([...keepers.keys()], catchUpFor, say, sideBySide);
}

const ageOf = ({ at }: NetworkEvent, now: Date): number => now.getTime() - at.getTime();

/**
 * A question is answered when the gateway brings it. What is older than what is known of events may have been done: a
 * position that was moved back comes to it again.
 */
const isPassed = (event: NetworkEvent, now: Date): boolean => isQuestion(event) || ageOf(event, now) > keptMs;

async function catchUp(deps: HandlerDeps, ask: AskGateway, participant: Participant): Promise<void> {
  const { ispb, tenantId } = participant;
  let saved = await findPosition(deps.db, tenantId);
  let [after, done] = [saved, saved];
  // What comes behind an event that cannot be done now takes effect, and is asked for again with it.
  let isHeld = false;
  for (let page = 0; page < maxPages; page += 1) {
    const { events } = await orRefused(ask("getEvents", { query: { after: String(after) } }, { ispb }));
    if (events.length === 0) return;
    if (!events.filter(isReadable).every((event) => isOf(event, ispb)))
      throw new NetworkUnavailable("the gateway answered with events of another institution");
    const known = await findKnownEvents(deps.db, { tenantId, ids: events.map(({ id }) => id) });
    let last = after;
    for (const event of events.toSorted((one, other) => one.sequence - other.sequence)) {
      const isToDo = !known.has(event.id) && !(isReadable(event) && isPassed(event, deps.now()));
      const isLate = isToDo && (await answerOf(deps, participant, event)).result === "LATER";
      if (isLate && isReadable(event) && ageOf(event, deps.now()) < heldMs) isHeld = true;
      last = Math.max(last, event.sequence);
      if (!isHeld) done = last;
    }
    if (done > saved && !(await savePosition(deps.db, { tenantId, from: saved, after: done }))) return;
    saved = done;
    if (last === after) return;
    after = last;
  }
}
