import * as decisions from "@vitral/contract/console/command-decisions";
import type { CommandOrder } from "@vitral/contract/acts/acts";
import * as contract from "@vitral/contract/console/commands";
import { listFourEyes } from "@vitral/contract/console/four-eyes";
import { cents } from "@vitral/brazil/cents";
import { saoPauloDay } from "@vitral/brazil/dates";
import { csvFile } from "../../platform/http/csv.ts";
import { recordAudit, recordLook } from "../audit/audit.ts";
import { byCaller, type ConsoleApp, type ConsoleCall, serveConsole, serveConsoleFile } from "../staff/staff.ts";
import { approveAll, rejectAll } from "./bulk.ts";
import { approve, reject } from "./decide.ts";
import type { CommandDeps } from "./deps.ts";
import { exportFile } from "./export-file.ts";
import { commandOf, commandsCsv, commandsPage, makersFor, orderOf, revealCommand } from "./list.ts";
import { orderCommand, preview } from "./order.ts";
import { rulesOf } from "./policy.ts";
import { withdraw } from "./withdraw.ts";

type Call = ConsoleCall<"/:tenant">;

/** The commands of the staff, their approval by a second person, the policy, and the audit. */
export function commandRoutes(console: ConsoleApp & Pick<CommandDeps, "prepare">): void {
  const { db, now, secrets, prepare } = console;
  const deps: CommandDeps = { db, now, outbox: { secrets, now }, ...(prepare && { prepare }) };
  const readerOf = ({ tenantId, staff }: Call) => ({ tenantId, staff });
  /** Records a look at one command. */
  const seen = (call: Call, commandId: string, customerId?: string) =>
    recordLook(db, {
      ...byCaller(call),
      action: "command.show",
      ...(customerId !== undefined && { customerId }),
      details: { commandId },
    });
  /** What a preview was about: the customer, or a person by a keyed hash of the document. */
  const lookOf = ({ kind, payload }: CommandOrder, customerId: string | null) => {
    if (customerId !== null) return { customerId, details: { kind } };
    if (!("document" in payload) || typeof payload.document !== "string") return { details: { kind } };
    return { details: { kind, hash: secrets.mac("previewed document", payload.document).toString("hex") } };
  };

  serveConsole(console, contract.listCommands, ({ query }, call) =>
    call.read((there) => commandsPage({ db: there, now }, readerOf(call), query)),
  );

  serveConsole(console, contract.listMakers, async (_input, call) => ({
    makers: await makersFor(deps, readerOf(call)),
  }));

  serveConsoleFile(console, contract.downloadCommands, async ({ query }, call) => {
    const { after: _after, limit: _limit, ...details } = query;
    await recordAudit(db, { ...byCaller(call), action: "command.list", details });
    return csvFile(`pedidos-${saoPauloDay(call.at)}`, commandsCsv({ read: call.read, now }, readerOf(call), query));
  });

  serveConsole(console, contract.previewCommand, async ({ body: { order } }, call) => {
    const asked = { tenantId: call.tenantId, maker: call.staff, order };
    return preview(deps, asked, (customerId, refused) => {
      const { details, ...whose } = lookOf(order, customerId);
      const all = { ...details, ...(refused && { refused: refused.code }) };
      return recordLook(db, { ...byCaller(call), action: "command.preview", ...whose, details: all });
    });
  });

  serveConsole(console, contract.orderCommand, async ({ body }, call) => {
    const id = await orderCommand(deps, { tenantId: call.tenantId, maker: call.staff, ...body });
    return commandOf(deps, readerOf(call), id);
  });

  serveConsole(console, decisions.approveCommands, async ({ body: { commands } }, { tenantId, staff }) => ({
    outcomes: await approveAll(deps, { tenantId, checker: staff, commands }),
  }));

  serveConsole(console, decisions.rejectCommands, async ({ body }, { tenantId, staff }) => ({
    outcomes: await rejectAll(deps, { tenantId, checker: staff, ...body }),
  }));

  serveConsole(console, contract.getCommandOrder, async ({ params: { id } }, call) => {
    const found = await orderOf(deps, readerOf(call), id);
    await seen(call, id);
    return found;
  });

  serveConsole(console, contract.getCommand, async ({ params: { id } }, call) => {
    const found = await commandOf(deps, readerOf(call), id);
    await seen(call, id, found.customer?.id);
    return found;
  });

  serveConsole(console, decisions.withdrawCommand, async ({ params: { id } }, call) => {
    await withdraw(deps, { tenantId: call.tenantId, id, maker: call.staff });
    return commandOf(deps, readerOf(call), id);
  });

  serveConsole(console, decisions.approveCommand, async ({ params: { id }, body: { version } }, call) => {
    await approve(deps, { tenantId: call.tenantId, id, checker: call.staff, version });
    return commandOf(deps, readerOf(call), id);
  });

  serveConsole(console, decisions.rejectCommand, async ({ params: { id }, body }, call) => {
    await reject(deps, { tenantId: call.tenantId, id, checker: call.staff, ...body });
    return commandOf(deps, readerOf(call), id);
  });

  serveConsole(console, contract.revealCommand, ({ params: { id }, body: { reason } }, call) =>
    revealCommand(deps, readerOf(call), { id, reason }),
  );

  serveConsoleFile(console, contract.downloadExport, ({ params: { id }, query: { format } }, { tenant, staff, read }) =>
    exportFile({ db, now, read }, { tenant, staff, id, format }),
  );

  serveConsole(console, listFourEyes, async (_input, { tenantId }) => {
    const rules = await rulesOf(deps.db, tenantId);
    const shown = rules.map((rule) => ({
      kind: rule.kind,
      mode: rule.mode,
      from: rule.mode === "FROM" ? cents(rule.from) : null,
      isOwn: rule.isOwn,
    }));
    return { rules: shown };
  });
}
