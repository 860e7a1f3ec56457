import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { aurora, type ServerAnswers, refusal } from "../../../testing/bank.tsx";
import { hearAnnounced } from "@vitral/ui/testing/announced.ts";
import { alerts, arrive, field, press, onboardingState, title } from "../../../testing/customer.tsx";

const service = (cep: string) => `GET https://viacep.com.br/ws/${cep}/json/`;
const paulista = { logradouro: "Avenida Paulista", bairro: "Bela Vista", localidade: "São Paulo", uf: "SP" };
const answers = {
  [service("01310100")]: paulista,
  "POST /persons/individuals/address": onboardingState("WAITING_DOCUMENTS"),
};

const anAddress = async (changes: ServerAnswers = {}) => {
  const { user, ...rest } = await arrive({ at: "WAITING_ADDRESS", answers: { ...answers, ...changes } });
  const fill = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  };
  return { user, fill, ...rest };
};
const values = () => ["Rua", "Bairro", "Cidade", "Estado"].map((label) => field(label).value);

test("a postal code fills street, neighborhood, city and state", async () => {
  const { fill, user, requests, visit } = await anAddress();
  const announced = hearAnnounced();
  await fill("CEP", "01310100");
  await expect.poll(values).toEqual(["Avenida Paulista", "Bela Vista", "São Paulo", "SP"]);
  expect(announced()).toBe("Endereço preenchido: Avenida Paulista, Bela Vista, São Paulo, SP.");
  await fill("Número", "1578");
  await user.click(press("Avançar"));
  await title("Vamos tirar uma selfie");
  expect(visit.address).toBe("/onboarding/pf/docs/1");
  expect(requests.findLast(({ call }) => call.startsWith("POST"))?.body).toEqual({
    zipCode: "01310100",
    state: "SP",
    city: "São Paulo",
    neighborhood: "Bela Vista",
    street: "Avenida Paulista",
    number: "1578",
    complement: "",
  });
  const looked = requests.find(({ call }) => call === service("01310100"));
  expect(looked?.headers.get("authorization")).toBeNull();
});

test("only the configured service is asked, also when its name loads late", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  const { fill, requests } = await anAddress({
    "GET /settings": () => answered,
    "GET http://localhost:9/cep/01310100": paulista,
  });
  await fill("CEP", "01310100");
  answer(Response.json({ cepUrl: "http://localhost:9/cep/{cep}", aheadMs: 0 }));
  await expect.poll(() => field("Rua").value).toBe("Avenida Paulista");
  expect(requests.filter(({ call }) => call.includes("viacep"))).toEqual([]);
});

test("without a service the address is typed by hand", async () => {
  const { fill, requests } = await anAddress({ "GET /settings": refusal(500, "INTERNAL", "Algo deu errado.") });
  await fill("CEP", "01310100");
  await expect.poll(() => requests.filter(({ call }) => call === "GET /settings").length).toBeGreaterThan(1);
  expect(values()).toEqual(["", "", "", ""]);
  expect(alerts()).toEqual([]);
  expect(requests.filter(({ call }) => call.includes("viacep"))).toEqual([]);
});

