import pg from "pg";

/**
 * The functions that the application's role may call: those that TypeScript, a granted function that runs as its
 * caller, a policy or a view calls. A new function is granted by its name here. The role may call them with any
 * arguments, so one that runs as the owner (`security definer`) begins with `require_tenant`, checks its input and
 * states a fact of the business: never the legs of a posting (docs/decisions/0034; tested by
 * server/test/database/application-rights.test.ts).
 */
export const callable = [
  "account_rows_found",
  "account_rows_searched",
  "account_search_kinds",
  "account_search_pages",
  "account_statement_pages",
  "accounts_of_sessions",
  "after_days",
  "all_tenants",
  "announcement_enqueue",
  "announcement_of_fees",
  "announcement_of_texts",
  "audit_append",
  "audit_hash",
  "business_now",
  "contest_received_decide",
  "contest_received_open",
  "contest_received_return",
  "current_tenant",
  "customer_anonymize",
  "customer_lock_accounts",
  "device_day_used",
  "device_state",
  "gateway_rewind",
  "id_at",
  "is_mark_in_force",
  "is_person",
  "is_pix",
  "ledger_close_days",
  "ledger_open_account",
  "ledger_open_internal_accounts",
  "night_people_limit",
  "payee_limit_at",
  "payee_limit_used",
  "payment_authorize_one",
  "payment_proof_ask",
  "pays_as_person",
  "pays_no_pix_fees",
  "pix_block_end",
  "pix_block_order",
  "pix_enqueue_notifications",
  "pix_fail",
  "pix_look_up_off_us",
  "pix_look_up_on_us",
  "pix_pay_batch",
  "pix_pay_schedules",
  "pix_payment_of",
  "pix_payout",
  "pix_payout_found",
  "pix_payout_look_up",
  "pix_recall_accept",
  "pix_recall_end",
  "pix_recall_payable",
  "pix_recall_receive",
  "pix_receive",
  "pix_receive_batch",
  "pix_receive_charge",
  "pix_receive_return",
  "pix_received_row",
  "pix_refund_fault",
  "pix_refund_order",
  "pix_refund_resolve",
  "pix_resend_notice",
  "pix_return_answer",
  "pix_reversal_pay",
  "pix_reversal_receive",
  "pix_reversal_resolve",
  "pix_reversal_send",
  "pix_settle",
  "pix_settled_at",
  "pix_suspend",
  "pix_suspense_renew",
  "pix_suspense_settle",
  "pix_take_schedules",
  "pix_tokens_add",
  "pix_tokens_left",
  "push_customer",
  "push_details",
  "push_kind",
  "sao_paulo_day",
  "search_text",
  "session_is_open",
  "shown_document",
  "suspicion_marked",
  "tenant_change_state",
  "tenant_hold",
  "tenant_hold_alone",
  "tenant_hold_state",
  "tenant_remove",
  "tenant_rule",
  "terms_in_force",
  "throttle_consume",
  "throttle_reserve",
  "transfer_own",
  "used_of_limits",
];

