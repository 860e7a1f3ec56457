import { transferOwn } from "@vitral/contract/transfers";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { revalidation } from "../accounts/accounts.ts";
import { asCachedCustomer, onceRevalidated } from "../identity/identity.ts";
import type { PaymentDeps } from "../payments/payments.ts";
import { transfer } from "./transfer.ts";

export function transferRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const cached = asCachedCustomer(deps);

  serve(app, transferOwn, cached, async ({ params: { accountId }, body }, caller, request) =>
    onceRevalidated(caller, revalidation(deps.db, cached, request, accountId), (by) =>
      transfer(deps, by, { ...body, accountId }),
    ),
  );
}
