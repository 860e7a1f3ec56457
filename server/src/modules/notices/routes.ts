import { countNotices, listNotices, readNotices } from "@vitral/contract/notices";
import { dismissPush, getPush, savePush } from "@vitral/contract/push";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { asActiveCustomer } from "../identity/identity.ts";
import { countUnread, markRead, noticePage } from "./notices.ts";
import { dismissInvitation, type PushDeps, pushOf, saveChoice } from "./push.ts";

export function noticeRoutes(app: FastifyInstance, deps: PushDeps): void {
  const customer = asActiveCustomer(deps);

  serve(app, listNotices, customer, ({ query }, caller) => noticePage(deps, caller, query.after));

  serve(app, countNotices, customer, async (_input, caller) => ({ unread: await countUnread(deps, caller) }));

  serve(app, readNotices, customer, async ({ body }, caller) => {
    await markRead(deps, caller, body.until);
    return {};
  });

  serve(app, getPush, customer, (_input, caller) => pushOf(deps, caller));

  serve(app, savePush, customer, async ({ body }, caller) => ({ choice: await saveChoice(deps, caller, body) }));

  serve(app, dismissPush, customer, async (_input, caller) => {
    await dismissInvitation(deps, caller);
    return {};
  });
}
