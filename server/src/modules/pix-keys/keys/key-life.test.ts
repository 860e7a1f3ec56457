import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { processPendingKeys } from "../pix-keys.ts";
import type { Rail } from "../../pix/pix.ts";
import { NetworkUnavailable } from "../../pix/network/rail.ts";

/** A directory that a test controls: reachable or not, with its requests. */
const directory = { down: false, loses: false, requests: [] as string[], removed: [] as string[] };

function watched(simulated: Rail): Rail {
  return {
    ...simulated,
    async registerKey(registration) {
      directory.requests.push(registration.requestId);
      if (directory.down) throw new NetworkUnavailable("down");
      const answer = await simulated.registerKey(registration);
      if (directory.loses) throw new NetworkUnavailable("the answer was lost");
      return answer;
    },
    async removeKey(key) {
      directory.removed.push(key.requestId);
      if (directory.down) throw new NetworkUnavailable("down");
      return simulated.removeKey(key);
    },
  };
}

const { aCustomer, aTenant, anExternalPayee, app, clock, db, deps, messages, network } = await aWorld({
  rail: watched,
});
const south = await aTenant({ displayName: "Banco Sul" });

const register = async (who: Customer, keyType = "EVP", key = "") =>
  (await who.post("/pix/keys", { keyType, key })).json();
const keysOf = async (who: Customer) => (await who.get("/pix/keys")).json().keys;
const remove = (who: Customer, keyId: string, accountId = who.accountId) =>
  app.inject({ method: "DELETE", url: `/api/accounts/${accountId}/pix/keys/${keyId}`, headers: who.headers });
const lookUp = async (who: Customer, key: string) => (await who.post("/pix/key-info", { key })).statusCode;
const countRequests = (id: string) => directory.requests.filter((one) => one === id).length;
const workers = (many: number) => Promise.all(Array.from({ length: many }, () => processPendingKeys({ ...deps })));

const emails = async (to: Customer) =>
  (await messages({ recipient: to.email })).map(({ template, data }) => ({ template, data }));

test("a key is pending until the directory confirms it; its owner is notified once", async () => {
  const ana = await aCustomer();
  const { id, key, status } = await register(ana);
  expect(status).toBe("PENDING");
  clock.advance(1);
  await workers(2);
  expect(await keysOf(ana)).toEqual([{ id, key, type: "EVP", status: "PENDING" }]);
  clock.advance(2);
  await workers(4);
  expect(await keysOf(ana)).toEqual([{ id, key, type: "EVP", status: "ACTIVE" }]);
  expect(await emails(ana)).toMatchObject([{ template: "pix-key-active", data: { kind: "Chave aleatória", key } }]);
  expect(countRequests(id)).toBe(3);
  expect([await lookUp(await aCustomer(), key), await lookUp(await aCustomer({ tenant: south }), key)]).toEqual([
    200, 200,
  ]);
});

const entriesOf = (who: Customer) => network.all("select 1 from entry where owner_tax_id = $1", [who.document]);

test("an unreachable directory leaves the key pending, and the repeated request makes one key", async () => {
  const ana = await aCustomer();
  directory.down = true;
  const random = await register(ana);
  expect(random).toMatchObject({ key: "", status: "PENDING" });
  directory.down = false;
  directory.loses = true;
  const cpf = await register(ana, "CPF", ana.document);
  expect(cpf).toMatchObject({ key: ana.document, status: "PENDING" });
  clock.advance(7);
  expect((await Promise.allSettled([processPendingKeys(deps)]))[0]).toMatchObject({
    reason: { message: /2 Pix keys/ },
  });
  directory.loses = false;
  clock.advance(40);
  await workers(3);
  clock.advance(3);
  await workers(1);
  const keys = await keysOf(ana);
  expect(keys.map(({ status }: { status: string }) => status)).toEqual(["ACTIVE", "ACTIVE"]);
  const evp = keys.find(({ id }: { id: string }) => id === random.id);
  expect(evp.key).toMatch(/^[0-9a-f-]{36}$/);
  expect(await entriesOf(ana)).toHaveLength(2);
});

test("a key that the directory refuses later is removed, and an e-mail says why", async () => {
  const ana = await aCustomer({ email: "disputada@exemplo.com.br" });
  directory.down = true;
  await register(ana, "EMAIL", "disputada@exemplo.com.br");
  await anExternalPayee("disputada@exemplo.com.br");
  directory.down = false;
  clock.advance(7);
  await workers(3);
  expect(await keysOf(ana)).toEqual([]);
  expect(await emails(ana)).toMatchObject([
    {
      template: "pix-key-refused",
      data: {
        kind: "E-mail",
        key: "disputada@exemplo.com.br",
        reason: "Esta chave já está registrada em nome de outra pessoa. Se ela é sua, entre em contato com o suporte.",
      },
    },
  ]);
});

