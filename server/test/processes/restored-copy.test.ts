import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { refusals } from "@vitral/contract/refusals";
import { expect, test } from "vitest";
import { enqueue } from "../../src/modules/notifications/notifications.ts";
import { secretsFrom } from "../../src/platform/crypto/secrets.ts";
import { openDb } from "../../src/platform/database/db.ts";
import { ana } from "../demo-customer.ts";
import { aDataDir, start, vitral } from "../running-server.ts";
import { aFreePort } from "../serving.ts";
import { aMailServer, aSharedInstallation } from "../shared-installation.ts";

type Installation = Awaited<ReturnType<typeof aSharedInstallation>>;

const script = join(import.meta.dirname, "../../../deploy/restored.sh");
const neverAnswers = "11444777000161";
const waiting = "espera@exemplo.com.br";

async function begin({ env }: Installation) {
  const server = start({ dataDir: aDataDir(), port: await aFreePort(), env });
  await server.ready();
  return server;
}

/** A stopped bank with a payment that the network has not heard of, and an e-mail that was not sent. */
async function aRestoredBank(smtp: string) {
  const installation = await aSharedInstallation(smtp);
  const server = await begin(installation);
  expect((await (await ana(server.url)).pay(neverAnswers, 1)).status).toBe(202);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  await installation.query("delete from simulated_network.event where question_of is not null");
  await installation.query("delete from simulated_network.pix_order where status = 'ACSP'");
  const { db, close } = openDb(installation.url, { max: 1, allTenants: true });
  const outbox = { secrets: secretsFrom(Buffer.alloc(32, 7)), now: () => new Date() };
  const [tenant] = await db.selectFrom("tenant").select("id").where("slug", "=", "aurora").execute();
  const message = { template: "review-received", data: { name: "Ana Lima" } } as const;
  await enqueue(outbox, db, { tenantId: tenant?.id ?? "", to: waiting, message });
  await close();
  return installation;
}

const ordersOf = ({ query }: Installation) =>
  query("select 1 from simulated_network.pix_order where payee = '99000004'");
const marks = ({ query }: Installation) => query("select reason from restored_copy");

test("a restored copy sends and pays nothing and says why, until an act ends it", async () => {
  const mail = await aMailServer();
  const installation = await aRestoredBank(mail.url);
  const mark = ["installation", "mark-restored", "--reason", "restored to 10:15"];
  expect((await vitral(mark, installation.owner)).code).toBe(0);
  expect((await vitral(["migrate"], installation.owner)).code).toBe(0);
  const sent = [...mail.emails];
  expect(await marks(installation)).toEqual([{ reason: "restored to 10:15" }]);

  const server = await begin(installation);
  const health = await fetch(`${server.url}/api/health`);
  expect([health.status, await health.json()]).toEqual([200, { status: "restored" }]);
  expect((await fetch(`${server.url}/api/tenants`)).status).toBe(200);
  const signIn = await fetch(`${server.url}/api/authenticate`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ document: "11144477735", password: "vitral123" }),
  });
  const { status, message } = refusals.RESTORED;
  expect([signIn.status, await signIn.json()]).toEqual([status, { code: "RESTORED", message }]);
  await sleep(5_000);
  expect([mail.emails, await ordersOf(installation)]).toEqual([sent, []]);

  const end = await vitral(["installation", "end-restored", "--reason", "compared by EndToEndId"], installation.owner);
  expect([end.err, end.code]).toEqual(["", 0]);
  await expect.poll(() => mail.emails, { timeout: 15_000 }).toContain(waiting);
  await expect.poll(async () => (await ordersOf(installation)).length, { timeout: 60_000 }).toBeGreaterThan(0);
  expect((await (await ana(server.url)).own("GET", "")).status).toBe(200);
  expect(
    await installation.query("select action, reason from audit_event where action ~ '^installation' order by number"),
  ).toEqual([
    { action: "installation.mark-restored", reason: "restored to 10:15" },
    { action: "installation.end-restored", reason: "compared by EndToEndId" },
  ]);
});

test("the script marks as the command does, and running servers notice it within seconds", async () => {
  const installation = await aSharedInstallation();
  const server = await begin(installation);
  const mark = (reason: string) =>
    execFileSync(script, [reason], { env: { ...process.env, ...installation.owner }, encoding: "utf8" });
  expect(mark("disk failed")).toContain("disk failed");
  expect(mark("another reason")).toContain("disk failed");
  const health = async () => (await fetch(`${server.url}/api/health`)).json();
  await expect.poll(health, { timeout: 5_000 }).toEqual({ status: "restored" });
});

test("the rest of a restored copy does not end while the books are broken, and not without a mark", async () => {
  const installation = await aSharedInstallation();
  const end = () => vitral(["installation", "end-restored", "--reason", "compared"], installation.owner);
  expect((await end()).err).toBe("This database is not marked as a restored copy.\n");
  await vitral(["installation", "mark-restored", "--reason", "a copy"], installation.owner);
  await installation.query("alter table ledger_account disable trigger user");
  await installation.query("update ledger_account set balance_cents = balance_cents + 1 where balance_cents > 0");
  const refused = await end();
  expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/^The books are broken, see ledger verify: /)]);
  expect(await marks(installation)).toHaveLength(1);
});
