import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { maxFavorites } from "@vitral/contract/pix-favorites";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { enqueueNotifications } from "../../payments/notifications/notify-customers.ts";

const { aCustomer, anExternalPayee, app, clock, db } = await aWorld();

const aCall = (who: Customer, url: string) => app.inject({ method: "DELETE", url, headers: who.headers });
const bruno = await aCustomer({ name: "Bruno Reis", document: "12345678909", key: "bruno@exemplo.com.br" });
await anExternalPayee("maria@exemplo.com.br");

const list = async (who: Customer) => (await who.get("/pix/favorites")).json().favorites;
const keys = async (who: Customer) => (await list(who)).map(({ key }: { key: string }) => key);
const save = async (who: Customer, key: string, nickname?: string) =>
  who.post("/pix/favorites", { keyInfoId: await who.lookUp(key), ...(nickname && { nickname }) });
const lookUp = async (who: Customer, key: string) => (await who.post("/pix/key-info", { key })).json().data;

test("a payee is saved from a look-up, with name, masked CPF, bank and nickname", async () => {
  const ana = await aCustomer();
  expect(await list(ana)).toEqual([]);
  const { id } = (await save(ana, "bruno@exemplo.com.br", "  Meu irmão ")).json();
  expect(await list(ana)).toEqual([
    {
      id,
      nickname: "Meu irmão",
      key: "bruno@exemplo.com.br",
      name: "Bruno Reis",
      document: "***.456.789-**",
      bankName: ana.tenant.bankName,
      lastPaidAt: null,
      limit: null,
      scheduled: null,
    },
  ]);
});

test("the same key again is the same favourite, and keeps its nickname", async () => {
  const ana = await aCustomer();
  const first = (await save(ana, "bruno@exemplo.com.br", "Irmão")).json();
  const keyInfoId = await ana.lookUp("bruno@exemplo.com.br");
  const both = await Promise.all([1, 2].map(() => ana.post("/pix/favorites", { keyInfoId })));
  expect(both.map((answer) => answer.json())).toEqual([first, first]);
  expect(await list(ana)).toMatchObject([{ nickname: "Irmão" }]);
  await save(ana, "bruno@exemplo.com.br", "Bruno");
  expect(await list(ana)).toMatchObject([{ nickname: "Bruno" }]);
});

test("the favourite paid last comes first, once its e-mails are written", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  await save(ana, "bruno@exemplo.com.br");
  await save(ana, "maria@exemplo.com.br");
  expect(await keys(ana)).toEqual(["bruno@exemplo.com.br", "maria@exemplo.com.br"]);
  clock.advance(60);
  const paidAt = clock.now().toISOString();
  expect((await ana.pay(await ana.lookUp("maria@exemplo.com.br"), 1)).statusCode).toBe(200);
  await enqueueNotifications(db, 100);
  expect(await keys(ana)).toEqual(["maria@exemplo.com.br", "bruno@exemplo.com.br"]);
  expect((await list(ana))[0].lastPaidAt).toBe(paidAt);
});

test.each([
  ["another name", { payee_name: "Bruno Reis da Silva" }],
  ["another document", { payee_document: "52998224725" }],
])("a look-up says that the key of a favourite has %s since it was saved", async (_what, before) => {
  const ana = await aCustomer();
  await save(ana, "bruno@exemplo.com.br");
  expect(await lookUp(ana, "bruno@exemplo.com.br")).not.toHaveProperty("changed");
  await db.updateTable("pix_favorite").set(before).where("account_id", "=", ana.accountId).execute();
  expect(await lookUp(ana, "bruno@exemplo.com.br")).toMatchObject({ name: "Bruno Reis", changed: true });
  expect(await lookUp(bruno, "maria@exemplo.com.br")).not.toHaveProperty("changed");
  await save(ana, "bruno@exemplo.com.br");
  expect(await lookUp(ana, "bruno@exemplo.com.br")).not.toHaveProperty("changed");
});

test.each(["bruno@exemplo.com.br", "maria@exemplo.com.br"])(
  "what is paid to a new owner of %s is no payment to the favourite saved before",
  async (key) => {
    const ana = await aCustomer({ balance: 100_00 });
    await save(ana, key, "Rita do prédio");
    const saved = db.updateTable("pix_favorite").where("account_id", "=", ana.accountId);
    await saved.set({ payee_name: "Rita Campos", payee_document: "73594086011" }).execute();
    expect((await ana.pay(await ana.lookUp(key), 1)).json()).toMatchObject({ status: "SETTLED" });
    await enqueueNotifications(db, 100);
    expect(await list(ana)).toMatchObject([{ nickname: "Rita do prédio", name: "Rita Campos", lastPaidAt: null }]);
  },
);

