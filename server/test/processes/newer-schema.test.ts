import { appendFileSync, cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../src/platform/database/migrate.ts";
import { applicationRole } from "../../src/platform/database/prepare-database.ts";
import { schemaFolder } from "../../src/platform/database/schema-files.ts";
import { ana } from "../demo-customer.ts";
import { aDataDir, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";
import { aSharedInstallation } from "../shared-installation.ts";

const maria = "maria.souza@exemplo.com.br";

/** The files of a release after this one, which adds columns to tables that every payment uses. */
function filesOfNextRelease(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-next-release-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(schemaFolder, folder, { recursive: true });
  const tables = ["tenant", "customer", "account", "account_entry", "pix_look_up", "pix_payment", "outbox"];
  const added = tables.map((table) => `alter table ${table} add column next_release text default 'new';`);
  const own = "create table next_release (tenant_id uuid primary key references tenant, at timestamptz);";
  writeFileSync(join(folder, "tables/9001-next-release.sql"), [...added, own].join("\n"));
  for (const file of ["pix-payment", "pix-execute", "notifications"])
    appendFileSync(join(folder, `functions/${file}.sql`), "\n-- Of the next release.\n");
  return folder;
}

test("customers pay while the next release's schema is applied, and a server of this one starts beside it", async () => {
  const installation = await aSharedInstallation();
  const open = async () => {
    const server = start({ dataDir: aDataDir(), port: await aFreePort(), env: installation.env });
    await server.ready();
    return server;
  };
  const first = await open();
  const { url } = first;
  const customer = await ana(url);
  const before = await customer.balance();
  const bad: unknown[] = [];
  let paid = 0;
  const over = new AbortController();
  const payer = (async () => {
    for (; !over.signal.aborted; await sleep(10)) {
      const { status, id } = await customer.pay(maria, 0.01);
      if (status === 200) paid += 1;
      else bad.push([status, id]);
    }
  })();
  const reader = (async () => {
    for (; !over.signal.aborted; await sleep(10)) {
      const { status, body } = await customer.own("GET", "/transactions?page=0");
      if (status !== 200) bad.push([status, body]);
    }
  })();
  await expect.poll(() => paid).toBeGreaterThan(5);
  const applied = await migrate(installation.owner.DATABASE_OWNER_URL, applicationRole, {
    folder: filesOfNextRelease(),
  });
  expect(applied).toHaveLength(4);
  const meanwhile = paid;
  const second = await open();
  await expect.poll(() => paid).toBeGreaterThan(meanwhile + 10);
  over.abort();
  await Promise.all([payer, reader]);
  const faults = first.output.out.split("\n").filter((line) => line.includes('"level":50'));
  expect({ bad, faults: bad.length > 0 ? faults : [] }).toEqual({ bad: [], faults: [] });
  expect(await customer.balance()).toBe(before - paid);
  const again = await ana(second.url);
  expect((await again.pay(maria, 0.01)).status).toBe(200);
});
