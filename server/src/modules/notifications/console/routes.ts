import { endOfSaoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import * as contract from "@vitral/contract/console/messages";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import { messageColumns } from "@vitral/contract/console/lists/messages";
import { csvFile, csvOf } from "../../../platform/http/csv.ts";
import { recordAudit } from "../../audit/audit.ts";
import { byCaller, type ConsoleApp, serveConsole, serveConsoleFile } from "../../staff/staff.ts";
import { messages } from "./messages.ts";
import { countOpen } from "./message-queries.ts";
import { requeueAudited } from "./requeue.ts";

/** The page 'Mensagens': pending, failed and delivered messages, and sending failed ones again. */
export function messageConsoleRoutes(console: ConsoleApp): void {
  const { db } = console;

  serveConsole(console, contract.listMessages, async ({ query: { limit, ...query } }, { tenantId, read }) => {
    const filter = { tenantId, ...query, ...period(query), limit: rowsToRead(limit) };
    return asPage(await read((there) => messages(there, filter)), limit, ({ id }) => id);
  });

  serveConsoleFile(console, contract.downloadMessages, async ({ query: { state, ...query } }, call) => {
    const details = { state: state ?? null, from: query.from ?? null, to: query.to ?? null };
    await recordAudit(db, { ...byCaller(call), action: "message.list", details });
    const filter = { tenantId: call.tenantId, state, ...period(query) };
    return csvFile(
      `mensagens-${call.tenant.slug}`,
      csvOf(messageColumns, (last, limit) =>
        call.read((there) => messages(there, { ...filter, after: last?.id, limit })),
      ),
    );
  });

  serveConsole(console, contract.countMessages, async (_input, { tenantId, read }) => {
    const { oldestWaiting, ...counts } = await read((there) => countOpen(there, tenantId));
    return { ...counts, oldestWaiting };
  });

  serveConsole(console, contract.requeueMessages, async ({ body: { reason } }, { tenantId, staff }) => ({
    requeued: await requeueAudited(console, { tenantId, staff, reason }),
  }));

  serveConsole(console, contract.requeueMessage, async ({ params: { id }, body: { reason } }, { tenantId, staff }) => ({
    requeued: await requeueAudited(console, { tenantId, staff, id, reason }),
  }));
}

/** The moments of two days, both included. */
const period = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : startOfSaoPauloDay(from),
  to: to === undefined ? undefined : endOfSaoPauloDay(to),
});
