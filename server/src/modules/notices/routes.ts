import { countNotices, listNotices, readNotices } from "@vitral/contract/notices";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { asActiveCustomer, type IdentityDeps } from "../identity/identity.ts";
import { countUnread, markRead, noticePage } from "./notices.ts";

export function noticeRoutes(app: FastifyInstance, deps: IdentityDeps): void {
  const customer = asActiveCustomer(deps);

  serve(app, listNotices, customer, ({ query }, caller) => noticePage(deps, caller, query.after));

  serve(app, countNotices, customer, async (_input, caller) => ({ unread: await countUnread(deps, caller) }));

  serve(app, readNotices, customer, async ({ body }, caller) => {
    await markRead(deps, caller, body.until);
    return {};
  });
}
