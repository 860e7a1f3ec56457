import { writeStaticBrCode } from "@vitral/brazil/br-code";
import type { PaymentOrder } from "@vitral/protocol/payments";
import { expect, test } from "vitest";
import { sol } from "../../../../test/gateway.ts";
import { aGatewayWorld } from "../../../../test/gateway-world.ts";
import type { Customer } from "../../../../test/world.ts";
import { simulatedCharges } from "../../../../test/simulated-charges.ts";
import { payDueSchedules } from "../pix.ts";

const { aCustomer, clock, deps, failedLedgerChecks, gateway } = await aGatewayWorld();
const key = gateway.anEntry("maria.souza@exemplo.com.br");
gateway.endWith(() => ({ status: "ACSC", settledAt: clock.now() }));
const lastOrder = () => gateway.callsOf("sendPayment").at(-1)?.body as PaymentOrder;
const payCode = async (who: Customer, emv: string, amount: number) => {
  const { qrCode } = (await who.post("/pix/qrcode/decode", { emv })).json();
  return who.post("/pix/qrcode/payment", { qrCodeInfoId: qrCode.id, amount, pin: "1234" });
};

test("a static code's order says so, with the identifier of its receiver", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const emv = writeStaticBrCode({ key, name: "MARIA SOUZA", city: "SAO PAULO", txid: "MESA7" });
  expect((await payCode(ana, emv, 5)).json()).toMatchObject({ status: "SETTLED" });
  expect(lastOrder()).toMatchObject({ localInstrument: "QRES", txId: "MESA7", serviceLevel: "PAGPRI", amount: 5_00 });
  const withoutId = writeStaticBrCode({ key, name: "MARIA SOUZA", city: "SAO PAULO" });
  await payCode(ana, withoutId, 5);
  expect(lastOrder()).toMatchObject({ localInstrument: "QRES", txId: null });
});

test("a charge's order says that its receiver keeps it", async () => {
  const bank = simulatedCharges(clock.now);
  const charged = await aGatewayWorld({ fetchLocation: bank.fetch });
  charged.gateway.anEntry("maria.souza@exemplo.com.br");
  const ana = await charged.aCustomer({ balance: 100_00 });
  const emv = bank.put("once", { valor: { original: "12.34" } });
  await payCode(ana, emv, 12.34);
  const order = charged.gateway.callsOf("sendPayment").at(-1)?.body as PaymentOrder;
  expect(order).toMatchObject({ localInstrument: "QRDN", txId: expect.stringMatching(/^[a-zA-Z0-9]{26,35}$/) });
});

test("a scheduled payment is looked up on its day, and goes with that look-up's id and account", async () => {
  const ana = await aCustomer({ balance: 100_00 });
  const keyInfoId = await ana.lookUp(key);
  const body = { keyInfoId, amount: 10, pin: "1234", scheduledDate: "2026-03-11" };
  expect((await ana.post("/pix/payment", body)).json()).toMatchObject({ status: "SCHEDULED" });
  clock.set("2026-03-11T00:00:00-03:00");
  await payDueSchedules(deps);
  const asked = gateway.callsOf("lookUp").at(-1)?.body as { endToEndId: string };
  expect(asked).toMatchObject({ key, payer: { taxId: ana.document } });
  expect(lastOrder()).toMatchObject({
    endToEndId: asked.endToEndId,
    serviceLevel: "PAGAGD",
    creditor: { account: { ispb: sol.ispb, branch: "0001", number: "7654321", accountType: "CACC" } },
    createdAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 30 * 60_000),
  });
  await ana.signIn();
  expect(await ana.balance()).toBe(90_00);
  expect(await failedLedgerChecks()).toEqual([]);
});
