import { type Cents, cents } from "@vitral/brazil/cents";
import { startOfSaoPauloDay, endOfSaoPauloDay, saoPauloDay, addDays } from "@vitral/brazil/dates";
import { maskedDocument } from "@vitral/brazil/document";
import { documentKind } from "@vitral/brazil/is-document";
import { isEndToEndId, isReturnId } from "@vitral/brazil/end-to-end-id";
import { readPixKey } from "@vitral/brazil/pix-key";
import {
  amountSearchDays,
  centsWritten,
  type listPayments,
  type PaymentDetail,
  type PaymentRow,
  type paymentSteps,
} from "@vitral/contract/console/payments";
import type { Input } from "@vitral/contract/endpoint";
import { failureSentence } from "@vitral/contract/pix-failures";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { postingsOf } from "../../ledger/ledger.ts";
import { messagesOfPayments } from "../../notifications/notifications.ts";
import { maskedKey, recallsForStaff } from "../../pix/pix.ts";
import { findReturns, findTraces, type PaymentTraces } from "./payment-detail-queries.ts";
import { findPayments, type FoundPayment, type Named, type PaymentFilter } from "./payment-search-queries.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

type Query = Input<typeof listPayments>["query"];

/**
 * What a search asks for. By amount alone it looks at the last 31 days; refuses with PAYMENTS_OF_LONG_PERIOD where it
 * names a longer period.
 */
