import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { aWorld } from "../../../../test/world.ts";
import { lockLastCode } from "./code-queries.ts";

const { aCustomer, db, owner } = await aWorld();

test("a customer's newest code is found without reading other codes", async () => {
  const ana = await aCustomer();
  const of = { tenantId: ana.tenant.id, customerId: ana.id, purpose: "PIN" as const };
  const asOwner = owner();
  await asOwner.connect();
  const insert = `
    insert into verification_code (tenant_id, id, customer_id, purpose, code_hash, created_at, expires_at, used_at)
    select $1, gen_random_uuid(), $2, 'PIN', '\\x00', now() - n * interval '1 minute', now(), now()
      from generate_series(1, $3::int) n`;
  await asOwner.query(insert, [ana.tenant.id, null, 20_000]);
  await asOwner.query(insert, [ana.tenant.id, ana.id, 2_000]);
  const newest = randomUUID();
  await asOwner.query(
    "insert into verification_code (tenant_id, id, customer_id, purpose, code_hash, created_at, expires_at) values ($1, $2, $3, 'PIN', '\\x00', now(), now())",
    [ana.tenant.id, newest, ana.id],
  );
  await asOwner.query("analyze verification_code");

  const spy = vi.spyOn(pg.Client.prototype, "query");
  const found = await db.transaction().execute((tx) => lockLastCode(tx, of));
  const calls = (spy.mock.calls as unknown[][]).map(([text, values]) =>
    typeof text === "string" ? { text, values: values as unknown[] } : (text as { text: string; values: unknown[] }),
  );
  spy.mockRestore();
  expect(found?.id).toBe(newest);
  const query = calls.find(({ text }) => text.includes("verification_code"));
  const { rows } = await asOwner.query(`explain (analyze, buffers, format json) ${query?.text}`, query?.values ?? []);
  const { Plan: plan } = rows[0]["QUERY PLAN"][0];
  expect(plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]).toBeLessThan(20);
  await asOwner.end();
});
