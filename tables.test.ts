import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";

/** Which folder of server/src owns which tables: their types stand there, in `tables.ts`. */
const ownedTables: Record<string, string[]> = {
  "modules/tenants": ["tenant", "tenant_host", "tenant_terms"],
  "modules/identity": ["customer"],
  "modules/identity/sessions": ["session", "known_browser"],
  "modules/identity/codes": ["verification_code"],
  "modules/identity/throttles": ["throttle"],
  "modules/ledger": ["ledger_account"],
  "modules/accounts": ["account", "account_terms", "account_terms_in_force", "account_transaction", "account_day"],
  "modules/notifications": ["outbox"],
  "modules/pix/keys": ["pix_key"],
  "modules/pix/look-ups": ["pix_look_up"],
  "modules/pix/payments": ["pix_payment", "pix_pending_notification"],
  "modules/pix/network-simulator": ["network_key", "network_order"],
  "modules/onboarding": ["onboarding", "person_profile", "customer_address", "partner"],
  "modules/documents": ["document_file"],
  "modules/audit": ["audit_event", "security_event"],
  "modules/privacy": ["retention_run"],
  "platform/web-pages": ["web_asset"],
};

/** Tables that only SQL functions and whole SQL statements name: Kysely needs no type of them. */
const withoutType = ["ledger_posting", "ledger_entry", "pix_look_up_tokens", "pix_receipt"];

const augmentation = /^declare module "[./\w-]+\/database\/tables\.ts" \{\n {2}interface Tables \{\n(.*?)\n {2}\}/ms;

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
