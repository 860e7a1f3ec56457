import * as limits from "@vitral/contract/pix-limits";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { ownAccountCalls, revalidation } from "../../accounts/accounts.ts";
import { asCachedCustomer, onceRevalidated } from "../../identity/identity.ts";
import type { PaymentDeps } from "../deps.ts";
import { cancelLimitChange, changeNightStart, changePixLimit } from "./change-limits.ts";
import { readPixLimits } from "./read-limits.ts";

export function limitRoutes(app: FastifyInstance, deps: PaymentDeps): void {
  const own = ownAccountCalls(app, deps);
  const cached = asCachedCustomer(deps);

  own.serve(limits.getPixLimits, (_input, caller, account) => readPixLimits(deps, caller, account));

  serve(app, limits.changePixLimit, cached, async ({ params: { accountId, kind }, body }, caller, request) =>
    onceRevalidated(caller, revalidation(deps.db, cached, request, accountId), (by) =>
      changePixLimit(deps, by, { id: accountId }, { kind, ...body }),
    ),
  );

  serve(app, limits.changeNightStart, cached, async ({ params: { accountId }, body }, caller, request) =>
    onceRevalidated(caller, revalidation(deps.db, cached, request, accountId), (by) =>
      changeNightStart(deps, by, { id: accountId }, body),
    ),
  );

  own.serve(limits.cancelPixLimitChange, async ({ params }, caller, account) => {
    await cancelLimitChange(deps, caller, account, params.kind);
    return {};
  });
}
