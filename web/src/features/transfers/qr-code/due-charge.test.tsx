import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, checking, open, theBank } from "../../../testing/bank.tsx";

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
  schedulable: false,
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
