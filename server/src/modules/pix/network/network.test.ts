import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { isEndToEndId } from "@vitral/brazil/end-to-end-id";
import { beforeAll, expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { processPendingPayments, type Rail } from "../pix.ts";
import { NetworkUnavailable } from "./rail.ts";
import { addOwnKey } from "../../../../test/network.ts";

/** The fault of the first submission of an order to this key (of every one, for the last). */
const faults = {
  "cai@exemplo.com.br": "throws",
  "trava@exemplo.com.br": "hangs",
  "some@exemplo.com.br": "answer lost",
  "mudou-de-dono@exemplo.com.br": "throws",
  "mudou-de-banco@exemplo.com.br": "throws",
  "quebra@exemplo.com.br": "always breaks",
} as const;
const answerLost = "some@exemplo.com.br";
const handed: { endToEnd: string; key: string }[] = [];

function unreliable(simulated: Rail): Rail {
  const lost = new Set<string>();
  return {
    ...simulated,
    async send(order) {
      const first = !handed.some(({ endToEnd }) => endToEnd === order.endToEnd);
      handed.push(order);
      const fault = faults[order.key as keyof typeof faults];
      if (fault === "always breaks") throw new TypeError("a fault of ours");
      if (first && fault === "throws") throw new NetworkUnavailable("down");
      if (first && fault === "hangs") return new Promise(() => {});
      if (first && fault === "answer lost") {
        await simulated.send(order);
        lost.add(order.endToEnd);
        throw new NetworkUnavailable("down");
      }
      lost.delete(order.endToEnd);
      return simulated.send(order);
    },
    answerOf: (endToEnd) =>
      lost.has(endToEnd) ? Promise.reject(new NetworkUnavailable("down")) : simulated.answerOf(endToEnd),
  };
}

const { aCustomer, aTenant, anExternalPayee, aurora, failedLedgerChecks, clock, db, deps, network } = await aWorld({
  rail: unreliable,
});
const south = await aTenant({ displayName: "Banco Sul" });

const rowsOf = async (who: Customer) => (await who.get("/transactions")).json().data;
async function emails(to: Customer): Promise<string[]> {
  const found = await db
    .selectFrom("outbox")
    .select("template")
    .where("recipient", "=", to.email ?? "")
    .orderBy("created_at")
    .execute();
  return found.map(({ template }) => template);
}
const handedOver = (key: string) => handed.filter((one) => one.key === key).map(({ endToEnd }) => endToEnd);

/** A new customer with R$ 100,00 who orders R$ 30,00, and how long the answer took. */
async function paying(key: string) {
  const payer = await aCustomer({ balance: 100_00 });
  const keyInfoId = await payer.lookUp(key);
  const start = performance.now();
  const answer = await payer.pay(keyInfoId, 30);
  return { payer, keyInfoId, answer, seconds: (performance.now() - start) / 1000 };
}
type Ordered = Awaited<ReturnType<typeof paying>>;
const slow: Record<string, Ordered> = {};
let credited: Customer;
let newOwner: Customer;

/** All orders that wait for 5 s do so at the same time. */
beforeAll(async () => {
  await anExternalPayee("sol@exemplo.com.br");
  await anExternalPayee("recusa@exemplo.com.br", "REFUSE");
  await anExternalPayee("demora@exemplo.com.br", "DELAY");
  await anExternalPayee("silencio@exemplo.com.br", "SILENT");
  for (const key of Object.keys(faults).filter((one) => !one.startsWith("some@"))) await anExternalPayee(key);
  credited = await aCustomer({ tenant: south, key: "some@exemplo.com.br" });
  newOwner = await aCustomer({ tenant: south });
  const keys = ["silencio@exemplo.com.br", ...Object.keys(faults)];
  const orders = await Promise.all(keys.map((key) => paying(key)));
  for (const [index, key] of keys.entries()) slow[key] = orders[index] as Ordered;
});

test("a payment that the network settles at once has its receipt and e-mail", async () => {
  const { payer, answer } = await paying("sol@exemplo.com.br");
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { status: "SETTLED", amount: 30, fee: 0 }]);
  expect(await payer.balance()).toBe(70_00);
  expect(await rowsOf(payer)).toMatchObject([
    { id: answer.json().transactionId, externalStatus: "SETTLED", category: "Pix enviado" },
    { category: "TED recebido" },
  ]);
  expect(await emails(payer)).toEqual(["payment-sent"]);
});

test("a refused payment names the reason, charges nothing and has one failed row", async () => {
  const { payer, keyInfoId, answer } = await paying("recusa@exemplo.com.br");
  const refusal = {
    code: "PAYMENT_REFUSED",
    message: "A conta de quem recebe não existe ou está inválida na instituição dela. Nada foi cobrado.",
  };
  expect([answer.statusCode, answer.json()]).toEqual([422, refusal]);
  const again = await payer.pay(keyInfoId, 30);
  expect([again.statusCode, again.json()]).toEqual([422, refusal]);
  expect(await payer.balance()).toBe(100_00);
  expect((await payer.get("/limits")).json().leftInWindow).toBe(5_000);
  expect(await rowsOf(payer)).toMatchObject([{ amount: 30, externalStatus: "ERROR" }, { category: "TED recebido" }]);
  expect(await emails(payer)).toEqual(["payment-failed"]);
  expect(handedOver("recusa@exemplo.com.br")).toHaveLength(1);
});

