import type { RetentionKind } from "@vitral/contract/retention";

/** When the rows of a table go: after a term that a worker applies, or by another way, which is named. */
export type TableTerm = { goes: RetentionKind } | { stays: string };

const withCustomer: TableTerm = { goes: "CLOSED_CUSTOMERS" };
const withoutNames = (why: string): TableTerm => ({ stays: `it names accounts alone: ${why}` });
const ofBank: TableTerm = { stays: "the bank's own, changed and removed by its operator" };
const ofStaff = (when: string): TableTerm => ({ stays: `of the console's staff, no customer: ${when}` });
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
  protege_query: withCustomer,
  document_file: withCustomer,
  account_transaction: withCustomer,
  pix_dispute: withCustomer,
  pix_infraction: withCustomer,
  pix_reversal: withoutNames("what went back never exceeds what a contest took back"),
  case_work: withCustomer,
  case_event: withCustomer,
  case_file: withCustomer,
  pix_block: withoutNames("operations; its reason is the operator's"),
  ledger_account: withoutNames("the books are whole or worthless"),
  ledger_posting: withoutNames("the books are whole or worthless"),
  ledger_entry: withoutNames("the books are whole or worthless"),
  ledger_day_total: withoutNames("the books are whole or worthless"),
  reconciliation_day: withoutNames("one row for each day"),
  reconciliation_difference: withoutNames("differences of the books, with ids of the network alone"),
  ledger_verification: { stays: "one small row for each run that somebody ordered" },
  account: withoutNames("the books refer to it"),
  account_terms: withoutNames("one row for each account"),
  account_day: withoutNames("the totals of the statement"),
  receipt_check: withoutNames("a printed receipt stays checkable, and the page shows amount and moment alone"),
  pix_payment: withoutNames("operations; the name of the payee stands in the look-up"),
  pix_receipt: withoutNames("an EndToEndId is credited once, however late the network repeats it"),
  pix_refund: withoutNames("the sum of all refunds must never exceed the Pix"),
  pix_payee_limit: { stays: "removed with the favourite that it belongs to" },
  pix_limit_change: { stays: "one row for each account and kind, removed when it holds, is cancelled or is rejected" },
  pix_key: { stays: "removed when its customer deletes it, or the account is closed" },
  pix_look_up_tokens: { stays: "two rows for each customer, removed at an erasure" },
  pix_pending_notification: { stays: "removed within seconds, when its messages are in the outbox" },
  customer_word: { stays: "as long as the name of its customer: a trigger keeps it equal" },
  customer_note: { stays: "as long as the identity of its customer: customer_anonymize removes it" },
  audit_event: {
    stays: "the operators' trace, which the application cannot remove and which names people by ids alone",
  },
  staff_command: {
    stays: "the operators' trace, which the application cannot remove; contacts in it are masked at its end",
  },
  four_eyes_rule: ofBank,
  review_assignment: { stays: "one row for an application in analysis, removed when it is decided" },
  audit_chain: { stays: "one row for each tenant, the end of its chain of audit rows" },
  staff: ofStaff("one row for each person, kept so that the audit's ids have names"),
  staff_passkey: ofStaff("removed by its owner, or with a new link"),
  staff_enrolment: ofStaff("removed seven days after its hour (staff/remove-ended.ts)"),
  staff_session: ofStaff("removed seven days after its end (staff/remove-ended.ts)"),
  staff_throttle: ofStaff("removed seven days after the last attempt (staff/remove-ended.ts)"),
  web_asset: { stays: "removed 30 days after the last server ran its build (platform/web-pages)" },
  retention_run: { stays: "one row for each tenant and kind" },
  tenant: ofBank,
  tenant_host: ofBank,
  tenant_terms: ofBank,
  brand_picture: ofBank,
  legal_text: ofBank,
  pix_signing_key: ofBank,
  applied_file: { stays: "the history of the schema, a row for each file" },
  demo_clock: { stays: "one row" },
  network_key: simulated,
  network_order: simulated,
  network_mark: simulated,
  network_claim: simulated,
  network_contest: simulated,
  network_holder: simulated,
  network_protection: simulated,
};
