import { formatDocument, maskedDocument } from "@vitral/brazil/document";
import type { Answer } from "@vitral/contract/endpoint";
import { failureSentence } from "@vitral/contract/pix-failures";
import type { getFailure, getTransaction, listTransactions, Party, StatementFilters } from "@vitral/contract/statement";
import { Refusal } from "../../platform/http/errors.ts";
import type { Tagged } from "../../platform/http/serve.ts";
import type { UnverifiedSession } from "../identity/identity.ts";
import { entityTag, knownVersion } from "./entity-tag.ts";
import { transactionExists } from "./queries.ts";
import { ownRead, type ReadDeps } from "./own-account.ts";
import { findPages, findTransactions } from "./read-queries.ts";
import { checkAddressOf } from "./receipt/check-address.ts";
import { isSearch, searchPage } from "./search/search-statement.ts";
import { pageOnTheWire, periodOf, transactionOnTheWire } from "./statement-row.ts";

const readPage = ownRead(findPages);
const readTransaction = ownRead(findTransactions);

/**
 * One page of the statement, newest first. A page past the end has no rows (ADR-0013, "Time"). The tag is the ledger's
 * version of the account: it grows with every row and every change of one, and nothing else is shown.
 */
export async function statementPage(
  deps: ReadDeps,
  session: UnverifiedSession,
  accountId: string,
  { page, ...filters }: StatementFilters & { page: number },
  knownTag: string | undefined,
): Promise<Tagged<Answer<typeof listTransactions>>> {
  if (isSearch(filters)) return searchPage(deps, session, accountId, { page, ...filters }, knownTag);
  const known = knownVersion(knownTag);
  const options = { period: periodOf(filters), page, knownVersion: known };
  const rows = await readPage(deps, session, accountId, options);
  const [span] = rows;
  const tag = entityTag(span.version);
  if (span.version === known) return { tag, answer: null };
  return { tag, answer: pageOnTheWire(rows, Math.max(0, span.last - span.first + 1), span) };
}

/**
 * The receipt of one transaction. Someone else's is FORBIDDEN, one that does not exist NOT_FOUND, one that failed has
 * none (RECEIPT_OF_ERROR, spec 5.7). The other side's CPF is masked (ADR-0013, "Documents of others").
 */
export async function receipt(
  deps: ReadDeps & { publicUrl: string },
  session: UnverifiedSession,
  accountId: string,
  id: string,
): Promise<Answer<typeof getTransaction>> {
  const row = await ownTransaction(deps, session, accountId, id);
  if (row.externalStatus === "ERROR") throw new Refusal("RECEIPT_OF_ERROR");
  const { credit, description, settledAt, fee, endToEnd, lookUpId, key, txid, scheduleId } = row;
  const isSettled = row.externalStatus === "SETTLED";
  const entryKey = { tenant: session.tenant, accountId, transactionId: id };
  return {
    transaction: {
      ...transactionOnTheWire({
        ...row,
        otherName: credit ? row.payerName : row.beneficiaryName,
        scheduled: scheduleId !== null,
      }),
      description,
      settledAt,
      fee,
    },
    data: {
      beneficiary: party(row.beneficiaryName, row.beneficiaryDocument, row.beneficiaryBank, credit),
      payer: party(row.payerName, row.payerDocument, row.payerBank, !credit),
      endToEnd,
    },
    ...(lookUpId && key && { paidKey: { keyInfoId: lookUpId, key } }),
    ...(txid && { txid }),
    ...(scheduleId && { scheduleId }),
    ...(isSettled && { checkAddress: await checkAddressOf(deps, entryKey, row.checkToken) }),
  };
}

/** Why a transaction of the account was not made. One that did not fail has no reason. */
export async function failureOf(
  deps: ReadDeps,
  session: UnverifiedSession,
  accountId: string,
  id: string,
): Promise<Answer<typeof getFailure>> {
  const { externalStatus, failure, failedAt, key, endToEnd } = await ownTransaction(deps, session, accountId, id);
  if (externalStatus !== "ERROR") return { reason: null, returnedAt: null, endToEnd };
  return { reason: failure && failureSentence(failure), returnedAt: failedAt, ...(key && { key }), endToEnd };
}

async function ownTransaction(deps: ReadDeps, session: UnverifiedSession, accountId: string, id: string) {
  const [row] = await readTransaction(deps, session, accountId, { id });
  if (row.id !== null) return row;
  const exists = await transactionExists(deps.db, { tenantId: session.tenant.id, id });
  throw new Refusal(exists ? "FORBIDDEN" : "NOT_FOUND");
}

const party = (name: string, document: string | null, bank: string | null, own: boolean): Party => ({
  name,
  document: document && (own ? formatDocument(document) : maskedDocument(document)),
  bank,
});
