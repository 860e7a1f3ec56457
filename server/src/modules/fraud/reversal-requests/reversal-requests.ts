import { type Cents, cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { reversalDays } from "@vitral/contract/pix-received-contests";
import type { Db } from "../../../platform/database/db.ts";
import { forEachDueTenant, noWork, takeDueIds } from "../../../platform/database/due-work.ts";
import { allOf } from "../../../platform/database/each-tenant.ts";
import { newId } from "../../../platform/database/ids.ts";
import {
  answerWithin,
  insertClosing,
  ownAccountOf,
  type PixDeps,
  type Rail,
  resolveReversal,
  withTimeout,
} from "../../pix/pix.ts";
import {
  cancelReversalRequest,
  dueReversalPayments,
  dueReversalRequests,
  endReversalRequest,
  type ReversalPaymentOrder,
  saveReversalRequest,
  sendReversal,
  takeDueReversalPayments,
} from "./reversal-request-queries.ts";

/** In one run and tenant. */
const maxAtOnce = 50;

export type ReversalNews = { tenantId: string; id: string; endToEnd: string; amount: Cents; isCancelled: boolean };

/**
 * The receiver of a Pix that our customer contested won an objection: its bank asks for what the contest took back, or
 * withdraws that, also before its request is known. It is paid from the balance as it comes in, for 90 days. What
 * cannot be taken is refused at once; throws where the contest has no decision here yet.
 */
export async function receiveReversal(
  { db, now }: { db: Db; now: () => Date },
  { isCancelled, ...request }: ReversalNews,
): Promise<void> {
  const { tenantId, id } = request;
  const at = now();
  await db.transaction().execute(async (tx) => {
    const until = new Date(at.getTime() + reversalDays * 86_400_000);
    const outcome = await saveReversalRequest(tx, { ...request, until, at });
    if (outcome === "EARLY") throw new Error("a request came before the decision of its contest");
    if (isCancelled) return cancelReversalRequest(tx, { tenantId, id });
    if (outcome !== "TAKEN")
      await insertClosing(tx, { tenantId, id, what: "REFUND", result: "REJECTED", rejection: outcome, now: at });
  });
}

type Deps = Pick<PixDeps, "db" | "now" | "rail" | "tenants">;

/**
 * Pays what other banks ask for after accepted objections, and answers them once it is paid or its time is over. Runs
 * on every server; the functions decide under the account's lock, each once.
 */
export async function processReversalRequests(deps: Deps): Promise<number> {
  const { db, now, rail } = deps;
  if (!rail) return noWork;
  return forEachDueTenant(
    deps,
    [dueReversalRequests, dueReversalPayments],
    async (tenantId) => {
      const turn = { tenantId, now: now(), max: maxAtOnce };
      const contests = await takeDueIds(db, dueReversalRequests, turn);
      await allOf(contests.map((id) => payOrEnd(deps, tenantId, id)));
      const { bankName } = await deps.tenants.byId(tenantId);
      const payments = await takeDueReversalPayments(db, { ...turn, now: now() });
      await allOf(payments.map((payment) => send(deps, rail, { tenantId, bankName, payment })));
    },
    (failures) => `${failures} payments back after an objection were not processed`,
  );
}

async function payOrEnd({ db, now, tenants }: Deps, tenantId: string, id: string): Promise<void> {
  const { ispb } = await tenants.byId(tenantId);
  const at = now();
  const isOver = await db.transaction().execute(async (tx) => {
    const ended = await endReversalRequest(tx, { tenantId, id, at });
    if (ended) await insertClosing(tx, { tenantId, ...closingOf(ended), now: at });
    return ended !== undefined;
  });
  if (!isOver) await sendReversal(db, { tenantId, id, endToEnd: newEndToEndId(ispb, at), paymentId: newId(), at });
}

const closingOf = ({ requestId: id, asked, paid }: { requestId: string; asked: Cents; paid: Cents }) => {
  const refund = { id, what: "REFUND" } as const;
  if (paid <= 0) return { ...refund, result: "REJECTED", rejection: "NO_BALANCE" } as const;
  const result = paid >= asked ? ("TOTALLY_ACCEPTED" as const) : ("PARTIALLY_ACCEPTED" as const);
  return { ...refund, result, rejection: null };
};

type Sent = { tenantId: string; bankName: string; payment: ReversalPaymentOrder };

/** Sends a payment back, which the network executes once, and takes its outcome. */
async function send({ db, now }: Deps, rail: Rail, { tenantId, bankName, payment }: Sent): Promise<void> {
  const { endToEnd, key, refundId, createdAt, expiresAt } = payment;
  const { payerName, payerDocument, payeeIspb, payeeBank, payeeName, payeeDocument, payeeAccount } = payment;
  const answer = await withTimeout(answerWithin, () =>
    rail.send({
      endToEnd,
      key,
      amount: cents(payment.amount),
      payer: { name: payerName, document: payerDocument, bankName, account: ownAccountOf(payment) },
      creditor: {
        ispb: payeeIspb,
        bankName: payeeBank,
        name: payeeName,
        document: payeeDocument,
        account: payeeAccount,
      },
      refundId,
      createdAt,
      expiresAt,
    }),
  );
  if (answer.status === "pending") return;
  const failure = answer.status === "rejected" ? answer.reason : null;
  await resolveReversal(db, { tenantId, endToEnd, failure, now: now() });
}
