import { roleNames } from "@vitral/contract/console/permissions";
import { type StaffMember, staffStateNames } from "@vitral/contract/console/staff";
import { maxCsvRows } from "@vitral/contract/console/page";
import { csvOf, momentCell } from "../../../platform/http/csv.ts";
import type { Staff, StaffDeps } from "../deps.ts";
import { membersOf } from "./team.ts";
import type { TeamFilter } from "./team-queries.ts";

const columns = ["Nome", "E-mail", "Perfil", "Banco", "Situação", "Desde", "Chaves de acesso", "Sessão desde"];

/** The list of a filter as CSV text in chunks. */
export function teamCsv(deps: StaffDeps, viewer: Staff, filter: TeamFilter): AsyncGenerator<string> {
  const read = (last: StaffMember | undefined, limit: number) =>
    membersOf(deps, viewer, { ...filter, after: last?.id, limit });
  const cellsOf = ({ name, email, role, tenant, state, createdAt, passkeys, session }: StaffMember) => [
    name,
    email,
    roleNames[role],
    tenant ?? "todos",
    staffStateNames[state],
    momentCell(createdAt),
    String(passkeys),
    momentCell(session?.since ?? null),
  ];
  return csvOf(columns, read, cellsOf, maxCsvRows);
}