/** All other tables may be read and written, one tenant's rows at a time; these hold money or the audit trail. */
export const narrow: Record<string, string> = {
  account: "select, insert",
  account_day: "select",
  account_entry: "select",
  account_past_day: "select",
  account_terms_in_force: "select",
  account_transaction: "select",
  announcement: "select, insert, update (last_id, messages, ended_at)",
  applied_file: "select",
  audit_chain: "select",
  audit_event: "select",
  brand_picture: "select, insert, delete, update (created_at, published_at)",
  case_event: "select, insert",
  case_file: "select, insert, update (iv, tag, content, removed_at, removal)",
  case_work:
    "select, insert, update (state, state_at, snoozed_until, assignee_id, assignee_name, escalated_at, escalated_role, escalated_id, escalated_name)",
  customer_consent: "select, insert, delete, update (ended_at)",
  customer_note: "select, insert",
  demo_clock: "select",
  four_eyes_rule: "select",
  gateway_answer: "select, insert, delete, update (ended_at, outcome)",
  gateway_closing: "select, insert, delete, update (next_try_at, tries)",
  gateway_event: "select, insert, delete",
  gateway_nonce: "select, insert, delete",
  gateway_position: "select, insert, update",
  ledger_account: "select",
  ledger_day_total: "select",
  ledger_entry: "select",
  ledger_plain_entry: "select",
  ledger_plain_posting: "select",
  ledger_posting: "select",
  legal_text_seen: "select, insert, delete, update (seen_at)",
  legal_text: "select",
  ledger_verification: "select, insert, update (alive_at, ended_at, state, checks)",
  pix_block: "select",
  pix_charge: "select, insert, delete, update (status, removed_at)",
  contest_received:
    "select, update (objection, objection_protocol, objection_status, objected_at, objection_decided_at, next_try_at, notify_at, reverse_at, reverse_until)",
  pix_look_up: "select, delete, update (expires_at, checked_at, retained_at, payee_account)",
  pix_payout_order: "select",
  pix_payment: "select, update (next_try_at, tries)",
  pix_recall: "select, insert, update (status, result, rejection, ended_at, cancel_at, next_try_at, tries)",
  pix_receipt: "select",
  pix_refund: "select, update (next_try_at, tries)",
  pix_reversal: "select, update (next_try_at, tries)",
  pix_schedule:
    "select, insert, delete, update (status, failure, asked_cents, next_try_at, tried_at, ended_at, payee_account)",
  pix_key_comparison: "select, insert, update",
  pix_reserve: "select, insert, update",
  reconciliation_day: "select, insert, update",
  reconciliation_try: "select, insert, update, delete",
  reconciliation_finding: "select, insert, update (amount_cents, found_at, gone_at)",
  reconciliation_difference:
    "select, insert, update (amount_cents, at, found_at, note, noted_by, state, closed_at, resolution, gone_at, history)",
  pix_suspense: "select, update (next_try_at, tries)",
  receipt_check: "select, insert",
  restored_copy: "select",
  secret_key: "select, insert, update (state, first_used_at, retired_at)",
  // Triggers refuse a change, and a removal within six months; without the right to change no row can be locked.
  security_event: "select, insert, delete, update (id)",
  staff_command:
    "select, insert (tenant_id, id, idempotency_key, kind, payload, changes, sentence, reason, " +
    "amount_cents, customer_id, maker_id, maker_name, maker_email, maker_role, made_at, needs_second, person_id, " +
    "person_everywhere, replaces_id, held_until), update (payload, changes, state, checker_id, " +
    "checker_name, decided_at, decision_reason, note, result, due_at)",
  tenant: "select, insert, update",
};

type Catalogue = { tables: string[]; functions: { signature: string; name: string }[] };

/**
 * Grants the application's role what it needs, and revokes from it and from PUBLIC all other rights of earlier
 * versions. Runs as the owner, in the caller's transaction, so that running servers never lack a right. Objects of an
 * operator's extension are not the owner's and stay.
 */
export async function grantRights(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ owner: string }>("select current_user as owner");
  const own = await catalogueOf(client);
  const everyFunction = own.functions.map(({ signature }) => signature).join(", ");
  const statements = [`revoke all on function ${everyFunction} from public`];
  if (rows[0]?.owner !== role) {
    const name = pg.escapeIdentifier(role);
    const onTables = (rights: string, tables: readonly string[]) =>
      `grant ${rights} on ${tables.map((table) => `public.${table}`).join(", ")} to ${name}`;
    const mayCall = own.functions.filter((found) => callable.includes(found.name)).map(({ signature }) => signature);
    statements.push(
      `revoke create on schema public from public`,
      `grant usage on schema public to ${name}`,
      `revoke all on function ${everyFunction} from ${name}`,
      `grant execute on function ${mayCall.join(", ")} to ${name}`,
      `revoke all on ${own.tables.map((table) => `public.${table}`).join(", ")} from ${name}`,
      onTables(
        "select, insert, update, delete",
        own.tables.filter((table) => !(table in narrow)),
      ),
      ...Object.entries(narrow).map(([table, rights]) => onTables(rights, [table])),
    );
  }
  await client.query(statements.join("; "));
}

/** Whether a role may call all functions that the application calls. */
export async function mayCallAll(client: pg.Client, role: string): Promise<boolean> {
  const { rows } = await client.query<{ calls: number }>(
    `select count(distinct proname)::int as calls from pg_proc
      where pronamespace = 'public'::regnamespace and proname = any ($1) and has_function_privilege($2, oid, 'execute')`,
    [callable, role],
  );
  return rows[0]?.calls === callable.length;
}

async function catalogueOf(client: pg.Client): Promise<Catalogue> {
  const tables = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relowner = current_user::regrole and relkind in ('r', 'p', 'v')`,
  );
  const functions = await client.query<{ name: string; signature: string }>(
    `select proname as name, oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace and proowner = current_user::regrole and prokind = 'f'`,
  );
  return { tables: tables.rows.map(({ name }) => name), functions: functions.rows };
}
