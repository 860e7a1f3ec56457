import { getTextNews, putTextNewsAway } from "@vitral/contract/legal/texts";
import { changeConsent, downloadOwnData, getPrivacy } from "@vitral/contract/privacy";
import type { FastifyInstance } from "fastify";
import { type ReadFor, serve } from "../../platform/http/serve.ts";
import { serveFile } from "../../platform/http/serve-file.ts";
import { asActiveCustomer, type IdentityDeps } from "../identity/identity.ts";
import type { Outbox } from "../notifications/notifications.ts";
import { exportOwnData } from "./own/export-own-data.ts";
import { changeOwnConsent, ownPrivacy, ownTextNews, putOwnNewsAway } from "./own/own-privacy.ts";

/** What a customer does about the own data (LGPD, arts. 9 and 18); the operator's commands do the rest. */
export function privacyRoutes(
  app: FastifyInstance,
  deps: IdentityDeps & { outbox: Outbox; cepUrl: string; readFor: ReadFor },
): void {
  const customer = asActiveCustomer(deps);

  serve(app, getPrivacy, customer, (_input, caller) => ownPrivacy(deps, caller));

  serve(app, getTextNews, customer, (_input, caller) => ownTextNews(deps, caller));

  serve(app, putTextNewsAway, customer, async ({ params }, caller) => {
    await putOwnNewsAway(deps, caller, params.version);
    return {};
  });

  serveFile(app, downloadOwnData, customer, ({ body }, caller) =>
    exportOwnData({ ...deps, read: deps.readFor(downloadOwnData) }, caller, body),
  );

  serve(app, changeConsent, customer, async ({ params, body }, caller) => {
    await changeOwnConsent(deps, caller, { kind: params.consent, ...body });
    return {};
  });
}
