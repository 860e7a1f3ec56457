import { cents } from "@vitral/brazil/cents";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { searchTextOf } from "./search-text.ts";

const { aCustomer, anExternalPayee, app, clock, db, deposit } = await aWorld();

const page = async (who: Customer, query: string) => (await who.get(`/transactions?${query}`)).json();
const amounts = async (who: Customer, query: string): Promise<number[]> =>
  (await page(who, query)).data.map(({ amount }: { amount: number }) => amount);

let made: Promise<{ ana: Customer; bruno: Customer }> | undefined;
/** Ana: R$ 1.000,00 and R$ 12,34 in; R$ 20,00 and R$ 30,50 to João, R$ 7,00 refused by the network. */
const history = () =>
  (made ??= (async () => {
    const ana = await aCustomer({ entityType: "COMPANY", balance: 1_000_00 });
    const bruno = await aCustomer({ name: "João Conceição", document: "52998224725", key: "joao@exemplo.com.br" });
    await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
    await deposit(ana.tenant.id, ana.accountId, cents(12_34));
    await ana.pay(await ana.lookUp("joao@exemplo.com.br"), 20);
    clock.advance(86_400);
    await ana.signIn();
    await ana.pay(await ana.lookUp("joao@exemplo.com.br"), 30.5);
    await ana.pay(await ana.lookUp("recusa@exemplo.com.br"), 7);
    return { ana, bruno };
  })());

test.each([
  ["q=joao", [30.5, 20]],
  ["q=CONCEI%C3%87%C3%83O%20jo%C3%A3o", [30.5, 20]],
  ["q=982.247", [30.5, 20]],
  ["q=529.982.247-25", [30.5, 20]],
  ["q=30,50", [30.5]],
  ["q=R%24%2012,34", [12.34]],
  ["q=nada%20disso", []],
  ["q=%25", []],
  ["kind=PIX_SENT", [7, 30.5, 20]],
  ["kind=TED_RECEIVED", [12.34, 1000]],
  ["direction=IN", [12.34, 1000]],
  ["direction=OUT", [7, 30.5, 20]],
  ["amountFrom=20&amountTo=30.50", [30.5, 20]],
  ["amountFrom=30.51", [1000]],
  ["q=joao&direction=IN", []],
  ["q=joao&amountTo=25", [20]],
  ["q=joao&startDate=2026-03-11", [30.5]],
])("%s finds %j", async (query, found) => {
  const { ana } = await history();
  expect(await amounts(ana, query)).toEqual(found);
});

test("a hidden digit of another person's CPF cannot be found by trying it out", async () => {
  const { ana } = await history();
  for (const typed of ["529982", "529", "24725"]) expect(await amounts(ana, `q=${typed}`)).toEqual([]);
});

test("a search says how many rows it found and what came in and went out, without failed ones", async () => {
  const { ana } = await history();
  expect(await page(ana, "direction=OUT")).toMatchObject({
    pagination: { totalItems: 3, totalPages: 1, itemsPerPage: 10 },
    summary: { in: 0, out: 50.5 },
    searchedUntil: null,
  });
  expect(await page(ana, "direction=OUT&page=1")).toMatchObject({ data: [], pagination: { totalItems: 3 } });
  expect(await page(ana, "")).not.toHaveProperty("searchedUntil");
});

test("the sums by kind are those of the rows that a search finds", async () => {
  const { ana } = await history();
  expect((await ana.get("/transactions/kinds")).json()).toEqual({
    kinds: [
      { kind: "PIX_SENT", category: "Pix enviado", items: 3, in: 0, out: 50.5 },
      { kind: "TED_RECEIVED", category: "TED recebido", items: 2, in: 1012.34, out: 0 },
    ],
    searchedUntil: null,
  });
  expect((await ana.get("/transactions/kinds?q=nada")).json()).toEqual({ kinds: [], searchedUntil: null });
});

test("a page of a search that has not changed is answered without its rows", async () => {
  const { ana } = await history();
  const first = await ana.get("/transactions?q=joao");
  const url = `/api/accounts/${ana.accountId}/transactions?q=joao`;
  const headers = { ...ana.headers, "if-none-match": String(first.headers["etag"]) };
  const again = await app.inject({ method: "GET", url, headers });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test.each([
  ["q=", "Digite o que você procura"],
  [`q=${"a".repeat(61)}`, "Digite até 60 caracteres"],
  ["q=%E2%80%AEana", "Há caracteres invisíveis neste campo. Apague o texto e digite de novo."],
  ["amountFrom=0", "Valor inválido"],
  ["amountFrom=1.234", "Valor inválido"],
  ["amountFrom=2&amountTo=1", "O valor mínimo é maior do que o máximo"],
])("%s is a validation failure", async (query, message) => {
  const { ana } = await history();
  const answer = await ana.get(`/transactions?${query}`);
  expect([answer.statusCode, answer.json().validation]).toEqual([400, { query: { message } }]);
});

test("server and database fold the same letters", async () => {
  const letters = Array.from("áàâãäåéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ");
  const word = fc.string({ unit: fc.constantFrom(...letters, "a", "Z", "1"), minLength: 1 });
  await fc.assert(
    fc.asyncProperty(word, async (typed) => {
      const { rows } = await sql<{ found: string }>`select search_text(${typed}) as found`.execute(db);
      expect(`%${rows[0]?.found ?? ""}%`).toBe(searchTextOf(typed).patterns);
    }),
    { numRuns: 50 },
  );
});
