import { type Cents } from "@vitral/brazil/cents";
import { readPixKey } from "@vitral/brazil/pix-key";
import type { Db, Tx } from "../src/platform/db.ts";
import { newId } from "../src/platform/ids.ts";
import { recordTransaction } from "../src/modules/accounts/queries.ts";

type NewTenant = { id: string; host: string; ispb: string; displayName?: string; pixOutFee?: { type: "FIXED" | "PERCENTAGE"; fee: number } };

export async function insertTenant(db: Db, { id, host, ispb, displayName = "Banco Teste", pixOutFee }: NewTenant) {
  await db
    .insertInto("tenant")
    .values({
      id,
      slug: `t-${host.split(".")[0]}`,
      name: `${displayName} S.A.`,
      document: "11222333000181",
      prefix_display_name: "",
      display_name: displayName,
      email: "contato@exemplo.com.br",
      phone: "08000000000",
      site: "https://exemplo.com.br",
      address: "Rua das Flores, 1",
      internet_banking: "https://exemplo.com.br",
      color_primary: "#4338ca",
      color_background: "#f8fafc",
      bank_name: `${displayName} S.A.`,
      ispb,
      agency: "0001",
    })
    .execute();
  await db.insertInto("tenant_host").values({ host, tenant_id: id }).execute();
  for (const [entityType, times] of [["PERSON", 1], ["COMPANY", 10]] as const) {
    await db
      .insertInto("tenant_terms")
      .values({
        tenant_id: id,
        entity_type: entityType,
        day_limit_cents: 5_000_00 * times,
        night_limit_cents: 1_000_00 * times,
        transaction_limit_cents: 2_000_00 * times,
        pix_in_fee_type: "FIXED",
        pix_in_fee: 0,
        pix_out_fee_type: pixOutFee?.type ?? "FIXED",
        pix_out_fee: pixOutFee?.fee ?? 0,
        ted_out_fee_type: "FIXED",
        ted_out_fee: 8_00,
        billet_fee_cents: 3_50,
        monthly_fee_cents: 0,
      })
      .execute();
  }
}

export async function insertKey(db: Db, { tenantId, accountId, key }: { tenantId: string; accountId: string; key: string }) {
  const type = readPixKey(key)?.type ?? "EVP";
  await db
    .insertInto("pix_key")
    .values({ tenant_id: tenantId, id: newId(), account_id: accountId, type, key, status: "ACTIVE" })
    .execute();
  const { name, document } = await db
    .selectFrom("account")
    .innerJoin("customer", "customer.id", "account.owner_id")
    .select(["customer.name", "customer.document"])
    .where("account.id", "=", accountId)
    .executeTakeFirstOrThrow();
  const { ispb, bank_name } = await db.selectFrom("tenant").selectAll().where("id", "=", tenantId).executeTakeFirstOrThrow();
  await db
    .insertInto("network_key")
    .values({ key, type, ispb, bank_name, owner_name: name, owner_document: document, tenant_id: tenantId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertNetworkKey(db: Db, { key, behaviour }: { key: string; behaviour: "SETTLE" | "DELAY" | "REFUSE" | "SILENT" }) {
  await db
    .insertInto("network_key")
    .values({
      key,
      type: "EMAIL",
      ispb: "99999004",
      bank_name: "Banco Sol S.A.",
      owner_name: "Maria Souza",
      owner_document: "12345678909",
      tenant_id: null,
      account_id: null,
      behaviour,
    })
    .execute();
}

export async function rememberDeposit(
  tx: Tx,
  { tenantId, accountId, id, amount, at }: { tenantId: string; accountId: string; id: string; amount: Cents; at: Date },
) {
  await recordTransaction(tx, {
    tenant_id: tenantId,
    account_id: accountId,
    id,
    created_at: at,
    settled_at: at,
    amount_cents: amount,
    fee_cents: 0,
    credit: true,
    category: "TED recebido",
    external_status: "SETTLED",
    description: null,
    beneficiary_name: "Titular",
    beneficiary_document: null,
    beneficiary_bank: null,
    payer_name: "Empresa Pagadora Ltda",
    payer_document: "11222333000181",
    payer_bank: "Banco Sol S.A.",
    end_to_end: null,
    payment_id: null,
  });
}
