import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { outboxOf } from "../../test/mailbox.ts";
import { runVitral } from "../../test/run-vitral.ts";
import { aWorld, type Customer } from "../../test/world.ts";
import type { Rail } from "../modules/pix/pix.ts";
import { processClaims, processPendingKeys, receiveNewClaims } from "../modules/pix-keys/pix-keys.ts";
import { addNetworkKey } from "../../test/network.ts";

/** The reasons with which the directory was told. */
const removals: string[] = [];
function watched(simulated: Rail): Rail {
  return {
    ...simulated,
    async removeKey(key) {
      removals.push(key.reason);
      return simulated.removeKey(key);
    },
  };
}
const world = await aWorld({ rail: watched });
const { aCustomer, clock, db, deps } = world;
clock.set(new Date().toISOString());
const env = {
  DATABASE_URL: world.databaseUrl,
  PUBLIC_URL: "http://localhost:3000",
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  PIX_RAIL: "simulated",
};
const why = ["--reason", "CPF cancelado na Receita"];
const run = async (...words: string[]) => (await runVitral([...words, "--json"], env)).code;

async function work() {
  for (let round = 0; round < 2; round += 1) {
    clock.advance(61);
    await processPendingKeys(deps);
    await receiveNewClaims(deps);
    await processClaims(deps);
  }
}
const audited = async (action: string) =>
  db.selectFrom("audit_event").select(["customer_id", "reason", "details"]).where("action", "=", action).execute();
const messages = outboxOf(world);
const emails = async ({ email }: Pick<Customer, "email">) => {
  const found = await messages({ recipient: email, templates: ["pix-key-removed", "pix-key-corrected", "pix-claim"] });
  return found.map(({ template, data }) => [template, data["news"] ?? data["finding"]]);
};
const keysOf = async (who: Customer) => {
  await who.signIn();
  return (await who.get("/pix/keys")).json().keys;
};
async function aKey(who: Customer): Promise<string> {
  const { key } = (await who.post("/pix/keys", { keyType: "EVP", key: "" })).json();
  await work();
  return key;
}
const inDirectory = async (key: string) =>
  (await world.network.all<{ name: string }>("select owner_name as name from entry where key = $1", [key]))[0];

test("a key of a holder whose CPF is cancelled is removed once, with the manual's reason", async () => {
  const ana = await aCustomer();
  const key = await aKey(ana);
  expect(await run("pix", "key", key, "--remove", "receita")).not.toBe(0);
  expect(await run("pix", "key", key, "--remove", "divorce", ...why)).toBe(1);
  expect(await run("pix", "key", key, "--remove", "receita", "--correct", "receita", ...why)).toBe(1);
  expect(await run("pix", "key", key, "--remove", "receita", ...why)).toBe(0);
  expect(await keysOf(ana)).toEqual([]);
  expect(await run("pix", "key", key, "--remove", "receita", ...why)).toBe(1);
  await work();
  expect((await (await aCustomer()).post("/pix/key-info", { key })).statusCode).toBe(404);
  expect([removals, await inDirectory(key)]).toEqual([["RFB_VALIDATION"], undefined]);
  expect(await emails(ana)).toEqual([["pix-key-removed", "RFB_VALIDATION"]]);
  expect(await audited("key.remove")).toMatchObject([
    { customer_id: ana.id, reason: why[1], details: { finding: "RFB_VALIDATION" } },
  ]);
});

test("an entry that differs from our books is written again, and one that is missing is registered anew", async () => {
  const [ana, bia] = [await aCustomer({ name: "Ana Lima" }), await aCustomer()];
  const [wrong, missing] = [await aKey(ana), await aKey(bia)];
  await world.network.all("update entry set owner_name = 'Anna Lima' where key = $1", [wrong]);
  await world.network.drop(missing);
  for (const key of [wrong, missing])
    expect(await run("pix", "key", key, "--correct", "reconciliation", ...why)).toBe(0);
  for (let times = 0; times < 2; times += 1) await work();
  expect([await inDirectory(wrong), await emails(ana)]).toEqual([
    { name: "Ana Lima" },
    [["pix-key-corrected", "RECONCILIATION"]],
  ]);
  expect(await inDirectory(missing)).toBeDefined();
  expect(await keysOf(bia)).toMatchObject([{ key: missing, status: "ACTIVE" }]);
  expect((await audited("key.correct")).length).toBe(2);
});

test("a finding of the Receita ends the customer's own claim, and a claimed key is locked", async () => {
  const email = `${randomUUID()}@exemplo.com.br`;
  const padaria = await aCustomer({ entityType: "COMPANY", email });
  const { name, document } = padaria;
  const sol = { ispb: "99000001", bankName: "Banco Sol S.A.", behaviour: "SETTLE" } as const;
  await addNetworkKey(db, { key: email, name, document, ...sol });
  const asked = await padaria.post("/pix/claims", { type: "PORTABILITY", keyType: "EMAIL", key: email });
  expect(asked.statusCode).toBe(200);
  expect(await run("pix", "key", email, "--remove", "receita", ...why)).toBe(1);
  expect(await run("pix", "key", email, "--cancel-claim", "receita", ...why)).toBe(0);
  expect(await run("pix", "key", email, "--cancel-claim", "receita", ...why)).toBe(1);
  await work();
  await padaria.signIn();
  expect((await padaria.get("/pix/claims")).json().claims).toMatchObject([{ status: "CANCELLED", end: "TAKEN_BACK" }]);
  expect(await emails(padaria)).toEqual([
    ["pix-claim", "OPENED"],
    ["pix-claim", "TAKEN_BACK"],
  ]);
  expect((await audited("claim.cancel")).length).toBe(1);

  const held = await aCustomer();
  const key = await aKey(held);
  await sql`insert into pix_claim (tenant_id, id, role, account_id, type, key_type, key, status, created_at, next_try_at)
            values (${held.tenant.id}, ${randomUUID()}, 'DONOR', ${held.accountId}, 'PORTABILITY', 'EMAIL', ${key},
                    'WAITING_RESOLUTION', ${clock.now()}, null)`.execute(db);
  expect(await run("pix", "key", key, "--remove", "fraud", ...why)).toBe(1);
});
