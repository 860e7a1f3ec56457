import { exportTransactions, getAccount, getLimits, getTransaction, listTransactions } from "@vitral/contract/accounts";
import { getFees } from "@vitral/contract/fees";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { asActiveCustomer, type Caller, type IdentityDeps } from "../identity/identity.ts";
import type { Outbox } from "../notifications/notifications.ts";
import { ownAccount } from "./accounts.ts";
import { requestExport } from "./export-statement.ts";
import { receipt, statementPage } from "./statement.ts";
import { feesOf, limitsOf } from "./terms.ts";

export function accountRoutes(app: FastifyInstance, deps: IdentityDeps & { outbox: Outbox }): void {
  const customer = asActiveCustomer(deps);
  const own = async (caller: Caller, accountId: string) => {
    const account = await ownAccount(deps.db, caller, accountId);
    return { account, tenantId: caller.tenant.id, accountId: account.id };
  };

  serve(app, getAccount, customer, async ({ params }, caller) => ({
    account: (await own(caller, params.accountId)).account,
  }));

  serve(app, listTransactions, customer, async ({ params, query }, caller) =>
    statementPage(deps.db, await own(caller, params.accountId), query),
  );

  serve(app, exportTransactions, customer, async ({ params, query }, caller) => {
    await requestExport(deps, caller, (await own(caller, params.accountId)).account, query);
    return {};
  });

  serve(app, getTransaction, customer, async ({ params }, caller) =>
    receipt(deps.db, { ...(await own(caller, params.accountId)), id: params.transactionId }),
  );

  serve(app, getLimits, customer, async ({ params }, caller) =>
    limitsOf(deps.db, await own(caller, params.accountId), deps.now()),
  );

  serve(app, getFees, customer, async ({ params }, caller) => feesOf(deps.db, await own(caller, params.accountId)));
}
