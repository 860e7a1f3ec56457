import { forEachTenant, sideBySide } from "../../../platform/database/each-tenant.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";
import { participants } from "./brand-queries.ts";
import type { Participant } from "./event-deps.ts";
import { answerOf, type HandlerDeps, isOf } from "./event-handlers.ts";
import { findPosition, savePosition } from "./event-queries.ts";
import { NetworkUnavailable } from "../network/rail.ts";
import { isReadable } from "./received-events.ts";
import { isQuestion } from "./take-event.ts";

/** Pages of 100 in one run and tenant. */
const maxPages = 20;

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

async function catchUp(deps: HandlerDeps, ask: AskGateway, participant: Participant): Promise<void> {
  const { ispb, tenantId } = participant;
  let after = await findPosition(deps.db, tenantId);
  // What comes behind an event that cannot be done now takes effect, and is asked for again with it.
  let isLate = false;
  for (let page = 0; page < maxPages; page += 1) {
    const { events } = await orRefused(ask("getEvents", { query: { after: String(after) } }, { ispb }));
    let [last, done] = [after, after];
    for (const event of events.toSorted((one, other) => one.sequence - other.sequence)) {
      if (isReadable(event) && !isOf(event, ispb))
        throw new NetworkUnavailable("the gateway answered with events of another institution");
      const answer = await answerOf(deps, participant, event);
      // A question is answered when the gateway brings it; what is stored of it is the same.
      if (answer.result === "LATER" && !(isReadable(event) && isQuestion(event))) isLate = true;
      last = Math.max(last, event.sequence);
      if (!isLate) done = last;
    }
    if (done > after) await savePosition(deps.db, { tenantId, after: done });
    if (last === after) return;
    after = last;
  }
}
