import type { GovernedKind } from "@vitral/contract/acts/acts";
import type { Client } from "pg";
import { always, specificationRules } from "../seed/brand-rules.ts";
import { postSeed } from "../seed/books.ts";
import type { NewTenant, Rules } from "../src/modules/tenants/tenants.ts";
import type { Tx } from "../src/platform/database/db.ts";

type Fee = { type: "FIXED" | "PERCENTAGE"; fee: number };
export type TenantChanges = Partial<{
  displayName: string;
  article: NewTenant["article"];
  internetBanking: string;
  logoDark: string | null;
  pixOut: Fee;
  pixIn: Fee;
  signUpExpiryDays: number | null;
  strongSecrets: boolean;
  /** What differs from the rules of Banco Aurora. */
  rules: Partial<Rules>;
  /** Centavos of people; companies have ten times that. */
  nightLimit: number;
  pixLocation: string | null;
  agency: string;
}>;

const free: Fee = { type: "FIXED", fee: 0 };

/** A bank with the limits of the demo; companies have ten times those of people. */
export function tenantRow(id: string, host: string, ispb: string, changes: TenantChanges): NewTenant {
  const { displayName = "Banco Teste", pixOut = free, pixIn = free } = changes;
  const terms = (times: number) => ({
    dayLimit: 5_000_00 * times,
    nightLimit: (changes.nightLimit ?? 1_000_00) * times,
    transactionLimit: 2_000_00 * times,
    pixIn,
    pixOut,
    tedOut: { type: "FIXED" as const, fee: 8_00 },
    billet: 3_50,
    monthly: 0,
  });
  return {
    id,
    hosts: [host],
    slug: `t-${host.split(".")[0]}`,
    name: `${displayName} S.A.`,
    document: "11222333000181",
    prefixDisplayName: "",
    displayName,
    article: changes.article ?? "",
    email: "contato@exemplo.com.br",
    phone: "08000000000",
    ombudsmanPhone: "08000000001",
    provider: { name: `${displayName} S.A.`, document: "11222333000181", ispb, kind: "BANK" },
    site: "https://exemplo.com.br",
    address: "Rua das Flores, 1",
    internetBanking: changes.internetBanking ?? "https://exemplo.com.br",
    primary: "#4338ca",
    background: "#f8fafc",
    logoWhite: null,
    logoDark: changes.logoDark ?? null,
    favicon: null,
    bankName: `${displayName} S.A.`,
    ispb,
    agency: changes.agency ?? "0001",
    signUpExpiryDays: changes.signUpExpiryDays === undefined ? 30 : changes.signUpExpiryDays,
    strongSecrets: changes.strongSecrets ?? false,
    rules: always({ ...specificationRules, ...changes.rules }),
    pixLocation: changes.pixLocation === undefined ? `https://pix.${host}` : changes.pixLocation,
    terms: { PERSON: terms(1), COMPANY: terms(10) },
  };
}

/** A deposit of a test, from the bank's capital or from another bank. */
export const depositTo = (
  tx: Tx,
  row: {
    tenantId: string;
    accountId: string;
    amount: number;
    at: Date;
    from?: "CAPITAL" | "SETTLEMENT";
    payerName?: string;
    description?: string;
  },
): Promise<void> =>
  postSeed(tx, row.from ?? "CAPITAL", {
    ...row,
    credit: true,
    category: "TED_RECEIVED",
    description: row.description ?? null,
    beneficiary: { name: "Titular", document: null, bank: null },
    payer: { name: row.payerName ?? "Empresa Pagadora Ltda", document: "11222333000181", bank: "Banco Sol S.A." },
  });

/** Gives an account 18,001 rows of a statement: more than nine megabytes in a file of the customer's data. */
export async function aLongStatement(
  { owner, aurora }: { owner: () => Client; aurora: { id: string } },
  accountId: string,
): Promise<void> {
  const asOwner = owner();
  await asOwner.connect();
  await asOwner.query(
    `insert into account_entry (tenant_id, account_id, number, id, created_at, amount_cents, credit, category,
                                      external_status, beneficiary_name, payer_name, posting_id, leg, entry_number,
                                      balance_after_cents)
     select $1, $2, n, gen_random_uuid(), now(), 100, true, 'PIX_RECEIVED', 'SETTLED', repeat('Ana', 100), 'Maria',
            gen_random_uuid(), 1, n, 0
       from generate_series(1000, 19000) n`,
    [aurora.id, accountId],
  );
  await asOwner.end();
}

type FourEyes = "NEVER" | "ALWAYS" | { from: number } | null;

/** Sets the rule of four eyes of some kinds, which only an order of two people does; null: the default again. */
export async function setFourEyes(
  { owner }: { owner: () => Client },
  tenantId: string,
  rule: FourEyes,
  ...kinds: GovernedKind[]
): Promise<void> {
  const asOwner = owner();
  await asOwner.connect();
  await asOwner.query("delete from four_eyes_rule where tenant_id = $1 and kind = any ($2)", [tenantId, kinds]);
  const [mode, from] = typeof rule === "object" ? ["FROM", rule?.from] : [rule, null];
  if (rule !== null)
    await asOwner.query("insert into four_eyes_rule select $1, kind, $3, $4 from unnest($2::text[]) kind", [
      tenantId,
      kinds,
      mode,
      from,
    ]);
  await asOwner.end();
}
