import * as fc from "fast-check";
import { cents } from "@vitral/brazil/cents";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { expect, test } from "vitest";
import { receiverAddress } from "../../../../test/customer-calls.ts";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { deliverPayment } from "../pix.ts";

const { aCustomer, aTenant, clock, db, failedLedgerChecks } = await aWorld();
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key });
const ana = await aCustomer({ name: "Ana Lima", balance: 1_000_00 });
const bruno = await aCustomer({ name: "Bruno Reis", balance: 1_000_00 });
const south = await aTenant({ displayName: "Banco Sul" });
const carla = await aCustomer({ name: "Carla Dias", balance: 1_000_00, tenant: south });

const charge = async (body: object = {}): Promise<{ txid: string; emv: string }> =>
  (await padaria.post("/pix/charges", { key, amount: 12.5, ...body })).json();
const detail = async (txid: string) => (await padaria.get(`/pix/charges/${txid}`)).json().charge;
const read = async (who: Customer, emv: string) => {
  await db.deleteFrom("throttle").execute();
  return (await who.post("/pix/qrcode/decode", { emv })).json().qrCode;
};
const pay = (who: Customer, qrCodeInfoId: string, amount: number) =>
  who.post("/pix/qrcode/payment", { qrCodeInfoId, amount, pin: "1234" });
/** A customer of another bank pays by the charge's identifier. */
const fromExternalBank = (txid: string, amount: number) =>
  deliverPayment(
    { db, now: clock.now },
    {
      tenantId: padaria.tenant.id,
      accountId: padaria.accountId,
      endToEnd: newEndToEndId("99000001", clock.now()),
      key,
      amount: cents(amount),
      payer: { name: "Maria Souza", document: "98765432100", bankName: "Banco Sol S.A." },
      qrCode: { txid, description: null },
    },
  );
const remove = (txid: string) => padaria.call("DELETE", `/pix/charges/${txid}`);

test("a payment by a customer of the same bank concludes the charge and names the payer", async () => {
  const { txid, emv } = await charge();
  const { id } = await read(ana, emv);
  const paid = (await pay(ana, id, 12.5)).json();
  expect(paid.status).toBe("SETTLED");
  const { payment, ...rest } = await detail(txid);
  expect(rest).toMatchObject({
    status: "CONCLUIDA",
    paidAmount: 12.5,
    paidAt: "2026-03-10T15:00:00.000Z",
    expired: false,
  });
  expect(payment).toEqual({
    name: "Ana Lima",
    document: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/),
    bankName: ana.tenant.bankName,
    amount: 12.5,
    paidAt: "2026-03-10T15:00:00.000Z",
    endToEnd: paid.endToEnd,
    transactionId: expect.any(String),
  });
  const receipt = (await padaria.get(`/transactions/${payment.transactionId}`)).json();
  expect(receipt.transaction).toMatchObject({ amount: 12.5, credit: true, category: "QR Code recebido" });
  expect((await pay(ana, id, 12.5)).json()).toEqual(paid);
  expect((await bruno.post("/pix/qrcode/decode", { emv })).json().message).toBe("Esta cobrança já foi paga.");
  expect((await remove(txid)).json()).toEqual({
    code: "CHARGE_PAID",
    message: "Esta cobrança já foi paga e não pode ser removida.",
  });
});

test("a payment from another bank of the network concludes the charge", async () => {
  const { txid, emv } = await charge({ message: "Encomenda 7" });
  const { id } = await read(carla, emv);
  expect((await pay(carla, id, 12.5)).json()).toMatchObject({ status: "SETTLED" });
  expect(await detail(txid)).toMatchObject({
    status: "CONCLUIDA",
    payment: { name: "Carla Dias", bankName: south.bankName, amount: 12.5 },
  });
  const [row] = (await padaria.get("/transactions")).json().data;
  expect(row).toMatchObject({ category: "QR Code recebido", beneficiaryName: "Carla Dias", amount: 12.5 });
});

test("money from another bank goes back when the charge cannot be paid any more", async () => {
  const { txid, emv } = await charge();
  const { id } = await read(carla, emv);
  const before = await carla.balance();
  await db.updateTable("pix_look_up").set({ checked_at: clock.now() }).where("id", "=", id).execute();
  expect(await fromExternalBank(txid, 12_50)).toBeNull();
  const late = await carla.pay(id, 12.5);
  expect(late.json()).toMatchObject({
    code: "PAYMENT_REFUSED",
    message:
      "A instituição de quem recebe recusou o QR Code: ele já foi pago, removido, venceu ou pede outro valor. Nada foi cobrado.",
  });
  expect(await carla.balance()).toBe(before);
  expect((await detail(txid)).payment.name).toBe("Maria Souza");
});

