import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { applicantsOf } from "../../test/applicant.ts";
import { setFourEyes } from "../../test/rows.ts";
import { runVitral } from "../../test/run-vitral.ts";
import { aWorld, pin } from "../../test/world.ts";
import { receivePix } from "../../test/other-banks.ts";

/** What the console does with commands, at the command line; and what of it counts as done without a second person. */
const world = await aWorld();
await world.network.joinPlayed();
const { anApplicant } = applicantsOf(world);
const { aCustomer, aTenant, anExternalPayee, clock, db, deps } = world;
clock.set(new Date().toISOString());
await anExternalPayee("loja@exemplo.com.br");
const env = {
  DATABASE_URL: world.databaseUrl,
  PUBLIC_URL: "http://localhost:3000",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PIX_RAIL: "simulated",
  NETWORK_PORT: await world.network.port(),
};
const why = ["--reason", "pedido do titular"];

async function run(...words: string[]) {
  const { code, out, err } = await runVitral([...words, "--json"], env);
  return { code, err: err.trim(), data: out ? JSON.parse(out) : null };
}
const show = async (document: string) => (await run("customer", "show", document)).data;
/** What was done with a tenant's customers, in order; looks left out. */
async function audited(tenantId: string) {
  const rows = await db
    .selectFrom("audit_event")
    .select(["action", "alone", "reason"])
    .where("tenant_id", "=", tenantId)
    .where("action", "not in", ["customer.show"])
    .where("actor", "<>", "system")
    .orderBy("number")
    .execute();
  return rows.map(({ action, alone, reason }) => [action, alone, reason]);
}

test("a device is blocked and unblocked, and a locked PIN unlocked, which needs two in the console", async () => {
  const bank = await aTenant();
  const [ana, bia] = [await aCustomer({ tenant: bank }), await aCustomer({ tenant: bank })];
  const device = randomUUID();
  await sql`insert into customer_device (tenant_id, id, customer_id, browser_id, secret_hash, name, created_at, last_used_at)
            values (${bank.id}, ${device}, ${ana.id}, ${randomUUID()}, ${Buffer.alloc(32, 1)}, 'Celular', now(), now())`.execute(
    db,
  );
  expect((await show(ana.document)).devices).toMatchObject([{ id: device, blockedAt: null }]);
  expect(await run("device", "block", bia.document, device, ...why)).toMatchObject({ code: 1 });
  expect((await run("device", "block", ana.document, device)).code).toBe(2);
  for (const changed of [true, false])
    expect(await run("device", "block", ana.document, device, ...why)).toMatchObject({ data: { changed } });
  expect((await show(ana.document)).devices[0].blockedAt).not.toBeNull();
  expect(await run("device", "unblock", ana.document, device, ...why)).toMatchObject({ data: { changed: true } });

  expect(await run("customer", "unlock-pin", ana.document, ...why)).toMatchObject({ data: { changed: false } });
  await sql`update customer set pin_failures = 5 where id = ${ana.id}`.execute(db);
  expect(await run("customer", "unlock-pin", ana.document, ...why)).toMatchObject({ data: { changed: true } });
  expect((await show(ana.document)).pinLocked).toBe(false);
  expect(await audited(bank.id)).toEqual([
    ["device.block", false, why[1]],
    ["device.unblock", true, why[1]],
    ["customer.pin", true, why[1]],
  ]);
});

