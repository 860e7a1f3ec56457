import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

/** Which folder of server/src owns which tables: their types stand there, in `tables.ts`. */
const ownedTables: Record<string, string[]> = {
  "modules/tenants": ["tenant", "tenant_host", "tenant_terms"],
  "modules/tenants/pictures": ["brand_picture"],
  "modules/tenants/texts": ["legal_text", "legal_text_seen"],
  "modules/identity": ["customer", "customer_word"],
  "modules/identity/sessions": ["session", "known_browser"],
  "modules/identity/codes": ["verification_code"],
  "modules/identity/throttles": ["throttle"],
  "modules/consents": ["customer_consent"],
  "modules/devices": ["customer_device", "device_day", "device_payment"],
  "modules/ledger": ["ledger_account", "ledger_verification"],
  "modules/accounts": [
    "account",
    "account_terms",
    "account_terms_in_force",
    "account_transaction",
    "account_day",
    "receipt_check",
  ],
  "modules/notifications": ["outbox", "announcement"],
  "modules/pix/keys": ["pix_key"],
  "modules/pix/favorites": ["pix_favorite"],
  "modules/pix/payee-limits": ["pix_payee_limit"],
  "modules/pix/limits": ["pix_limit_change"],
  "modules/pix/look-ups": ["pix_look_up"],
  "modules/pix/payments": ["pix_payment", "pix_pending_notification"],
  "modules/pix/refunds": ["pix_refund"],
  "modules/pix/disputes": ["pix_dispute"],
  "modules/pix/claims": ["pix_claim"],
  "modules/pix/schedules": ["pix_schedule"],
  "modules/pix/charges": ["pix_charge", "pix_signing_key"],
  "modules/pix/infractions": ["pix_block", "pix_infraction", "pix_reversal"],
  "modules/pix/operations": ["reconciliation_difference"],
  "modules/pix/suspicion": ["suspicion_mark"],
  "modules/pix/cases": ["case_work", "case_event", "case_file"],
  "modules/pix/network-simulator": [
    "network_key",
    "network_order",
    "network_mark",
    "network_claim",
    "network_contest",
    "network_holder",
  ],
  "modules/onboarding": ["onboarding", "person_profile", "customer_address", "partner"],
  "modules/documents": ["document_file"],
  "modules/audit": ["audit_event", "audit_chain", "security_event"],
  "modules/privacy": ["retention_run"],
  "modules/backoffice": ["review_assignment", "review_postponement", "protege_query", "network_protection"],
  "modules/commands": ["four_eyes_rule", "staff_command"],
  "modules/customers": ["customer_note"],
  "modules/staff": ["staff", "staff_enrolment", "staff_passkey", "staff_session", "staff_browser", "staff_throttle"],
  "platform/stored-answers": ["stored_answer"],
  "platform/web-pages": ["web_asset"],
};

/** Tables that only SQL functions and whole SQL statements name: Kysely needs no type of them. */
const withoutType = [
  "ledger_posting",
  "ledger_entry",
  "ledger_day_total",
  "reconciliation_day",
  "reconciliation_try",
  "pix_look_up_tokens",
  "pix_receipt",
  "demo_clock",
];

/** Files of server/src that name columns though they hold no queries, each with its reason. */
const mayNameColumns: Record<string, string> = {
  "modules/privacy/holding.ts": "says how the rows of a customer are found",
  "modules/privacy/holdings.ts": "says of each table of the schema how its rows are found, shown and erased",
};

const augmentation = /^declare module "[./\w-]+\/database\/tables\.ts" \{\n {2}interface Tables \{\n(.*?)\n {2}\}/ms;

/** The columns of all tables whose names are no word of TypeScript. */
const columns = new Set(
  globSync("server/database/tables/*.sql").flatMap((file) =>
    Array.from(readFileSync(file, "utf8").matchAll(/^ {2}(\w+_\w+) +[a-z]/gm), ([, name = ""]) => name),
  ),
);

test("the type of a table stands in the module that owns the table", () => {
  const declared = globSync("server/src/**/*.ts").flatMap((file) => {
    const [, lines] = augmentation.exec(readFileSync(file, "utf8")) ?? [];
    if (lines === undefined) return [];
    expect(file).toMatch(/\/tables\.ts$/);
    return [
      [dirname(file).slice("server/src/".length), Array.from(lines.matchAll(/^ {4}(\w+):/gm), ([, name]) => name)],
    ];
  });
  expect(Object.fromEntries(declared)).toEqual(ownedTables);
});

test("every table and view of the schema has an owner, or needs no type", () => {
  const schema = globSync("server/database/**/*.sql").flatMap((file) =>
    Array.from(
      readFileSync(file, "utf8").matchAll(/^create (?:or replace )?(?:table|view) (\w+)/gm),
      ([, name]) => name,
    ),
  );
  expect(new Set(schema)).toEqual(new Set([...Object.values(ownedTables).flat(), ...withoutType]));
});

test("only queries, table types and the platform name columns; everything else uses camelCase", () => {
  const naming = globSync("server/src/{*,cli/**/*,modules/**/*}.ts")
    .filter((file) => !/\.test\.ts$|\/(queries|tables)\.ts$|-queries\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(file, "utf8").replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, "");
      const named = (code.match(/\b[a-z]+(_[a-z0-9]+)+\b/g) ?? []).filter((name) => columns.has(name));
      return named.length > 0 ? [file.slice("server/src/".length)] : [];
    });
  expect(columns.size).toBeGreaterThan(100);
  expect(new Set(naming)).toEqual(new Set(Object.keys(mayNameColumns)));
});