test.each(["silencio@exemplo.com.br", ...Object.keys(faults).filter((key) => key !== answerLost)])(
  "without an answer for %s the payment is pending after 5 s and the money reserved",
  async (key) => {
    const { payer, answer, seconds } = slow[key] as Ordered;
    expect([answer.statusCode, answer.json()]).toMatchObject([202, { status: "PENDING", amount: 30 }]);
    expect(seconds).toBeGreaterThan(4);
    expect(seconds).toBeLessThan(8);
    expect(await payer.balance()).toBe(70_00);
    expect(await rowsOf(payer)).toMatchObject([{ externalStatus: "PENDING" }, {}]);
    expect(await emails(payer)).toEqual([]);
  },
);

test("the worker resends an order under the same EndToEndId, and servers settle it once", async () => {
  // A claim of this key was completed, and the owner of that one went to another bank.
  const claimed = "mudou-de-dono@exemplo.com.br";
  await network.drop(claimed);
  await addOwnKey(db, { tenant: south, accountId: newOwner.accountId, key: claimed, owner: newOwner });
  await network.moves("mudou-de-banco@exemplo.com.br", south.ispb);
  // This payee got the money, and deleted the key before the payer's bank knew it.
  expect(await credited.balance()).toBe(30_00);
  await sql`delete from pix_key where key = 'some@exemplo.com.br'`.execute(db);
  clock.advance(10);
  const turns = await Promise.allSettled([1, 2, 3, 4].map(() => processPendingPayments({ ...deps })));
  expect(turns.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { errors: [new TypeError("a fault of ours")] } },
  ]);

  // The network's news said that it had settled: it is not handed over again.
  expect(handedOver(answerLost)).toHaveLength(1);
  for (const key of ["cai@exemplo.com.br", "trava@exemplo.com.br", answerLost]) {
    const { payer, keyInfoId, answer } = slow[key] as Ordered;
    expect(new Set(handedOver(key))).toEqual(new Set([answer.json().endToEnd]));
    expect(await payer.balance()).toBe(70_00);
    expect(await emails(payer)).toEqual(["payment-sent"]);
    expect((await payer.pay(keyInfoId, 30)).json()).toEqual({ ...answer.json(), status: "SETTLED" });
  }
  expect(await credited.balance()).toBe(30_00);
  expect((await rowsOf((slow["quebra@exemplo.com.br"] as Ordered).payer))[0]).toMatchObject({
    externalStatus: "PENDING",
  });
  expect(await failedLedgerChecks()).toEqual([]);
});

test.each([
  ["mudou-de-dono@exemplo.com.br", "Os dados de quem recebe não conferem na instituição dela. Nada foi cobrado."],
  [
    "mudou-de-banco@exemplo.com.br",
    "A conta de quem recebe não existe ou está inválida na instituição dela. Nada foi cobrado.",
  ],
])("a payment that waited for the network while %s moved goes back to its payer", async (key, message) => {
  const { payer, keyInfoId, answer } = slow[key] as Ordered;
  expect(handedOver(key)).toEqual([answer.json().endToEnd, answer.json().endToEnd]);
  expect([await payer.balance(), await newOwner.balance()]).toEqual([100_00, 0]);
  expect(await rowsOf(payer)).toMatchObject([{ externalStatus: "ERROR" }, {}]);
  expect((await payer.pay(keyInfoId, 30)).json()).toEqual({ code: "PAYMENT_REFUSED", message });
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an unanswered payment fails after 40 s and is refunded in full, once", async () => {
  const { payer, keyInfoId } = slow["silencio@exemplo.com.br"] as Ordered;
  clock.advance(41);
  await Promise.allSettled([1, 2, 3, 4].map(() => processPendingPayments({ ...deps })));

  expect(await payer.balance()).toBe(100_00);
  expect(await rowsOf(payer)).toMatchObject([{ externalStatus: "ERROR" }, {}]);
  expect(await emails(payer)).toEqual(["payment-failed"]);
  expect((await payer.get("/limits")).json().leftInWindow).toBe(5_000);
  const again = await payer.pay(keyInfoId, 30);
  expect([again.statusCode, again.json().message]).toEqual([
    422,
    "O tempo de processamento foi excedido: a instituição de quem recebe não respondeu. Nada foi cobrado.",
  ]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("an answer within 5 s is the call's answer", async () => {
  const ordered = paying("demora@exemplo.com.br");
  // The network has taken it, and counts its two seconds from then.
  const taken = async () => {
    const [endToEnd = ""] = handedOver("demora@exemplo.com.br");
    return network.all("select 1 from pix_order where id = $1", [endToEnd]);
  };
  while ((await taken()).length === 0) await sleep(20);
  clock.advance(2);
  const { answer, seconds } = await ordered;
  expect([answer.statusCode, answer.json().status]).toEqual([200, "SETTLED"]);
  expect(seconds).toBeLessThan(5);
});

test("an EndToEndId contains the paying bank and the minute in UTC, and is unique", async () => {
  const found = await db.selectFrom("pix_look_up").select(["end_to_end", "tenant_id", "created_at"]).execute();
  expect(found.length).toBeGreaterThan(5);
  for (const { end_to_end: id, created_at: at } of found) {
    expect(isEndToEndId(id)).toBe(true);
    expect(id.slice(0, 21)).toBe(`E${aurora.ispb}${at.toISOString().replaceAll(/[-T:]/g, "").slice(0, 12)}`);
  }
  expect(new Set(found.map(({ end_to_end: id }) => id)).size).toBe(found.length);
});
