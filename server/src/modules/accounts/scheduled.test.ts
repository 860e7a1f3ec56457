import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { expect, test } from "vitest";
import { pdfLines } from "../../../test/paper.ts";
import { aWorld, type Customer, pin } from "../../../test/world.ts";
import { payDueSchedules } from "../pix/pix.ts";

const { aCustomer, aTenant, clock, deps } = await aWorld();
const here = "bruno@exemplo.com.br";
const bruno = await aCustomer({ name: "Bruno Reis", key: here });
const fee = { type: "FIXED", fee: 1_00 } as const;

/** A customer whose newest payment was scheduled and whose one before was not. */
async function aPayer(changes: Parameters<typeof aCustomer>[0] = {}) {
  const ana = await aCustomer({ name: "Ana Lima", balance: 500_00, ...changes });
  const tomorrow = addDays(saoPauloDay(clock.now()), 1);
  const order = { keyInfoId: await ana.lookUp(here), amount: 30, pin, scheduledDate: tomorrow };
  const { scheduleId } = (await ana.post("/pix/payment", order)).json();
  await ana.pay(await ana.lookUp(here), 20);
  clock.advance(86_400);
  await payDueSchedules(deps);
  await Promise.all([ana.signIn(), bruno.signIn()]);
  return { ana, scheduleId };
}
const rowsOf = async (who: Customer, query = "") => (await who.get(`/transactions${query}`)).json().data;
const marked = (rows: { scheduled?: true; amount: number; category: string }[]) =>
  rows.map(({ scheduled, amount, category }) => [amount, category, scheduled]);

test("a paid Pix Agendado is told apart in the statement and in a search, for its payer alone", async () => {
  const { ana } = await aPayer();
  const rows = await rowsOf(ana);
  expect(marked(rows).slice(0, 2)).toEqual([
    [30, "Pix enviado", true],
    [20, "Pix enviado", undefined],
  ]);
  expect(await rowsOf(ana, "?kind=PIX_SENT")).toEqual(rows.slice(0, 2));
  expect(marked(await rowsOf(bruno)).slice(0, 2)).toEqual([
    [30, "Pix recebido", undefined],
    [20, "Pix recebido", undefined],
  ]);
});

test("the fee of a Pix Agendado is no Pix Agendado", async () => {
  const tenant = await aTenant({ pixOut: fee });
  const { ana } = await aPayer({ tenant, entityType: "COMPANY" });
  const rows = marked(await rowsOf(ana));
  expect(rows.filter(([, category]) => category === "Tarifa")).toEqual([
    [1, "Tarifa", undefined],
    [1, "Tarifa", undefined],
  ]);
  expect(rows.filter(([, , scheduled]) => scheduled)).toEqual([[30, "Pix enviado", true]]);
});

test("its receipt says so and names the schedule; another customer's names none", async () => {
  const { ana, scheduleId } = await aPayer();
  const [scheduled, plain] = await rowsOf(ana);
  const receipt = (await ana.get(`/transactions/${scheduled.id}`)).json();
  expect([receipt.scheduleId, receipt.transaction.scheduled]).toEqual([scheduleId, true]);
  expect((await ana.get(`/pix/schedules/${scheduleId}`)).statusCode).toBe(200);
  const others = (await ana.get(`/transactions/${plain.id}`)).json();
  expect([others.scheduleId, others.transaction.scheduled]).toEqual([undefined, undefined]);
  const [got] = await rowsOf(bruno);
  const payees = (await bruno.get(`/transactions/${got.id}`)).json();
  expect([payees.scheduleId, payees.transaction.scheduled]).toEqual([undefined, undefined]);
  const linesOf = async (id: string) =>
    pdfLines((await ana.get(`/transactions/${id}/receipt?format=pdf`)).rawPayload).filter((line) =>
      ["Agendamento", "Pix Agendado"].includes(line),
    );
  expect([await linesOf(scheduled.id), await linesOf(plain.id)]).toEqual([["Agendamento", "Pix Agendado"], []]);
});

test("the files of the statement say which Pix was scheduled", async () => {
  const { ana } = await aPayer();
  const day = saoPauloDay(clock.now());
  const file = async (format: string) =>
    (await ana.get(`/transactions/file?format=${format}&startDate=${day}&endDate=${day}`)).rawPayload.toString(
      "latin1",
    );
  expect(await file("csv")).toContain(";Pix Agendado\r\n");
  expect(await file("ofx")).toContain("<MEMO>Pix enviado - Pix Agendado - Bruno Reis");
});
