import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { expect, test, vi } from "vitest";
import { consoleOf } from "../../../../test/console-of.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { kinds } from "../../commands/commands.ts";
import { processPendingPayments } from "../../pix/pix.ts";
import { limitsForStaff } from "../payments.ts";
import { addNetworkKey } from "../../../../test/network.ts";

const world = await aWorld();
const { aCustomer, aTenant, aurora, clock, db, deps, failedLedgerChecks } = world;
const signedIn = await consoleOf(world);
const cap = cents(1_000_00);
const fee = { type: "FIXED", fee: 1_50 } as const;
const rules = { nightPersonToPersonLimit: cap, entrepreneurFeesFree: true, entrepreneurNightCap: true };
const free = await aTenant({ displayName: "Banco Livre", pixOut: fee, pixIn: fee, nightLimit: 900_000_00, rules });
const charging = await aTenant({
  displayName: "Banco Tarifa",
  pixOut: fee,
  pixIn: fee,
  nightLimit: 900_000_00,
  rules: { ...rules, entrepreneurFeesFree: false, entrepreneurNightCap: false },
});
await addNetworkKey(db, {
  key: "falha@exemplo.com.br",
  behaviour: "REFUSE",
  name: "João Alves",
  document: "11122233396",
  ispb: "99000002",
  bankName: "Banco Mar S.A.",
});

await addNetworkKey(db, {
  key: "calado@exemplo.com.br",
  behaviour: "SILENT",
  name: "João Alves",
  document: "11122233396",
  ispb: "99000002",
  bankName: "Banco Mar S.A.",
});

/** How many payments the network took. */
const sentOrders = async (): Promise<number> => (await world.network.all("select 1 from pix_order")).length;

/** Marks a company as an individual entrepreneur, or takes the mark away, as the console's command does. */
const mark = (who: Customer, isEntrepreneur: boolean) =>
  db.transaction().execute(async (tx) => {
    const kind = kinds["customer.entrepreneur"];
    const given = { customerId: who.id, isEntrepreneur };
    const { obstacle } = await kind.describe(deps, tx, who.tenant.id, given);
    if (obstacle) return obstacle;
    await kind.execute(deps, tx, given, { tenantId: who.tenant.id, reason: "cadastro do CNPJ", maker: "x" });
    return null;
  });
type Kind = "PERSON" | "COMPANY" | "ENTREPRENEUR";
async function a(kind: Kind, tenant = free) {
  const key = `${randomUUID()}@exemplo.com.br`;
  const entityType = kind === "PERSON" ? "PERSON" : "COMPANY";
  const who = await aCustomer({ tenant, entityType, balance: 900_000_00, key });
  if (kind === "ENTREPRENEUR") await mark(who, true);
  const accountKey = { tenantId: tenant.id, accountId: who.accountId };
  await db
    .transaction()
    .execute((tx) =>
      limitsForStaff.setNow(deps, tx, accountKey, { TRANSACTION: cents(400_000_00), DAY: cents(400_000_00) }),
    );
  return { ...who, key };
}
const kindsOfLimit = async (who: Customer): Promise<string[]> =>
  (await who.get("/pix/limits")).json().limits.map(({ kind }: { kind: string }) => kind);
const night = async (who: Customer) => {
  clock.set("2026-03-10T22:00:00-03:00");
  await who.signIn();
};

