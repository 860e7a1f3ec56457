import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, offline, open, theBank } from "../../testing/bank.tsx";
import { findButton } from "../../testing/screen.ts";

const profile = {
  name: "Ana Lima",
  document: "***.444.777-**",
  email: "ana@exemplo.com.br",
  phone: "+5511987654321",
  address: {
    zipCode: "01310100",
    state: "SP",
    city: "São Paulo",
    neighborhood: "Centro",
    street: "Rua das Flores",
    number: "100",
    complement: null,
  },
};
const fact = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent;

beforeEach(() => anaIsRemembered());

test("the own data stands under 'Minha conta', with the way to correct it", async () => {
  theBank({ "GET /profile": profile });
  const { user } = open("/account");
  await user.click(await screen.findByRole("link", { name: /^Meus dados/ }));
  expect(await fact("CPF/CNPJ")).toBe("***.444.777-**");
  expect(await fact("E-mail")).toBe("ana@exemplo.com.br");
  expect(await fact("Telefone")).toContain("98765-4321");
  expect(await fact("Endereço")).toBe("Rua das Flores, 100 · Centro · São Paulo/SP · CEP 01310-100");
  expect(screen.getByRole("link", { name: "Pedir uma correção" }).getAttribute("href")).toBe("/help");
});

test("what the bank does not know is named, and a page that did not load is asked for again", async () => {
  let isLost = true;
  const answer = { ...profile, phone: null, address: null };
  theBank({ "GET /profile": () => (isLost ? offline() : Response.json(answer)) });
  const { user } = open("/account/profile");
  const again = await findButton("Tentar de novo");
  isLost = false;
  await user.click(again);
  expect(await fact("Telefone")).toBe("Não informado");
  expect(await fact("Endereço")).toBe("Não informado");
});
