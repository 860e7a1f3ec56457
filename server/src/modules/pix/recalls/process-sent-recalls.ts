import { forEachDueTenant, noWork } from "../../../platform/database/due-work.ts";
import { allOf, sideBySide } from "../../../platform/database/each-tenant.ts";
import type { PixDeps } from "../deps.ts";
import type { Rail } from "../network/rail.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { creditPaymentReturn } from "../refunds/receive-return.ts";
import { answerWithin } from "../rules.ts";
import { type DueSentRecall, dueSentRecalls, endSentRecall, takeDueSentRecalls } from "./sent-recall-queries.ts";

type Deps = Pick<PixDeps, "db" | "now" | "rail">;

/**
 * Asks payments back in the network, asks what became of it, cancels what is to be cancelled, and credits what came
 * back, each return once. Runs on every server; one server at a time takes a request.
 */
export async function processSentRecalls(deps: Deps): Promise<number> {
  const { db, rail, now } = deps;
  if (!rail) return noWork;
  return forEachDueTenant(
    deps,
    [dueSentRecalls],
    async (tenantId) => {
      const due = await takeDueSentRecalls(db, { tenantId, now: now(), max: 50 });
      await allOf(due.map((recall) => follow(deps, rail, { ...recall, tenantId })));
    },
    (failures) => `${failures} payments were not asked back`,
    sideBySide,
  );
}

async function follow(
  deps: Deps,
  rail: Rail,
  { tenantId, id, endToEnd, amount, details, cancelAt }: DueSentRecall & { tenantId: string },
): Promise<void> {
  const ask = () => withTimeout(answerWithin, () => rail.recall({ id, endToEnd, amount, details: details ?? "" }));
  let state = await ask();
  if (state.status === "open" && cancelAt !== null) {
    await withTimeout(answerWithin, () => rail.cancelRecall({ tenantId, id }));
    // The other bank may have answered first.
    state = await ask();
  }
  if (state.status === "open") return;
  const returns = state.status === "closed" ? state.returns : [];
  for (const { endToEnd: returnId, amount: back } of returns)
    await creditPaymentReturn(deps, tenantId, {
      endToEnd: returnId,
      originalEndToEnd: endToEnd,
      amount: back,
      reason: "BE08",
    });
  await endSentRecall(deps.db, { tenantId, id, state, at: deps.now() });
}
