import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { reasonsOfInternal } from "@vitral/contract/console/ledger";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { postSeed } from "../../../seed/books.ts";
import { aWorld } from "../../../test/world.ts";
import { openDb } from "../../platform/database/db.ts";
import { suspendMoney } from "../pix/network-gateway/suspense.ts";
import { receivePix } from "../../../test/other-banks.ts";

const { aCustomer, aTenant, anExternalPayee, clock, db, superuser } = await aWorld();

/** The demo's history has money from outside; only the owner of the tables may post it (docs/decisions/0034). */
async function asTheDemoDoes({ tenantId, accountId }: { tenantId: string; accountId: string }) {
  const { db: asOwner, close } = openDb(superuser, { max: 1, allTenants: true });
  const party = { name: "Ana", document: null, bank: null };
  const row = {
    tenantId,
    accountId,
    amount: 1_00,
    at: clock.now(),
    description: null,
    beneficiary: party,
    payer: party,
  };
  await postSeed(asOwner, "SETTLEMENT", { ...row, credit: true, category: "TED_RECEIVED" });
  await postSeed(asOwner, "SETTLEMENT", { ...row, credit: false, category: "TED_SENT", failed: true });
  await close();
}

test("money of each reason moves exactly the internal accounts that the table names", async () => {
  // Only companies pay fees.
  const fee = { type: "FIXED" as const, fee: 1_00 };
  const tenant = await aTenant({ pixOut: fee, pixIn: fee });
  const ana = await aCustomer({ tenant, entityType: "COMPANY", balance: 500_00 });
  const bruno = await aCustomer({ tenant, entityType: "COMPANY", key: "bruno@exemplo.com.br" });
  const sol = await anExternalPayee("sol@exemplo.com.br");
  expect((await ana.pay(await ana.lookUp("bruno@exemplo.com.br"), 50)).statusCode).toBe(200);
  expect((await ana.pay(await ana.lookUp(sol), 20)).statusCode).toBe(200);
  await receivePix(
    { db, now: clock.now },
    {
      tenantId: tenant.id,
      accountId: bruno.accountId,
      endToEnd: newEndToEndId("99999004", clock.now()),
      key: "",
      amount: cents(30_00),
      payer: { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." },
    },
  );
  const rows: { id: string; category: string; amount: number }[] = (await bruno.get("/transactions")).json().data;
  for (const { id } of rows.filter(({ category }) => category === "Pix recebido"))
    await bruno.post(`/transactions/${id}/refunds`, { refundId: randomUUID(), amount: 5, pin: "1234" });
  // Settled money that no account takes is in transit until it has gone back.
  const settled = { tenantId: tenant.id, ispb: tenant.ispb, amount: 1_00, reason: "AC07" };
  await suspendMoney({ db, now: clock.now }, { ...settled, endToEnd: newEndToEndId("99999004", clock.now()) });
  await asTheDemoDoes({ tenantId: tenant.id, accountId: ana.accountId });

  const moved = await sql<{ kind: string; reason: string }>`
    select distinct a.kind, p.reason
      from ledger_posting p
      join ledger_entry e on e.tenant_id = p.tenant_id and e.posting_id = p.id
      join ledger_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
     where p.tenant_id = ${tenant.id} and a.kind <> 'CUSTOMER'`.execute(db);
  const said = Object.entries(reasonsOfInternal).flatMap(([kind, reasons]) =>
    reasons.map((reason) => `${kind} ${reason}`),
  );
  expect(moved.rows.map(({ kind, reason }) => `${kind} ${reason}`).toSorted()).toEqual(said.toSorted());
});
