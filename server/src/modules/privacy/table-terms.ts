import type { RetentionKind } from "@vitral/contract/retention";

/** When the rows of a table go: after a term that a worker applies, or by another way, which is named. */
export type TableTerm = { goes: RetentionKind } | { stays: string };

const withCustomer: TableTerm = { goes: "CLOSED_CUSTOMERS" };
const withoutNames = (why: string): TableTerm => ({ stays: `it names accounts alone: ${why}` });
const ofBank: TableTerm = { stays: "the bank's own, changed and removed by its operator" };
const simulated: TableTerm = { stays: "the simulated network, empty in production" };

/**
 * Every table of the schema, and when its rows go. A test compares it with the database's catalogue and with the
 * worker, so that no table grows for ever unnoticed (contract/src/retention.ts has the terms).
 */
export const tableTerms: Record<string, TableTerm> = {
  session: { goes: "SESSIONS" },
  known_browser: { goes: "KNOWN_BROWSERS" },
  verification_code: { goes: "CODES" },
  throttle: { goes: "THROTTLES" },
  security_event: { goes: "SECURITY_EVENTS" },
  outbox: { goes: "MESSAGES" },
  customer_device: { goes: "DEVICES" },
  device_payment: { goes: "DEVICE_PAYMENTS" },
  customer_consent: { goes: "CONSENTS" },
  pix_look_up: { goes: "LOOK_UPS" },
  pix_favorite: { goes: "FAVORITES" },
  pix_charge: { goes: "CHARGES" },
  pix_schedule: { goes: "SCHEDULES" },
  onboarding: { goes: "IDLE_SIGN_UPS" },
  pix_claim: { goes: "CLAIMS" },
  suspicion_mark: { goes: "SUSPICION_MARKS" },
  customer: withCustomer,
  person_profile: withCustomer,
  customer_address: withCustomer,
  partner: withCustomer,
  document_file: withCustomer,
  account_transaction: withCustomer,
  pix_dispute: withCustomer,
  pix_infraction: withCustomer,
  pix_block: withoutNames("operations; its reason is the operator's"),
  ledger_account: withoutNames("the books are whole or worthless"),
  ledger_posting: withoutNames("the books are whole or worthless"),
  ledger_entry: withoutNames("the books are whole or worthless"),
  account: withoutNames("the books refer to it"),
  account_terms: withoutNames("one row for each account"),
  account_day: withoutNames("the totals of the statement"),
  receipt_check: withoutNames("a printed receipt stays checkable, and the page shows amount and moment alone"),
  pix_payment: withoutNames("operations; the name of the payee stands in the look-up"),
  pix_receipt: withoutNames("an EndToEndId is credited once, however late the network repeats it"),
  pix_refund: withoutNames("the sum of all refunds must never exceed the Pix"),
  pix_limit_change: { stays: "one row for each account and kind, removed when it holds, is cancelled or is rejected" },
  pix_key: { stays: "removed when its customer deletes it, or the account is closed" },
  pix_look_up_tokens: { stays: "two rows for each customer, removed at an erasure" },
  pix_pending_notification: { stays: "removed within seconds, when its messages are in the outbox" },
  audit_event: {
    stays: "the operators' trace, which the application cannot remove and which names people by ids alone",
  },
  web_asset: { stays: "removed 30 days after the last server ran its build (platform/web-pages)" },
  retention_run: { stays: "one row for each tenant and kind" },
  tenant: ofBank,
  tenant_host: ofBank,
  tenant_terms: ofBank,
  pix_signing_key: ofBank,
  applied_file: { stays: "the history of the schema, a row for each file" },
  demo_clock: { stays: "one row" },
  network_key: simulated,
  network_order: simulated,
  network_mark: simulated,
  network_claim: simulated,
};
