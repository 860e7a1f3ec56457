import { afterAll, expect, test } from "vitest";
import { aConsole } from "../console-world.ts";
import { aWorld } from "../world.ts";

const world = await aWorld();
const { app, aStaff } = await aConsole(world, { connections: 8 });
const address = await app.listen({ host: "127.0.0.1", port: 0 });
afterAll(() => app.server.closeAllConnections());

test("pages that an office opens at once while the database is slow are answered late, and not refused", async () => {
  const staff = await aStaff({ role: "AUDITORIA" });
  await staff.signIn();
  const { host: _host, ...headers } = staff.headers;
  const read = () =>
    fetch(`${address}/api/${world.aurora.slug}/customers?q=ana`, { headers }).then((one) => one.status);
  expect(await read()).toBe(200);
  const other = world.owner();
  await other.connect();
  await other.query("begin");
  await other.query("lock table customer in access exclusive mode");
  const pages = Array.from({ length: 8 }, read);
  await new Promise((done) => setTimeout(done, 2_000));
  await other.query("rollback");
  await other.end();
  expect(await Promise.all(pages)).toEqual(pages.map(() => 200));
});
