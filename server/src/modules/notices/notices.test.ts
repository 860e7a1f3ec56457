import { expect, test } from "vitest";
import { aWorld, type Customer, password, pin } from "../../../test/world.ts";

const { app, aCustomer, anExternalPayee, clock, db } = await aWorld();

const get = async ({ headers }: Pick<Customer, "headers">, after?: string) => {
  const url = `/api/notices${after ? `?after=${after}` : ""}`;
  return (await app.inject({ method: "GET", url, headers })).json();
};
const unread = async ({ headers }: Customer) =>
  (await app.inject({ method: "GET", url: "/api/notices/unread", headers })).json().unread;
const read = ({ headers }: Customer, until: Date) =>
  app.inject({ method: "PUT", url: "/api/notices/read", headers, payload: { until: until.toISOString() } });
const changePassword = ({ headers }: Customer, from: string, to: string) =>
  app.inject({
    method: "PUT",
    url: "/api/passwords/change-password",
    headers,
    payload: { currentPassword: from, newPassword: to },
  });
const address = {
  zipCode: "01310100",
  state: "SP",
  city: "São Paulo",
  neighborhood: "Bela Vista",
  street: "Avenida Paulista",
  number: "1578",
};
const written = async () =>
  (await db.selectFrom("customer_notice").select("template").execute()).map(({ template }) => template);

test("a Pix that came in is a notice of its payee alone, and writes no row", async () => {
  const ana = await aCustomer({ balance: 90_00 });
  const bia = await aCustomer({ name: "Bia Reis", key: "bia@exemplo.com.br" });
  await ana.pay(await ana.lookUp("bia@exemplo.com.br"), 7.77);
  const { notices, next } = await get(bia);
  expect(notices).toMatchObject([{ title: "Pix recebido", isNew: true }]);
  expect(notices[0].facts).toEqual([
    { label: "Valor", value: "R$ 7,77" },
    { label: "De", value: "Ana Lima" },
    { label: "Quando", value: "10/03/2026 às 12:00" },
  ]);
  expect(next).toBeNull();
  expect(await unread(bia)).toBe(1);
  const titles = (await get(ana)).notices.map(({ title }: { title: string }) => title);
  expect(titles).not.toContain("Pix enviado");
  expect(await written()).toEqual([]);
});

test("a Pix that another bank refused is told with the e-mail's words", async () => {
  const ana = await aCustomer({ balance: 50_00 });
  await ana.pay(await ana.lookUp(await anExternalPayee("recusa@exemplo.com.br", "REFUSE")), 5);
  const { notices } = await get(ana);
  expect(notices[0]).toMatchObject({ title: "Pix não concluído" });
  expect(notices[0].facts.map(({ label }: { label: string }) => label)).toEqual(["Valor", "Para", "Quando", "Motivo"]);
});

test("who has no e-mail reads in the area what an e-mail would tell, and nothing is sent", async () => {
  const ana = await aCustomer({ email: null });
  const sent = () => db.selectFrom("outbox").select("id").execute();
  const before = await sent();
  const send = (method: "PUT" | "POST", url: string, payload: object) =>
    app.inject({ method, url: `/api${url}`, headers: ana.headers, payload });
  await changePassword(ana, password, "outra-senha-1");
  await send("PUT", "/profile/address", { address, pin });
  expect((await send("POST", "/privacy/export", { password: "outra-senha-1", format: "json" })).statusCode).toBe(200);
  const { notices } = await get(ana);
  const titles = notices.map(({ title }: { title: string }) => title);
  expect(titles.toSorted()).toEqual([
    "Seu endereço foi alterado",
    "Seus dados foram baixados",
    "Sua senha foi alterada",
  ]);
  expect(await sent()).toEqual(before);
});

test("what was opened is read, what comes afterwards is new, and only the own area knows it", async () => {
  const [ana, bia] = [await aCustomer(), await aCustomer({ name: "Bia Reis" })];
  expect((await changePassword(ana, password, "outra-senha-1")).statusCode).toBe(200);
  expect(await get(ana)).toMatchObject({ notices: [{ title: "Sua senha foi alterada", isNew: true }] });
  expect([await unread(ana), await unread(bia)]).toEqual([1, 0]);
  expect((await get(bia)).notices).toEqual([]);
  await read(ana, clock.now());
  expect(await unread(ana)).toBe(0);
  clock.advance(60);
  await changePassword(ana, "outra-senha-1", "outra-senha-2");
  const { notices } = await get(ana);
  expect(notices.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([true, false]);
  await read(ana, new Date(clock.now().getTime() - 3_600_000));
  expect(await unread(ana)).toBe(1);
});

test("a moment that has not come yet counts as now", async () => {
  const ana = await aCustomer();
  await read(ana, new Date("2099-01-01T00:00:00Z"));
  clock.advance(60);
  await changePassword(ana, password, "outra-senha-1");
  expect(await unread(ana)).toBe(1);
});

test("notices of mail and money come in pages, the newest first, none twice, and the count ends at ten", async () => {
  const ana = await aCustomer({ balance: 90_00 });
  const bia = await aCustomer({ name: "Bia Reis", key: "bia2@exemplo.com.br" });
  for (let index = 0; index < 13; index += 1) {
    await ana.pay(await ana.lookUp("bia2@exemplo.com.br"), 1 + index / 100);
    if (index % 2 === 0)
      await changePassword(bia, index === 0 ? password : `senha-nova-${index - 2}`, `senha-nova-${index}`);
    if (index % 3 === 0) clock.advance(1);
  }
  expect(await unread(bia)).toBe(10);
  const first = await get(bia);
  expect([first.notices.length, first.next]).toEqual([20, null]);
  const places = first.notices.map(({ at }: { at: string }) => at);
  expect(places).toEqual(places.toSorted().toReversed());
  await ana.pay(await ana.lookUp("bia2@exemplo.com.br"), 2);
  const [newest, rest] = [await get(bia), await get(bia, (await get(bia)).next)];
  const ids = [...newest.notices, ...rest.notices].map(({ id }: { id: string }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([21, 21]);
});

test("after ninety days a notice of money is not shown any more", async () => {
  const ana = await aCustomer({ balance: 90_00 });
  const bia = await aCustomer({ name: "Bia Reis", key: "bia3@exemplo.com.br" });
  await ana.pay(await ana.lookUp("bia3@exemplo.com.br"), 1);
  expect((await get(bia)).notices).toHaveLength(1);
  clock.advance(91 * 86_400);
  await bia.signIn();
  expect((await get(bia)).notices).toEqual([]);
  expect(await unread(bia)).toBe(0);
});

test("a notice of a template that this version does not know is left out, and the others are shown", async () => {
  const ana = await aCustomer();
  await changePassword(ana, password, "outro-segredo-de-teste");
  const at = clock.now();
  const row = { tenant_id: ana.tenant.id, customer_id: ana.id, template: "of-a-later-version", data: "{}", at };
  await db
    .insertInto("customer_notice")
    .values({ ...row, id: crypto.randomUUID() })
    .execute();
  expect((await get(ana)).notices).toHaveLength(1);
});
