import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { allOf } from "../../../platform/database/each-tenant.ts";
import type { Db } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import type { Tenants } from "../../tenants/tenants.ts";
import { receiveReversal } from "../reversal-requests/reversal-requests.ts";
import {
  answerWithin,
  brandOfOrder,
  participantOf,
  type PixDeps,
  type ReversalPayment,
  withTimeout,
} from "../../pix/pix.ts";
import {
  creditReversal,
  type DueReversal,
  endReversal,
  findReversals,
  payReversal,
  takeDueReversals,
} from "./reversal-queries.ts";

/** In one run and tenant. */
const maxAtOnce = 50;

/**
 * Asks for what contests took back and receivers rightly objected to, every hour, until all of it is back or its time
 * has ended: of a customer of ours from the balance, of another bank over the network. Each payment is credited once.
 */
export async function reverseReturns(deps: PixDeps, tenantId: string): Promise<void> {
  const due = await takeDueReversals(deps.db, { tenantId, now: deps.now(), max: maxAtOnce });
  await allOf(due.map((one) => reverse(deps, one)));
}

async function reverse(deps: PixDeps, due: DueReversal): Promise<void> {
  const { db, rail, now } = deps;
  const { tenantId, id, wanted, until } = due;
  if (wanted > 0 && due.isOnUs) await pay(deps, { ...due, amount: wanted });
  const { ispb } = await deps.tenants.byId(tenantId);
  const isWithin = due.endToEnd.slice(1, 9) === ispb;
  if (wanted > 0 && !due.isOnUs && isWithin) await askBrand(deps, ispb, { ...due, amount: wanted });
  if (wanted > 0 && !due.isOnUs && !isWithin && rail) {
    const { endToEnd } = due;
    const request = { tenantId, id, endToEnd, amount: wanted };
    const payments = await withTimeout(answerWithin, () => rail.reverseReturns(request));
    for (const payment of payments)
      await creditReversal(db, { tenantId, id, ...payment, creditId: newId(), at: now() });
  }
  const back = await findReversals(db, { tenantId, id, direction: "RECEIVED" });
  const sum = back.reduce((total, { amount }) => total + amount, 0);
  if (sum >= wanted || until <= now()) await endReversal(db, { tenantId, id });
}

/** The payer's bank is another brand of this institution: it takes the request as if the network brought it. */
async function askBrand(
  deps: Pick<PixDeps, "db" | "now">,
  ispb: string,
  { id, endToEnd, amount }: Pick<DueReversal, "id" | "endToEnd"> & { amount: DueReversal["wanted"] },
): Promise<void> {
  const participant = await participantOf(deps.db, ispb);
  if (!participant) return;
  const payer = await brandOfOrder(deps.db, participant, endToEnd);
  const request = { tenantId: payer, id, endToEnd, amount, isCancelled: false };
  await withTenant(payer, () => receiveReversal(deps, request));
}

type Deps = { db: Db; now: () => Date; tenants: Tenants };

async function pay(
  { db, now, tenants }: Deps,
  scope: Pick<DueReversal, "tenantId" | "id"> & { amount: DueReversal["wanted"] },
) {
  const { ispb } = await tenants.byId(scope.tenantId);
  const ids = { endToEnd: newEndToEndId(ispb, now()), paymentId: newId(), creditId: newId() };
  await payReversal(db, { ...scope, ...ids, at: now() });
}

/** What was asked for is paid back: credits it once; false: it is no such payment, and comes as any other. */
export async function receiveReversalPayment(
  { db, now }: Pick<Deps, "db" | "now">,
  payment: ReversalPayment & { tenantId: string; id: string },
): Promise<boolean> {
  return (await creditReversal(db, { ...payment, creditId: newId(), at: now() })) !== "REFUSED";
}
