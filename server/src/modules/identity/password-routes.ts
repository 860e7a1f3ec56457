import * as contract from "@vitral/contract/passwords";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import type { Outbox } from "../notifications/notifications.ts";
import { changePassword } from "./passwords/change-password.ts";
import { changePin, sendPinCode } from "./pin/change-pin.ts";
import type { IdentityDeps } from "./deps.ts";
import { asActiveCustomer } from "./sessions/sessions.ts";

/** The calls for password and PIN of a signed-in customer (spec 2.12, 7.1). */
export function passwordRoutes(app: FastifyInstance, deps: IdentityDeps & { outbox: Outbox }): void {
  const who = asActiveCustomer(deps);

  serve(app, contract.changePassword, who, async ({ body }, caller) => {
    await changePassword(deps, caller, body);
    return {};
  });

  serve(app, contract.sendPinCode, who, async ({ body }, caller) => {
    await sendPinCode(deps, caller, body.password);
    return {};
  });

  serve(app, contract.changePin, who, async ({ body }, caller) => {
    await changePin(deps, caller, body);
    return {};
  });
}
