import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { open, refusal, theBank } from "../../../testing/bank.tsx";
import { giveUp } from "../../../testing/screen.ts";
import { alerts, arrive, field, press, onboardingState, title } from "../../../testing/customer.tsx";

describe("the birth date", () => {
  test.each([
    ["", "Por favor, insira uma data de nascimento válida."],
    ["1505199", "Por favor, insira uma data de nascimento válida."],
    ["30021990", "Por favor, insira uma data de nascimento válida."],
    ["15052020", "É preciso ter 18 anos ou mais para abrir uma conta."],
  ])("typed as '%s' reads '%s'", async (typed, sentence) => {
    const { user } = await arrive({ at: "WAITING_INDIVIDUAL" });
    await user.click(field("Data de nascimento"));
    await user.paste(typed);
    await user.click(press("Avançar"));
    expect(alerts()).toEqual([sentence]);
  });

  test("is sent as yyyy-MM-dd, also when autofilled in that form", async () => {
    const { user, requests, visit } = await arrive({
      at: "WAITING_INDIVIDUAL",
      answers: { "POST /persons/individuals": onboardingState("WAITING_INDIVIDUAL_DOCUMENT") },
    });
    await user.click(field("Data de nascimento"));
    await user.paste("1990-05-15");
    expect(field("Data de nascimento").value).toBe("15/05/1990");
    await user.keyboard("{Enter}");
    await title("Quais os dados do seu RG?");
    expect(requests.at(-1)?.body).toEqual({ birthDate: "1990-05-15" });
    expect(visit.address).toBe("/onboarding/pf/5");
  });
});

describe("the RG", () => {
  const fill = async (number: string, issuer: string, day: string, uf: string) => {
    const arrived = await arrive({
      at: "WAITING_INDIVIDUAL_DOCUMENT",
      answers: { "POST /persons/individuals/document": onboardingState("WAITING_INDIVIDUAL_PARENTS_NAME") },
    });
    const fields = { "Número do RG": number, "Órgão emissor": issuer, "Data de expedição": day, UF: uf };
    for (const [label, text] of Object.entries(fields)) {
      await arrived.user.click(field(label));
      await arrived.user.paste(text);
    }
    await arrived.user.click(press("Avançar"));
    return arrived;
  };

  test("needs all its fields; one sentence, and all missing ones are marked", async () => {
    await fill("", "SSP", "", "");
    expect(alerts()).toEqual(["Por favor, preencha todos os campos."]);
    const marked = ["Número do RG", "Órgão emissor", "Data de expedição", "UF"].map((label) =>
      field(label).getAttribute("aria-invalid"),
    );
    expect(marked).toEqual(["true", null, "true", "true"]);
  });

  test.each([
    ["0105201", "SP", "Por favor, insira uma data de expedição válida."],
    ["01052010", "XX", "Informe a sigla de um estado, como SP."],
  ])("with the day %s and the state %s reads '%s'", async (day, uf, sentence) => {
    await fill("123456789", "SSP", day, uf);
    expect(alerts()).toEqual([sentence]);
  });

  test("is sent with its type, and its state in upper case", async () => {
    const { requests } = await fill("12.345.678-9", "SSP", "01052010", "sp1");
    await title("Qual o nome completo da sua mãe?");
    expect(requests.at(-1)?.body).toEqual({
      documentType: "RG",
      documentNumber: "12.345.678-9",
      documentIssuing: "SSP",
      documentDateIssue: "2010-05-01",
      documentUf: "SP",
    });
  });
});

test.each(["", "Jo", "Joana"])("a mother's name of '%s' is not complete", async (typed) => {
  const { user } = await arrive({ at: "WAITING_INDIVIDUAL_PARENTS_NAME" });
  await user.click(field("Nome completo da mãe"));
  await user.paste(typed);
  await user.click(press("Avançar"));
  expect(alerts()).toEqual(["Por favor, insira o nome completo da sua mãe."]);
});

