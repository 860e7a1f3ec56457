import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { aSmallDisk } from "../../../faults/disk.ts";
import { operatorMetrics } from "../../src/operator-metrics.ts";
import { aWorld, pin } from "../world.ts";

const { app, db, aCustomer, clock } = await aWorld();
const before = process.env["TMPDIR"];
const outside = mkdtempSync(join(tmpdir(), "vitral-full-"));
const disk = aSmallDisk(join(outside, "tmp"));
afterAll(() => {
  if (before === undefined) delete process.env["TMPDIR"];
  else process.env["TMPDIR"] = before;
  disk.remove();
  rmSync(outside, { recursive: true, force: true });
});
const isMounted = spawnSync("mountpoint", ["-q", join(outside, "tmp")]).status === 0;

const health = async () => {
  const answer = await app.inject({ url: "/api/health" });
  return [answer.statusCode, answer.json()];
};
const gauge = async () =>
  (
    await operatorMetrics(db, clock.now)
      .find(({ name }) => name === "vitral_temporary_folder_full")
      ?.read()
  )?.[0]?.value;

test.skipIf(!isMounted)("with a full temporary folder payments and receipts go on, and health says so", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  await aCustomer({ key: "bia.cheia@exemplo.com.br" });
  process.env["TMPDIR"] = join(outside, "tmp");
  expect([await health(), await gauge()]).toEqual([[200, { status: "ok" }], 0]);
  disk.fill();
  expect([await health(), await gauge()]).toEqual([[200, { status: "temporary-folder" }], 1]);
  const paid = await ana.post("/pix/payment", {
    keyInfoId: await ana.lookUp("bia.cheia@exemplo.com.br"),
    amount: 10,
    pin,
  });
  expect(paid.statusCode).toBe(200);
  const { transactionId } = paid.json() as { transactionId: string };
  for (const format of ["pdf", "png"])
    expect((await ana.get(`/transactions/${transactionId}/receipt?format=${format}`)).statusCode).toBe(200);
  disk.free();
  expect([await health(), await gauge()]).toEqual([[200, { status: "ok" }], 0]);
});
