import { saoPauloDay } from "@vitral/brazil/dates";
import { isAllowed } from "@vitral/contract/console/permissions";
import { getTerms, maxRaises, maxTermsVersions } from "@vitral/contract/console/terms/terms";
import { accountsForStaff } from "../../accounts/accounts.ts";
import { limitsForStaff } from "../../payments/payments.ts";
import { type ConsoleApp, serveConsole } from "../../staff/staff.ts";
import { tenantsForStaff } from "../../tenants/tenants.ts";
import { findPublications } from "./terms-queries.ts";

/** Limits, fees and rules by version; a new one is the command `terms.publish`. */
export function termsRoutes(console: ConsoleApp): void {
  const { db } = console;
  serveConsole(console, getTerms, async (_input, { tenantId, staff, at }) => {
    const today = saoPauloDay(at);
    const versions = await tenantsForStaff.versionsOf(db, tenantId);
    const held = tenantsForStaff.versionAt(versions, today);
    const publications = await findPublications(db, { tenantId, limit: 4 * maxTermsVersions });
    const stateOf = (version: typeof held): "COMING" | "IN_FORCE" | "PAST" => {
      if (version === held) return "IN_FORCE";
      return version.from > today ? "COMING" : "PAST";
    };
    const shown = versions.slice(-maxTermsVersions).map((version) =>
      Object.assign(version, {
        state: stateOf(version),
        published: publications.find(({ from }) => from === version.from)?.published ?? null,
      }),
    );
    const raises = isAllowed(staff.role, "customers.read") ? await limitsForStaff.awaiting(db, tenantId, at) : null;
    return {
      today,
      versions: shown.toReversed(),
      accounts: await accountsForStaff.countOwnTerms(db, tenantId),
      raises: raises?.slice(0, maxRaises) ?? null,
    };
  });
}
