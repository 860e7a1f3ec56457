import { expect, test } from "vitest";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { payDueSchedules } from "../pix.ts";

const { aCustomer, aTenant, anExternalPayee, clock, deps, failedLedgerChecks } = await aWorld();
const south = await aTenant({ displayName: "Banco Sul" });
const ana = await aCustomer({ name: "Ana Lima", balance: 1_000_00 });
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key });
const carla = await aCustomer({ name: "Carla Dias", tenant: south, balance: 1_000_00, key: "carla@exemplo.com.br" });
await anExternalPayee("sol@exemplo.com.br");

const pay = async (who: Customer, to: string, more: object) =>
  who.post("/pix/payment", { keyInfoId: await who.lookUp(to), amount: 5, pin: "1234", ...more });
/** What the receipt of the newest row of a statement says. */
async function newest(who: Customer): Promise<string | null> {
  const [{ id }] = (await who.get("/transactions")).json().data;
  return (await who.get(`/transactions/${id}`)).json().transaction.description;
}
const read = async (who: Customer, emv: string) => (await who.post("/pix/qrcode/decode", { emv })).json().qrCode;

test("what the payer writes stands on both receipts", async () => {
  const text = String.raw`Almoço "de hoje", (com troco) \o/ R$ 5`;
  expect((await pay(ana, key, { message: `  ${text} ` })).json().status).toBe("SETTLED");
  expect([await newest(ana), await newest(padaria)]).toEqual([text, text]);
  expect((await pay(ana, key, {})).json().status).toBe("SETTLED");
  expect(await newest(padaria)).toBeNull();
});

test("the message arrives at another bank", async () => {
  expect((await pay(ana, "carla@exemplo.com.br", { message: "Presente" })).json().status).toBe("SETTLED");
  expect([await newest(ana), await newest(carla)]).toEqual(["Presente", "Presente"]);
});

test("the answer to what a charge asks stands beside the question, at home and at another bank", async () => {
  for (const who of [ana, carla]) {
    const { emv } = (await padaria.post("/pix/charges", { key, amount: 5, message: "Qual é a mesa?" })).json();
    const { id, description } = await read(who, emv);
    expect(description).toBe("Qual é a mesa?");
    const order = { qrCodeInfoId: id, amount: 5, pin: "1234", message: "Mesa 7" };
    expect((await who.post("/pix/qrcode/payment", order)).json().status).toBe("SETTLED");
    const both = "Qual é a mesa? – Mesa 7";
    expect([await newest(who), await newest(padaria)]).toEqual([both, both]);
  }
});

test("a scheduled payment carries its message to its day", async () => {
  const ordered = await pay(ana, key, { message: "Aluguel", scheduledDate: "2026-03-12" });
  expect(ordered.json().status).toBe("SCHEDULED");
  const [schedule] = (await ana.get("/pix/schedules")).json().schedules;
  expect(schedule.description).toBe("Aluguel");
  clock.set("2026-03-12T12:00:00Z");
  await Promise.all([ana, padaria].map((who) => who.signIn()));
  await payDueSchedules(deps);
  expect([await newest(ana), await newest(padaria)]).toEqual(["Aluguel", "Aluguel"]);
  expect(await failedLedgerChecks()).toEqual([]);
});

test.each([
  ["x".repeat(141), "A mensagem pode ter até 140 caracteres."],
  ["a\u202Eb", "Há caracteres invisíveis neste campo. Apague o texto e digite de novo."],
])("a message that no receiver can read is refused", async (message, sentence) => {
  expect((await pay(ana, key, { message })).json().validation.body.message).toBe(sentence);
});
