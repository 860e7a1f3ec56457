import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { forEachTenant, sideBySide, tenantIds } from "../../../platform/database/each-tenant.ts";
import { findIspb } from "./account-queries.ts";
import { type AskGateway, orRefused } from "./ask-gateway.ts";
import { answerOf, type HandlerDeps, isOf } from "./event-handlers.ts";
import { findPosition, savePosition } from "./event-queries.ts";
import { NetworkUnavailable } from "../network/rail.ts";
import { isReadable } from "./received-events.ts";
import { isQuestion } from "./take-event.ts";

/** Pages of 100 in one run and tenant. */
const maxPages = 20;

/**
 * Asks the gateway for the events of every tenant after the last one that it answered for: whatever was lost on the way
 * here takes effect now, by the same function. An event that cannot be done now is asked for again.
 */
export async function askForEvents(deps: HandlerDeps, ask: AskGateway): Promise<void> {
  const ids = await withAllTenants(() => tenantIds(deps.db));
  const say = (faults: number) => `events of ${faults} banks were not asked for`;
  await forEachTenant(ids, (tenantId) => catchUp(deps, ask, tenantId), say, sideBySide);
}

async function catchUp(deps: HandlerDeps, ask: AskGateway, tenantId: string): Promise<void> {
  const ispb = await findIspb(deps.db, tenantId);
  let after = await findPosition(deps.db, tenantId);
  // What comes behind an event that cannot be done now takes effect, and is asked for again with it.
  let isLate = false;
  for (let page = 0; page < maxPages; page += 1) {
    const { events } = await orRefused(ask("getEvents", { query: { after: String(after) } }, { ispb }));
    let [last, done] = [after, after];
    for (const event of events.toSorted((one, other) => one.sequence - other.sequence)) {
      if (isReadable(event) && !isOf(event, ispb))
        throw new NetworkUnavailable("the gateway answered with events of another institution");
      const answer = await answerOf(deps, { ispb, tenantId }, event);
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
