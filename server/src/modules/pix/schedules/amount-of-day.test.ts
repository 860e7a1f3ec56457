import { cents } from "@vitral/brazil/cents";
import { addDays } from "@vitral/brazil/dates";
import { amountDue, type DueTerms } from "@vitral/brazil/due-amount";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { receiverAddress } from "../../../../test/customer-calls.ts";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { payDueSchedules } from "../pix.ts";

const { aCustomer, clock, db, deps, failedLedgerChecks, messages, owner } = await aWorld({
  fetchLocation: async () => null,
});
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key });
const payer = { name: "Ana Lima", document: "52998224725" };

async function at(localTime: string, ...people: Customer[]) {
  clock.set(`${localTime}-03:00`);
  for (const person of [padaria, ...people]) await person.signIn();
}
const codeOf = async (who: Customer, body: object) => {
  const { emv } = (await padaria.post("/pix/charges", { key, payer, receiverAddress, ...body })).json();
  return (await who.post("/pix/qrcode/decode", { emv })).json().qrCode;
};
const amountOn = async (who: Customer, qrCodeInfoId: string, day: string) =>
  (await who.post("/pix/qrcode/amount", { qrCodeInfoId, day })).json();
const schedule = (who: Customer, qrCodeInfoId: string, amount: number, scheduledDate: string) =>
  who.post("/pix/qrcode/payment", { qrCodeInfoId, amount, pin: "1234", scheduledDate });
const list = async (who: Customer) => (await who.get("/pix/schedules")).json().schedules;
const plain = (text: string) => text.replaceAll("\u00A0", " ");
const bill = {
  amount: 100,
  dueDate: "2026-03-20",
  fine: { type: "PERCENTAGE", value: 2 },
  discounts: [{ type: "FIXED", value: 5, until: "2026-03-15" }],
};

test("a bill is scheduled for the amount of its day: with a discount, or with a fine when late", async () => {
  await at("2026-03-10T12:00:00");
  const ana = await aCustomer({ balance: 1_000_00 });
  const [late, early, changed] = [await codeOf(ana, bill), await codeOf(ana, bill), await codeOf(ana, bill)];
  expect(late.amount).toBe(95);
  expect(await amountOn(ana, late.id, "2026-03-25")).toMatchObject({
    amount: 102,
    amountIsOpen: false,
    due: { paymentDay: "2026-03-25", fine: 2, discount: 0 },
  });
  expect((await schedule(ana, late.id, 95, "2026-03-25")).json().code).toBe("CHARGE_AMOUNT_ON_DAY");
  const order = () => schedule(ana, late.id, 102, "2026-03-25");
  const first = (await order()).json();
  expect(first.status).toBe("SCHEDULED");
  // The answer was lost, and the same order comes again.
  expect((await order()).json()).toEqual(first);
  expect((await schedule(ana, early.id, 95, "2026-03-15")).json().status).toBe("SCHEDULED");
  expect((await schedule(ana, changed.id, 102, "2026-03-25")).json().status).toBe("SCHEDULED");

  await at("2026-03-15T00:00:10", ana);
  await payDueSchedules(deps);
  expect(await ana.balance()).toBe(905_00);
  // The receiver asks for more than was authorized.
  const books = owner();
  await books.connect();
  await books.query(
    "update pix_charge set amount_cents = 20000 where txid = (select txid from pix_look_up where id = $1)",
    [changed.id],
  );
  await books.end();
  await at("2026-03-25T00:00:10", ana);
  await payDueSchedules(deps);
  expect(await ana.balance()).toBe(803_00);
  expect(await failedLedgerChecks()).toEqual([]);
  const refused = (await list(ana)).find(({ status }: { status: string }) => status === "FAILED");
  const sentence = "Você autorizou R$ 102,00, mas nessa data a cobrança era de R$ 204,00.";
  expect(plain(refused.failure)).toBe(sentence);
  const notices = await messages({ recipient: ana.email, templates: ["pix-schedule"] });
  const reasons = notices.map(({ data }) => plain((data["reason"] as string | null) ?? ""));
  expect(reasons.filter((reason) => reason !== "")).toEqual([sentence]);
});

