import { expect, test } from "vitest";
import { ana } from "../demo-customer.ts";
import { aDataDir, start, vitral } from "../running-server.ts";
import { aFreePort } from "../serving.ts";
import { aSharedInstallation } from "../shared-installation.ts";

const maria = "maria.souza@exemplo.com.br";
const [old, newest, foreign] = [7, 9, 11].map((byte) => Buffer.alloc(32, byte).toString("base64")) as [
  string,
  string,
  string,
];

type Installation = Awaited<ReturnType<typeof aSharedInstallation>>;
type Keys = { SECRET_KEY: string; SECRET_KEY_PREVIOUS?: string };

const begin = async ({ env }: Installation, keys: Keys) =>
  start({ dataDir: aDataDir(), port: await aFreePort(), env: { ...env, ...keys } });

/** Two servers with these keys, which replace those before, one after the other. */
async function replaced(installation: Installation, before: readonly ReturnType<typeof start>[], keys: Keys) {
  const coming = [];
  for (const leaving of [before[0], before[1]]) {
    const server = await begin(installation, keys);
    await server.ready();
    coming.push(server);
    leaving?.child.kill("SIGTERM");
    expect(await (leaving?.ended ?? 0)).toBe(0);
  }
  return coming;
}

const healthOf = async (url: string) => {
  const answer = await fetch(`${url}/api/health`);
  return [answer.status, await answer.json()] as unknown;
};
const statuses = (servers: readonly { url: string }[]) =>
  Promise.all(servers.map(async ({ url }) => (await (await ana(url)).pay(maria, 0.01)).status));
const failuresOf = ({ query }: Installation) =>
  query<{ failures: number }>("select coalesce(sum(pin_failures), 0)::int as failures from customer");

test("a server, a migration and a command with a wrong key are refused with one line", async () => {
  const installation = await aSharedInstallation();
  const server = await begin(installation, { SECRET_KEY: foreign });
  expect(await server.ended).toBe(1);
  expect(server.output.err).toMatch(/^SECRET_KEY is not the key of this database[^\n]*\n$/);
  for (const words of [["migrate"], ["ledger", "verify"]]) {
    const command = await vitral(words, { ...installation.owner, SECRET_KEY: foreign });
    expect([command.code, command.out]).toEqual([1, ""]);
    expect(command.err).toMatch(/^SECRET_KEY is not the key of this database[^\n]*\n$/);
  }
  const swapped = await begin(installation, { SECRET_KEY: newest, SECRET_KEY_PREVIOUS: old });
  expect(await swapped.ended).toBe(1);
  expect(swapped.output.err).toContain("first give the new one to every server as SECRET_KEY_PREVIOUS");
});

test("a database that knows no key yet is opened by the key of what is stored in it, and by no other", async () => {
  const installation = await aSharedInstallation();
  await installation.query("delete from secret_key");
  const wrong = await vitral(["ledger", "verify"], { ...installation.owner, SECRET_KEY: foreign });
  expect([wrong.code, wrong.err]).toEqual([
    1,
    expect.stringMatching(/^SECRET_KEY does not open what is stored in this database/),
  ]);
  expect((await vitral(["ledger", "verify"], installation.owner)).code).toBe(0);
  expect(await installation.query("select state from secret_key")).toEqual([{ state: "IN_USE" }]);
});

test("the secret is replaced in three rounds of restarts, and then the old one opens nothing", async () => {
  const installation = await aSharedInstallation();
  const first = await replaced(installation, [], { SECRET_KEY: old });
  const announced = await replaced(installation, first, { SECRET_KEY: old, SECRET_KEY_PREVIOUS: newest });
  expect(await statuses(announced)).toEqual([200, 200]);
  const swapped = await replaced(installation, announced, { SECRET_KEY: newest, SECRET_KEY_PREVIOUS: old });
  expect(await statuses(swapped)).toEqual([200, 200]);

  const alone = await begin(installation, { SECRET_KEY: newest });
  expect(await alone.ended).toBe(1);
  expect(alone.output.err).toMatch(/^This database is under two keys, and SECRET_KEY_PREVIOUS is not set[^\n]*\n$/);

  const both = { ...installation.owner, SECRET_KEY: newest, SECRET_KEY_PREVIOUS: old };
  const retired = await vitral(["secret", "renew", "--retire", "--json"], both);
  expect([retired.err, retired.code]).toEqual(["", 0]);
  const { pins } = JSON.parse(retired.out) as { pins: number };
  expect(pins).toBeGreaterThan(1);
  expect(await statuses(swapped)).toEqual([200, 200]);

  const last = await replaced(installation, swapped, { SECRET_KEY: newest });
  expect(await statuses(last)).toEqual([200, 200]);
  const stale = await begin(installation, { SECRET_KEY: old });
  expect(await stale.ended).toBe(1);
  expect(stale.output.err).toMatch(/^SECRET_KEY was replaced[^\n]*\n$/);
  expect(await failuresOf(installation)).toEqual([{ failures: 0 }]);
});

test("a server that was not given the new key is taken out by its health, and counts no PIN", async () => {
  const installation = await aSharedInstallation();
  const [forgotten] = await replaced(installation, [], { SECRET_KEY: old });
  const customer = await ana(forgotten?.url ?? "");
  await vitral(["tenant", "list"], { ...installation.owner, SECRET_KEY: old, SECRET_KEY_PREVIOUS: newest });
  expect(await healthOf(forgotten?.url ?? "")).toEqual([200, { status: "ok" }]);
  const other = await begin(installation, { SECRET_KEY: newest, SECRET_KEY_PREVIOUS: old });
  await expect.poll(() => healthOf(forgotten?.url ?? ""), { timeout: 60_000 }).toEqual([503, { status: "key" }]);
  await other.ready();
  expect(await statuses([other])).toEqual([200]);
  const { status, body } = await customer.own("POST", "/pix/payment", { pin: "1234" });
  expect([status, body["code"]]).toEqual([503, "SERVER_BUSY"]);
  expect(await failuresOf(installation)).toEqual([{ failures: 0 }]);
});
