import { formatDate, formatTime } from "@vitral/brazil/dates";
import { roleNames } from "@vitral/contract/console/permissions";
import { type StaffMember, staffStateNames } from "@vitral/contract/console/staff";
import { byteOrderMark, csvLine } from "../../../platform/http/csv.ts";

const columns = ["Nome", "E-mail", "Perfil", "Banco", "Situação", "Desde", "Chaves de acesso", "Sessão desde", "Hora"];

/** The people of the console as CSV text. */
export async function* teamCsv(staff: readonly StaffMember[]): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for (const { name, email, role, tenant, state, createdAt, passkeys, session } of staff) {
    const since = session && new Date(session.since);
    yield csvLine([
      name,
      email,
      roleNames[role],
      tenant ?? "todos",
      staffStateNames[state],
      formatDate(new Date(createdAt)),
      String(passkeys),
      ...(since ? [formatDate(since), formatTime(since)] : ["", ""]),
    ]);
  }
}
