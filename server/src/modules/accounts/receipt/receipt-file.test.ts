import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { pdfLines, pixelsOf } from "../../../../test/paper.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";

const { app, aCustomer, anExternalPayee, clock, db } = await aWorld();

let made: Promise<{ ana: Customer; joao: Customer; id: string }> | undefined;
/** Ana, a company with a fee, pays R$ 1.234,56 to João. */
const payment = () =>
  (made ??= (async () => {
    const ana = await aCustomer({ name: "Padaria da Ana Ltda", entityType: "COMPANY", balance: 5_000_00 });
    const joao = await aCustomer({ name: "João Conceição", document: "52998224725", key: "joao@exemplo.com.br" });
    await ana.pay(await ana.lookUp("joao@exemplo.com.br"), 1234.56);
    const [row] = (await ana.get("/transactions?kind=PIX_SENT")).json().data;
    return { ana, joao, id: row.id };
  })());

const file = (who: Customer, id: string, format: string) => who.get(`/transactions/${id}/receipt?format=${format}`);

test("a receipt as PDF has every field, on one page", async () => {
  const { ana, id } = await payment();
  const answer = await file(ana, id, "pdf");
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["content-disposition"]]).toEqual([
    200,
    "application/pdf",
    `attachment; filename="comprovante-${id.slice(-12)}.pdf"`,
  ]);
  const lines = pdfLines(answer.rawPayload);
  const { transaction, data } = (await ana.get(`/transactions/${id}`)).json();
  for (const line of [
    "Comprovante de PIX Enviado",
    "R$ 1.234,56",
    "Concluído em 10/03/2026 às 12:00:00 (horário de Brasília)",
    "João Conceição",
    "***.982.247-**",
    "Padaria da Ana Ltda",
    data.payer.document,
    data.payer.bank,
    data.endToEnd,
    transaction.id,
  ])
    expect(lines).toContain(line);
  expect(lines.includes("Tarifa")).toBe(transaction.fee > 0);
  expect(answer.rawPayload.toString("latin1").match(/\/Type \/Page\n/g)).toHaveLength(1);
});

test("the code on the picture leads to the address that says amount and moment, and no more", async () => {
  const { ana, id } = await payment();
  const answer = await file(ana, id, "png");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/png"]);
  const address = decodeQR(pixelsOf(answer.rawPayload));
  expect(address).toMatch(/^https?:\/\/[^/]+\/comprovante\/[\w-]{22}$/);
  const token = address.split("/").at(-1) ?? "";
  const headers = { host: ana.tenant.host };
  const check = await app.inject({ method: "GET", url: `/api/receipts/${token}`, headers });
  expect([check.statusCode, check.json()]).toEqual([200, { amount: 1234.56, settledAt: "2026-03-10T15:00:00.000Z" }]);
  expect([check.headers["x-robots-tag"], check.headers["cache-control"]]).toEqual(["noindex", "no-store"]);
});

test("a receipt keeps its address, and another has another", async () => {
  const { ana, joao, id } = await payment();
  const [received] = (await joao.get("/transactions")).json().data;
  await Promise.all([file(ana, id, "pdf"), file(ana, id, "pdf"), file(joao, received.id, "pdf")]);
  const rows = await db.selectFrom("receipt_check").select(["transaction_id", "token"]).execute();
  expect(rows.filter((row) => row.transaction_id === id)).toHaveLength(1);
  expect(new Set(rows.map(({ token }) => token.toString("hex"))).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(1);
});

test("a failed transaction has no receipt, nor has one that is not the caller's", async () => {
  const { ana, joao, id } = await payment();
  await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
  await ana.pay(await ana.lookUp("recusa@exemplo.com.br"), 7);
  const [failed] = (await ana.get("/transactions?amountTo=7")).json().data;
  expect((await file(ana, failed.id, "pdf")).json().code).toBe("RECEIPT_OF_ERROR");
  expect((await file(joao, id, "pdf")).json().code).toBe("FORBIDDEN");
});

test.each(["AAAAAAAAAAAAAAAAAAAAAA", "_____________________w"])("the address %s names no receipt", async (token) => {
  const { ana } = await payment();
  const answer = await app.inject({ method: "GET", url: `/api/receipts/${token}`, headers: { host: ana.tenant.host } });
  expect([answer.statusCode, answer.json().code]).toEqual([404, "NOT_FOUND"]);
});

test("a receipt is not found at another bank; sixty checks of an address fit into ten minutes", async () => {
  const { ana, id } = await payment();
  await file(ana, id, "pdf");
  const row = await db.selectFrom("receipt_check").select("token").where("transaction_id", "=", id).executeTakeFirst();
  const url = `/api/receipts/${row?.token.toString("base64url") ?? ""}`;
  clock.advance(600);
  const check = () =>
    app.inject({ method: "GET", url, headers: { host: ana.tenant.host }, remoteAddress: "203.0.113.9" });
  const statuses = [];
  for (let turn = 0; turn < 61; turn += 1) statuses.push((await check()).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
