import { randomUUID } from "node:crypto";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { cents } from "@vitral/brazil/cents";
import { saoPauloDay } from "@vitral/brazil/dates";
import { expect, test } from "vitest";
import { aConsole } from "../../../test/console-world.ts";
import { orderBody } from "../../../test/staff/orders.ts";
import { aWorld } from "../../../test/world.ts";
import { operatorMetrics } from "../../operator-metrics.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { recordAudit } from "../audit/audit.ts";
import { reconcile } from "../desk/desk.ts";
import { contestFromExternalBank, payFromExternalBank } from "../../../test/other-banks.ts";

const world = await aWorld();
const { aurora, aTenant, aCustomer } = world;
const { aStaff } = await aConsole(world);

// An account's opening has the database's own time.
world.clock.set(new Date().toISOString());

const homeAs = async (role: StaffRole, slug = aurora.slug) => {
  const member = await aStaff({ role });
  await member.signIn();
  const answer = await member.send("GET", `/${slug}/home`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const waitingOf = ({ waiting }: { waiting: { kind: string; count: number }[] }, kind: string) =>
  waiting.find((one) => one.kind === kind)?.count;

test("the day counts what was sent and received, and the accounts that were opened", async () => {
  const key = "bia@exemplo.com.br";
  const [ana] = [await aCustomer({ balance: 100_00 }), await aCustomer({ key })];
  await ana.pay(await ana.lookUp(key), 12.34);

  const home = await homeAs("OPERACAO");

  expect(home.day).toEqual({ sent: { count: 1, amount: 12.34 }, received: { count: 1, amount: 12.34 }, refused: 0 });
  expect(home.hours).toHaveLength(1);
  expect(home.accounts).toHaveLength(14);
  expect(home.accounts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(2);
});

test("an applicant in review waits, for the tenant alone", async () => {
  await aCustomer({ status: "IN_ANALYSIS_INTERNAL" });
  const other = await aTenant({ slug: "outro" } as never);
  expect(waitingOf(await homeAs("OPERACAO"), "REVIEWS")).toBe(1);
  expect(waitingOf(await homeAs("OPERACAO", other.slug), "REVIEWS")).toBe(0);
});

test("contests count in both roles, and the drift and what has no pair say how old they are", async () => {
  const { clock, db, deps, network, anExternalPayee } = world;
  const bank = await aTenant();
  const key = "loja@exemplo.com.br";
  const receiver = await aCustomer({ tenant: bank, key });
  const payer = await aCustomer({ tenant: bank, balance: 50_00 });
  await anExternalPayee("fora@exemplo.com.br");
  const { transactionId } = (await payer.pay(await payer.lookUp("fora@exemplo.com.br"), 20)).json();
  await payer.post(`/transactions/${transactionId}/disputes`, { situation: "SCAM" });
  const from = { name: "Maria Souza", document: "98765432100" };
  await payFromExternalBank({ db, now: clock.now }, { key, amount: cents(30_00), payer: from, txid: null });
  await contestFromExternalBank(deps, { key, amount: cents(30_00), situation: "SCAM" });
  const today = saoPauloDay(clock.now());
  await network.all("update movement set amount_cents = 3100 where ispb = $1 and amount_cents = 3000", [bank.ispb]);
  clock.advance(600);
  await reconcile(deps, { tenant: bank, day: today }, null);

  const home = await homeAs("OPERACAO", bank.slug);
  expect([waitingOf(home, "DISPUTES"), waitingOf(home, "INFRACTIONS"), waitingOf(home, "UNMATCHED")]).toEqual([
    1, 1, 2,
  ]);
  const { oldest } = home.waiting.find(({ kind }: { kind: string }) => kind === "UNMATCHED");
  expect(Date.parse(oldest)).toBeLessThan(clock.now().getTime());
  expect(home.drift).toEqual({ amount: -1, until: today, since: today, missing: 0 });
  expect((await homeAs("OPERACAO")).drift).toBeNull();
  expect((await homeAs("MARCA", bank.slug)).drift).toBeNull();
  expect(await receiver.balance()).toBe(0);
  const late = async () => {
    const gauge = operatorMetrics(db, clock.now).find(({ name }) => name === "vitral_pix_disputes_late");
    const values = await gauge?.read();
    const shown = await payer.get("/pix/disputes");
    const counted = await homeAs("OPERACAO", bank.slug);
    return [
      waitingOf(counted, "LATE_DISPUTES"),
      waitingOf(counted, "LATE_INFRACTIONS"),
      values?.find(({ labels }) => labels["tenant"] === bank.slug)?.value,
      shown.json().disputes[0].isLate,
    ];
  };
  expect(await late()).toEqual([0, 0, 0, false]);
  const clocks = home.waiting.filter(({ due }: { due: string | null }) => due !== null);
  expect(clocks.map(({ kind }: { kind: string }) => kind)).toEqual(["DISPUTES", "INFRACTIONS"]);
  for (const { due } of clocks) expect(Date.parse(due) - clock.now().getTime()).toBeGreaterThan(6 * 86_400_000);
  clock.advance(7 * 86_400);
  await payer.signIn();
  expect(await late()).toEqual([1, 1, 1, true]);
});

test("blocks, marks and own cases count, and what was done alone for the installation", async () => {
  const { clock, db } = world;
  const bank = await aTenant({ rules: { refuseSuspectedPayees: true, precautionaryBlockHours: 72 } });
  const key = "bloqueio@exemplo.com.br";
  await aCustomer({ tenant: bank, key });
  const payer = { name: "Maria Souza", document: "98765432100" };
  const pix = await payFromExternalBank({ db, now: clock.now }, { key, amount: cents(30_00), payer, txid: null });
  if (pix === null || !("endToEnd" in pix)) throw new Error("the Pix came in");
  const flavia = await aStaff({ role: "FRAUDE" });
  await flavia.signIn();
  for (const order of [
    { kind: "pix.block", payload: { endToEnd: pix.endToEnd } },
    { kind: "customer.mark", payload: { document: "52998224725" } },
  ] as const)
    await flavia.send("POST", `/${bank.slug}/commands`, orderBody(order));
  const home = (await flavia.send("GET", `/${bank.slug}/home`)).json();
  expect(["BLOCKS", "MARKS", "OWN_CASES"].map((kind) => waitingOf(home, kind))).toEqual([1, 1, 2]);
  const others = await homeAs("OPERACAO", bank.slug);
  expect(["BLOCKS", "MARKS", "OWN_CASES"].map((kind) => waitingOf(others, kind))).toEqual([1, 1, 0]);

  const event = {
    tenantId: null,
    at: clock.now(),
    actor: "root",
    action: "staff.add",
    withoutSecondPerson: true,
  } as const;
  await withAllTenants(() => recordAudit(db, event));
  expect(await homeAs("OPERACAO", bank.slug)).toMatchObject({
    withoutSecondPerson: 0,
    installationWithoutSecondPerson: 1,
  });
  const ofBank = await aStaff({ role: "OPERACAO", tenantId: bank.id });
  await ofBank.signIn();
  expect((await ofBank.send("GET", `/${bank.slug}/home`)).json().installationWithoutSecondPerson).toBeNull();
});

test("who ordered sees for a week what was rejected or expired, and the list of it; others do not", async () => {
  const { clock } = world;
  const bank = await aTenant();
  const ana = await aCustomer({ tenant: bank });
  const [olivia, olga, andre] = [await aStaff(), await aStaff(), await aStaff({ role: "APROVACAO" })];
  for (const person of [olivia, olga, andre]) await person.signIn();
  const at = (path: string) => `/${bank.slug}${path}`;
  const order = async (): Promise<string> => {
    const payload = { accountId: ana.accountId, day: 9_000 };
    const body = { key: randomUUID(), order: { kind: "limits.set", payload }, reason: "Pedido do cliente" };
    return (await olivia.send("POST", at("/commands"), body)).json().id;
  };
  const seen = async (person: typeof olivia) => {
    await person.signIn();
    const { ownUndone } = (await person.send("GET", at("/home"))).json();
    const { rows } = (await person.send("GET", at("/commands?view=undone"))).json();
    return [ownUndone.count, rows.map(({ id }: { id: string }) => id)];
  };

  const rejected = await order();
  expect(await seen(olivia)).toEqual([0, []]);
  await andre.send("POST", at(`/commands/${rejected}/reject`), { version: 1, reason: "Falta o comprovante" });
  const expired = await order();
  expect(await seen(olivia)).toEqual([1, [rejected]]);
  expect(await seen(olga)).toEqual([0, []]);
  clock.advance(8 * 86_400);
  expect(await seen(olivia)).toEqual([0, [rejected]]);
  clock.advance(23 * 86_400);
  expect(await seen(olivia)).toEqual([1, [expired, rejected]]);
  clock.advance(8 * 86_400);
  expect(await seen(olivia)).toEqual([0, [expired, rejected]]);
});

test("who sees no payments gets no figures of them", async () => {
  const home = await homeAs("MARCA");
  expect(home.day).toBeNull();
  expect(home.hours).toEqual([]);
  expect(home.waiting.map(({ kind }: { kind: string }) => kind)).toEqual(["LIMIT_RAISES"]);
});
