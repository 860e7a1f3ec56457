import { deletePixKey, listPixKeys, registerPixKey } from "@vitral/contract/pix-keys";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { ownAccountCalls } from "../accounts/accounts.ts";
import { deviceCookie, requireRegisteredDevice } from "../devices/devices.ts";
import { asUnverifiedSession } from "../identity/identity.ts";
import type { PixDeps } from "../pix/pix.ts";
import { claimRoutes } from "./claims/claim-routes.ts";
import { deleteKey } from "./keys/delete-key.ts";
import { listKeys } from "./keys/list-keys.ts";
import { registerKey } from "./keys/register-key.ts";

export function pixKeyRoutes(app: FastifyInstance, deps: PixDeps): void {
  claimRoutes(app, deps);
  const own = ownAccountCalls(app, deps);
  const session = asUnverifiedSession(deps);

  serve(app, listPixKeys, session, async ({ params }, by) => ({ keys: await listKeys(deps, by, params.accountId) }));

  own.serve(registerPixKey, async ({ body }, caller, account, request) => {
    await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
    return registerKey(deps, caller, account, body);
  });

  own.serve(deletePixKey, async ({ params }, caller, account, request) => {
    await requireRegisteredDevice(deps, caller, request.cookies[deviceCookie]);
    await deleteKey(deps, caller, account, params.keyId);
    return {};
  });
}
