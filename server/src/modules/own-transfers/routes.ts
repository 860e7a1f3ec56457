import { sameAccount, transferOwn } from "@vitral/contract/own-transfers";
import type { FastifyInstance } from "fastify";
import { invalid } from "../../platform/http/errors.ts";
import { serve } from "../../platform/http/serve.ts";
import { revalidation } from "../accounts/accounts.ts";
import { asCachedCustomer, onceRevalidated } from "../identity/identity.ts";
import { payByMethod, type PaymentDeps } from "../payments/payments.ts";
import { ownTransfer } from "./own-transfer.ts";

export function transferRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const cached = asCachedCustomer(deps);

  serve(
    app,
    transferOwn,
    cached,
    async ({ params: { accountId }, body: { transferId: id, pin, ...body } }, caller, request) => {
      if (body.toAccountId === accountId) throw invalid("body", sameAccount);
      return onceRevalidated(caller, revalidation(deps.db, cached, request, accountId), (by) =>
        payByMethod(deps, by, ownTransfer, { ...body, id, accountId }, pin),
      );
    },
  );
}
