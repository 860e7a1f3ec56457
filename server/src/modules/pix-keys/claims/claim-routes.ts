import {
  askClaim,
  cancelClaim,
  completeClaim,
  confirmClaim,
  listClaims,
  sendClaimCode,
} from "@vitral/contract/pix-claims";
import type { FastifyInstance } from "fastify";
import { ownAccountCalls } from "../../accounts/accounts.ts";
import { deviceCookie, requireRegisteredDevice } from "../../devices/devices.ts";
import type { PixDeps } from "../../pix/pix.ts";
import { actOnClaim } from "./act-on-claim.ts";
import { askForKey } from "./ask-claim.ts";
import { claimsOf, sendCode } from "./show-claims.ts";

/**
 * Claims of keys. What takes a key or gives one away needs a registered device (IN BCB 491/2024); to cancel or to
 * refuse changes no key, and is possible everywhere.
 */
export function claimRoutes(app: FastifyInstance, deps: PixDeps): void {
  const own = ownAccountCalls(app, deps);

  own.serve(askClaim, async ({ body }, caller, account, request) => {
    await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
    return askForKey(deps, caller, account, body);
  });

  own.serve(listClaims, ({ query }, caller, account) => claimsOf(deps, caller, account, query.after));

  own.serve(sendClaimCode, async ({ params }, caller, account) => {
    await sendCode(deps, caller, account, params.claimId);
    return {};
  });

  own.serve(
    confirmClaim,
    async ({ params }, caller, account, request) => {
      await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
      return actOnClaim(deps, caller, account, { claimId: params.claimId, action: "confirm", code: undefined });
    },
    sameStepAgain,
  );

  own.serve(
    completeClaim,
    async ({ params, body }, caller, account, request) => {
      await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
      return actOnClaim(deps, caller, account, { claimId: params.claimId, action: "complete", code: body.code });
    },
    sameStepAgain,
  );

  own.serve(
    cancelClaim,
    ({ params, body }, caller, account) =>
      actOnClaim(deps, caller, account, { claimId: params.claimId, action: "cancel", code: body.code }),
    sameStepAgain,
  );
}

/** The directory and our side answer the same step of a claim again with what it led to (act-on-claim.ts). */
const sameStepAgain = { repeatable: true } as const;