test("a favourite saved anew for another owner keeps neither nickname nor last payment of the one before", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  await save(ana, "bruno@exemplo.com.br", "Rita do prédio");
  const saved = db.updateTable("pix_favorite").where("account_id", "=", ana.accountId);
  await saved.set({ payee_name: "Rita Campos", payee_document: "73594086011", last_paid_at: clock.now() }).execute();
  await save(ana, "bruno@exemplo.com.br");
  expect(await list(ana)).toMatchObject([{ nickname: null, name: "Bruno Reis", lastPaidAt: null }]);
});

test("a favourite saved anew keeps its nickname where only the name of its owner has changed", async () => {
  const ana = await aCustomer();
  await save(ana, "bruno@exemplo.com.br", "Irmão");
  const saved = db.updateTable("pix_favorite").where("account_id", "=", ana.accountId);
  await saved.set({ payee_name: "Bruno Reis da Silva" }).execute();
  await save(ana, "bruno@exemplo.com.br");
  expect(await list(ana)).toMatchObject([{ nickname: "Irmão", name: "Bruno Reis" }]);
});

test("a key at another bank whose owner changed is said too", async () => {
  const ana = await aCustomer();
  await save(ana, "maria@exemplo.com.br");
  await db.updateTable("pix_favorite").set({ payee_name: "Outra" }).where("account_id", "=", ana.accountId).execute();
  expect(await lookUp(ana, "maria@exemplo.com.br")).toMatchObject({ changed: true });
});

test("a removed favourite is gone, and nobody removes another's", async () => {
  const [ana, caio] = [await aCustomer(), await aCustomer()];
  const { id } = (await save(ana, "bruno@exemplo.com.br")).json();
  const remove = (who: Customer) =>
    aCall(who, `/api/accounts/${who.accountId}/pix/favorites/${id}`).then((answer) => answer.json());
  expect(await remove(caio)).toMatchObject({ code: "NOT_FOUND" });
  expect(await remove(ana)).toEqual({});
  expect(await list(ana)).toEqual([]);
  expect(await remove(ana)).toMatchObject({ code: "NOT_FOUND" });
});

test("neither another's look-up nor that of a QR code is saved", async () => {
  const [ana, caio] = [await aCustomer(), await aCustomer()];
  const theirs = await caio.post("/pix/favorites", { keyInfoId: await ana.lookUp("bruno@exemplo.com.br") });
  expect(theirs.json()).toMatchObject({ code: "NOT_FOUND" });
  const emv = writeStaticBrCode({ key: "bruno@exemplo.com.br", name: "BRUNO REIS", city: "SAO PAULO" });
  const read = (await ana.post("/pix/qrcode/decode", { emv })).json().qrCode;
  const code = await ana.post("/pix/favorites", { keyInfoId: read.id });
  expect(code.json()).toMatchObject({ code: "NOT_FOUND" });
  expect([await list(ana), await list(caio)]).toEqual([[], []]);
});

test("a full list is refused with a sentence, and a saved key can still be renewed", async () => {
  const ana = await aCustomer();
  await save(ana, "bruno@exemplo.com.br");
  await sql`
    insert into pix_favorite (tenant_id, id, account_id, key, key_type, payee_name, payee_document, payee_bank, saved_at)
    select ${ana.tenant.id}, gen_random_uuid(), ${ana.accountId}, n || '@sol.com', 'EMAIL', 'Nome', '1', 'Banco', now()
      from generate_series(2, ${maxFavorites}::int) n`.execute(db);
  const refused = await save(ana, "maria@exemplo.com.br");
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    "Você já tem 200 favorecidos, o máximo permitido. Remova um para salvar outro.",
  ]);
  expect((await save(ana, "bruno@exemplo.com.br", "Irmão")).statusCode).toBe(200);
});

test.each([
  ["x".repeat(41), "Use até 40 caracteres"],
  [" ", "Digite um apelido"],
  ["a\u202eb", "Há caracteres invisíveis neste campo. Apague o texto e digite de novo."],
])("the nickname %j is a validation failure", async (nickname, message) => {
  const answer = await bruno.post("/pix/favorites", {
    keyInfoId: await bruno.lookUp("maria@exemplo.com.br"),
    nickname,
  });
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { body: { message } }]);
});