test.each([
  ["a person", "PERSON", free, 0],
  ["an entrepreneur where the rule is on", "ENTREPRENEUR", free, 0],
  ["an entrepreneur where the rule is off", "ENTREPRENEUR", charging, 1_50],
  ["any other company", "COMPANY", free, 1_50],
] as const)("%s pays for sending and receiving a Pix what the rule says", async (_who, kind, tenant, cost) => {
  clock.set("2026-03-10T12:00:00-03:00");
  const [payer, payee] = [await a(kind, tenant), await a(kind, tenant)];
  const [before, had] = [await payer.balance(), await payee.balance()];
  expect((await payer.pay(await payer.lookUp(payee.key), 100)).statusCode).toBe(200);
  expect([before - (await payer.balance()), (await payee.balance()) - had]).toEqual([100_00 + cost, 100_00 - cost]);
  const { feePixOut, feePixIn } = (await payer.get("/fee")).json();
  expect([feePixOut, feePixIn]).toEqual([cost / 100, cost / 100]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("who is no longer an entrepreneur pays the fee again, from the next payment on", async () => {
  clock.set("2026-03-10T12:00:00-03:00");
  const [who, payee] = [await a("ENTREPRENEUR"), await a("PERSON")];
  expect(await mark(who, false)).toBeNull();
  const before = await who.balance();
  await who.pay(await who.lookUp(payee.key), 10);
  expect(before - (await who.balance())).toBe(11_50);
});

test("an entrepreneur has the night's limit between people by the rule, and gets back what failed", async () => {
  clock.set("2026-03-10T12:00:00-03:00");
  const [who, other, company] = [await a("ENTREPRENEUR"), await a("ENTREPRENEUR", charging), await a("COMPANY")];
  const [person, shop, elsewhere] = [await a("PERSON"), await a("COMPANY"), await a("PERSON", charging)];
  expect(await kindsOfLimit(who)).toContain("NIGHT_PEOPLE");
  for (const one of [other, company]) expect(await kindsOfLimit(one)).not.toContain("NIGHT_PEOPLE");
  await night(who);
  const pay = async (payer: Customer, key: string, reais: number) =>
    (await payer.pay(await payer.lookUp(key), reais)).json();
  expect(await pay(who, person.key, 1_000.01)).toMatchObject({ code: "OVER_NIGHT_PEOPLE_LIMIT" });
  expect(await pay(who, shop.key, 2_000)).toMatchObject({ status: "SETTLED" });
  const failing = pay(who, "falha@exemplo.com.br", 400);
  clock.advance(1);
  await failing;
  clock.advance(60);
  await processPendingPayments(deps);
  expect(await pay(who, person.key, 1_000)).toMatchObject({ status: "SETTLED" });
  expect(await pay(who, person.key, 0.01)).toMatchObject({ code: "OVER_NIGHT_PEOPLE_LIMIT" });
  await other.signIn();
  await company.signIn();
  expect(await pay(other, elsewhere.key, 2_000)).toMatchObject({ status: "SETTLED" });
  expect(await pay(company, person.key, 2_000)).toMatchObject({ status: "SETTLED" });
});

test("what a failed payment gives back follows the mark of its own moment, not of the answer's", async () => {
  clock.set("2026-03-10T12:00:00-03:00");
  const [who, person] = [await a("ENTREPRENEUR"), await a("PERSON")];
  await night(who);
  const pay = async (key: string, reais: number) => (await who.pay(await who.lookUp(key), reais)).json();
  /** A payment whose bank never answers; the mark changes while it is pending, and then it fails. */
  const failWhile = async (reais: number, isEntrepreneur: boolean) => {
    const before = await sentOrders();
    const failing = pay("calado@exemplo.com.br", reais);
    await vi.waitFor(async () => expect(await sentOrders()).toBe(before + 1), 5_000);
    expect(await mark(who, isEntrepreneur)).toBeNull();
    clock.advance(41);
    expect(await failing).toMatchObject({ code: "PAYMENT_REFUSED" });
  };
  expect(await pay(person.key, 600)).toMatchObject({ status: "SETTLED" });
  await failWhile(400, false); // was of people: given back
  await failWhile(500, true); // was not: nothing to give back
  expect(await pay(person.key, 400.01)).toMatchObject({ code: "OVER_NIGHT_PEOPLE_LIMIT" });
  expect(await pay(person.key, 400)).toMatchObject({ status: "SETTLED" });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("only a company becomes an entrepreneur, once, and the order of the staff is audited with its reason", async () => {
  clock.set("2026-03-10T12:00:00-03:00");
  const ana = await aCustomer();
  const shop = await aCustomer({ entityType: "COMPANY" });
  const olivia = await signedIn("OPERACAO");
  const order = (customerId: string, isEntrepreneur: boolean) =>
    olivia.post("/commands", {
      key: randomUUID(),
      order: { kind: "customer.entrepreneur", payload: { customerId, isEntrepreneur } },
      reason: "consta no cadastro do CNPJ",
    });
  expect((await order(ana.id, true)).json().message).toBe("Só uma empresa é de empresário individual.");
  expect((await order(shop.id, true)).json()).toMatchObject({ state: "EXECUTED" });
  expect((await order(shop.id, true)).json().message).toBe("Este cliente já é empresário individual.");
  // Taking the mark away lets the company pay more at night and cost fees: it waits for a second person.
  expect((await order(shop.id, false)).json()).toMatchObject({ state: "WAITING" });
  expect((await olivia.get(`/customers/${shop.id}`)).json()).toMatchObject({ isEntrepreneur: true });
  const rows = await db
    .selectFrom("audit_event")
    .select(["action", "reason"])
    .where("tenant_id", "=", aurora.id)
    .where("customer_id", "=", shop.id)
    .where("action", "=", "customer.entrepreneur")
    .execute();
  expect(rows).toEqual([{ action: "customer.entrepreneur", reason: "consta no cadastro do CNPJ" }]);
});
