import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ana } from "../demo-customer.ts";
import { aDataDir, aSeededDataDir, start, vitral } from "../running-server.ts";
import { aFreePort } from "../serving.ts";

const maria = "maria.souza@exemplo.com.br";
const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "vitral-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test("a backup taken under load starts with every payment and a valid ledger", async () => {
  const location = { dataDir: await aSeededDataDir(), port: await aFreePort() };
  const bank = start(location);
  await bank.ready();
  const customer = await ana(bank.url);
  const before = await customer.pay(maria, 12.34);
  const over = new AbortController();
  const paying = (async () => {
    let paid = 0;
    for (; !over.signal.aborted; paid += 1) await customer.pay(maria, 0.5);
    return paid;
  })();
  const copy = aDataDir();
  const done = await vitral(["backup", copy], { DATA_DIR: location.dataDir });
  over.abort();
  const meanwhile = await paying;
  expect([done.code, done.err]).toEqual([0, ""]);
  bank.child.kill("SIGTERM");
  expect({ code: await bank.ended, err: bank.output.err }).toEqual({ code: 0, err: "" });

  const restored = start({ dataDir: copy, port: await aFreePort() });
  await restored.ready();
  const rows = await (await ana(restored.url)).statement(meanwhile + 10);
  expect(rows).toContainEqual(expect.objectContaining({ id: before.id, amount: 12.34, externalStatus: "SETTLED" }));
  expect((await (await ana(restored.url)).pay(maria, 1)).status).toBe(200);
  const verified = await vitral(["ledger", "verify", "--json"], { DATA_DIR: copy });
  expect([verified.code, JSON.parse(verified.out).ok]).toEqual([0, true]);
});

test("a folder with files, or a database that is not embedded, is refused with a sentence", async () => {
  const folder = aFolder();
  writeFileSync(join(folder, "precious.txt"), "");
  const full = await vitral(["backup", folder], { DATA_DIR: join(aFolder(), "data") });
  expect([full.code, full.err]).toEqual([1, `${folder} is not empty.\n`]);
  const external = { DATABASE_URL: "postgresql://app@127.0.0.1:1/x", SECRET_KEY: Buffer.alloc(32).toString("base64") };
  const elsewhere = await vitral(["backup", join(folder, "new")], external);
  expect([elsewhere.code, elsewhere.err]).toEqual([1, expect.stringMatching(/pg_basebackup\.\n$/)]);
});