test("what another bank sends for a removed, expired or other amount is refused, and nothing is credited", async () => {
  const before = await padaria.balance();
  const [removed, expired, other] = [await charge(), await charge({ expiresIn: 60 }), await charge()];
  await remove(removed.txid);
  clock.advance(60);
  expect(await fromExternalBank(removed.txid, 12_50)).toBe("BE17");
  expect(await fromExternalBank(expired.txid, 12_50)).toBe("BE17");
  expect(await fromExternalBank(other.txid, 12_49)).toBe("BE17");
  expect(await padaria.balance()).toBe(before);
  expect(await detail(expired.txid)).toMatchObject({ status: "ATIVA", expired: true, payment: null });
});

test("a charge that is removed or expires between reading and paying is not paid", async () => {
  const [removed, expired] = [await charge(), await charge({ expiresIn: 60 })];
  const [first, second] = [await read(ana, removed.emv), await read(ana, expired.emv)];
  await remove(removed.txid);
  expect((await pay(ana, first.id, 12.5)).json().message).toBe("Quem recebe cancelou esta cobrança.");
  // The look-up was checked a moment ago: the database refuses all the same.
  expect((await ana.pay(first.id, 12.5)).json().code).toBe("QR_CODE_EXPIRED");
  clock.advance(60);
  expect((await ana.pay(second.id, 12.5)).json().code).toBe("QR_CODE_EXPIRED");
  expect((await detail(removed.txid)).payment).toBeNull();
});

test("a changeable charge takes another amount, a plain one does not", async () => {
  const [open, fixed] = [await charge({ changeable: true }), await charge()];
  const [first, second] = [await read(ana, open.emv), await read(ana, fixed.emv)];
  expect(first).toMatchObject({ amount: 12.5, amountIsOpen: true });
  expect((await pay(ana, second.id, 20)).json().code).toBe("FIXED_AMOUNT");
  expect((await pay(ana, first.id, 20)).json()).toMatchObject({ status: "SETTLED", amount: 20 });
  expect(await detail(open.txid)).toMatchObject({ amount: 12.5, paidAmount: 20, status: "CONCLUIDA" });
});

test("a static code with an identifier is still credited as before", async () => {
  const before = await padaria.balance();
  expect(await fromExternalBank("MESA7", 3_00)).toBeNull();
  expect(await fromExternalBank("MESA7", 3_00)).toBeNull();
  expect(await padaria.balance()).toBe(before + 6_00);
});

test("a bill is taken at the amount of its day, and around midnight at that of the day before", async () => {
  const bill = {
    dueDate: "2026-03-10",
    payer: { name: "Bruno", document: "52998224725" },
    amount: 100,
    receiverAddress,
  };
  const fine = { type: "PERCENTAGE", value: 2 };
  const [first, second] = [await charge({ ...bill, fine }), await charge({ ...bill, fine })];
  clock.set("2026-03-11T03:00:30Z"); // half a minute after midnight in São Paulo
  expect(await fromExternalBank(first.txid, 100_00)).toBeNull();
  clock.advance(60);
  expect(await fromExternalBank(second.txid, 100_00)).toBe("BE17");
  expect(await fromExternalBank(second.txid, 102_00)).toBeNull();
  clock.set("2026-03-10T15:00:00Z");
});

const { numRuns, timeout } = runs(15, { seconds: 120 });
const paidOnce = "whoever pays and removes at once: a charge is paid at most once, and money neither comes nor goes";

test(paidOnce, { timeout }, async () => {
  await padaria.signIn();
  type Move = "ana" | "bruno" | "carla" | "outside" | "remove" | "again";
  const moves = fc.array(fc.constantFrom<Move>("ana", "bruno", "carla", "outside", "remove", "again"), {
    minLength: 2,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(moves, async (chosen) => {
      const { txid, emv } = await charge({ amount: 1 });
      const payers = {
        ana: await aCustomer({ balance: 10_00 }),
        bruno: await aCustomer({ balance: 10_00 }),
        carla: await aCustomer({ balance: 10_00, tenant: south }),
      };
      const ids = {
        ana: await read(payers.ana, emv),
        bruno: await read(payers.bruno, emv),
        carla: await read(payers.carla, emv),
      };
      const total = async () =>
        (await Promise.all([padaria, ...Object.values(payers)].map((who) => who.balance()))).reduce((a, b) => a + b);
      const [before, receiver] = [await total(), await padaria.balance()];
      const outside = await Promise.all(
        chosen.map(async (move) => {
          if (move === "outside") return (await fromExternalBank(txid, 1_00)) === null;
          if (move === "remove") await remove(txid);
          else {
            const name = move === "again" ? "ana" : move;
            await pay(payers[name], ids[name].id, 1);
          }
          return false;
        }),
      );
      const { status, payment } = await detail(txid);
      const paid = status === "CONCLUIDA" ? 1_00 : 0;
      expect(await padaria.balance()).toBe(receiver + paid);
      expect(await total()).toBe(before + (outside.includes(true) ? 1_00 : 0));
      expect(payment === null).toBe(paid === 0);
      expect(outside.filter(Boolean).length).toBeLessThanOrEqual(1);
      expect(paid > 0 || chosen.includes("remove")).toBe(true);
    }),
    { numRuns },
  );
  expect(await failedLedgerChecks()).toEqual([]);
});
