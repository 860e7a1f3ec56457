import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { openDb } from "./db.ts";
import { pipelineOf } from "./pipeline.ts";
import { type Executor, statement } from "./statement.ts";

const { databaseUrl, superuser } = await aWorld();
const { db, close } = openDb(databaseUrl, { max: 1, allTenants: true });
const send = pipelineOf(db);
const vandal = openDb(superuser, { max: 1 });
afterAll(() => Promise.all([close(), vandal.close()]));

/** The process id of the answering backend, after so many milliseconds. */
const process =
  (ms = 0) =>
  async (executor: Executor) => {
    const { rows } = await statement<{ pid: number }>`
    select pg_backend_pid() as pid from (select pg_sleep(${ms}::float8 / 1000)) slept`.execute(executor);
    return rows[0]?.pid ?? 0;
  };

test("statements run in order over one connection, and a fault of one is not the next one's", async () => {
  const began = performance.now();
  const [slow, wrong, quick] = await Promise.allSettled([
    send(process(100)),
    send((executor) => statement`select 1 / ${0}::int`.execute(executor)),
    send(process()),
  ]);
  expect(wrong).toMatchObject({ status: "rejected", reason: { code: "22012" } });
  expect(quick).toEqual(slow);
  expect(performance.now() - began).toBeGreaterThan(99);
});

test("a pipeline keeps its connection only while statements are in flight", async () => {
  const first = await send(process());
  expect(await process()(db)).toBe(first);
});

test("a pipeline that is never empty releases its connection in between", async () => {
  let sent = 0;
  const keepBusy = async () => {
    while (sent < 300) {
      sent += 1;
      await send(process(1));
    }
  };
  const busy = [keepBusy(), keepBusy()];
  await process()(db);
  expect(sent).toBeLessThan(300);
  await Promise.all(busy);
});

test("a broken connection fails unanswered statements, and later ones use another", async () => {
  const before = await send(process());
  let [answered, failed] = [0, 0];
  const keepBusy = async (ms: number) => {
    await send(process(ms)).catch(() => (failed += 1));
    for (let one = 0; one < 20; one += 1) await send(process()).then(...counted);
  };
  const counted = [() => (answered += 1), () => (failed += 1)] as const;
  const busy = Promise.all([keepBusy(60_000), keepBusy(0)]);
  await sql`select pg_terminate_backend(${before}, 5000)`.execute(vandal.db);
  await busy;
  expect([answered, failed]).toEqual([40, 2]);
  expect(await send(process())).not.toBe(before);
});
