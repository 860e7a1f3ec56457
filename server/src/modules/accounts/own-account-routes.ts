import type { Answer, Endpoint, Input } from "@vitral/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { KeyedRoute } from "../../platform/http/once/keyed-calls.ts";
import { serve } from "../../platform/http/serve.ts";
import { type ServedFile, serveFile } from "../../platform/http/serve-file.ts";
import { asActiveCustomer, type Caller, type IdentityDeps } from "../identity/identity.ts";
import type { Account } from "./account.ts";
import { ownAccount } from "./own-account.ts";

type AboutAccount = Endpoint & { access: "active"; path: `/accounts/:accountId${string}` };

/**
 * Binds calls about an account of a customer who is active: what answers a call is given caller and account. Another's
 * account is FORBIDDEN, one that does not exist NOT_FOUND.
 */
export function ownAccountCalls(app: FastifyInstance, deps: IdentityDeps) {
  const customer = asActiveCustomer(deps);
  const accountOf = (caller: Caller, input: object) =>
    ownAccount(deps.db, caller, (input as { params: { accountId: string } }).params.accountId);
  return {
    serve<E extends AboutAccount>(
      endpoint: E,
      handle: (input: Input<E>, caller: Caller, account: Account, request: FastifyRequest) => Promise<Answer<E>>,
      keyed?: KeyedRoute<Caller>,
    ): void {
      serve(
        app,
        endpoint,
        customer,
        async (input, caller, request) => handle(input, caller, await accountOf(caller, input), request),
        keyed,
      );
    },
    serveFile<E extends AboutAccount & { file: readonly string[] }>(
      endpoint: E,
      handle: (input: Input<E>, caller: Caller, account: Account) => Promise<ServedFile>,
    ): void {
      serveFile(app, endpoint, customer, async (input, caller) =>
        handle(input, caller, await accountOf(caller, input)),
      );
    },
  };
}
