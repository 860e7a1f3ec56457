import { getAccount, getLimits } from "@vitral/contract/accounts";
import { getFees } from "@vitral/contract/fees";
import {
  exportTransactions,
  getFailure,
  getTransaction,
  listTransactionDays,
  listTransactionKinds,
  listTransactions,
} from "@vitral/contract/statement";
import { downloadTransactions } from "@vitral/contract/statement-files";
import { checkReceipt, downloadReceipt } from "@vitral/contract/receipts";
import type { FastifyInstance } from "fastify";
import { type ReadFor, serve, serveTagged } from "../../platform/http/serve.ts";
import { serveFile } from "../../platform/http/serve-file.ts";
import { asUnverifiedSession, type IdentityDeps } from "../identity/identity.ts";
import type { Outbox } from "../notifications/notifications.ts";
import { ownAccountCalls } from "./own-account-routes.ts";
import { accountWithBalance } from "./balance.ts";
import { downloadStatement } from "./export/download-statement.ts";
import { requestExport } from "./export/export-statement.ts";
import { daysOf } from "./search/days-of.ts";
import { kindsOf } from "./search/search-statement.ts";
import { receiptChecked } from "./receipt/check-receipt.ts";
import { receiptFile } from "./receipt/receipt-file.ts";
import { failureOf, receipt, statementPage } from "./statement.ts";
import { feesOf, limitsOf } from "./terms.ts";

export function accountRoutes(
  app: FastifyInstance,
  deps: IdentityDeps & { outbox: Outbox; publicUrl: string; readFor: ReadFor },
): void {
  const own = ownAccountCalls(app, deps);
  const session = asUnverifiedSession(deps);

  serveTagged(app, getAccount, session, ({ params }, by, knownTag) =>
    accountWithBalance(deps, by, params.accountId, knownTag),
  );

  serveTagged(app, listTransactions, session, ({ params, query }, by, knownTag) =>
    statementPage(deps, by, params.accountId, query, knownTag),
  );

  serve(app, listTransactionDays, session, ({ params, query }, by) => daysOf(deps, by, params.accountId, query));

  serve(app, listTransactionKinds, session, ({ params, query }, by) => kindsOf(deps, by, params.accountId, query));

  own.serveFile(downloadTransactions, ({ query }, caller, account) =>
    downloadStatement({ ...deps, read: deps.readFor(downloadTransactions) }, caller, account, query),
  );

  own.serve(exportTransactions, async ({ query }, caller, account) => {
    await requestExport(deps, caller, account, query);
    return {};
  });

  serve(app, getTransaction, session, ({ params }, by) => receipt(deps, by, params.accountId, params.transactionId));

  serve(app, getFailure, session, ({ params }, by) => failureOf(deps, by, params.accountId, params.transactionId));

  serveFile(app, downloadReceipt, session, ({ params, query }, by) => receiptFile(deps, by, params, query.format));

  serve(app, checkReceipt, deps.tenants.ofRequest, async ({ params }, tenant, request, reply) => {
    reply.header("x-robots-tag", "noindex");
    return receiptChecked(deps, { tenant, address: request.callerAddress }, params.token);
  });

  serve(app, getLimits, session, ({ params }, by) => limitsOf(deps, by, params.accountId));

  serve(app, getFees, session, ({ params }, by) => feesOf(deps, by, params.accountId));
}
