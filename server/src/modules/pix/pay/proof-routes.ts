import { getPaymentProofOptions, provePayment, sendPaymentCode } from "@vitral/contract/payment-proof";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type Account, ownAccountCalls } from "../../accounts/accounts.ts";
import { deviceCookie } from "../../devices/devices.ts";
import type { Caller } from "../../identity/identity.ts";
import { siteOf, type WithAddress } from "../../passkeys/passkeys.ts";
import {
  proofDevice,
  proofOptions,
  provePayment as prove,
  sendPaymentCode as sendCode,
} from "../../payments/payments.ts";
import type { PixDeps } from "../deps.ts";
import { requireOpenLookUp } from "../look-ups/look-up-outcome.ts";

/** What confirms the payment of a look-up beside the PIN. */
export function proofRoutes(app: FastifyInstance, deps: PixDeps & WithAddress): void {
  const own = ownAccountCalls(app, deps);
  const found = async (params: { lookUpId: string }, caller: Caller, account: Account, request: FastifyRequest) => ({
    ...(await requireOpenLookUp(deps, caller, account, params)),
    ...proofDevice(deps, caller.tenant, request.cookies[deviceCookie]),
  });

  own.serve(getPaymentProofOptions, async ({ params, body }, caller, account, request) => {
    const { payee: _payee, ...lookUp } = await found(params, caller, account, request);
    return proofOptions(deps, caller, { ...body, ...lookUp }, await siteOf(deps, caller.tenant, request));
  });

  own.serve(sendPaymentCode, async ({ params, body }, caller, account, request) => {
    await sendCode(deps, caller, { ...body, ...(await found(params, caller, account, request)) });
    return {};
  });

  own.serve(provePayment, async ({ params, body }, caller, account, request) => {
    const { payee: _payee, ...lookUp } = await found(params, caller, account, request);
    return prove(deps, caller, { ...body, ...lookUp }, await siteOf(deps, caller.tenant, request));
  });
}
