import { addDays, formatDay, saoPauloDay } from "@vitral/brazil/dates";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, checking, open, refusal, theBank } from "../../../testing/bank.tsx";
import { bodiesOf, feesOf, findButton, findField } from "../../../testing/screen.ts";

const readCall = `POST /accounts/${checking.id}/pix/qrcode/decode`;
const due = {
  dueDate: "2026-03-05",
  lastDay: "2026-04-06",
  paymentDay: "2026-03-10",
  original: 100,
  fine: 2,
  interest: 0.17,
  reduction: 0,
  discount: 0,
  debtor: { name: "Francisco da Silva", document: "***.982.247-**" },
  receiverAddress: "Rua das Flores, 100, São Paulo – SP",
};
const bill = {
  id: "20000000-0000-4000-8000-000000000001",
  name: "Escola Sol",
  document: "12.345.678/0001-95",
  bankName: "Banco Sol S.A.",
  amount: 102.17,
  amountIsOpen: false,
  schedulable: true,
  repeatable: false,
  description: null,
  details: [{ name: "Referência", value: "<b>Março</b> https://exemplo.com.br" }],
  due,
};

async function reading(changes: object = {}) {
  theBank({ [readCall]: { qrCode: { ...bill, due: { ...due, ...changes } } } });
  const { user } = open("/transfer/qr-code");
  await user.type(await screen.findByLabelText("QR Code (Pix Copia e Cola)"), "000201{Enter}");
  const card = (await screen.findByRole("heading", { name: "Cobrança com vencimento" })).closest("section");
  const terms = card ? within(card).getAllByRole("term") : [];
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent.replaceAll("\u00A0", " ")]),
  );
}

beforeEach(() => anaIsRemembered());

test("a bill is shown with its dates, debtor and the parts of its amount", async () => {
  expect(await reading()).toMatchObject({
    Vencimento: "05/03/2026",
    "Pode ser paga até": "06/04/2026",
    "Data do pagamento": "10/03/2026",
    Devedor: "Francisco da Silva***.982.247-**",
    "Valor original": "R$ 100,00",
    Multa: "+ R$ 2,00",
    Juros: "+ R$ 0,17",
    "Valor final": "R$ 102,17",
  });
  expect(screen.queryByText("Desconto")).toBeNull();
  expect(screen.getByText("Endereço").nextElementSibling?.textContent).toBe("Rua das Flores, 100, São Paulo – SP");
  expect(screen.getByText("Valor").nextElementSibling?.textContent).toMatch(/102,17/);
  expect(screen.queryByLabelText("Digite o valor do pagamento")).toBeNull();
});

test("deductions have a minus sign, and unknown parts are omitted", async () => {
  const shown = await reading({ original: null, fine: 0, interest: 0, reduction: 3, discount: 5 });
  expect(shown).toMatchObject({ Abatimento: "− R$ 3,00", Desconto: "− R$ 5,00" });
  for (const term of ["Valor original", "Multa", "Juros"]) expect(shown[term]).toBeUndefined();
});

test("the receiver's texts are shown as plain text", async () => {
  await reading();
  expect(screen.getByText("Referência").nextElementSibling?.textContent).toBe("<b>Março</b> https://exemplo.com.br");
  expect(screen.queryByRole("link", { name: /exemplo/ })).toBeNull();
});

const [dayCall, payCall] = ["amount", "payment"].map((end) => `POST /accounts/${checking.id}/pix/qrcode/${end}`) as [
  string,
  string,
];
const scheduled = { status: "SCHEDULED", scheduleId: bill.id, scheduledDate: "2090-12-01" };
const answers = { [readCall]: { qrCode: bill }, [`GET /accounts/${checking.id}/fee`]: feesOf(0), [payCall]: scheduled };

/** Two months from now. */
const day = addDays(saoPauloDay(new Date()), 60);

async function choosingDay(dayAnswer: unknown) {
  const requests = theBank({ ...answers, [dayCall]: dayAnswer });
  const { user } = open("/transfer/qr-code");
  await user.type(await screen.findByLabelText("QR Code (Pix Copia e Cola)"), "000201{Enter}");
  const when = await screen.findByRole("group", { name: "Quando pagar" });
  await user.click(within(when).getByLabelText("Em outra data"));
  await user.type(await findField("Data do pagamento"), formatDay(day).replaceAll("/", ""));
  return { requests, user };
}

test("a bill is scheduled for another day with the amount of that day, which is shown before", async () => {
  const ofDay = { ...due, paymentDay: day, interest: 3 };
  const { requests, user } = await choosingDay({ amount: 105, amountIsOpen: false, due: ofDay });
  expect((await screen.findByText(`Valor em ${formatDay(day)}`)).parentElement?.textContent).toMatch(/105,00/);
  expect(screen.getByText("Data do pagamento", { selector: "dt" }).nextElementSibling?.textContent).toBe(
    formatDay(day),
  );
  expect(screen.getByText("Valor final").nextElementSibling?.textContent).toMatch(/105,00/);
  await user.type(await findField("PIN"), "1234");
  await user.click(await findButton(/^Agendar/));
  await screen.findByRole("heading", { name: "Pagamento agendado" });
  expect(bodiesOf(requests, dayCall)).toEqual([{ qrCodeInfoId: bill.id, day }]);
  expect(bodiesOf(requests, payCall)).toEqual([
    { qrCodeInfoId: bill.id, amount: 105, pin: "1234", scheduledDate: day },
  ]);
});

test("without the amount of the day nothing is scheduled, and it is asked for again", async () => {
  const message = "Esta cobrança não pode ser paga na data escolhida. Escolha uma data anterior ou pague agora.";
  const { requests, user } = await choosingDay(refusal(422, "CHARGE_NOT_SCHEDULABLE", message));
  expect(await screen.findByText(message)).toBeTruthy();
  await user.type(await findField("PIN"), "1234");
  await user.click(await findButton(/^Agendar/));
  await waitFor(() => expect(bodiesOf(requests, dayCall).length).toBe(2));
  expect(bodiesOf(requests, payCall)).toEqual([]);
});
