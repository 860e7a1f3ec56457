import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { receiverAddress } from "../../../../test/customer-calls.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { type FetchLocation, payDueSchedules } from "../pix.ts";

/** The charges' own bank is down while this is true. */
let down = false;
const outside: FetchLocation = async () => null;
const { aCustomer, clock, deposit, deps, failedLedgerChecks, messages, owner } = await aWorld({
  fetchLocation: outside,
});
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key });
const payer = { name: "Ana Lima", document: "52998224725" };

async function at(localTime: string, ...people: Customer[]) {
  clock.set(`${localTime}-03:00`);
  for (const person of [padaria, ...people]) await person.signIn();
}
const charge = async (body: object) => {
  const { txid, emv } = (await padaria.post("/pix/charges", { key, amount: 50, ...body })).json();
  return { txid, emv };
};
const read = async (who: Customer, emv: string) => (await who.post("/pix/qrcode/decode", { emv })).json().qrCode;
const schedule = async (who: Customer, id: string, amount: number, scheduledDate: string, more: object = {}) => {
  const answer = await who.post("/pix/qrcode/payment", {
    qrCodeInfoId: id,
    amount,
    pin: "1234",
    scheduledDate,
    ...more,
  });
  return answer.statusCode === 200 ? answer.json().status : answer.json();
};
const list = async (who: Customer) => (await who.get("/pix/schedules")).json().schedules;
const work = () =>
  payDueSchedules({ ...deps, fetchLocation: async (address) => (down ? null : deps.fetchLocation(address)) });
const bill = { dueDate: "2026-03-20", payer, receiverAddress, fine: { type: "PERCENTAGE", value: 2 } };

test("a charge is scheduled for a day on which it can be paid, fetched again then, and paid once", async () => {
  await at("2026-03-10T12:00:00");
  const ana = await aCustomer({ balance: 1_000_00 });
  const { txid, emv } = await charge(bill);
  const code = await read(ana, emv);
  expect(code).toMatchObject({ schedulable: true, repeatable: false });
  expect(await schedule(ana, code.id, 50, "2026-03-20")).toBe("SCHEDULED");
  // The answer was lost, and the same order comes again.
  expect(await schedule(ana, code.id, 50, "2026-03-20")).toBe("SCHEDULED");
  expect(await schedule(ana, (await read(ana, emv)).id, 50, "2026-03-19")).toMatchObject({ code: "CHARGE_SCHEDULED" });
  await at("2026-03-20T00:00:10", ana);
  await Promise.all([work(), work(), work()]);
  expect(await list(ana)).toMatchObject([{ status: "PAID", amount: 50 }]);
  expect([await ana.balance(), (await padaria.get(`/pix/charges/${txid}`)).json().charge.status]).toEqual([
    950_00,
    "CONCLUIDA",
  ]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test("a day after the charge's end, another amount of that day, or a series is refused with what to do", async () => {
  await at("2026-03-10T12:00:00");
  const ana = await aCustomer({ balance: 1_000_00 });
  const due = await read(ana, (await charge(bill)).emv);
  const over = await schedule(ana, due.id, 50, "2026-03-25");
  expect(over.code).toBe("CHARGE_AMOUNT_ON_DAY");
  expect(over.message.replaceAll("\u00A0", " ")).toBe(
    "Em 25/03/2026 esta cobrança será de R$ 51,00. Confira o novo valor antes de agendar. Nada foi agendado.",
  );
  const late = await schedule(ana, due.id, 50, "2026-06-25");
  expect(late.message).toBe(
    "Esta cobrança não pode ser paga na data escolhida. Escolha uma data anterior ou pague agora.",
  );
  const quick = await read(ana, (await charge({ expiresIn: 86_400 })).emv);
  expect(await schedule(ana, quick.id, 50, "2026-03-12")).toMatchObject({ code: "CHARGE_NOT_SCHEDULABLE" });
  const series = { recurrence: { every: "MONTH", times: 2 } };
  expect(await schedule(ana, due.id, 50, "2026-03-20", series)).toMatchObject({ code: "CHARGE_NOT_SCHEDULABLE" });
  expect(await list(ana)).toEqual([]);
});

test("a charge that was removed or paid by somebody fails on its day, and the customer is notified", async () => {
  await at("2026-03-10T12:00:00");
  const [ana, bia] = [await aCustomer({ balance: 1_000_00 }), await aCustomer({ balance: 1_000_00 })];
  const [removed, paid] = [await charge(bill), await charge(bill)];
  for (const { emv } of [removed, paid])
    expect(await schedule(ana, (await read(ana, emv)).id, 50, "2026-03-20")).toBe("SCHEDULED");
  await padaria.call("DELETE", `/pix/charges/${removed.txid}`);
  const now = { qrCodeInfoId: (await read(bia, paid.emv)).id, amount: 50, pin: "1234", scheduledDate: null };
  expect((await bia.post("/pix/qrcode/payment", now)).statusCode).toBe(200);
  await at("2026-03-20T00:00:10", ana);
  await work();
  expect((await list(ana)).map((one: { failure: string }) => one.failure)).toEqual([
    "A cobrança venceu, foi paga ou foi cancelada por quem recebe.",
    "A cobrança venceu, foi paga ou foi cancelada por quem recebe.",
  ]);
  expect(await ana.balance()).toBe(1_000_00);
  const notices = await messages({ recipient: ana.email, templates: ["pix-schedule"] });
  expect(notices.map(({ data }) => String(data["news"])).toSorted()).toEqual([
    "FAILED",
    "FAILED",
    "ORDERED",
    "ORDERED",
  ]);
});

test("a charge with another revision on its day is not paid", async () => {
  await at("2026-03-10T12:00:00");
  const ana = await aCustomer({ balance: 1_000_00 });
  expect(await schedule(ana, (await read(ana, (await charge(bill)).emv)).id, 50, "2026-03-20")).toBe("SCHEDULED");
  const books = owner();
  await books.connect();
  await books.query("update pix_schedule set revision = 7 where account_id = $1", [ana.accountId]);
  await books.end();
  await at("2026-03-20T00:00:10", ana);
  await work();
  expect(await list(ana)).toMatchObject([{ status: "FAILED", failure: "Quem recebe alterou a cobrança." }]);
});

test("a charge whose bank does not answer is fetched again a quarter of an hour later", async () => {
  await at("2026-03-10T12:00:00");
  const ana = await aCustomer({ balance: 1_000_00 });
  expect(await schedule(ana, (await read(ana, (await charge(bill)).emv)).id, 50, "2026-03-20")).toBe("SCHEDULED");
  await at("2026-03-20T00:00:10", ana);
  down = true;
  await work();
  down = false;
  clock.advance(14 * 60);
  await work();
  expect(await list(ana)).toMatchObject([{ status: "SCHEDULED" }]);
  clock.advance(61);
  await work();
  expect(await list(ana)).toMatchObject([{ status: "PAID" }]);
});

test("a charge without balance in the morning is tried again in the evening, fetched anew", async () => {
  await at("2026-03-10T12:00:00");
  const ana = await aCustomer({ balance: 1_00 });
  expect(await schedule(ana, (await read(ana, (await charge(bill)).emv)).id, 50, "2026-03-20")).toBe("SCHEDULED");
  await at("2026-03-20T00:00:10", ana);
  await work();
  expect(await list(ana)).toMatchObject([{ status: "SCHEDULED" }]);
  await deposit(ana.tenant.id, ana.accountId, cents(100_00));
  await at("2026-03-20T18:00:00", ana);
  await work();
  expect(await list(ana)).toMatchObject([{ status: "PAID" }]);
});
