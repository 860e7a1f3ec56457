import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import * as contract from "@vitral/contract/console/reconciliation";
import { differenceColumns } from "@vitral/contract/console/lists/differences";
import { csvFile, csvOf } from "../../../platform/http/csv.ts";
import { type ConsoleApp, serveConsole, serveConsoleFile } from "../../staff/staff.ts";
import type { Rail } from "../../pix/pix.ts";
import { differences, note } from "./differences.ts";
import { findDrift } from "./drift-queries.ts";
import { reconcile, reconciledDay } from "./reconcile.ts";

/** The page 'Conciliação': the settlement account beside the network, and what only one of them has. */
export function reconciliationConsoleRoutes(console: ConsoleApp & { rail: Rail | null }): void {
  serveConsole(console, contract.getReconciliation, ({ query }, { tenantId, at, read }) =>
    read(async (db) => {
      const day = query.day ?? (await findDrift(db, tenantId))?.until ?? addDays(saoPauloDay(at), -1);
      return reconciledDay(db, { tenantId, day, at });
    }),
  );

  serveConsole(console, contract.runReconciliation, ({ body: { day } }, { tenant, staff }) =>
    reconcile(console, { tenant, day }, staff),
  );

  serveConsole(console, contract.listDifferences, async ({ query: { limit, ...query } }, { tenantId, read }) => {
    const filter = { tenantId, ...query, limit: rowsToRead(limit) };
    return asPage(await read((db) => differences(db, filter)), limit, ({ id }) => id);
  });

  serveConsoleFile(console, contract.downloadDifferences, async ({ query }, call) => {
    const { tenantId, tenant } = call;
    const read = (last: contract.Difference | undefined, limit: number) =>
      call.read((db) => differences(db, { tenantId, ...query, after: last?.id, limit }));
    return csvFile(`conciliacao-${tenant.slug}`, csvOf(differenceColumns, read));
  });

  serveConsole(console, contract.noteDifference, ({ params: { id }, body }, { tenantId, staff }) =>
    note(console, { tenantId, id, staff, note: body.note }),
  );
}
