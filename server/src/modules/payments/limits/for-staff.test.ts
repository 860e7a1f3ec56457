import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { changeOf } from "../../../../test/staff/changes.ts";
import { consoleOf } from "../../../../test/console-of.ts";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, pin } from "../../../../test/world.ts";
import { openAccount } from "../../accounts/accounts.ts";

/** What the staff changes of a customer's limits, what of it waits, and what the customer reads of it. */
const world = await aWorld();
const { aCustomer, aTenant, clock } = world;
clock.set("2026-11-26T10:20:00-03:00");
const { emailsTo } = aMailbox(world);
const signedIn = await consoleOf(world);
const tenant = await aTenant({ displayName: "Banco Sul" });
let [olivia, andre] = [await signedIn("OPERACAO"), await signedIn("APROVACAO")];
/** Lets hours pass, after which the staff signs in again. */
const later = async (hours: number) => {
  clock.advance(hours * 3_600);
  [olivia, andre] = [await signedIn("OPERACAO"), await signedIn("APROVACAO")];
};
const plain = (text: string) => text.replaceAll("\u00A0", " ");
const read = (answer: { body: string }) => JSON.parse(plain(answer.body));

const order = async (kind: string, payload: object) =>
  read(
    await olivia.call("POST", `/${tenant.slug}/commands`, {
      key: randomUUID(),
      order: { kind, payload },
      reason: "A pedido do cliente",
    }),
  );
const approve = async ({ id }: { id: string }) =>
  read(await andre.call("POST", `/${tenant.slug}/commands/${id}/approve`, { version: 1 }));
const accountOf = async (id: string) => read(await olivia.call("GET", `/${tenant.slug}/customers/${id}`)).accounts[0];
const dayOf = async (id: string) =>
  (await accountOf(id)).pixLimits.limits.find(({ kind }: { kind: string }) => kind === "DAY");
const lastEmail = async (to: string | null) => {
  const { subject = "", text = "" } = (await emailsTo(to)).at(-1) ?? {};
  return plain(`${subject}\n${text}`);
};

async function anAsker(amount = 30_000) {
  const ana = await aCustomer({ tenant, balance: 1_000_00 });
  await ana.call("PUT", "/pix/limits/DAY", { amount, pin });
  return ana;
}

test("an approved raise beyond the ceiling says from when it holds, in the order, the CSV and the page", async () => {
  const ana = await anAsker();
  const asked = { accountId: ana.accountId, kind: "DAY", amount: 30_000 };
  const ordered = await order("limits.approve", asked);
  expect(ordered).toMatchObject({ state: "WAITING", effectiveAt: null });
  expect(changeOf(ordered, "limit.DAY")?.after).toBe("R$ 30.000,00, 24 h depois de feito");
  const done = await approve(ordered);
  const effectiveAt = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString();
  expect(done).toMatchObject({ state: "EXECUTED", effectiveAt });
  expect(await dayOf(ana.id)).toMatchObject({ current: 5_000, used: 0, pending: { amount: 30_000, effectiveAt } });
  const csv = (await olivia.call("GET", `/${tenant.slug}/commands/csv`)).body;
  expect(csv.split("\r\n")[0]).toContain("Vale a partir de");
});

test("a change by the staff names the request that it ends, in the order and in the e-mail", async () => {
  const ana = await anAsker(20_000);
  const ordered = await order("limits.set", { accountId: ana.accountId, day: 4_000 });
  const ended = changeOf(ordered, "waiting.DAY");
  expect(ended?.before).toMatch(/^R\$ 20\.000,00, pedida em 26\/11\/2026 10:\d\d, vale a partir de 27\/11\/2026/);
  expect(ended?.after).toBe("termina com este pedido");
  expect(ordered.state, "a lower limit needs one person").toBe("EXECUTED");
  const email = await lastEmail(ana.email);
  expect(email).toContain("nossa equipe");
  expect(email).toMatch(/Seu pedido que aguardava[^]*R\$ 20\.000,00, cancelado/);
  expect((await dayOf(ana.id)).pending).toBeNull();
});

test("an order ends undone where the request that it names was changed meanwhile", async () => {
  const ana = await anAsker(20_000);
  const ordered = await order("limits.set", { accountId: ana.accountId, day: 6_000 });
  expect(ordered.state).toBe("WAITING");
  await ana.call("DELETE", "/pix/limits/DAY/pending");
  const { state, note } = await approve(ordered);
  expect([state, note]).toEqual(["WORLD_CHANGED", expect.stringContaining("alteração que aguarda")]);
});

test("a change that waits for its hour is cancelled by the staff, audited, and the customer reads it", async () => {
  const ana = await anAsker(20_000);
  const change = { accountId: ana.accountId, kind: "DAY", amount: 20_000 };
  expect((await order("limits.cancel", { ...change, amount: 19_000 })).message).toContain("não aguarda mais");
  expect(await order("limits.cancel", change)).toMatchObject({ state: "EXECUTED" });
  expect((await dayOf(ana.id)).pending).toBeNull();
  expect(await lastEmail(ana.email)).toMatch(/cancelada[^]*nossa equipe/);
  const auditor = await signedIn("AUDITORIA");
  const { rows } = (await auditor.call("GET", `/${tenant.slug}/audit?customer=${ana.id}`)).json();
  expect(rows.map(({ action }: { action: string }) => action)).toContain("limits.cancel");
  expect((await order("limits.cancel", change)).message).toContain("não aguarda mais");
});

