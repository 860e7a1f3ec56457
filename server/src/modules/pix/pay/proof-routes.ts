import { getPaymentProofOptions, provePayment, sendPaymentCode } from "@vitral/contract/payment-proof";
import type { FastifyInstance } from "fastify";
import { ownAccountCalls } from "../../accounts/accounts.ts";
import { siteOf, type WithAddress } from "../../passkeys/passkeys.ts";
import { proofOptions, provePayment as prove, sendPaymentCode as sendCode } from "../../payments/payments.ts";
import type { PixDeps } from "../deps.ts";
import { requireOwnLookUp } from "../look-ups/look-up-outcome.ts";

/** What confirms the payment of a look-up beside the PIN. */
export function proofRoutes(app: FastifyInstance, deps: PixDeps & WithAddress): void {
  const own = ownAccountCalls(app, deps);

  own.serve(getPaymentProofOptions, async ({ params, body }, caller, account, request) => {
    const { lookUpId } = await requireOwnLookUp(deps, caller, account, params);
    return proofOptions(deps, caller, { ...body, lookUpId }, await siteOf(deps, caller.tenant, request));
  });

  own.serve(sendPaymentCode, async ({ params, body }, caller, account) => {
    await sendCode(deps, caller, { ...body, ...(await requireOwnLookUp(deps, caller, account, params)) });
    return {};
  });

  own.serve(provePayment, async ({ params, body }, caller, account, request) => {
    const { lookUpId } = await requireOwnLookUp(deps, caller, account, params);
    return prove(deps, caller, { ...body, lookUpId }, await siteOf(deps, caller.tenant, request));
  });
}
