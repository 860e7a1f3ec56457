import type { EndpointShape } from "../endpoint.ts";
import type { RefusalCode } from "../refusals.ts";
import type { ConsoleRefusalCode } from "./console-refusals.ts";
import type { StaffAction } from "./permissions.ts";

/**
 * One call of the operator's console, written once as `Endpoint` is. Paths stand under `/api` of the console's own
 * listener; those with `:tenant` take the tenant's slug, and a member of one tenant's staff reaches only that one.
 */
export type ConsoleEndpoint = EndpointShape & {
  /**
   * Who may call: everybody ("public"), a session that waits for its second factor ("pending"), every signed-in member
   * of the staff ("signed-in"), or a role that may do the action (permissions.ts).
   */
  action: StaffAction | "public" | "pending" | "signed-in";
  refusals?: readonly (RefusalCode | ConsoleRefusalCode)[];
  /**
   * A list with names, documents or contacts: the action of the audit row of a look at it, and which field of a row is
   * the customer or the customer's id ("customerId" unless said). The server records it (staff/list-look.ts).
   */
  look?: { action: LookAction; customer?: string };
};

/** What the audit calls a look at a list; the words are those of audit/audit-actions.ts. */
type LookAction =
  | "audit.search"
  | "case.search"
  | "command.search"
  | "customer.search"
  | "message.search"
  | "review.list"
  | "staff.search";

/** Checks an endpoint's shape and keeps the exact types of its parts. */
export function consoleEndpoint<const E extends ConsoleEndpoint>(definition: E): E {
  return definition;
}