describe("a service that", () => {
  test.each([
    ["fails", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["knows nothing", { erro: true }],
    ["answers nonsense", () => new Response("<html>")],
    ["never answers", () => new Promise(() => undefined)],
  ])("%s blocks nothing and says nothing", async (_, answer) => {
    const { fill, user } = await anAddress({ [service("01310100")]: answer });
    const announced = hearAnnounced();
    await fill("CEP", "01310100");
    const typed = { Rua: "Rua A", Número: "1", Bairro: "Centro", Cidade: "Itu", Estado: "sp" };
    for (const [label, text] of Object.entries(typed)) await fill(label, text);
    expect(values()).toEqual(["Rua A", "Centro", "Itu", "SP"]);
    expect([...alerts(), announced()]).toEqual([""]);
    await user.click(press("Avançar"));
    await title("Vamos tirar uma selfie");
  });

  test("is slow does not overwrite text typed meanwhile", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
    const { fill } = await anAddress({ [service("01310100")]: () => answered });
    await fill("CEP", "01310100");
    await fill("Rua", "Rua A");
    answer(Response.json(paulista));
    await expect.poll(values).toEqual(["Rua A", "Bela Vista", "São Paulo", "SP"]);
  });

  test("answers for an earlier code is ignored", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
    const { fill } = await anAddress({
      [service("01310100")]: () => answered,
      [service("13300000")]: { logradouro: "", bairro: "", localidade: "Itu", uf: "SP" },
    });
    await fill("CEP", "01310100");
    await fill("CEP", "13300000");
    await expect.poll(() => field("Cidade").value).toBe("Itu");
    answer(Response.json(paulista));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(values()).toEqual(["", "", "Itu", "SP"]);
  });

  test.each([
    ["does not know the next code", { erro: true }],
    ["fails for the next code", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("%s leaves nothing of the one before", async (_, answer) => {
    const { fill } = await anAddress({ [service("99999999")]: answer });
    await fill("CEP", "01310100");
    await expect.poll(() => field("Rua").value).toBe("Avenida Paulista");
    await fill("Bairro", "Centro");
    await fill("CEP", "99999999");
    await expect.poll(values).toEqual(["", "Centro", "", ""]);
  });

  test("names no street clears the earlier street", async () => {
    const { fill } = await anAddress({
      [service("13300000")]: { logradouro: "", bairro: "", localidade: "Itu", uf: "SP" },
    });
    await fill("CEP", "01310100");
    await expect.poll(() => field("Rua").value).toBe("Avenida Paulista");
    await fill("CEP", "13300000");
    await expect.poll(values).toEqual(["", "", "Itu", "SP"]);
  });
});

test("missing fields give one sentence and are all marked", async () => {
  const { user } = await anAddress();
  await user.click(press("Avançar"));
  expect(alerts()).toEqual(["Por favor, preencha todos os campos obrigatórios."]);
  const marked = ["CEP", "Rua", "Número", "Complemento", "Bairro", "Cidade", "Estado"].filter(
    (label) => field(label).getAttribute("aria-invalid") === "true",
  );
  expect(marked).toEqual(["CEP", "Rua", "Número", "Bairro", "Cidade", "Estado"]);
  await waitFor(() => expect(document.activeElement).toBe(field("CEP")));
});

test.each([
  ["CEP", "0131010", "Informe um CEP com 8 números."],
  ["Estado", "XX", "Informe a sigla de um estado, como SP."],
])("with %s %s reads '%s'", async (label, text, sentence) => {
  const { fill, user } = await anAddress();
  await fill(label, text);
  await user.click(press("Avançar"));
  expect(alerts()).toContain(sentence);
});

test.each([
  ["nothing about entrepreneurs, where no rule depends on it", false, undefined],
  ["that it is not an individual entrepreneur's, unless it says so", true, false],
  ["that it is an individual entrepreneur's, as it says", true, true],
])("with the address of a company is sent %s", async (_, asksEntrepreneur, claims) => {
  const { user, requests } = await arrive({
    at: "WAITING_COMPANY_ADDRESS",
    as: "COMPANY",
    answers: {
      ...answers,
      "GET /tenants": { ...aurora, asksEntrepreneur },
      "POST /companies/address": onboardingState("WAITING_COMPANY_PARTNERS"),
    },
  });
  for (const [label, text] of Object.entries({ CEP: "01310100", Número: "1578" })) {
    await user.click(field(label));
    await user.paste(text);
  }
  await expect.poll(values).toEqual(["Avenida Paulista", "Bela Vista", "São Paulo", "SP"]);
  const question = screen.queryByLabelText("É empresário individual ou MEI?");
  expect(question !== null).toBe(asksEntrepreneur);
  if (question && claims) await user.click(question);
  await user.click(press("Avançar"));
  await waitFor(() => expect(requests.at(-1)?.call).toBe("POST /companies/address"));
  const sent = requests.at(-1)?.body as Record<string, unknown>;
  expect(sent).toMatchObject({ number: "1578" });
  expect(sent["isIndividualEntrepreneur"]).toBe(claims);
});
