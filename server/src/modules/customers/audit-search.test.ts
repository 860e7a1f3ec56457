import { randomUUID } from "node:crypto";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { consoleOf } from "../../../test/console-of.ts";
import { aWorld } from "../../../test/world.ts";

/** The audit as its readers search it: by whom it is about, with what was changed and by which order. */
const world = await aWorld();
const { aCustomer, aTenant, clock, db } = world;
clock.set("2026-11-26T10:20:00-03:00");
const signedIn = await consoleOf(world);
const tenant = await aTenant({ displayName: "Banco Sul" });
const [ana, bia] = [await aCustomer({ tenant, name: "Ana Lima" }), await aCustomer({ tenant, name: "Bia Souza" })];
const { number } = (await ana.get("")).json().account;
const olivia = await signedIn("OPERACAO");
const plain = (text: string) => text.replaceAll("\u00A0", " ");

const order = async (accountId: string, day: number) => {
  const body = { key: randomUUID(), order: { kind: "limits.set", payload: { accountId, day } }, reason: "risco" };
  return (await olivia.call("POST", `/${tenant.slug}/commands`, body)).json().id as string;
};
const orders = { ana: await order(ana.accountId, 4_000), bia: await order(bia.accountId, 300) };

const aReader = async (role: StaffRole) => {
  const reader = await signedIn(role);
  const get = (path: string) => reader.call("GET", `/${tenant.slug}/audit${path}`);
  const search = async (customer: string) => {
    const answer = await get(`?action=limits.set&customer=${encodeURIComponent(customer)}`);
    return JSON.parse(plain(answer.body)).rows;
  };
  const lastRow = () =>
    db
      .selectFrom("audit_event")
      .select(["action", "customer_id", "details"])
      .where("actor", "=", reader.email)
      .orderBy("number", "desc")
      .executeTakeFirst();
  return { get, search, lastRow };
};

test.each([
  ["name", "lima"],
  ["CPF", ana.document],
  ["account", number],
  ["id", ana.id],
])("the audit is found by a customer's %s, and names the customer, the change and its order", async (_by, typed) => {
  const { search } = await aReader("AUDITORIA");
  expect(await search(typed)).toMatchObject([
    {
      action: "limits.set",
      customerId: ana.id,
      customerName: "Ana Lima",
      commandId: orders.ana,
      changes: [{ field: "limit.DAY", before: "R$ 5.000,00", after: "R$ 4.000,00" }],
    },
  ]);
});

test("a search for nobody finds nothing, and one without a customer all", async () => {
  const { get, search } = await aReader("AUDITORIA");
  expect(await search("ninguem@exemplo.com.br")).toEqual([]);
  expect((await get("?action=limits.set")).json().rows).toHaveLength(2);
});

test("a search of the audit by a customer is a look: its filter as a hash, its count, and whom it found", async () => {
  const { search, lastRow } = await aReader("AUDITORIA");
  await search("lima");
  const look = await lastRow();
  expect(look).toMatchObject({ action: "audit.search", customer_id: ana.id, details: { searched: true, count: 1 } });
  expect(look?.details).toMatchObject({ filter: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(JSON.stringify(look)).not.toMatch(/lima/i);
});

test("the file of the audit has name, old and new value and order, and its row no typed name", async () => {
  const { get, lastRow } = await aReader("AUDITORIA");
  const csv = plain((await get("/csv?action=limits.set&customer=lima")).body).split("\r\n");
  expect(csv[1]).toContain(
    `;Ana Lima;${ana.id};${ana.accountId};Limite diurno: R$ 5.000,00;Limite diurno: R$ 4.000,00;${orders.ana};risco;`,
  );
  expect(csv).toHaveLength(3);
  const row = await lastRow();
  expect(row).toMatchObject({ action: "audit.list", customer_id: ana.id, details: { searched: true } });
  expect(JSON.stringify(row)).not.toMatch(/lima/i);
});

test("who sees no customer finds one by the id alone, and reads no name, change or order of a customer", async () => {
  const { get, search } = await aReader("SEGURANCA");
  for (const typed of ["lima", ana.document, number]) expect(await search(typed)).toEqual([]);
  const found = await search(bia.id);
  expect(found).toMatchObject([{ customerId: bia.id, customerName: null, commandId: null, changes: [] }]);
  expect(found[0].details).toEqual({});
  const csv = (await get("/csv")).body;
  for (const secret of ["Ana Lima", "4.000", orders.ana, ana.document]) expect(csv).not.toContain(secret);
});

test("a name of very many customers is refused with a sentence that asks for more", async () => {
  const crowded = await aTenant({ displayName: "Banco Cheio" });
  for (let i = 0; i < 201; i++) await aCustomer({ tenant: crowded, name: `Zilda Prado ${i}` });
  const reader = await signedIn("AUDITORIA");
  const answer = await reader.call("GET", `/${crowded.slug}/audit?customer=zilda`);
  expect([answer.statusCode, answer.json().code]).toEqual([422, "SEARCH_TOO_WIDE"]);
});