describe.each([
  {
    at: "WAITING_INDIVIDUAL_INCOME",
    sentence: "Por favor, selecione uma faixa de renda.",
    options: [
      "Até R$ 2.500,00",
      "De R$ 2.501,00 a R$ 7.000,00",
      "De R$ 7.001,00 a R$ 15.000,00",
      "Acima de R$ 15.000,00",
    ],
    choose: "De R$ 2.501,00 a R$ 7.000,00",
    call: "POST /persons/individuals/income",
    body: { income: 5000 },
    next: "Você é uma pessoa politicamente exposta (PEP)?",
  },
  {
    at: "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON",
    sentence: "Por favor, selecione uma opção.",
    options: ["Não", "Sim"],
    choose: "Sim",
    call: "POST /persons/individuals/publicly-exposed-person",
    body: { isPep: true },
    next: "Qual sua nacionalidade?",
  },
  {
    at: "WAITING_NATIONALITY",
    sentence: "Por favor, selecione uma nacionalidade.",
    options: ["Brasileiro(a)", "Brasileiro(a) naturalizado(a)", "Estrangeiro(a)"],
    choose: "Estrangeiro(a)",
    call: "POST /persons/individuals/nationality",
    body: { nationality: "ESTRANGEIRO" },
    next: "Qual seu endereço?",
  },
] as const)("the choice of $at", ({ at, sentence, options, choose, call, body, next }) => {
  test("is required, among these", async () => {
    const { user } = await arrive({ at });
    expect(screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual(options);
    await user.click(press("Avançar"));
    expect(alerts()).toEqual([sentence]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole("radio")[0]));
  });

  test("is sent, and the next step opens", async () => {
    const { user, requests } = await arrive({ at, answers: { [call]: onboardingState("WAITING_ADDRESS") } });
    await user.click(screen.getByRole("radio", { name: choose }));
    await user.click(press("Avançar"));
    await title(next);
    expect(requests.find((one) => one.call === call)?.body).toEqual(body);
  });
});

test("a lost connection shows an error and keeps the fields", async () => {
  const { user } = await arrive({
    at: "WAITING_INDIVIDUAL_PARENTS_NAME",
    answers: { "POST /persons/individuals/parents-name": () => Promise.reject(new TypeError("Failed to fetch")) },
  });
  await user.type(field("Nome completo da mãe"), "Joana Lima{Enter}");
  expect(await screen.findByText(/^Sem conexão\. Verifique sua internet/)).toBeTruthy();
  await giveUp(user);
  expect(field("Nome completo da mãe").value).toBe("Joana Lima");
});

test("a customer at another step reads so and is sent there", async () => {
  const sentence = "Esta etapa não corresponde ao seu cadastro. Continue de onde parou.";
  const { user, visit } = await arrive({
    at: "WAITING_INDIVIDUAL_INCOME",
    answers: {
      "POST /persons/individuals/income": onboardingState("WAITING_ADDRESS"),
      "POST /persons/individuals/publicly-exposed-person": refusal(409, "WRONG_STEP", sentence),
    },
  });
  await user.click(screen.getByRole("radio", { name: "Acima de R$ 15.000,00" }));
  await user.click(press("Avançar"));
  await user.click(await screen.findByRole("radio", { name: "Sim" }));
  await user.click(press("Avançar"));
  expect(await screen.findByText(sentence)).toBeTruthy();
  await title("Qual seu endereço?");
  expect(visit.address).toBe("/onboarding/pf/10");
});

test("a session that ended leads to sign-in", async () => {
  theBank({
    "POST /persons/individuals/nationality": refusal(401, "UNAUTHORIZED", "Sessão expirada, faça login novamente"),
  });
  const { user, visit } = open("/onboarding/pf/9");
  await user.click(await screen.findByRole("radio", { name: "Brasileiro(a)" }));
  await user.click(press("Avançar"));
  expect(await screen.findByText("Sessão expirada, faça login novamente")).toBeTruthy();
  await title("Entre na sua conta");
  expect(visit.address).toBe("/auth/login");
});

test("a customer can leave and come back another day", async () => {
  const { user, visit, requests } = await arrive({ at: "WAITING_INDIVIDUAL" });
  await user.click(press("Sair e continuar depois"));
  await title("Entre na sua conta");
  expect(visit.address).toBe("/auth/login");
  expect(requests.at(-1)?.call).toBe("POST /sign-out");
});
