import { expect, test } from "vitest";
import { aWorld, worldKey } from "../../../test/world.ts";
import { buildApp } from "../../app.ts";
import { demandFor } from "../database/db.ts";
import { secretsFrom } from "../crypto/secrets.ts";

const { clock, db, deps, http } = await aWorld();
const { http: app } = await buildApp({ db, secrets: secretsFrom(worldKey), now: clock.now, rail: deps.rail, http });

test("any number of health checks at once use one database connection", async () => {
  const pool = demandFor(db);
  let max = 0;
  const looking = setInterval(() => (max = Math.max(max, pool.demand())), 0);
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.inject({ url: "/api/health" })));
  clearInterval(looking);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(max).toBeLessThanOrEqual(1);
});