test("one that waits for the bank's decision is rejected, not cancelled past its policy", async () => {
  const ana = await anAsker(30_000);
  const change = { accountId: ana.accountId, kind: "DAY", amount: 30_000 };
  expect((await order("limits.cancel", change)).message).toContain("não aguarda mais");
});

test("a raise by the customer's rule waits its hours; one ordered for now holds at once", async () => {
  const ana = await aCustomer({ tenant });
  const scope = { accountId: ana.accountId };
  const ordered = await order("limits.set", { ...scope, raise: "BY_RULE", day: 9_000, night: 500 });
  const { effectiveAt } = await approve(ordered);
  expect(effectiveAt).toBe(new Date(clock.now().getTime() + 24 * 3_600_000).toISOString());
  expect(await dayOf(ana.id)).toMatchObject({ current: 5_000, pending: { amount: 9_000, effectiveAt } });
  expect((await accountOf(ana.id)).limits.night).toBe(500);
  expect(await lastEmail(ana.email)).toMatch(/nossa equipe[^]*500,00/);
  await later(25);
  expect((await accountOf(ana.id)).limits.day).toBe(9_000);
  const done = await approve(await order("limits.set", { ...scope, day: 10_000 }));
  expect([done.state, done.effectiveAt]).toEqual(["EXECUTED", null]);
});

test("an order says what became of its raise before it held: cancelled, replaced, or in force", async () => {
  const [ana, bia, caio] = [await anAsker(), await anAsker(), await anAsker()];
  const ordered = await Promise.all(
    [ana, bia, caio].map(({ accountId }) => order("limits.approve", { accountId, kind: "DAY", amount: 30_000 })),
  );
  for (const one of ordered) await approve(one);
  const both = await order("limits.set", {
    accountId: caio.accountId,
    raise: "BY_RULE",
    night: 2_000,
    transaction: 9_000,
  });
  await approve(both);
  clock.advance(60);
  const at = clock.now().toISOString();
  await order("limits.cancel", { accountId: ana.accountId, kind: "DAY", amount: 30_000 });
  await bia.call("PUT", "/pix/limits/DAY", { amount: 7_000, pin });
  await caio.call("DELETE", "/pix/limits/NIGHT/pending");
  await later(25);
  const now = async ({ id }: { id: string }) => read(await olivia.call("GET", `/${tenant.slug}/commands/${id}`));
  const [ofAna, ofBia, ofCaio] = await Promise.all(ordered.map(now));
  const ends = { what: "Limite diurno", at };
  expect(ofAna).toMatchObject({ state: "EXECUTED", effectiveAt: null, ended: [{ ...ends, how: "CANCELLED" }] });
  expect(ofBia).toMatchObject({ effectiveAt: null, ended: [{ ...ends, how: "REPLACED" }] });
  expect(ofCaio.ended).toEqual([]);
  expect(ofCaio.effectiveAt).not.toBeNull();
  expect(await now(both)).toMatchObject({
    effectiveAt: expect.any(String),
    ended: [{ what: "Limite noturno", how: "CANCELLED", at }],
  });
  const csv = plain((await olivia.call("GET", `/${tenant.slug}/commands/csv`)).body);
  expect(csv).toMatch(/Limite diurno: cancelado em [\d/]+ [\d:]+, antes de valer/);
});

test("an order that lowers a limit has no amount in its page and its CSV", async () => {
  const ana = await aCustomer({ tenant });
  expect(await order("limits.set", { accountId: ana.accountId, day: 100 })).toMatchObject({
    state: "EXECUTED",
    amount: null,
  });
  const csv = plain((await olivia.call("GET", `/${tenant.slug}/commands/csv`)).body);
  expect(csv.split("\r\n").filter((line) => line.includes(";0,00;") || line.includes('"0,00"'))).toEqual([]);
});

test("what became of one account's raise is not told of another of the same customer", async () => {
  const ana = await aCustomer({ tenant });
  const second = await openAccount(world.db, { tenant, ownerId: ana.id });
  const raise = (accountId: string) => order("limits.set", { accountId, raise: "BY_RULE", day: 9_000 });
  const [ofFirst, ofSecond] = [await raise(ana.accountId), await raise(second)];
  for (const one of [ofFirst, ofSecond]) await approve(one);
  clock.advance(60);
  await order("limits.cancel", { accountId: second, kind: "DAY", amount: 9_000 });
  const now = async ({ id }: { id: string }) => read(await olivia.call("GET", `/${tenant.slug}/commands/${id}`));
  expect((await now(ofSecond)).ended).toMatchObject([{ how: "CANCELLED" }]);
  expect(await now(ofFirst)).toMatchObject({ ended: [], effectiveAt: expect.any(String) });
});

test("after six months, when the records of access may be gone, an order does not say that its raise held", async () => {
  const ana = await aCustomer({ tenant });
  const ordered = await order("limits.set", { accountId: ana.accountId, raise: "BY_RULE", day: 9_000 });
  const { effectiveAt } = await approve(ordered);
  const now = async () => read(await olivia.call("GET", `/${tenant.slug}/commands/${ordered.id}`));
  await later(179 * 24);
  expect(await now()).toMatchObject({ effectiveAt, ended: [] });
  await later(6 * 24);
  expect(await now()).toMatchObject({
    state: "EXECUTED",
    effectiveAt: null,
    ended: [{ what: "Limite diurno", how: "UNKNOWN", at: effectiveAt }],
  });
  const csv = plain((await olivia.call("GET", `/${tenant.slug}/commands/csv`)).body);
  expect(csv).toMatch(/Limite diurno: para valer em [\d/]+ [\d:]+; não há mais registro do que houve depois/);
});
