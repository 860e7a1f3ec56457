import { isPix } from "@vitral/contract/transaction-categories";
import { cents } from "@vitral/brazil/cents";
import type { Answer } from "@vitral/contract/endpoint";
import type { listRefunds } from "@vitral/contract/pix-refunds";
import { Refusal } from "../../../platform/http/errors.ts";
import { ownRead } from "../../accounts/accounts.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import type { UnverifiedSession } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { afterDays } from "../rules.ts";
import { findRefunds, rowExists } from "./refund-queries.ts";

const readRefunds = ownRead(findRefunds);

/**
 * The refunds of a transaction, and what of it may still be returned. Someone else's transaction is FORBIDDEN, one that
 * does not exist NOT_FOUND.
 */
export async function refundsOf(
  deps: PixDeps,
  session: UnverifiedSession,
  { accountId, transactionId }: { accountId: string; transactionId: string },
): Promise<Answer<typeof listRefunds>> {
  const rows = await readRefunds(deps, session, accountId, { id: transactionId });
  const [original] = rows;
  if (original.transactionId === null) {
    const known = await rowExists(deps.db, { tenantId: session.tenant.id, id: transactionId });
    throw new Refusal(known ? "FORBIDDEN" : "NOT_FOUND");
  }
  const refunds = rows.flatMap((row) =>
    row.transactionId === null || row.refundRowId === null
      ? []
      : [
          {
            id: row.refundRowId,
            refundId: row.refundId,
            amount: row.refundAmount,
            status: row.refundStatus,
            endToEnd: row.refundEndToEnd,
            createdAt: row.refundedAt,
          },
        ],
  );
  const { credit, category, externalStatus, createdAt, refundOf } = original;
  const returned = refunds.reduce((sum, { amount, status }) => (status === "FAILED" ? sum : sum + amount), 0);
  const until = afterDays(createdAt, rulesOf(session.tenant, deps.now()).refundDays);
  const isReceivedPix = credit && externalStatus === "SETTLED" && isPix(category);
  return {
    refunds,
    refundable: isReceivedPix && deps.now() < until ? { left: cents(original.amount - returned), until } : null,
    refundOf,
  };
}
