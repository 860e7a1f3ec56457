import { writeStaticBrCode } from "@vitral/brazil/br-code";
import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { newId } from "../../../platform/database/ids.ts";

const { aCustomer, aTenant, clock, db } = await aWorld();
const tenant = await aTenant({ rules: { refuseSuspectedPayees: true } });
const [key, document] = ["bruno@exemplo.com.br", "12345678909"];
await aCustomer({ tenant, name: "Bruno Reis", document, key });

type Ordered = { lookUpId: string; amount: number; isCode?: boolean };

/** What makes an order impossible, whenever it is paid. */
const reasons: Record<string, (payer: Customer) => Promise<Ordered>> = {
  "a look-up that is not there": async () => ({ lookUpId: newId(), amount: 1 }),
  "a look-up of another customer": async () => ({
    lookUpId: await (await aCustomer({ tenant, balance: 1_00 })).lookUp(key),
    amount: 1,
  }),
  "a look-up that expired": async (payer) => {
    const lookUpId = await payer.lookUp(key);
    clock.advance(15 * 60);
    return { lookUpId, amount: 1 };
  },
  "an expired look-up of a payee under suspicion": async (payer) => {
    const lookUpId = await payer.lookUp(key);
    await suspect();
    clock.advance(15 * 60);
    return { lookUpId, amount: 1 };
  },
  "a payee under suspicion": async (payer) => {
    const lookUpId = await payer.lookUp(key);
    await suspect();
    return { lookUpId, amount: 1 };
  },
  "more than one payment may be": async (payer) => ({ lookUpId: await payer.lookUp(key), amount: 900_000 }),
  "another amount than the code's": async (payer) => {
    const emv = writeStaticBrCode({ key, name: "BRUNO", city: "SAO PAULO", amount: 1250, txid: "PEDIDO1" } as never);
    const { id } = (await payer.post("/pix/qrcode/decode", { emv })).json().qrCode;
    return { lookUpId: id, amount: 13, isCode: true };
  },
  "a code that expired": async (payer) => {
    const emv = writeStaticBrCode({ key, name: "BRUNO", city: "SAO PAULO", txid: "PEDIDO2" });
    const { id } = (await payer.post("/pix/qrcode/decode", { emv })).json().qrCode;
    clock.advance(15 * 60);
    return { lookUpId: id, amount: 1, isCode: true };
  },
};

async function suspect() {
  await db
    .insertInto("suspicion_mark")
    .values({
      tenant_id: tenant.id,
      id: newId(),
      document,
      source: "OPERATOR",
      marked_by: "fraude@banco.exemplo",
      reason: "teste",
      marked_at: clock.now(),
      until_at: null,
      ended_at: null,
      ended_by: null,
    })
    .execute();
}

/** The code of the refusal, or the status of the answer. */
async function order(payer: Customer, { lookUpId, amount, isCode }: Ordered, scheduledDate: string | null) {
  const answer = isCode
    ? await payer.post("/pix/qrcode/payment", { qrCodeInfoId: lookUpId, amount, pin: "1234", scheduledDate })
    : await payer.post("/pix/payment", { keyInfoId: lookUpId, amount, pin: "1234", scheduledDate });
  return answer.json().code ?? answer.statusCode;
}

/** Decided twice: by pix_decide, and by schedule-pix.ts, where limits are those of another day (decision 0047). */
test.each(Object.keys(reasons))("what cannot be paid now cannot be scheduled either: %s", async (reason) => {
  clock.set("2026-03-10T12:00:00-03:00");
  await db.deleteFrom("suspicion_mark").execute();
  const payer = await aCustomer({ tenant, balance: 1_000_000_00 });
  const ordered = await (reasons[reason] as (typeof reasons)[string])(payer);
  const scheduled = await order(payer, ordered, "2026-03-20");
  expect(scheduled).toMatch(/^[A-Z_]+$/);
  expect(await order(payer, ordered, null)).toBe(scheduled);
});
