import { expect, test } from "vitest";
import { cents } from "@vitral/brazil/cents";
import { aWorld } from "../../../test/world.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { newId } from "../../platform/database/ids.ts";
import { payInBatch } from "./batcher.ts";
import { takeBatch } from "./take-batch.ts";

const { aCustomer, aTenant, deps, owner } = await aWorld();

const nothing = Buffer.alloc(32);
const known = {
  credential: { sessionHash: nothing, pinSalt: nothing, pinHash: nothing },
  accountId: newId(),
  lookUpId: newId(),
  amount: cents(1),
  message: null,
  tokens: { size: 100, perMinute: 2, orderRefund: 1 },
};
const payments = { paymentId: newId(), transactionId: newId() };
/** A customer that the database does not know: the order is processed and STALE. */
const orderOf = (one: number) => ({
  ...known,
  ...payments,
  device: null,
  proof: null,
  customerId: `00000000-0000-4000-8000-${String(one).padStart(12, "0")}`,
});

test("of 130,000 orders at once a thousand are decided, and the others refused as busy", async () => {
  const tenant = await aTenant();
  const outcomes = new Map<string, number>();
  const count = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  const orders = Array.from({ length: 130_000 }, (_, one) =>
    payInBatch(deps, tenant.id, orderOf(one)).then(
      ({ outcome }) => count(outcome),
      (error: unknown) => count(error instanceof Refusal ? error.code : String(error)),
    ),
  );
  await Promise.all(orders);
  expect(Object.fromEntries(outcomes)).toEqual({ STALE: 1_000, SERVER_BUSY: 129_000 });
  const after = await payInBatch(deps, tenant.id, orderOf(0));
  expect(after.outcome).toBe("STALE");
});

test("a batch takes the oldest of 130,000 waiting orders without copying the queue", () => {
  const waiting = Array.from({ length: 130_000 }, (_, index) => ({
    order: { customerId: `${Math.floor(index / 2)}` },
    requiresSingle: false,
  }));
  const customersInFlight = new Set<string>();
  const batch = takeBatch(waiting, customersInFlight);
  expect(batch.map(({ order }) => order.customerId)).toEqual(Array.from({ length: 32 }, (_, index) => `${index}`));
  expect([waiting.length, customersInFlight.size]).toEqual([129_968, 32]);
  expect(waiting.slice(0, 2).map(({ order }) => order.customerId)).toEqual(["0", "1"]);
});

test("five orders of one customer may wait, and the sixth is refused with 429", async () => {
  const payee = await aCustomer({ key: "loja@exemplo.com.br" });
  const [ana, bruno] = [await aCustomer({ balance: 100_00 }), await aCustomer({ balance: 100_00 })];
  const ids = await Promise.all(Array.from({ length: 7 }, () => ana.lookUp("loja@exemplo.com.br")));
  const brunos = await bruno.lookUp("loja@exemplo.com.br");
  // Her session is cached from now on: later orders are accepted at once.
  expect((await ana.pay(ids[6] ?? "", 1)).statusCode).toBe(200);
  const database = owner();
  await database.connect();
  await database.query("begin");
  await database.query("select from customer where id = $1 for update", [ana.id]);

  const waiting = ids.slice(0, 5).map((id) => ana.pay(id, 1).then(({ statusCode }) => statusCode));
  const [sixth, repeated] = await Promise.all([ana.pay(ids[5] ?? "", 1), ana.pay(ids[0] ?? "", 1)]);
  for (const answer of [sixth, repeated]) {
    expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([429, "2"]);
    expect(answer.json()).toEqual({
      code: "TOO_MANY_REQUESTS",
      message: "Muitas tentativas. Aguarde 2 segundos e tente novamente.",
    });
  }
  expect((await bruno.pay(brunos, 1)).statusCode).toBe(200);
  await database.query("rollback");
  await database.end();
  expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200, 200]);
  // The repeated order is still one payment, and the sixth can be sent now.
  expect((await ana.pay(ids[0] ?? "", 1)).statusCode).toBe(200);
  expect((await ana.pay(ids[5] ?? "", 1)).statusCode).toBe(200);
  expect([await ana.balance(), await payee.balance()]).toEqual([93_00, 8_00]);
});
