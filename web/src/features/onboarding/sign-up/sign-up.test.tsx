import { sentences as companySentences } from "@vitral/contract/companies";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ana, type ServerAnswers, open, refusal, theBank } from "../../../testing/bank.tsx";
import { pass, soon, stopTheClock } from "@vitral/ui/testing/clock.ts";
import { alerts, field, press, onboardingState, title } from "../../../testing/customer.tsx";

const answers: ServerAnswers = {
  "POST /persons": onboardingState("WAITING_EMAIL"),
  "POST /companies": onboardingState("WAITING_EMAIL"),
  "POST /authenticate": {
    entity: { ...ana, ...onboardingState("WAITING_EMAIL") },
    entityType: "PERSON",
    accounts: [],
    token: "token-of-ana",
  },
};

async function begin(address: "/onboarding/pf" | "/onboarding/pj", changes: ServerAnswers = {}) {
  const requests = theBank({ ...answers, ...changes });
  const { visit, user } = open(address);
  await screen.findByLabelText("Senha");
  const type = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  const person = async () => {
    await type("CPF", "11144477735");
    await type("Nome completo", "Ana Lima");
    await type("Senha", "vitral123");
    await type("Confirme sua senha", "vitral123");
    await user.click(screen.getByRole("checkbox"));
  };
  return { visit, user, requests, type, person, go: () => user.click(press("Avançar")) };
}

describe("a person signing up", () => {
  test("with empty fields reads every sentence, and the first field has the focus", async () => {
    const { go, requests } = await begin("/onboarding/pf");
    await go();
    expect(alerts()).toEqual([
      "Preencha seu CPF",
      "Preencha seu nome completo",
      "A senha deve ter pelo menos 6 caracteres",
      "Para prosseguir, você precisa aceitar os termos de uso e privacidade",
    ]);
    await waitFor(() => expect(document.activeElement).toBe(field("CPF")));
    expect(requests.map(({ call }) => call)).toEqual(["GET /tenants", "GET /legal-texts/version"]);
  });

  test.each([
    ["CPF", "11144477736", "CPF inválido. Confira os números."],
    ["CPF", "1114447773", "CPF inválido. Confira os números."],
    ["Nome completo", "Ana", "Preencha seu nome completo"],
    ["Senha", "12345", "A senha deve ter pelo menos 6 caracteres"],
    ["Confirme sua senha", "vitral124", "As senhas não coincidem"],
  ])("with %s %s reads '%s'", async (label, text, sentence) => {
    const { person, type, go } = await begin("/onboarding/pf");
    await person();
    await type(label, text);
    await go();
    expect(alerts()).toContain(sentence);
  });

  test("is signed in with document and password; the e-mail's step replaces the sign-up in the history", async () => {
    const { person, go, requests, visit } = await begin("/onboarding/pf");
    await person();
    await go();
    await title("Qual seu e-mail?");
    expect(visit.address).toBe("/onboarding/pf/2");
    const sent = requests.filter(({ call }) => call.startsWith("POST"));
    expect(sent.map(({ call, body }) => [call, body])).toEqual([
      [
        "POST /persons",
        { document: "11144477735", name: "Ana Lima", password: "vitral123", termsVersion: "2026-11-23" },
      ],
      ["POST /authenticate", { document: "11144477735", password: "vitral123" }],
    ]);
    expect(localStorage.length).toBe(0);
  });

  test("with a taken document reads so, and a second later is at sign-in", async () => {
    const taken = "Já existe um cadastro com este documento. Entre com a sua senha.";
    const { person, visit } = await begin("/onboarding/pf", {
      "POST /persons": refusal(409, "DOCUMENT_TAKEN", taken),
    });
    await person();
    stopTheClock();
    fireEvent.click(press("Avançar"));
    await soon(() => screen.queryByText(taken));
    await pass(950);
    expect(visit.address).toBe("/onboarding/pf");
    await pass(60);
    expect(visit.address).toBe("/auth/login");
    await soon(() => screen.queryByRole("button", { name: "Este CPF é meu" }));
  });

  test("keeps the fields after a lost connection, and is not created twice", async () => {
    let isDown = true;
    const signIn = () => {
      if (isDown) throw new TypeError("Failed to fetch");
      return Response.json(answers["POST /authenticate"]);
    };
    const { person, go, requests } = await begin("/onboarding/pf", { "POST /authenticate": signIn });
    await person();
    await go();
    expect(await screen.findByText("Sem conexão. Verifique sua internet e tente novamente.")).toBeTruthy();
    expect(field("CPF").value).toBe("111.444.777-35");
    expect(field("Senha").value).toBe("vitral123");
    isDown = false;
    await go();
    await title("Qual seu e-mail?");
    expect(requests.filter(({ call }) => call === "POST /persons")).toHaveLength(1);
  });

  test("finds the fields filled after going back to the start", async () => {
    const { type, user } = await begin("/onboarding/pf");
    await type("Nome completo", "Ana Lima");
    await user.click(screen.getByRole("link", { name: "Voltar" }));
    await user.click(await screen.findByRole("link", { name: /Pessoa física/ }));
    await title("Crie sua conta");
    expect(field("Nome completo").value).toBe("Ana Lima");
  });

  test("reads that other terms hold by now, ticks them again, and accepts those", async () => {
    const sentence =
      "Os termos de uso mudaram enquanto esta página estava aberta. Leia a versão atual e aceite de novo.";
    let inForce = "2026-11-23";
    const { person, go, requests, user } = await begin("/onboarding/pf", {
      "GET /legal-texts/version": () => Response.json({ version: inForce }),
      "POST /persons": ({ termsVersion }: { termsVersion: string }) =>
        termsVersion === inForce
          ? Response.json(onboardingState("WAITING_EMAIL"))
          : Response.json({ code: "TERMS_CHANGED", message: sentence }, { status: 422 }),
    });
    await person();
    inForce = "2026-12-01";
    await go();
    await waitFor(() => expect(alerts()).toContain(sentence));
    const box = screen.getByRole<HTMLInputElement>("checkbox");
    expect(box.checked).toBe(false);
    expect(document.activeElement).toBe(box);
    await user.click(box);
    await go();
    await title("Qual seu e-mail?");
    const sent = requests.filter(({ call }) => call === "POST /persons");
    expect(sent.map(({ body }) => (body as { termsVersion: string }).termsVersion)).toEqual([
      "2026-11-23",
      "2026-12-01",
    ]);
  });

  test("reads the terms in a new tab", async () => {
    await begin("/onboarding/pf");
    const link = screen.getByRole("link", { name: /termos de uso/ });
    expect(link.getAttribute("href")).toBe("/u/temos-de-uso-e-politica-de-privacidade");
    expect(link.getAttribute("target")).toBe("_blank");
  });
});

