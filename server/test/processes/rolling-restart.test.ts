import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ana } from "../demo-customer.ts";
import { aProxy } from "../proxy.ts";
import { aDataDir, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";
import { aMailServer, aSharedInstallation } from "../shared-installation.ts";

const maria = "maria.souza@exemplo.com.br";

test("servers are replaced under load without a failed call, lost session or second e-mail", async () => {
  const mail = await aMailServer();
  const installation = await aSharedInstallation(mail.url);
  const open = async () => {
    const server = start({ dataDir: aDataDir(), port: await aFreePort(), env: installation.env });
    await server.ready();
    return server;
  };
  const old = await Promise.all([open(), open()]);
  const servers = new Set(old.map(({ url }) => url));
  const proxy = await aProxy(servers);
  await expect.poll(() => proxy.healthy.size).toBe(2);

  const customer = await ana(proxy.url);
  const before = await customer.balance();
  const bad: unknown[] = [];
  let paid = 0;
  let read = 0;
  const over = new AbortController();
  const payer = (async () => {
    for (; !over.signal.aborted; await sleep(20)) {
      const { status, id } = await customer.pay(maria, 0.01);
      if (status === 200) paid += 1;
      else bad.push([status, id]);
    }
  })();
  const readers = [1, 2, 3].map(async () => {
    while (!over.signal.aborted) {
      const { status, body } = await customer.own("GET", "/transactions?page=0");
      if (status === 200) read += 1;
      else bad.push([status, body]);
    }
  });
  for (const leaving of old) {
    const coming = await open();
    servers.add(coming.url);
    await expect.poll(() => proxy.healthy.has(coming.url)).toBe(true);
    leaving.child.kill("SIGTERM");
    expect(await leaving.ended).toBe(0);
    servers.delete(leaving.url);
  }
  over.abort();
  await Promise.all([payer, ...readers]);

  expect(bad).toEqual([]);
  expect(read).toBeGreaterThan(50);
  expect(paid).toBeGreaterThan(5);
  expect(await customer.balance()).toBe(before - paid);
  // One e-mail for each payment, whichever server paid and whichever sent it.
  await expect.poll(() => mail.emails.length).toBe(paid);
  const left = () =>
    installation.query(
      "select (select count(*) from pix_pending_notification)::int as notifications, count(*)::int as waiting from outbox where delivered_at is null and failed_at is null",
    );
  // The mail server has a message a moment before that is stored.
  await expect.poll(left).toEqual([{ notifications: 0, waiting: 0 }]);
});