export function searchOf(
  query: Query,
  { tenantId, now }: { tenantId: string; now: Date },
): Omit<PaymentFilter, "limit"> {
  const { direction = "SENT", q = "", status, minCents, maxCents, to, after } = query;
  const [min, max] = [minCents, maxCents].map((written) => (written === undefined ? undefined : centsWritten(written)));
  const named = namedBy(q);
  const byAmount = named.by === "time" && (min !== undefined || max !== undefined);
  const lastDay = to ?? saoPauloDay(now);
  const from = query.from ?? (byAmount ? addDays(lastDay, 1 - amountSearchDays) : undefined);
  if (byAmount && from !== undefined && from < addDays(lastDay, 1 - amountSearchDays))
    throw new Refusal("PAYMENTS_OF_LONG_PERIOD");
  return {
    tenantId,
    direction,
    named,
    status,
    min,
    max,
    after,
    from: from === undefined ? undefined : startOfSaoPauloDay(from),
    to: to === undefined ? undefined : endOfSaoPauloDay(to),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the text of a search is. Eleven digits that are a CPF are the customer's, and not a phone. */
function namedBy(text: string): Named {
  const document = text.replaceAll(/[.\-/\s]/g, "").toUpperCase();
  const key = readPixKey(text);
  if (text === "") return { by: "time" };
  if (isEndToEndId(text)) return { by: "endToEnd", value: text };
  if (isReturnId(text)) return { by: "returnId", value: text };
  if (documentKind(document) !== null) return { by: "document", value: document };
  if (uuid.test(text)) return { by: "id", value: text.toLowerCase() };
  return { by: "key", value: key?.key ?? text };
}

/** Payments of a search, the newest first, as the console shows them: documents and keys masked. */
export async function payments(db: Db, filter: PaymentFilter): Promise<PaymentRow[]> {
  const rows = await findPayments(db, filter);
  if (rows.length > 0 || filter.named.by !== "id") return rows.map(shown);
  // A random key looks like an id.
  return (await findPayments(db, { ...filter, named: { by: "key", value: filter.named.value } })).map(shown);
}

function shown(row: FoundPayment): PaymentRow {
  const { id, direction, at, status, failure, endToEnd, key } = row;
  const own = { accountId: row.accountId, customerId: row.customerId };
  const other = { accountId: row.payeeAccountId, customerId: row.payeeCustomerId };
  const outside = { accountId: null, customerId: null };
  const side = (name: string, document: string | null, bank: string | null) => ({
    name,
    document: document === null ? null : maskedDocument(document),
    bank,
  });
  return {
    id,
    direction,
    at,
    amount: cents(row.amount),
    fee: cents(row.fee),
    status: status === "ERROR" ? "FAILED" : status,
    failure: failure === null ? null : failureSentence(failure),
    endToEnd,
    payer: { ...side(row.payerName, row.payerDocument, row.payerBank), ...(direction === "SENT" ? own : outside) },
    payee: { ...side(row.payeeName, row.payeeDocument, row.payeeBank), ...(direction === "SENT" ? other : own) },
    key: key === null ? null : maskedKey(key),
  };
}

/** One Pix with its traces, as the database has it. Refuses with NOT_FOUND. */
export async function thePayment(db: Db, { tenantId, id }: RowKey): Promise<FoundPayment & { traces: PaymentTraces }> {
  const named = { by: "id", value: id } as const;
  const [[row], traces] = await Promise.all([
    findPayments(db, { tenantId, direction: "SENT", named, limit: 1 }),
    findTraces(db, { tenantId, id }),
  ]);
  if (!row || !traces) throw new Refusal("NOT_FOUND");
  return { ...row, traces };
}

/** Everything about one Pix. Refuses with NOT_FOUND. */
export async function paymentDetail(db: Db, rowKey: RowKey): Promise<PaymentDetail> {
  const { traces, ...row } = await thePayment(db, rowKey);
  const { tenantId, id } = rowKey;
  const payment = shown(row);
  const returns = await findReturns(db, { tenantId, rowIds: [id, ...(traces.creditId ? [traces.creditId] : [])] });
  const endToEnds = [row.endToEnd, ...returns.map(({ endToEnd }) => endToEnd)].filter((one) => one !== null);
  const [recalls, postings, messages] = await Promise.all([
    recallsForStaff.ofPayment(db, { tenantId, transactionId: id }),
    postingsOf(db, { tenantId, ids: [id, ...returns.map((one) => one.id)] }),
    messagesOfPayments(db, { tenantId, endToEnds }),
  ]);
  const isOpen = recalls.some(({ endedAt }) => endedAt === null);
  const notified = messages.find(({ kind, state }) => kind.startsWith("payment-") && state === "DELIVERED");
  return {
    ...payment,
    description: traces.description,
    timeline: timeline(row, traces, notified?.endedAt ?? null),
    tries: traces.tries,
    postings,
    returns,
    messages,
    refundable: refundable(traces),
    recallable: isOpen ? null : recallable({ ...row, traces }),
    recalls,
    mayResend: payment.status !== "PENDING" && payment.endToEnd !== null,
  };
}

const refundable = ({ creditId, left }: PaymentTraces): { transactionId: string; left: Cents } | null =>
  creditId !== null && left !== null && left > 0 ? { transactionId: creditId, left: cents(left) } : null;

/** How much of a payment can be asked back of another bank; null: none is. */
export function recallable({
  direction,
  status,
  amount,
  traces,
}: Pick<FoundPayment, "direction" | "status" | "amount"> & { traces: PaymentTraces }): Cents | null {
  if (direction !== "SENT" || status !== "SETTLED" || !traces.isOffUs || !traces.isOutside) return null;
  const left = amount - traces.cameBack;
  return left > 0 ? cents(left) : null;
}

/** What happened, in the order of time; `at` null: it has not happened yet. */
function timeline(row: FoundPayment, traces: PaymentTraces, notified: Date | null): PaymentDetail["timeline"] {
  const step = (what: keyof typeof paymentSteps, at: Date | null) => ({ what, at });
  const { lookedUpAt, answeredAt, settledAt, isOffUs, isReceived, orderedAt } = traces;
  if (isReceived) return [step("RECEIVED", answeredAt), step("SETTLED", settledAt), step("NOTIFIED", notified)];
  if (row.direction === "RECEIVED") return [step("SETTLED", settledAt), step("NOTIFIED", notified)];
  return [
    ...(lookedUpAt ? [step("LOOKED_UP", orderedAt ? null : lookedUpAt)].filter(({ at }) => at !== null) : []),
    step("ORDERED", orderedAt ?? row.at),
    step("AUTHORIZED", orderedAt ?? row.at),
    ...(isOffUs ? [step("SUBMITTED", row.at), step("ANSWERED", answeredAt)] : []),
    row.status === "ERROR" ? step("FAILED", answeredAt) : step("SETTLED", settledAt),
    step("NOTIFIED", notified),
  ];
}
