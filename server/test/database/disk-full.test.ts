import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { operatorMetrics } from "../../src/operator-metrics.ts";
import { watchOutages } from "../../src/platform/database/outages.ts";
import { aWorld } from "../world.ts";

const lines: string[] = [];
const world = await aWorld({ logTo: { write: (line) => void lines.push(line) } });
const { app, db, aCustomer, clock } = world;
const owner = world.owner();
await owner.connect();
// The disk of the run has space, so that a look would end what the trigger begins.
const neverLooks = { lookMs: 3_600_000 };
let watching = watchOutages({ db, log: app.log, ...neverLooks });
afterAll(async () => {
  watching.stop();
  await owner.end();
});

const health = async () => {
  const answer = await app.inject({ url: "/api/health" });
  return [answer.statusCode, answer.json()];
};
const gauge = async () =>
  (
    await operatorMetrics(db, clock.now)
      .find(({ name }) => name === "vitral_database_full")
      ?.read()
  )?.[0]?.value;
/** What the log says of the disk, a failure's own line included; a busy machine has other lines. */
const worth = () =>
  lines
    .filter((line) => /disk|No space left/.test(line))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
    .filter(({ level }) => level >= 40);

test("while the disk is full health says so with 200, reads go on, and the log has one line", async () => {
  lines.length = 0;
  const ana = await aCustomer({ balance: 10_00 });
  expect([await health(), await gauge()]).toEqual([[200, { status: "ok" }], 0]);
  // What PostgreSQL answers when it cannot extend a table.
  await owner.query(`create or replace function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  await owner.query(
    "create or replace trigger full_disk before insert on throttle for each row execute function full_disk()",
  );
  const signIn = () =>
    app.inject({
      method: "POST",
      url: "/api/authenticate",
      headers: ana.headers,
      payload: { document: ana.document, password: "errada" },
    });
  const answers = [await signIn(), await signIn(), await signIn()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500]);
  expect(answers[0]?.json().message).toMatch(/^Desculpe, tivemos uma falha técnica\. Tente de novo\./);
  expect([await health(), await gauge()]).toEqual([[200, { status: "disk" }], 1]);
  expect((await ana.get("")).statusCode).toBe(200);
  expect(worth().map(({ msg }) => msg)).toEqual([expect.stringContaining("the database's disk is full")]);

  await owner.query("drop trigger full_disk on throttle");
  watching.stop();
  watching = watchOutages({ db, log: app.log });
  await expect.poll(health, { timeout: 60_000 }).toEqual([200, { status: "ok" }]);
  expect([(await signIn()).statusCode, await gauge()]).toEqual([401, 0]);
  await sleep(100);
  expect(worth().map(({ msg }) => msg)).toEqual([
    expect.stringContaining("the database's disk is full"),
    "the database's disk has space again",
  ]);
});
