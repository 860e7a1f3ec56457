import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { expect, test } from "vitest";
import { setFourEyes } from "../../test/rows.ts";
import { runVitral } from "../../test/run-vitral.ts";
import { aWorld } from "../../test/world.ts";
import { processReceivedContests } from "../modules/fraud/fraud.ts";
import { processPendingRefunds } from "../modules/pix/pix.ts";
import { receivePix } from "../../test/other-banks.ts";

const world = await aWorld();
await world.network.joinPlayed();
const { aCustomer, aTenant, clock, db, deps } = world;
clock.set(new Date().toISOString());
const strict = await aTenant({ rules: { refuseSuspectedPayees: true, precautionaryBlockHours: 72 } });
const env = {
  DATABASE_URL: world.databaseUrl,
  PUBLIC_URL: "http://localhost:3000",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PIX_RAIL: "simulated",
  NETWORK_PORT: await world.network.port(),
};
const why = ["--reason", "alerta"];

async function run(...words: string[]) {
  const { code, out, err } = await runVitral([...words, "--json"], env);
  return { code, err: err.trim(), data: out ? JSON.parse(out) : null };
}
const audited = async () =>
  (await db.selectFrom("audit_event").select("action").where("actor", "<>", "system").orderBy("at").execute()).map(
    ({ action }) => action,
  );

test("operators mark people, block received Pix and decide contests, each with an audit row", async () => {
  const key = `${randomUUID()}@exemplo.com.br`;
  const ana = await aCustomer({ tenant: strict, key });
  expect(await run("customer", "mark", ana.document, ...why, "--days", "5")).toMatchObject({ data: { changed: true } });
  expect((await run("customer", "marks", "--tenant", strict.slug)).data).toMatchObject([
    { document: ana.document, source: "OPERATOR", reason: "alerta" },
  ]);
  expect(await run("customer", "unmark", ana.document, ...why)).toMatchObject({ data: { changed: true } });
  const lenient = await aCustomer();
  expect(await run("customer", "mark", lenient.document, ...why)).toMatchObject({ code: 1 });

  const payer = { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." };
  const scope = { tenantId: strict.id, accountId: ana.accountId, key, payer, amount: cents(50_00) };
  const endToEnd = newEndToEndId("99000001", clock.now());
  await receivePix(deps, { ...scope, endToEnd });
  expect(await run("pix", "block", endToEnd, "--amount", "20.00", ...why)).toMatchObject({ data: { blocked: 20 } });
  expect((await run("pix", "blocks")).data).toMatchObject([{ endToEnd, held: 20, reason: "alerta" }]);
  expect(await run("pix", "release", endToEnd, ...why)).toMatchObject({ data: { freed: 20 } });
  expect(await run("pix", "release", endToEnd, ...why)).toMatchObject({ code: 1 });

  expect(await run("pix", "mark", "--key", key, ...why)).toMatchObject({ data: { marked: true } });
  expect(await run("pix", "unmark", "--key", key)).toMatchObject({ data: { changed: true } });

  const { id } = (await run("pix", "contest", "--key", key, "--amount", "50.00")).data;
  expect((await run("pix", "contests", "--tenant", strict.slug)).data).toMatchObject([
    { id, status: "IN_ANALYSIS", contested: 50, blocked: 50 },
  ]);
  expect(await run("contest", "accept", id, ...why)).toMatchObject({ data: { status: "ACCEPTED" } });
  expect(await run("contest", "reject", id, ...why)).toMatchObject({ code: 1 });
  clock.set(new Date(Date.now() + 1_000).toISOString());
  await processReceivedContests(deps);
  clock.advance(10);
  await processPendingRefunds(deps);
  await ana.signIn();
  expect(await ana.balance()).toBe(0);
  await ana.post(`/pix/disputes/received/${id}/objection`, { details: "Vendi um sofá" });
  expect(await run("objection", "accept", id, ...why)).toMatchObject({ data: { status: "ACCEPTED" } });
  expect(await audited()).toEqual([
    "customer.mark",
    "customer.unmark",
    "pix.block",
    "pix.release",
    "pix.contest",
    "contest.accept",
    "objection.accept",
  ]);
});

test("another bank asks a Pix back at the command line, and operators answer it", async () => {
  const key = `${randomUUID()}@exemplo.com.br`;
  await aCustomer({ key });
  await run("pix", "receive", "--key", key, "--amount", "50.00");
  const { id } = (await run("pix", "recall", "--key", key, "--amount", "20.00")).data;
  expect((await run("pix", "recalls")).data).toMatchObject([{ id, status: "OPEN", amount: 20 }]);
  expect(await run("pix", "recall", "--key", key, "--amount", "20.00")).toMatchObject({ code: 1 });
  expect(await run("recall", "refuse", id, "--rejection", "OTHER", ...why)).toMatchObject({
    data: { status: "REFUSED" },
  });
  expect(await run("recall", "accept", id, ...why)).toMatchObject({ code: 1 });
  expect((await run("pix", "recalls")).data).toMatchObject([{ status: "CLOSED", result: "REJECTED" }]);
});

test("a mark by the command line is counted as done alone where the policy asks for two people", async () => {
  const bank = await aTenant({ rules: { refuseSuspectedPayees: true } });
  const ana = await aCustomer({ tenant: bank });
  const both = async () => {
    for (const verb of ["mark", "unmark"]) await run("customer", verb, ana.document, ...why);
    const rows = db
      .selectFrom("audit_event")
      .select("alone")
      .where("tenant_id", "=", bank.id)
      .orderBy("number", "desc");
    return (await rows.limit(2).execute()).map(({ alone }) => alone);
  };
  expect(await both()).toEqual([false, false]);
  await setFourEyes(world, bank.id, "ALWAYS", "customer.mark", "customer.unmark");
  expect(await both()).toEqual([true, true]);
});