describe.each([
  ["person", "/onboarding/pf", "POST /persons"],
  ["company", "/onboarding/pj", "POST /companies"],
] as const)("a %s signing up", (who, address, call) => {
  test("reads the advice on the password next to its field", async () => {
    await begin(address);
    const hint = document.getElementById(field("Senha").getAttribute("aria-describedby") ?? "");
    expect(hint?.textContent).toBe("Pelo menos 6 caracteres. Prefira letras e números e evite sequências.");
  });

  test("hears which password a button shows", async () => {
    const { user } = await begin(address);
    await user.click(press("Mostrar senha"));
    await user.click(press("Mostrar confirmação da senha"));
    expect([field("Senha").type, field("Confirme sua senha").type]).toEqual(["text", "text"]);
    expect(press("Ocultar confirmação da senha")).toBeTruthy();
  });

  test("presses 'Avançar', which reads 'Aguarde...' and ignores a second press", async () => {
    let answer: (response: Response) => void = () => undefined;
    const requests: unknown[] = [];
    const { type, person, user, go } = await begin(address, {
      [call]: (body: unknown) => new Promise((resolve) => (requests.push(body), (answer = resolve))),
    });
    if (who === "person") await person();
    else {
      await type("CNPJ", "11222333000181");
      await type("Nome da empresa", "Estúdio Letra Ltda");
      await type("Senha", "vitral123");
      await type("Confirme sua senha", "vitral123");
      await user.click(screen.getByRole("checkbox"));
    }
    await go();
    const busy = await screen.findByRole<HTMLButtonElement>("button", { name: "Aguarde..." });
    expect(busy.getAttribute("aria-disabled")).toBe("true");
    expect(busy.querySelector(".spin")).toBeTruthy();
    await user.click(busy);
    answer(refusal(422, "X", "Hoje não.")());
    await screen.findByRole("button", { name: "Avançar" });
    expect(requests).toHaveLength(1);
  });
});

describe("a company signing up", () => {
  test("with empty fields reads every sentence", async () => {
    const { go } = await begin("/onboarding/pj");
    await go();
    expect(alerts()).toEqual([
      "Preencha seu CNPJ",
      "Preencha o nome da empresa",
      "A senha deve ter pelo menos 6 caracteres",
      "Você precisa aceitar os termos de uso e privacidade",
    ]);
  });

  test.each([
    ["CNPJ", "1122233300018", "Preencha seu CNPJ"],
    ["CNPJ", "11222333000182", "CNPJ inválido. Confira os números e as letras."],
    ["Nome da empresa", "Pó", companySentences.nameRequired],
    ["Senha", "12345", "A senha deve ter pelo menos 6 caracteres"],
    ["Confirme sua senha", "outra1", "As senhas não coincidem"],
  ])("with %s %s reads '%s'", async (label, text, sentence) => {
    const { type, go } = await begin("/onboarding/pj");
    await type(label, text);
    await go();
    expect(alerts()).toContain(sentence);
  });

  test("may have letters in its CNPJ, and goes to its e-mail", async () => {
    const company = { ...(answers["POST /authenticate"] as object), entityType: "COMPANY" };
    const { type, user, go, requests, visit } = await begin("/onboarding/pj", { "POST /authenticate": company });
    await type("CNPJ", "12abc34501de35");
    await type("Nome da empresa", "Estúdio Letra Ltda");
    await type("Senha", "vitral123");
    await type("Confirme sua senha", "vitral123");
    await user.click(screen.getByRole("checkbox"));
    await go();
    await title("Qual o e-mail da empresa?");
    expect(visit.address).toBe("/onboarding/pj/2");
    expect(requests[2]?.body).toMatchObject({ document: "12ABC34501DE35", termsVersion: "2026-11-23" });
  });
});

test("the start offers both kinds of account", async () => {
  theBank();
  open("/onboarding");
  expect((await screen.findByRole("link", { name: /Pessoa física/ })).getAttribute("href")).toBe("/onboarding/pf");
  expect(screen.getByRole("link", { name: /Pessoa jurídica/ }).getAttribute("href")).toBe("/onboarding/pj");
});
