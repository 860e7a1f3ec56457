import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aWorld } from "../world.ts";

const { aurora, owner } = await aWorld();

test("the payment of a look-up is found by its own index, also with the statistics of an empty table", async () => {
  const asOwner = owner();
  await asOwner.connect();
  await asOwner.query("analyze pix_payment");
  await asOwner.query("set enable_seqscan = off");
  const { rows } = await asOwner.query<{ "QUERY PLAN": string }>(
    `explain select * from pix_payment where tenant_id = '${aurora.id}' and look_up_id = '${randomUUID()}'`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("pix_payment_tenant_id_look_up_id_key");
  await asOwner.end();
});
