import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { runVitral } from "../../test/run-vitral.ts";
import { aWorld } from "../../test/world.ts";

/** What people of other banks do, by the commands of the simulated network. */
const world = await aWorld();
world.clock.set(new Date().toISOString());
await world.aCustomer({ key: "ana.lima@exemplo.com.br" });
await world.anExternalPayee("maria.souza@exemplo.com.br");
await world.network.joinPlayed();
const env = {
  DATABASE_URL: world.databaseUrl,
  PUBLIC_URL: "http://localhost:3000",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PIX_RAIL: "simulated",
  NETWORK_PORT: await world.network.port(),
};

async function run(...words: string[]) {
  const { code, out, err } = await runVitral([...words, "--json"], env);
  return { code, err, data: out ? JSON.parse(out) : null };
}

test("a simulated customer of another bank can pay our keys only", async () => {
  const { code, data } = await run("pix", "receive", "--key", "ANA.lima@exemplo.com.br", "--amount", "10.00");
  expect([code, data.amount]).toEqual([0, 10]);
  const { rows } = await sql`select amount_cents::int, credit, category, payer_name from account_transaction
    where end_to_end = ${data.endToEnd}`.execute(world.db);
  expect(rows).toEqual([{ amount_cents: 1000, credit: true, category: "PIX_RECEIVED", payer_name: "Maria Souza" }]);
  for (const [key, amount] of [
    ["maria.souza@exemplo.com.br", "10.00"],
    ["no key", "10.00"],
    ["ana.lima@exemplo.com.br", "0.001"],
  ] as const)
    expect((await run("pix", "receive", "--key", key, "--amount", amount)).code).toBe(1);
});

test("another bank pays as it is named, and returns no payment that was never made", async () => {
  const receive = (paying: string) =>
    run("pix", "receive", "--key", "ana.lima@exemplo.com.br", "--amount", "2.00", "--bank", paying);
  expect((await receive("serra")).data.endToEnd).toMatch(/^E99000003/);
  expect(await receive("nenhum")).toMatchObject({ code: 1, err: expect.stringContaining("--bank must be one of") });
  const unknown = newEndToEndId(world.aurora.ispb, world.clock.now());
  for (const [endToEnd, sentence] of [
    [unknown, "No customer of ours made a payment"],
    ["E1", "must be the id of a payment"],
  ] as const)
    expect(await run("pix", "return", endToEnd, "--amount", "1.00")).toMatchObject({
      code: 1,
      err: expect.stringContaining(sentence),
    });
});

test("another bank asks for a key of ours once at a time, and takes the next step when it may", async () => {
  const key = "ana.lima@exemplo.com.br";
  const claim = (...words: string[]) => run("pix", "claim", ...words);
  expect(await claim(key, "--type", "portability", "--bank", "mar")).toMatchObject({ code: 0, data: { key } });
  expect(await world.network.all("select status, claimer_ispb as ispb from claim where key = $1", [key])).toEqual([
    { status: "OPEN", ispb: "99000002" },
  ]);
  for (const [words, sentence] of [
    [[key, "--type", "portability"], "A claim of this key is in progress"],
    [[key, "--type", "ownership"], "an ownership is of a phone only"],
    [["maria.souza@exemplo.com.br", "--type", "portability"], "No customer of ours has this key"],
    [[key, "--answer", "confirm"], "waits for another bank's answer"],
    [[key, "--answer", "complete"], "This step of the claim is not possible now"],
    [[key, "--answer", "send"], "--answer must be one of confirm, refuse, complete, withdraw"],
    [[key, "--type", "loan"], "--type must be portability or ownership"],
    [[key], "Give either --type or --answer"],
  ] as const)
    expect(await claim(...words)).toMatchObject({ code: 1, err: expect.stringContaining(sentence) });
  expect((await claim(key, "--answer", "withdraw")).data.status).toBe("CANCELLED");
});
