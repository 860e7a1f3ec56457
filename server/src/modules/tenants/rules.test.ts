import { expect, test } from "vitest";
import { always, everyRule, specificationRules } from "../../../seed/brand-rules.ts";
import { aWorld } from "../../../test/world.ts";
import { rulesOf, type RuleVersions } from "./rules.ts";

const { aTenant, owner } = await aWorld();

const versions: RuleVersions = [
  { ...specificationRules, from: "2026-01-01", raiseDelayHours: 24 },
  { ...everyRule, from: "2026-03-01", raiseDelayHours: 36 },
  { ...everyRule, from: "2026-05-01", raiseDelayHours: 48 },
];

test.each([
  ["2025-06-01T12:00:00Z", 24, null],
  ["2026-03-01T02:59:59Z", 24, null],
  ["2026-03-01T03:00:00Z", 36, 1_000_00],
  ["2026-12-01T12:00:00Z", 48, 1_000_00],
])("at %s the version holds that has begun in São Paulo, in code as in SQL", async (at, hours, cap) => {
  expect(rulesOf({ rules: versions }, new Date(at))).toMatchObject({
    raiseDelayHours: hours,
    nightPersonToPersonLimit: cap,
  });
  const { id } = await aTenant();
  const client = owner();
  await client.connect();
  await client.query("update tenant set rules = $2 where id = $1", [id, JSON.stringify(versions)]);
  const { rows } = await client.query(
    `select tenant_rule($1, 'raiseDelayHours', $2)::int as hours,
            tenant_rule($1, 'nightPersonToPersonLimit', $2)::int as cap, tenant_rule($1, 'unknown', $2) as unknown`,
    [id, at],
  );
  await client.end();
  expect(rows).toEqual([{ hours, cap, unknown: null }]);
});

test("a tenant of a test has the rules that it names, and else those of the specification", async () => {
  const { rules } = await aTenant({ rules: { raiseDelayHours: 30 } });
  expect(rules).toEqual(always({ ...specificationRules, raiseDelayHours: 30 }));
});
