import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import picture from "../../app/layouts/auth-picture.svg?raw";
import styles from "../../index.css?raw";
import { ana, anaSignsIn, aurora, open, refusal, theBank } from "../../testing/bank.tsx";
import { pass, soon, stopTheClock } from "@vitral/ui/testing/clock.ts";

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string) => screen.getByRole("button", { name });

/** The sentence is in the form, read with its field, which has the focus; it is not a notice too. */
async function inField(label: string, sentence: string): Promise<boolean> {
  await expect.poll(() => screen.queryAllByRole("alert").map(({ textContent }) => textContent)).toEqual([sentence]);
  const input = await field(label);
  await waitFor(() => expect(document.activeElement).toBe(input));
  const toasts = screen.getByRole("region", { name: "Avisos" });
  expect(within(toasts).queryByText(sentence)).toBeNull();
  return input.getAttribute("aria-describedby")?.includes(screen.getByRole("alert").id) ?? false;
}

describe("signing in", () => {
  test("an ACTIVE customer signs in; the document is sent without its mask", async () => {
    const requests = theBank({ "POST /authenticate": anaSignsIn });
    const { visit, user } = open("/auth/login");
    await user.type(await field("CPF/CNPJ"), "11144477735");
    expect((await field("CPF/CNPJ")).value).toBe("111.444.777-35");
    await user.type(await field("Senha"), "vitral123");
    await user.click(press("Entrar"));
    await expect.poll(() => visit.address).toBe("/");
    const body = requests.find(({ call }) => call === "POST /authenticate")?.body;
    expect(body).toEqual({ document: "11144477735", password: "vitral123" });
  });

  test("empty fields show their sentences, the first takes the focus, and nothing is sent", async () => {
    const requests = theBank();
    const { user } = open("/auth/login");
    const taxId = await field("CPF/CNPJ");
    await user.click(press("Entrar"));
    const sentences = screen.getAllByRole("alert").map((alert) => alert.textContent);
    expect(sentences).toEqual(["Preencha seu CPF ou CNPJ", "Preencha sua senha"]);
    await waitFor(() => expect(document.activeElement).toBe(taxId));
    expect(taxId.getAttribute("aria-describedby")).toBe(screen.getAllByRole("alert")[0]?.id);
    expect(requests.map(({ call }) => call)).toEqual(["GET /tenants"]);
    await user.type(taxId, "1");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  test("a CNPJ may hold letters", async () => {
    theBank();
    const { user } = open("/auth/login");
    await user.type(await field("CPF/CNPJ"), "12abc34501de35");
    expect((await field("CPF/CNPJ")).value).toBe("12.ABC.345/01DE-35");
  });

  test("a refusal shows the server's sentence and keeps the fields", async () => {
    theBank({ "POST /authenticate": refusal(401, "WRONG_CREDENTIALS", "CPF/CNPJ ou senha incorretos.") });
    const { visit, user } = open("/auth/login");
    await user.type(await field("CPF/CNPJ"), "11144477735");
    await user.type(await field("Senha"), "errada");
    await user.click(press("Entrar"));
    expect(await inField("Senha", "CPF/CNPJ ou senha incorretos.")).toBe(true);
    expect((await field("CPF/CNPJ")).value).toBe("111.444.777-35");
    expect((await field("Senha")).value).toBe("errada");
    expect(visit.address).toBe("/auth/login");
  });

  test("the button reads 'Entrando...' and ignores a second press", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
    const requests = theBank({ "POST /authenticate": () => answered });
    const { visit, user } = open("/auth/login");
    await user.type(await field("CPF/CNPJ"), "11144477735");
    await user.type(await field("Senha"), "vitral123{Enter}");
    const busy = await screen.findByRole<HTMLButtonElement>("button", { name: "Entrando..." });
    expect(busy.getAttribute("aria-disabled")).toBe("true");
    await user.click(busy);
    answer(Response.json(anaSignsIn));
    await expect.poll(() => visit.address).toBe("/");
    expect(requests.filter(({ call }) => call === "POST /authenticate")).toHaveLength(1);
  });

  test("a rejected person reads so and is not signed in", async () => {
    theBank({ "POST /authenticate": { ...anaSignsIn, entity: { ...ana, status: "REJECTED" } } });
    const { visit, user } = open("/auth/login");
    await user.type(await field("CPF/CNPJ"), "11144477735");
    await user.type(await field("Senha"), "vitral123{Enter}");
    expect(await screen.findByText("Sua conta foi rejeitada.")).toBeTruthy();
    await waitFor(() => expect(visit.address).toBe("/auth/login"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  test("the password can be shown", async () => {
    theBank();
    const { user } = open("/auth/login");
    await user.type(await field("Senha"), "segredo");
    await user.click(press("Mostrar senha"));
    expect((await field("Senha")).type).toBe("text");
    await user.click(press("Ocultar senha"));
    expect((await field("Senha")).type).toBe("password");
  });
});

describe("the sign-in page", () => {
  test("links to recovery and sign-up, and recovery links back", async () => {
    theBank();
    const { visit, user } = open("/auth/login");
    const toAccount = await screen.findByRole("link", { name: "Criar uma nova conta" });
    expect(toAccount.getAttribute("href")).toBe("/onboarding");
    await user.click(screen.getByRole("link", { name: "Esqueceu sua senha?" }));
    await user.click(await screen.findByRole("link", { name: "Voltar para o login" }));
    await user.click(await screen.findByRole("link", { name: "Criar uma nova conta" }));
    await screen.findByRole("heading", { level: 1, name: "Abra sua conta" });
    expect(visit.history).toEqual(["/auth/login", "/auth/forgot", "/auth/login", "/onboarding"]);
  });

  test("shows the support's contacts for a taken document, and keeps the fields", async () => {
    theBank({ "GET /tenants": { ...aurora, phone: "08007770101" } });
    const { user } = open("/auth/login");
    await user.type(await field("CPF/CNPJ"), "11144477735");
    const toggle = press("Este CPF é meu");
    expect(toggle.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText("Fale com o atendimento")).toBeNull();
    toggle.focus();
    await user.keyboard("{Enter}");
    expect(toggle.getAttribute("aria-expanded")).toBe("true");
    const panel = document.getElementById(toggle.getAttribute("aria-controls") ?? "");
    await waitFor(() => expect(panel?.textContent).toContain("Tenha em mãos"));
    expect(screen.getByRole("link", { name: "0800 777 0101" }).getAttribute("href")).toBe("tel:08007770101");
    expect(
      screen
        .getByText((_, element) => element?.tagName === "A" && element.textContent === aurora.email)
        .getAttribute("href"),
    ).toBe(`mailto:${aurora.email}`);
    expect((await field("CPF/CNPJ")).value).toBe("111.444.777-35");
    await user.keyboard("{Enter}");
    expect(screen.queryByText("Fale com o atendimento")).toBeNull();
  });

  test("has the bank's picture in the background", async () => {
    theBank();
    open("/auth/login");
    await field("Senha");
    expect(document.querySelectorAll(".auth-picture")).toHaveLength(1);
    const look = /@utility auth-picture \{(.*?)\}/s.exec(styles)?.[1];
    expect(look).toMatch(/background-image:\s+url\("\.\/app\/layouts\/auth-picture\.svg"\)/);
    expect(picture).toMatch(/^<svg /);
  });
});

describe("recovering a password", () => {
  test.each([
    [
      "/auth/forgot",
      ["CPF/CNPJ", "11144477735"],
      ["Email", "ana@exemplo.com.br"],
      "Continuar",
      "/auth/forgot-redefine",
    ],
    [
      "/auth/forgot-redefine",
      ["Código de verificação", "123456"],
      ["Nova Senha", "nova-senha"],
      "Redefinir Senha",
      "/auth/login",
    ],
  ] as const)("%s is left 400 ms after its success, not before", async (from, first, second, button, to) => {
    theBank({ "POST /passwords/send-forgot-password-code": {}, "POST /passwords/forgot-password": {} });
    const { visit } = open(from);
    for (const [label, text] of [first, second]) fireEvent.change(await field(label), { target: { value: text } });
    stopTheClock();
    fireEvent.click(press(button));
    await soon(() => screen.queryByText(/^Enviamos um código de validação|^Senha redefinida com sucesso!/));
    await pass(350);
    expect(visit.address).toBe(from);
    await pass(60);
    expect(visit.address).toBe(to);
  });

  test("the code is requested, and then the next page opens", async () => {
    const requests = theBank({ "POST /passwords/send-forgot-password-code": {} });
    const { visit, user } = open("/auth/forgot");
    await user.type(await field("CPF/CNPJ"), "11144477735");
    await user.type(await field("Email"), "ana.lima@exemplo.com.br");
    await user.click(press("Continuar"));
    expect(await screen.findByText("Enviamos um código de validação no seu endereço de email.")).toBeTruthy();
    expect(visit.address).toBe("/auth/forgot");
    await waitFor(() => expect(visit.address).toBe("/auth/forgot-redefine"));
    expect(requests.at(-1)?.body).toEqual({ document: "11144477735", email: "ana.lima@exemplo.com.br" });
  });

  test("a pasted code loses its spaces and has six digits", async () => {
    const requests = theBank({ "POST /passwords/forgot-password": {} });
    const { visit, user } = open("/auth/forgot-redefine");
    const code = await field("Código de verificação");
    expect(code.autocomplete).toBe("one-time-code");
    await user.click(code);
    await user.paste(" 123 456 7");
    expect(code.value).toBe("123456");
    await user.type(await field("Nova Senha"), "nova-senha");
    await user.click(press("Redefinir Senha"));
    expect(await screen.findByText("Senha redefinida com sucesso!")).toBeTruthy();
    await waitFor(() => expect(visit.address).toBe("/auth/login"));
    expect(requests.at(-1)?.body).toEqual({ code: "123456", password: "nova-senha" });
  });

  test("a wrong code is reported at its field until another one is sent", async () => {
    const sentence = "Código inválido ou expirado. Confira o código ou peça um novo.";
    const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
    let calls = 0;
    const wrong = refusal(422, "INVALID_CODE", sentence);
    theBank({ "POST /passwords/forgot-password": () => ((calls += 1) === 1 ? wrong() : answered) });
    const { user } = open("/auth/forgot-redefine");
    await user.type(await field("Código de verificação"), "123456");
    await user.type(await field("Nova Senha"), "nova-senha{Enter}");
    expect(await inField("Código de verificação", sentence)).toBe(true);
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("alert")).toBeNull();
    answer(wrong());
    expect(await inField("Código de verificação", sentence)).toBe(true);
  });

  test("a short code and a short password have their sentences", async () => {
    theBank();
    const { user } = open("/auth/forgot-redefine");
    await user.type(await field("Código de verificação"), "12345");
    await user.type(await field("Nova Senha"), "12345");
    await user.click(press("Redefinir Senha"));
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual([
      "Informe o código completo",
      "A senha deve ter no mínimo 6 caracteres",
    ]);
  });
});
