import type { ReturnOrder } from "@vitral/protocol/payments";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { creditPaymentReturn } from "../refunds/receive-return.ts";
import type { ReturnReason } from "../network/rail.ts";
import { brandOfOrder } from "./brand-queries.ts";
import type { EventDeps, Participant } from "./event-deps.ts";
import { endAnswer, findAnswer, isBooked, returnAnswer, saveAnswer } from "./event-queries.ts";
import { EarlyNews } from "./early-news.ts";
import { keepSettledAt } from "./late-credit.ts";
import { suspendMoney } from "./suspense.ts";

// ISO 20022: there is no such payment, its account is closed, the amount is more than what is left of it.
const reasons = { UNKNOWN: "AC03", CLOSED: "AC07", REFUSED: "AM09", CREDITED: null, REPEATED: null } as const;

/** The network asks whether the return of a payment of ours is taken: as of a payment. */
export async function answerReturn(
  { db, now }: EventDeps,
  participant: Participant,
  { returnId: orderId, originalEndToEndId: originalEndToEnd, amount }: ReturnOrder,
): Promise<{ reason: string | null }> {
  const { tenantId } = participant;
  const known = await findAnswer(db, { tenantId, orderId });
  if (known) return known;
  const payer = await brandOfOrder(db, participant, originalEndToEnd);
  const answer = await withTenant(payer, async () =>
    (await isBooked(db, { tenantId: payer, orderId }))
      ? "CREDITED"
      : returnAnswer(db, { tenantId: payer, originalEndToEnd, amount }),
  );
  if (answer === "EARLY") throw new EarlyNews("a return");
  const reason = reasons[answer];
  return saveAnswer(db, { tenantId, orderId, reason, now: now() });
}

/** The network settled a return: it is credited once, or booked for the staff where no account takes it. */
export async function creditReturned(
  deps: EventDeps,
  participant: Participant,
  { returnId: endToEnd, originalEndToEndId: originalEndToEnd, amount, reason }: ReturnOrder,
  settledAt: Date,
): Promise<void> {
  const { db, now } = deps;
  const { ispb } = participant;
  const tenantId = await brandOfOrder(db, participant, originalEndToEnd);
  await withTenant(tenantId, async () => {
    if ((await returnAnswer(db, { tenantId, originalEndToEnd, amount })) === "EARLY") throw new EarlyNews("a return");
    const returned = { endToEnd, originalEndToEnd, amount, reason: reasonOf(reason) };
    const refused = reasons[await creditPaymentReturn(deps, tenantId, returned)];
    if (refused !== null) await suspendMoney(deps, { tenantId, ispb, endToEnd, amount, reason: refused });
    else await keepSettledAt(deps, { tenantId, orderId: endToEnd, settledAt });
  });
  await endAnswer(db, { tenantId: participant.tenantId, orderId: endToEnd, reason: null, now: now() });
}

/** Other reasons of a pacs.004 say no more to a customer than that the receiver gave it back. */
const reasonOf = (reason: string): ReturnReason => (reason === "FR01" || reason === "BE08" ? reason : "MD06");
