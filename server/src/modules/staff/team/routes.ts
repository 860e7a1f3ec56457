import * as contract from "@vitral/contract/console/staff";
import { saoPauloDay } from "@vitral/brazil/dates";
import { staffColumns } from "@vitral/contract/console/lists/staff";
import { csvFile, csvOf } from "../../../platform/http/csv.ts";
import { recordAudit } from "../../audit/audit.ts";
import * as administration from "../for-staff.ts";
import { byCaller, withScopeOf } from "../audit-staff.ts";
import type { ConsoleApp, Staff } from "../deps.ts";
import { type ConsoleCall, serveConsole, serveConsoleFile } from "../serve-console.ts";
import { memberOf, membersOf, peopleToRename, teamPage } from "./team.ts";

type Change = { params: { id: string }; body: { reason: string } };

/** The page of the staff: who works here, and what Segurança changes about others. */
export function teamRoutes(console: ConsoleApp, sendCode: administration.SendCode): void {
  const by = ({ email, id }: Staff) => ({ actor: email, staffId: id });
  /** The person, who does it, and why. */
  const changeOf = async ({ params, body }: Change, { staff }: ConsoleCall) =>
    [console, await memberOf(console, staff, params.id), by(staff), body.reason] as const;

  serveConsole(console, contract.listStaff, ({ query }, { staff, read }) =>
    read((db) => teamPage({ ...console, db }, staff, query)),
  );
  serveConsole(console, contract.listStaffToRename, async (_input, { staff }) => ({
    people: await peopleToRename(console, staff),
  }));
  serveConsoleFile(console, contract.downloadStaff, async ({ query }, call) => {
    const { after: _after, limit: _limit, q = "", ...filter } = query;
    const details = { ...filter, searched: q !== "" };
    await recordAudit(console.db, { ...byCaller(call), action: "staff.list", details });
    const read = (last: contract.StaffMember | undefined, limit: number) =>
      call.read((db) => membersOf({ ...console, db }, call.staff, { q, ...filter, after: last?.id, limit }));
    return csvFile(`equipe-${saoPauloDay(call.at)}`, csvOf(staffColumns, read));
  });
  serveConsole(console, contract.linkStaff, ({ params: { id }, body: { reason } }, { staff, tenantId }) =>
    withScopeOf(staff, async () => {
      const person = await memberOf(console, staff, id);
      const sent = { sendCode, tenantId: person.tenantId ?? tenantId };
      return administration.makeLink({ ...console, ...sent }, person, by(staff), reason);
    }),
  );
  serveConsole(console, contract.disableStaff, async (input, call) => {
    await administration.disable(...(await changeOf(input, call)));
    return {};
  });
  serveConsole(console, contract.unlockStaff, async (input, call) => {
    await administration.unlock(...(await changeOf(input, call)));
    return {};
  });
  serveConsole(console, contract.endSessionsOfStaff, async (input, call) => ({
    ended: await administration.signOutEverywhere(...(await changeOf(input, call))),
  }));
}