test("a scheduled Pix and its series are cancelled, and a payee's low limit taken away", async () => {
  const bank = await aTenant({ rules: { selfServiceLimits: false } });
  const [ana, bia] = [await aCustomer({ tenant: bank, balance: 100_00 }), await aCustomer({ tenant: bank })];
  const keyInfoId = await ana.lookUp("loja@exemplo.com.br");
  const scheduledDate = new Date(clock.now().getTime() + 9 * 86_400_000).toISOString().slice(0, 10);
  const body = { keyInfoId, amount: 5, pin, scheduledDate, recurrence: { every: "MONTH", times: 3 } };
  expect((await ana.post("/pix/payment", body)).json().status).toBe("SCHEDULED");
  const [first, second] = (await show(ana.document)).schedules;
  expect(await run("schedule", "cancel", bia.document, first.id, ...why)).toMatchObject({ code: 1 });
  expect(await run("schedule", "cancel", ana.document, first.id, ...why)).toMatchObject({ data: { cancelled: 1 } });
  const rest = await run("schedule", "cancel", ana.document, second.id, "--series", ...why);
  expect(rest).toMatchObject({ data: { cancelled: 2 } });
  expect((await show(ana.document)).schedules).toEqual([]);

  const saved = await ana.post("/pix/favorites", { keyInfoId: await ana.lookUp("loja@exemplo.com.br") });
  const favorite = saved.json().id as string;
  await sql`insert into pix_payee_limit (tenant_id, account_id, key, payee_document, limit_cents)
            select tenant_id, account_id, key, payee_document, 10000 from pix_favorite where id = ${favorite}`.execute(
    db,
  );
  expect((await show(ana.document)).payeeLimits).toMatchObject([{ id: favorite, limit: 100 }]);
  expect(await run("limits", "payee", ana.document, favorite, ...why)).toMatchObject({ data: { removed: true } });
  expect(await run("limits", "payee", ana.document, favorite, ...why)).toMatchObject({ code: 1 });
  expect(await audited(bank.id)).toEqual([
    ["schedule.cancel", false, why[1]],
    ["schedule.cancel", false, why[1]],
    ["limits.payee", true, why[1]],
  ]);
});

test("an application approved alone needs a reason where the policy asks for two, and its row says so", async () => {
  const bank = world.aurora;
  const [first, second] = [await anApplicant(), await anApplicant()];
  for (const applicant of [first, second]) await applicant.advance();
  expect((await run("review", "approve", first.document)).code).toBe(0);
  await setFourEyes(world, bank.id, "ALWAYS", "review.approve");
  const refused = await run("review", "approve", second.document);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("needs a second person")]);
  expect((await run("review", "approve", second.document, ...why)).code).toBe(0);
  const rows = (await audited(bank.id)).filter(([action]) => action === "review.approve");
  expect(rows).toEqual([
    ["review.approve", false, null],
    ["review.approve", true, why[1]],
  ]);
});

test("a raise just below the policy's amount needs a reason at the command line, lowering never", async () => {
  const bank = await aTenant();
  const ana = await aCustomer({ tenant: bank });
  await setFourEyes(world, bank.id, { from: 5_000_00 }, "limits.set");
  const set = (reais: string, ...more: string[]) => run("limits", "set", ana.accountId, "--day", reais, ...more);
  const refused = await set("9900.00");
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("needs a second person")]);
  expect((await set("9900.00", ...why)).code).toBe(0);
  expect((await set("100.00")).code).toBe(0);
  expect((await audited(bank.id)).filter(([action]) => action === "limits.set")).toEqual([
    ["limits.set", true, why[1]],
    ["limits.set", false, null],
  ]);
});

test("an accepted contest and a released block count as done alone where the policy asks for two", async () => {
  const bank = await aTenant({ rules: { refuseSuspectedPayees: true, precautionaryBlockHours: 72 } });
  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
  const both = async () => {
    const key = `${randomUUID()}@exemplo.com.br`;
    const ana = await aCustomer({ tenant: bank, key });
    const endToEnd = newEndToEndId("99000001", clock.now());
    const scope = { tenantId: bank.id, accountId: ana.accountId, key, payer, amount: cents(50_00) };
    await receivePix(deps, { ...scope, endToEnd });
    expect((await run("pix", "block", endToEnd, "--amount", "20.00", ...why)).code).toBe(0);
    expect((await run("pix", "release", endToEnd, ...why)).code).toBe(0);
    const { id } = (await run("pix", "contest", "--key", key, "--amount", "50.00")).data;
    expect((await run("contest", "accept", id, ...why)).code).toBe(0);
    const rows = await audited(bank.id);
    return rows.filter(([action]) => action === "pix.release" || action === "contest.accept").slice(-2);
  };
  expect(await both()).toEqual([
    ["pix.release", true, why[1]],
    ["contest.accept", true, why[1]],
  ]);
  await setFourEyes(world, bank.id, "NEVER", "pix.release", "contest.accept");
  expect(await both()).toEqual([
    ["pix.release", false, why[1]],
    ["contest.accept", false, why[1]],
  ]);
});
