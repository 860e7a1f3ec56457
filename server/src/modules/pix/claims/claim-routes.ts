import {
  askClaim,
  cancelClaim,
  completeClaim,
  confirmClaim,
  listClaims,
  sendClaimCode,
} from "@vitral/contract/pix-claims";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../platform/http/serve.ts";
import { ownAccount } from "../../accounts/accounts.ts";
import { deviceCookie, requireRegisteredDevice } from "../../devices/devices.ts";
import { asActiveCustomer } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { actOnClaim } from "./act-on-claim.ts";
import { askForKey } from "./ask-claim.ts";
import { claimsOf, sendCode } from "./show-claims.ts";

/**
 * Claims of keys. What takes a key or gives one away needs a registered device (IN BCB 491/2024); to cancel or to
 * refuse changes no key, and is possible everywhere.
 */
export function claimRoutes(app: FastifyInstance, deps: PixDeps): void {
  const customer = asActiveCustomer(deps);

  serve(app, askClaim, customer, async ({ params, body }, caller, request) => {
    const account = await ownAccount(deps.db, caller, params.accountId);
    await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
    return askForKey(deps, caller, account, body);
  });

  serve(app, listClaims, customer, async ({ params, query }, caller) =>
    claimsOf(deps, caller, await ownAccount(deps.db, caller, params.accountId), query.after),
  );

  serve(app, sendClaimCode, customer, async ({ params }, caller) => {
    await sendCode(deps, caller, await ownAccount(deps.db, caller, params.accountId), params.claimId);
    return {};
  });

  serve(
    app,
    confirmClaim,
    customer,
    async ({ params }, caller, request) => {
      const account = await ownAccount(deps.db, caller, params.accountId);
      await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
      return actOnClaim(deps, caller, account, { claimId: params.claimId, action: "confirm", code: undefined });
    },
    sameStepAgain,
  );

  serve(
    app,
    completeClaim,
    customer,
    async ({ params, body }, caller, request) => {
      const account = await ownAccount(deps.db, caller, params.accountId);
      await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
      return actOnClaim(deps, caller, account, { claimId: params.claimId, action: "complete", code: body.code });
    },
    sameStepAgain,
  );

  serve(
    app,
    cancelClaim,
    customer,
    async ({ params, body }, caller) => {
      const account = await ownAccount(deps.db, caller, params.accountId);
      return actOnClaim(deps, caller, account, { claimId: params.claimId, action: "cancel", code: body.code });
    },
    sameStepAgain,
  );
}

/** The directory and our side answer the same step of a claim again with what it led to (act-on-claim.ts). */
const sameStepAgain = { repeatable: true } as const;
