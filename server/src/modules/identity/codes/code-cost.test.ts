import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pagesRead, statementsSentBy } from "../../../../test/pages-read.ts";
import { aWorld } from "../../../../test/world.ts";
import { lockLastCode } from "./code-queries.ts";

const { aCustomer, databaseUrl, db, owner } = await aWorld();

test("a customer's newest code is found without reading other codes", async () => {
  const ana = await aCustomer();
  const scope = { tenantId: ana.tenant.id, customerId: ana.id, purpose: "PIN" as const };
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

  let found: Awaited<ReturnType<typeof lockLastCode>>;
  const find = async () => (found = await db.transaction().execute((tx) => lockLastCode(tx, scope)));
  const [sent] = await statementsSentBy(find, "verification_code");
  expect(found?.id).toBe(newest);
  await asOwner.end();
  const reader = { databaseUrl, tenantId: ana.tenant.id };
  expect(await pagesRead(reader, sent as NonNullable<typeof sent>)).toBeLessThan(20);
});
