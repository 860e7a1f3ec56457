import type { ConsoleEndpoint } from "@vitral/contract/console/console-endpoint";
import { installation, recordLook } from "../audit/audit.ts";
import { byCaller } from "./audit-staff.ts";
import type { Staff, StaffDeps } from "./deps.ts";

type Query = Record<string, unknown>;
type Look = { query: Query; rows: readonly object[] };

/**
 * What the audit says of a list that somebody saw: its filter as a keyed hash, with which two looks can be compared,
 * whether something was searched for, the page, and how many rows there were. Whoever reads it learns no name.
 */
export function listDetails({ secrets }: Pick<StaffDeps, "secrets">, tenantId: string | null, { query, rows }: Look) {
  const { after = null, limit: _limit, ...filters } = query;
  const written = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const filter = secrets.mac("list filter", tenantId ?? installation, JSON.stringify(written)).toString("hex");
  return { filter, searched: Boolean(filters["q"] ?? filters["customer"]), page: after, count: rows.length };
}

/** Records that somebody saw a list with names, where the contract says so: one row for each filter and page. */
export async function recordListLook(
  deps: Pick<StaffDeps, "db" | "secrets">,
  { look }: Pick<ConsoleEndpoint, "look">,
  { staff, tenantId, at }: { staff: Staff; tenantId: string | null; at: Date },
  { input, answer }: { input: { query?: unknown }; answer: object },
): Promise<void> {
  if (!look) return;
  const rows = rowsOf(answer);
  const customerId = onlyCustomer(rows.map((row) => row[look.customer ?? "customerId"]));
  await recordLook(deps.db, {
    ...byCaller({ staff, at, tenantId: tenantId ?? installation }),
    action: look.action,
    ...(customerId !== null && { customerId }),
    details: listDetails(deps, tenantId, { query: (input.query ?? {}) as Query, rows }),
  });
}

const rowsOf = (answer: object): Record<string, unknown>[] =>
  (Object.values(answer).find(Array.isArray) as Record<string, unknown>[] | undefined) ?? [];

/** The customer of all rows, where it is one: the row stands then among the looks at that customer. */
function onlyCustomer(named: readonly unknown[]): string | null {
  const ids = new Set(named.map((one) => (typeof one === "object" && one !== null && "id" in one ? one.id : one)));
  const [id] = ids;
  return ids.size === 1 && typeof id === "string" ? id : null;
}
