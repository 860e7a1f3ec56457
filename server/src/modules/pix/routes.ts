import { lookUpPixKey, payPixKey } from "@vitral/contract/pix";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/serve.ts";
import { ownAccount } from "../accounts/accounts.ts";
import { asActiveCustomer } from "../identity/identity.ts";
import { lookUpKey } from "./look-up-key.ts";
import { payByKey } from "./pay-by-key.ts";
import type { PixDeps } from "./pix.ts";

export function pixRoutes(app: FastifyInstance, deps: PixDeps): void {
  const customer = asActiveCustomer(deps);

  serve(app, lookUpPixKey, customer, async ({ params, body }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return { data: await lookUpKey(deps, caller, payer, body.key) };
  });

  serve(app, payPixKey, customer, async ({ params, body }, caller) => {
    const payer = await ownAccount(deps.db, caller, params.accountId);
    return payByKey(deps, caller, payer, body);
  });
}
