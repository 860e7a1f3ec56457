import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { anaIsRemembered, checking, open, refusal, theBank } from "../../testing/bank.tsx";
import { bodiesOf, findButton, findField, getButton } from "../../testing/screen.ts";

const at = `/accounts/${checking.id}/pix`;

/** A new charge of Ana, who has one key; the bank knows no address of hers. */
async function newCharge() {
  anaIsRemembered();
  const requests = theBank({
    [`GET ${at}/keys`]: { keys: [{ id: checking.id, key: "ana@exemplo.com.br", type: "EMAIL", status: "ACTIVE" }] },
    [`GET ${at}/receiver-address`]: { address: null },
    [`POST ${at}/charges`]: refusal(400, "validation", "O vencimento não pode ser antes de hoje."),
  });
  const { user } = open("/receive/new");
  await findButton("Criar cobrança");
  const choose = async (label: string, option: string) => user.selectOptions(screen.getByLabelText(label), option);
  const write = async (label: string, text: string) => user.type(await findField(label), text);
  const value = async (label: string) => (await findField(label)).value.replaceAll("\u00A0", " ");
  return { user, requests, choose, write, value };
}

test("a charge with a due date is still there after a look at a charge for now, and the other way", async () => {
  const { user, requests, choose, write, value } = await newCharge();
  await user.click(screen.getByRole("checkbox", { name: "Quem paga pode alterar o valor" }));
  await user.click(screen.getByRole("radio", { name: "7 dias" }));
  await user.click(screen.getByRole("radio", { name: "Com vencimento" }));
  await write("Valor", "10000");
  await write("Vencimento", "20032030");
  await write("Nome de quem paga", "Bruno Reis");
  await write("CPF/CNPJ de quem paga", "52998224725");
  await write("CEP", "01305000");
  await write("Rua e número", "Rua Augusta, 100");
  await write("Cidade", "São Paulo");
  await write("Estado", "SP");
  await user.click(screen.getByText("Mais condições"));
  await choose("Tipo da multa", "Valor em reais");
  await write("Multa por atraso, em R$ (opcional)", "250");
  await write("Desconto por pagar antes (opcional)", "500");
  await write("Desconto até (opcional)", "10032030");
  await user.click(getButton("Desconto até outra data"));
  await write("2º desconto por pagar antes (opcional)", "300");
  await write("2º desconto até (opcional)", "15032030");

  await user.click(screen.getByRole("radio", { name: "Agora" }));
  expect(screen.getByRole("checkbox", { name: "Quem paga pode alterar o valor", checked: true })).toBeTruthy();
  expect(screen.getByRole("radio", { name: "7 dias", checked: true })).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Com vencimento" }));
  expect(await value("Nome de quem paga")).toBe("Bruno Reis");
  expect(screen.getByText("Mais condições").closest("details")?.open).toBe(true);
  expect(await value("2º desconto até (opcional)")).toBe("15/03/2030");
  await user.click(getButton("Criar cobrança"));
  await waitFor(() =>
    expect(bodiesOf(requests, `POST ${at}/charges`)).toMatchObject([
      {
        amount: 100,
        dueDate: "2030-03-20",
        payer: { name: "Bruno Reis", document: "52998224725" },
        receiverAddress: { zipCode: "01305000", street: "Rua Augusta, 100", city: "São Paulo", state: "SP" },
        fine: { type: "FIXED", value: 2.5 },
        discounts: [
          { type: "FIXED", value: 5, until: "2030-03-10" },
          { type: "FIXED", value: 3, until: "2030-03-15" },
        ],
      },
    ]),
  );
});

test("another kind of fine, interest, discount or rebate keeps what was typed of the first", async () => {
  const { user, choose, write, value } = await newCharge();
  await user.click(screen.getByRole("radio", { name: "Com vencimento" }));
  const parts = [
    ["Tipo da multa", "Multa por atraso, em % (opcional)", "2", "Valor em reais", "Porcentagem"],
    ["Tipo dos juros", "Juros por atraso, em % ao mês (opcional)", "1", "Reais por dia", "% ao mês"],
    ["Tipo do abatimento", "Abatimento (opcional)", "1000", "Porcentagem", "Valor em reais"],
    [
      "Tipo do desconto",
      "Desconto por pagar antes (opcional)",
      "500",
      "% por dia útil de antecedência",
      "Reais, até uma data",
    ],
  ] as const;
  await write("Desconto até (opcional)", "10032030");
  await user.click(getButton("Desconto até outra data"));
  await write("2º desconto por pagar antes (opcional)", "300");
  for (const [kind, label, text, other, first] of parts) {
    await write(label, text);
    const typed = await value(label);
    await choose(kind, other);
    expect(screen.queryByLabelText(label)).toBeNull();
    await choose(kind, first);
    expect(await value(label)).toBe(typed);
  }
  expect(await value("Desconto até (opcional)")).toBe("10/03/2030");
  expect(await value("2º desconto por pagar antes (opcional)")).toBe("R$ 3,00");
});

test("a condition of another kind is empty, and the preview counts nothing of the first kind", async () => {
  const { user, choose, write, value } = await newCharge();
  await user.click(screen.getByRole("radio", { name: "Com vencimento" }));
  await write("Valor", "10000");
  await write("Vencimento", "20032030");
  await write("Multa por atraso, em % (opcional)", "2");
  await write("Ver o valor em um dia", "30032030");
  expect(await screen.findByText("R$ 102,00")).toBeTruthy();
  await choose("Tipo da multa", "Valor em reais");
  expect(await value("Multa por atraso, em R$ (opcional)")).toBe("");
  await waitFor(() => expect(screen.queryByText("R$ 102,00")).toBeNull());
  expect(screen.getByText(/^Em 30/, { selector: "p" }).textContent).toMatch(/100,00$/);
});
