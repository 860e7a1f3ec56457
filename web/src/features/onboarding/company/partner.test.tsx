import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { alerts, arrive, field, press, onboardingState, title } from "../../../testing/customer.tsx";

const personal = {
  CPF: "11144477735",
  "Nome completo": "Ana Lima",
  "Data de nascimento": "15051990",
  "Nome completo da mãe": "Joana Lima",
  "E-mail": "Ana@Exemplo.com.br",
  Telefone: "11987654321",
};
const home = {
  CEP: "01310100",
  Rua: "Avenida Paulista",
  Número: "1",
  Bairro: "Bela Vista",
  Cidade: "São Paulo",
  Estado: "SP",
};

async function aPartner() {
  const arrived = await arrive({
    at: "WAITING_COMPANY_PARTNERS",
    as: "COMPANY",
    answers: { "POST /companies/partners": onboardingState("WAITING_DOCUMENTS") },
  });
  const { user } = arrived;
  await title("Agora, os dados do sócio");
  await user.click(screen.getByRole("link", { name: "Avançar" }));
  await title("Quem é o sócio?");
  const fill = async (fields: Record<string, string>) => {
    for (const [label, text] of Object.entries(fields)) {
      await user.clear(field(label));
      if (!text) continue;
      await user.click(field(label));
      await user.paste(text);
    }
    await user.click(press("Avançar"));
  };
  return { ...arrived, fill };
}
describe("the partner of a company", () => {
  test("needs every personal field", async () => {
    const { fill } = await aPartner();
    await fill({});
    expect(alerts()).toEqual([
      "Preencha o CPF do sócio",
      "Preencha o nome completo do sócio",
      "Por favor, insira uma data de nascimento válida.",
      "Por favor, insira o nome completo da mãe do sócio.",
      "Por favor, insira um e-mail válido.",
      "Por favor, insira um telefone válido.",
    ]);
  });

  test("is sent after the address in full: phone without country code, date as yyyy-MM-dd", async () => {
    const { fill, requests, visit } = await aPartner();
    await fill(personal);
    await title("Qual o endereço do sócio?");
    expect(requests.some(({ call }) => call === "POST /companies/partners")).toBe(false);
    await fill(home);
    await title("Agora, os documentos");
    expect(visit.address).toBe("/onboarding/pj/docs/1");
    expect(requests.findLast(({ call }) => call.startsWith("POST"))?.body).toEqual({
      document: "11144477735",
      name: "Ana Lima",
      birthDate: "1990-05-15",
      motherName: "Joana Lima",
      email: "ana@exemplo.com.br",
      phone: "11987654321",
      address: {
        zipCode: "01310100",
        street: "Avenida Paulista",
        number: "1",
        complement: "",
        neighborhood: "Bela Vista",
        city: "São Paulo",
        state: "SP",
      },
    });
  });

  test("needs an address, and keeps its fields when the customer goes back and forth", async () => {
    const { fill, user } = await aPartner();
    await fill(personal);
    await title("Qual o endereço do sócio?");
    await fill({ ...home, Rua: "" });
    expect(alerts()).toEqual(["Por favor, preencha todos os campos obrigatórios."]);
    await user.click(press("Voltar para os dados do sócio"));
    await title("Quem é o sócio?");
    expect(field("Telefone").value).toBe("(11) 98765-4321");
    await fill({});
    await title("Qual o endereço do sócio?");
    expect(field("Cidade").value).toBe("São Paulo");
  });
});
