import {
  type Holding,
  type KeptTable,
  type KeptTables,
  ofActions,
  ofBank,
  withoutPerson,
} from "../../platform/kept-tables/kept-table.ts";
import { platformTables } from "../../platform/kept-tables/platform-tables.ts";
import { accountTables } from "../accounts/accounts.ts";
import { auditTables } from "../audit/audit.ts";
import { backofficeTables } from "../backoffice/backoffice.ts";
import { consentTables } from "../consents/consents.ts";
import { deviceTables } from "../devices/devices.ts";
import { documentTables } from "../documents/documents.ts";
import { identityTables } from "../identity/identity.ts";
import { ledgerTables } from "../ledger/ledger.ts";
import { notificationTables } from "../notifications/notifications.ts";
import { onboardingTables } from "../onboarding/onboarding.ts";
import { deskTables } from "../desk/desk.ts";
import { fraudTables } from "../fraud/fraud.ts";
import { passkeyTables } from "../passkeys/passkeys.ts";
import { paymentTables } from "../payments/payments.ts";
import { pixTables } from "../pix/pix.ts";
import { pixKeyTables } from "../pix-keys/pix-keys.ts";
import { staffTables } from "../staff/staff.ts";
import { tenantTables } from "../tenants/tenants.ts";

/** This module may import neither customers nor commands, which are made of it: their tables stand here. */
const customersTables: KeptTables = {
  customer_note: {
    ...ofActions,
    part: null,
    erase: "kept",
    why: "what the staff wrote down, kept and removed with the identification",
    stays: "as long as the identity of its customer: customer_anonymize removes it",
  },
};
const commandsTables: KeptTables = {
  staff_command: {
    ...ofActions,
    part: null,
    erase: "blanked",
    why: "what operators ordered and decided; its contacts are masked when it is decided, or the data is erased",
    stays: "the operators' trace, which the application cannot remove; contacts in it are masked at its end",
  },
  four_eyes_rule: ofBank,
};
const ownTables: KeptTables = {
  retention_run: withoutPerson("when the retention worker looked last", "one row for each tenant and kind"),
};

/** What each module says of its tables. A test compares them with the database's catalogue. */
export const keptTables: [table: string, kept: KeptTable][] = [
  identityTables,
  customersTables,
  deviceTables,
  passkeyTables,
  onboardingTables,
  backofficeTables,
  documentTables,
  accountTables,
  ledgerTables,
  paymentTables,
  pixTables,
  pixKeyTables,
  fraudTables,
  deskTables,
  consentTables,
  tenantTables,
  notificationTables,
  commandsTables,
  auditTables,
  ownTables,
  staffTables,
  platformTables,
].flatMap((tables) => Object.entries(tables));

const isHolding = (entry: [string, KeptTable]): entry is [string, KeptTable & Holding] => "kind" in entry[1];

/**
 * Every table with personal data: how it is exported (LGPD, art. 18 II and V) and what remains after an erasure (art.
 * 16 I and 18 VI).
 */
export const holdings: Record<string, KeptTable & Holding> = Object.fromEntries(keptTables.filter(isHolding));