test("two workers at once never process the same key", async () => {
  const ana = await aCustomer({ entityType: "COMPANY" });
  directory.down = true;
  const keys = [await register(ana), await register(ana), await register(ana)];
  directory.down = false;
  clock.advance(7);
  await workers(8);
  for (const { id } of keys) expect(countRequests(id)).toBe(2);
});

test("a deleted key is free and no longer found, and an earlier look-up still pays", async () => {
  const ana = await aCustomer();
  const { id } = await register(ana, "CPF", ana.document);
  clock.advance(3);
  await workers(1);
  const payer = await aCustomer({ balance: 100_00 });
  const keyInfoId = await payer.lookUp(ana.document);

  const answer = await remove(ana, id);
  expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
  expect(await keysOf(ana)).toEqual([]);
  expect([await lookUp(payer, ana.document), (await remove(ana, id)).statusCode]).toEqual([404, 404]);
  expect((await payer.pay(keyInfoId, 30)).json().status).toBe("SETTLED");
  expect(await ana.balance()).toBe(30_00);
  const elsewhere = await aCustomer({ tenant: south, document: ana.document });
  expect(await register(elsewhere, "CPF", ana.document)).toMatchObject({ status: "PENDING" });
});

test("a worker removes a key deleted while pending or while the directory is down", async () => {
  const ana = await aCustomer();
  const random = await register(ana);
  await remove(ana, random.id);
  const cpf = await register(ana, "CPF", ana.document);
  clock.advance(3);
  await workers(1);
  directory.down = true;
  expect((await remove(ana, cpf.id)).statusCode).toBe(200);
  expect(await keysOf(ana)).toEqual([]);
  const again = await ana.post("/pix/keys", { keyType: "CPF", key: ana.document });
  expect([again.statusCode, again.json().code]).toEqual([409, "PIX_KEY_BEING_REMOVED"]);
  directory.down = false;
  clock.advance(7);
  await workers(3);
  const left = await sql`select 1 from pix_key where account_id = ${ana.accountId}`.execute(db);
  expect([left.rows, await entriesOf(ana)]).toEqual([[], []]);
  expect(directory.removed.filter((one) => one === random.id)).toHaveLength(1);
});

test("another's key is forbidden and an unknown one not found", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  const { id } = await register(ana);
  const refused = async (answer: Promise<Awaited<ReturnType<typeof remove>>>) => {
    const { statusCode, json } = await answer;
    return [statusCode, json().code];
  };
  expect(await refused(remove(bruno, id))).toEqual([403, "FORBIDDEN"]);
  expect(await refused(remove(bruno, id, ana.accountId))).toEqual([403, "FORBIDDEN"]);
  expect(await refused(remove(ana, crypto.randomUUID()))).toEqual([404, "NOT_FOUND"]);
  const peek = { method: "GET", url: `/api/accounts/${ana.accountId}/pix/keys`, headers: bruno.headers } as const;
  expect(await refused(app.inject(peek))).toEqual([403, "FORBIDDEN"]);
  expect(await keysOf(ana)).toHaveLength(1);
});

test("a deleted key is notified to its owner once, whether active or pending", async () => {
  const ana = await aCustomer();
  const active = await register(ana, "CPF", ana.document);
  clock.advance(3);
  await workers(1);
  const pending = await register(ana);
  const answers = await Promise.all([remove(ana, active.id), remove(ana, active.id), remove(ana, pending.id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 404]);
  clock.advance(60);
  await workers(2);
  const masked = ana.document.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
  const deletions = (await emails(ana)).filter(({ template }) => template === "pix-key-deleted");
  expect(deletions.map(({ data }) => data)).toEqual(
    expect.arrayContaining([
      { name: "Ana Lima", kind: "CPF", key: masked, at: expect.any(String) },
      { name: "Ana Lima", kind: "Chave aleatória", key: pending.key, at: expect.any(String) },
    ]),
  );
  expect(deletions).toHaveLength(2);
  const refused = await remove(ana, crypto.randomUUID());
  expect([refused.statusCode, (await emails(ana)).length]).toEqual([404, 3]);
});

test("thirty key changes an hour are allowed, the next is refused without the directory", async () => {
  const ana = await aCustomer();
  for (let one = 0; one < 30; one += 1) {
    const { id } = await register(ana);
    expect((await remove(ana, id)).statusCode).toBe(200);
    clock.advance(10);
    await workers(1);
  }
  const requests = directory.requests.length;
  const registration = await ana.post("/pix/keys", { keyType: "EVP", key: "" });
  expect([registration.statusCode, registration.json().code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(Number(registration.headers["retry-after"])).toBeGreaterThan(3_000);
  expect((await remove(ana, crypto.randomUUID())).statusCode).toBe(429);
  expect(directory.requests).toHaveLength(requests);
  expect((await (await aCustomer()).post("/pix/keys", { keyType: "EVP", key: "" })).statusCode).toBe(200);
  clock.advance(3_600);
  await ana.signIn();
  expect((await ana.post("/pix/keys", { keyType: "EVP", key: "" })).statusCode).toBe(200);
});
