import { expect, test } from "vitest";
import { receiverAddress } from "../../../../test/customer-calls.ts";
import { aWorld } from "../../../../test/world.ts";

const { aCustomer, aTenant, app, clock } = await aWorld();
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key, balance: 0 });
const bruno = await aCustomer({ name: "Bruno Reis", balance: 1_000_00, document: "52998224725" });
const payer = { name: "Bruno Reis", document: "529.982.247-25" };

/** A charge, with the call that anybody makes who has its link. */
async function aCharge(order: object = {}) {
  const { txid, emv } = (await padaria.post("/pix/charges", { key, amount: 12.5, ...order })).json();
  const { token } = (await padaria.get(`/pix/charges/${txid}`)).json().charge;
  return { txid, emv, token, read: () => readAt(token) };
}
const readAt = (token: string, { host, id }: { host: string; id: string } = padaria.tenant) =>
  app.inject({ method: "GET", url: `/api/charges/${token}`, headers: { host, "x-tenant-id": id } });

test("who has a charge's link reads who receives, how much, and the code, and nothing of who owes it", async () => {
  const { emv, read } = await aCharge({ message: "Encomenda 7", payer });
  const answer = await read();
  expect(answer.json()).toEqual({
    status: "OPEN",
    payee: "Padaria Sol",
    amount: 12.5,
    emv,
    changeable: false,
    message: "Encomenda 7",
    dueDate: null,
    endsAt: "2026-03-11T15:00:00.000Z",
  });
  expect([answer.headers["x-robots-tag"], answer.headers["cache-control"]]).toEqual(["noindex", "no-store"]);
});

test("a charge with a due date says what it demands today", async () => {
  const fine = { type: "PERCENTAGE", value: 2 };
  const { read } = await aCharge({ dueDate: "2026-03-20", payer, receiverAddress, fine, amount: 100 });
  expect((await read()).json()).toMatchObject({ status: "OPEN", amount: 100, dueDate: "2026-03-20" });
  const before = clock.now();
  clock.set("2026-03-25T15:00:00Z");
  expect((await read()).json()).toMatchObject({ status: "OPEN", amount: 102 });
  clock.set(before.toISOString());
});

test("a charge that was paid, removed or is past its end says only that", async () => {
  const paid = await aCharge({ message: "Encomenda 8" });
  const found = (await bruno.post("/pix/qrcode/decode", { emv: paid.emv })).json().qrCode;
  const order = { qrCodeInfoId: found.id, amount: 12.5, pin: "1234" };
  expect((await bruno.post("/pix/qrcode/payment", order)).statusCode).toBe(200);
  expect((await paid.read()).json()).toEqual({ status: "PAID", payee: "Padaria Sol", amount: 12.5 });
  const removed = await aCharge();
  await padaria.call("DELETE", `/pix/charges/${removed.txid}`);
  expect((await removed.read()).json()).toEqual({ status: "CANCELLED", payee: "Padaria Sol", amount: 12.5 });
  const late = await aCharge({ expiresIn: 3_600 });
  clock.advance(3_600);
  expect((await late.read()).json()).toEqual({ status: "EXPIRED", payee: "Padaria Sol", amount: 12.5 });
});

test("another token, another bank and many calls learn nothing", async () => {
  const { token, read } = await aCharge();
  expect((await readAt("AAAAAAAAAAAAAAAAAAAAAA")).json().code).toBe("NOT_FOUND");
  expect((await readAt("short")).statusCode).toBe(400);
  expect((await readAt(token, await aTenant())).json().code).toBe("NOT_FOUND");
  for (let call = 0; call < 300; call += 1) await readAt("AAAAAAAAAAAAAAAAAAAAAA");
  expect((await read()).json().code).toBe("TOO_MANY_REQUESTS");
});
