import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aWorld } from "../world.ts";
import { duePayments } from "../../src/modules/payments/retry-queries.ts";
import { takeDueIds } from "../../src/platform/database/due-work.ts";
import { withTenant } from "../../src/platform/database/tenancy.ts";

const { aCustomer, anExternalPayee, aurora, clock, db, deps } = await aWorld();

test("a server takes no more due payments than it may at once, and leaves the rest to others", async () => {
  await anExternalPayee("loja@exemplo.com.br", "SILENT");
  const payers = await Promise.all(Array.from({ length: 8 }, () => aCustomer({ balance: 10_00 })));
  await Promise.all(payers.map(async (payer) => payer.pay(await payer.lookUp("loja@exemplo.com.br"), 1)));
  clock.advance(60);
  const turn = { tenantId: aurora.id, now: deps.now(), max: 3 };
  const take = () => withTenant(aurora.id, () => takeDueIds(db, duePayments, turn));
  const taken = [await take(), ...(await Promise.all([take(), take()]))];
  expect(taken.every((ids) => ids.length <= turn.max)).toBe(true);
  expect(taken[0]).toHaveLength(3);
  while (taken.at(-1)?.length !== 0) taken.push(await take());
  expect(new Set(taken.flat()).size).toBe(8);
  expect(taken.flat()).toHaveLength(8);
});

test("no statement takes locked rows by a subquery that is asked again for each row", () => {
  const folder = join(import.meta.dirname, "../..");
  const files = globSync(["src/**/*.ts", "database/**/*.sql"], { cwd: folder });
  expect(files.length).toBeGreaterThan(500);
  const asked = /\bin \(\s*select\b(?:(?!\bselect\b|;)[^])*?\blimit\b[^;)]*?\bskip locked\)/;
  expect(files.filter((file) => asked.test(readFileSync(join(folder, file), "utf8")))).toEqual([]);
});