test("the amount of a day is answered for days to come, payable charges and one's own look-ups", async () => {
  await at("2026-03-10T12:00:00");
  const [ana, bia] = [await aCustomer({ balance: 1_000_00 }), await aCustomer()];
  const code = await codeOf(ana, bill);
  const refusals = async (who: Customer, id: string, day: string) => (await amountOn(who, id, day)).code;
  expect(await refusals(ana, code.id, "2026-03-10")).toBe("validation");
  expect(await refusals(ana, code.id, "2027-12-01")).toBe("validation");
  expect(await refusals(ana, code.id, "2026-06-25")).toBe("CHARGE_NOT_SCHEDULABLE");
  expect(await refusals(bia, code.id, "2026-03-20")).toBe("NOT_FOUND");
});

const part = fc.record({
  type: fc.constantFrom("FIXED" as const, "PERCENTAGE" as const),
  value: fc.integer({ min: 1, max: 5_00 }),
});
const interest = fc.record({
  type: fc.constant("PERCENTAGE" as const),
  value: fc.integer({ min: 1, max: 3_00 }),
  businessDays: fc.boolean(),
  per: fc.constantFrom("DAY" as const, "MONTH" as const, "YEAR" as const),
});
const discount = fc.oneof(
  fc.nat(8).map((days) => ({ type: "PERCENTAGE" as const, value: 7_35, until: addDays("2026-03-20", -days) })),
  fc.boolean().map((businessDays) => ({ type: "PERCENTAGE" as const, value: 31, until: null, businessDays })),
);
const charges = fc.record({
  original: fc.integer({ min: 50_00, max: 300_00 }),
  dueDate: fc.constantFrom("2026-03-20", "2026-03-21", "2026-04-03"),
  terms: fc.record({
    fine: fc.option(part),
    interest: fc.option(interest),
    rebate: fc.option(part),
    discounts: fc.array(discount, { maxLength: 1 }),
  }),
});
/** As the wire has it: reais, and per cent. */
const onTheWire = (terms: DueTerms) => {
  const inReais = <Some extends { value: number }>(some: Some) => ({ ...some, value: some.value / 100 });
  const { fine, interest: rate, rebate, discounts } = terms;
  return {
    ...(fine && { fine: inReais(fine) }),
    ...(rate && { interest: inReais(rate) }),
    ...(rebate && { rebate: inReais(rebate) }),
    ...(discounts.length > 0 && { discounts: discounts.map(inReais) }),
  };
};

const { numRuns, timeout } = runs(12);
const asComputed = "whatever the terms are, the amount fetched for a day is as computed, and is paid on that day";

test(asComputed, { timeout }, async () => {
  await at("2026-03-10T12:00:00");
  const payers: { ana: Customer; authorized: number }[] = [];
  for (const { original, dueDate, terms } of fc.sample(charges, { numRuns, seed: 15 })) {
    await db.deleteFrom("throttle").execute();
    const ana = await aCustomer({ balance: 9_000_00 });
    const code = await codeOf(ana, { amount: original / 100, dueDate, ...onTheWire(terms) });
    const sums = ["2026-03-11", "2026-03-20", "2026-03-23", "2026-04-01", "2026-04-06"].map(
      (day) => [day, (amountDue({ original: cents(original), dueDate, terms }, day)?.total ?? 0) / 100] as const,
    );
    for (const [day, sum] of sums) expect((await amountOn(ana, code.id, day)).amount).toBe(sum);
    const ofDay = sums[3]?.[1] ?? 0;
    payers.push({ ana, authorized: ofDay });
    expect((await schedule(ana, code.id, ofDay, "2026-04-01")).json().status).toBe("SCHEDULED");
  }
  await at("2026-04-01T00:00:10", ...payers.map(({ ana }) => ana));
  while ((await payDueSchedules(deps)) === 0);
  for (const { ana, authorized } of payers)
    expect(await list(ana)).toMatchObject([{ status: "PAID", amount: authorized }]);
  expect(await failedLedgerChecks()).toEqual([]);
});
