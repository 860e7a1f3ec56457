import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ana, anaIsRemembered, aurora, offline, open, proxyError, refusal, theBank } from "../../testing/bank.tsx";
import { bodiesOf, findField, findLink, findTitle, getButton, giveUp } from "../../testing/screen.ts";

const fieldErrors = () => Array.from(document.querySelectorAll("form [role=alert]"), ({ textContent }) => textContent);
const wrongPassword = refusal(422, "WRONG_PASSWORD", "Senha atual incorreta.");

type User = ReturnType<typeof open>["user"];

beforeEach(() => anaIsRemembered());

describe("changing the password", () => {
  const call = "PUT /passwords/change-password";
  const fill = async (user: User, current: string, next: string, again = next) => {
    if (current) await user.type(await findField("Senha atual"), current);
    if (next) await user.type(await findField("Nova senha"), next);
    if (again) await user.type(await findField("Confirmar nova senha"), again);
    await user.click(getButton("Alterar senha"));
  };

  test("sends both passwords, confirms it and empties the fields", async () => {
    const requests = theBank({ [call]: {} });
    const { visit, user } = open("/account/change-password");
    await findTitle("Alterar senha");
    await fill(user, "vitral123", "outra-senha");
    expect(await screen.findByText("Senha alterada com sucesso!")).toBeTruthy();
    expect(bodiesOf(requests, call)).toEqual([{ currentPassword: "vitral123", newPassword: "outra-senha" }]);
    for (const label of ["Senha atual", "Nova senha", "Confirmar nova senha"]) {
      expect((await findField(label)).value).toBe("");
    }
    expect(visit.address).toBe("/account/change-password");
    await waitFor(async () => expect(document.activeElement).toBe(await findTitle("Alterar senha")));
  });

  test.each([
    ["", "", "", ["A senha atual é obrigatória.", "A nova senha é obrigatória."]],
    ["vitral123", "12345", "12345", ["A senha deve ter pelo menos 6 caracteres."]],
    ["vitral123", "outra-senha", "outra-senhx", ["As senhas não coincidem."]],
    ["vitral123", "outra-senha", "", ["As senhas não coincidem."]],
    [
      "",
      "12345",
      "123456",
      ["A senha atual é obrigatória.", "A senha deve ter pelo menos 6 caracteres.", "As senhas não coincidem."],
    ],
  ])("%j, %j and %j get their sentences, and nothing is sent", async (current, next, again, errors) => {
    const requests = theBank({ [call]: {} });
    const { user } = open("/account/change-password");
    await findField("Senha atual");
    await fill(user, current, next, again);
    expect(fieldErrors()).toEqual(errors);
    expect(bodiesOf(requests, call)).toEqual([]);
  });

  test("a wrong current password is told at its field, and the fields are kept", async () => {
    theBank({ [call]: wrongPassword });
    const { user } = open("/account/change-password");
    await findField("Senha atual");
    await fill(user, "errada", "outra-senha");
    await expect.poll(() => screen.queryAllByText("Senha atual incorreta.").length).toBe(1);
    expect(fieldErrors()).toEqual(["Senha atual incorreta."]);
    await waitFor(async () => expect(document.activeElement).toBe(await findField("Senha atual")));
    expect((await findField("Nova senha")).value).toBe("outra-senha");
    await user.type(await findField("Senha atual"), "x");
    expect(fieldErrors()).toEqual([]);
  });

  test.each([
    ["without an answer", offline],
    ["with an answer that has no sentence", proxyError],
  ])("%s it is not told as a failure, and keeps the fields", async (_, answer) => {
    theBank({ [call]: answer });
    const { user } = open("/account/change-password");
    await findField("Senha atual");
    await fill(user, "vitral123", "outra-senha");
    await giveUp(user);
    expect(await screen.findByText("Não sabemos se a senha foi alterada.")).toBeTruthy();
    expect((await findField("Senha atual")).value).toBe("vitral123");
    expect((await findField("Confirmar nova senha")).value).toBe("outra-senha");
  });

  test("the way back is a breadcrumb, and password managers know the fields", async () => {
    theBank();
    open("/account/change-password");
    expect((await findField("Senha atual")).autocomplete).toBe("current-password");
    expect((await findField("Nova senha")).autocomplete).toBe("new-password");
    const breadcrumb = await screen.findByRole("navigation", { name: "Você está em" });
    expect(breadcrumb.textContent).toBe("HomeMinha contaAlterar senha");
  });
});

const [sendCall, changeCall] = ["POST /passwords/send-forgot-pin-code", "PUT /passwords/change-pin"];

describe("requesting a PIN code", () => {
  const send = async (user: User, secret: string) => {
    if (secret) await user.type(await findField("Senha de acesso ao banco"), secret);
    await user.click(getButton("Enviar código de verificação"));
  };

  test("the password is sent and removed, then the code is asked for", async () => {
    const requests = theBank({ [sendCall]: {} });
    const { user } = open("/account/change-pin");
    await findTitle("Alterar Pin");
    await send(user, "vitral123");
    expect(await screen.findByText("Código de verificação enviado para seu e-mail.")).toBeTruthy();
    expect(bodiesOf(requests, sendCall)).toEqual([{ password: "vitral123" }]);
    await findField("Código de verificação");
    await waitFor(async () => expect(document.activeElement).toBe(await findTitle("Alterar Pin")));
    await user.click(await findLink("Voltar para envio de código"));
    expect((await findField("Senha de acesso ao banco")).value).toBe("");
  });

  test("no password has its sentence, and nothing is sent", async () => {
    const requests = theBank({ [sendCall]: {} });
    const { user } = open("/account/change-pin");
    await findField("Senha de acesso ao banco");
    await send(user, "");
    expect(fieldErrors()).toEqual(["A senha atual é obrigatória."]);
    expect(bodiesOf(requests, sendCall)).toEqual([]);
  });

  test("a wrong password is reported at its field", async () => {
    theBank({ [sendCall]: wrongPassword });
    const { user } = open("/account/change-pin");
    await findField("Senha de acesso ao banco");
    await send(user, "errada");
    await expect.poll(fieldErrors).toEqual(["Senha atual incorreta."]);
    expect((await findField("Senha de acesso ao banco")).value).toBe("errada");
  });

  test.each([offline, proxyError])(
    "a lost answer is not told as a failure, and keeps the password (%#)",
    async (answer) => {
      theBank({ [sendCall]: answer });
      const { user } = open("/account/change-pin");
      await findField("Senha de acesso ao banco");
      await send(user, "vitral123");
      await giveUp(user);
      expect(await screen.findByText("Não sabemos se o código foi enviado.")).toBeTruthy();
      expect((await findField("Senha de acesso ao banco")).value).toBe("vitral123");
    },
  );

  test("a customer with a code can go directly to its field", async () => {
    theBank();
    const { user } = open("/account/change-pin");
    await user.click(await findLink("Já possuo um código de verificação"));
    expect(await findField("Código de verificação")).toBeTruthy();
    expect(screen.getByText("Etapa 2 de 2")).toBeTruthy();
  });
});

describe("choosing a PIN", () => {
  const fill = async (user: User, code: string, pin: string, again = pin, button = "Confirmar alteração") => {
    if (code) await user.type(await findField("Código de verificação"), code);
    if (pin) await user.type(await findField(/alteração/.test(button) ? "Novo PIN" : "PIN"), pin);
    if (again)
      await user.type(await findField(/alteração/.test(button) ? "Confirmar novo PIN" : "Confirmar PIN"), again);
    await user.click(getButton(button));
  };

  test("code and PIN are sent, and the first step comes back with empty fields", async () => {
    const requests = theBank({ [changeCall]: {} });
    const { visit, user } = open("/account/change-pin?etapa=codigo");
    await findField("Novo PIN");
    await fill(user, "123456", "4321");
    expect(await screen.findByText("PIN transacional alterado com sucesso!")).toBeTruthy();
    expect(bodiesOf(requests, changeCall)).toEqual([{ code: "123456", pin: "4321" }]);
    expect((await findField("Senha de acesso ao banco")).value).toBe("");
    expect(visit.address).toBe("/account/change-pin");
    await user.click(await findLink("Já possuo um código de verificação"));
    expect((await findField("Código de verificação")).value).toBe("");
    expect((await findField("Novo PIN")).value).toBe("");
  });

  test.each([
    ["", "", "", ["O código de verificação é obrigatório.", "O PIN deve ter exatamente 4 caracteres."]],
    ["123456", "123", "123", ["O PIN deve ter exatamente 4 caracteres."]],
    ["123456", "12a4", "12a4", ["O PIN deve conter apenas números."]],
    ["123456", "4321", "4322", ["Os PINs não coincidem."]],
    ["123456", "4321", "", ["Os PINs não coincidem."]],
  ])("%j, %j and %j get their sentences, and nothing is sent", async (code, pin, again, errors) => {
    const requests = theBank({ [changeCall]: {} });
    const { user } = open("/account/change-pin?etapa=codigo");
    await findField("Novo PIN");
    await fill(user, code, pin, again);
    expect(fieldErrors()).toEqual(errors);
    expect(bodiesOf(requests, changeCall)).toEqual([]);
  });

  test("the code can be pasted; the PIN is hidden, numeric and has four digits", async () => {
    theBank();
    const { user } = open("/account/change-pin?etapa=codigo");
    const code = await findField("Código de verificação");
    await user.click(code);
    await user.paste(" 123 456 7");
    expect([code.value, code.autocomplete]).toEqual(["123456", "one-time-code"]);
    const pin = await findField("Novo PIN");
    await user.type(pin, "12345");
    expect([pin.value, pin.type, pin.inputMode, pin.autocomplete]).toEqual(["1234", "password", "numeric", "off"]);
  });

  test("a bank with strong secrets also asks for the SMS's code", async () => {
    const strong = { "GET /tenants": { ...aurora, strongSecrets: true } };
    anaIsRemembered({ user: JSON.stringify({ ...ana, phone: "+5511987654321" }) });
    const requests = theBank({
      ...strong,
      [sendCall]: {},
      [changeCall]: refusal(422, "WEAK_PIN", "Este PIN é fácil."),
    });
    const { user } = open("/account/change-pin");
    await user.type(await findField("Senha de acesso ao banco"), "vitral123{Enter}");
    expect(await screen.findByText("Enviamos um código para seu e-mail e outro para seu celular.")).toBeTruthy();
    const texted = await findField("Código do SMS");
    expect(screen.getByText("O que enviamos para seu celular com final 4321")).toBeTruthy();
    await fill(user, "123456", "4321");
    expect(fieldErrors()).toEqual(["O código de verificação é obrigatório."]);
    await user.type(texted, "654321");
    await user.click(getButton("Confirmar alteração"));
    await expect.poll(fieldErrors).toEqual(["Este PIN é fácil."]);
    expect(document.activeElement).toBe(await findField("Novo PIN"));
    expect(bodiesOf(requests, changeCall)).toEqual([{ code: "123456", phoneCode: "654321", pin: "4321" }]);
  });

  test("what was refused is no longer said to who goes back to the first step", async () => {
    const sentence = "Você trocou o PIN vezes demais hoje.";
    theBank({ [changeCall]: refusal(422, "CODE_LIMIT", sentence) });
    const { user } = open("/account/change-pin?etapa=codigo");
    await findField("Novo PIN");
    await fill(user, "123456", "4321");
    await screen.findByText(sentence);
    await user.click(await findLink("Voltar para envio de código"));
    await findField("Senha de acesso ao banco");
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull(), { timeout: 1_000 });
  });

  test("a wrong code is reported at its field, and the fields stay", async () => {
    theBank({ [changeCall]: refusal(422, "INVALID_CODE", "Código inválido ou expirado.") });
    const { user } = open("/account/change-pin?etapa=codigo");
    await findField("Novo PIN");
    await fill(user, "123456", "4321");
    await expect.poll(fieldErrors).toEqual(["Código inválido ou expirado."]);
    expect((await findField("Código de verificação")).value).toBe("123456");
    expect((await findField("Confirmar novo PIN")).value).toBe("4321");
  });

  test.each([offline, proxyError])(
    "a lost answer is not told as a failure, and keeps the fields (%#)",
    async (answer) => {
      theBank({ [changeCall]: answer });
      const { user } = open("/account/change-pin?etapa=codigo");
      await findField("Novo PIN");
      await fill(user, "123456", "4321");
      await giveUp(user);
      expect(await screen.findByText("Não sabemos se o PIN foi alterado.")).toBeTruthy();
      expect((await findField("Novo PIN")).value).toBe("4321");
    },
  );

  test("a customer without a PIN creates the first one, and is known to have it", async () => {
    anaIsRemembered({ user: JSON.stringify({ ...ana, hasPin: false }) });
    theBank({ [sendCall]: {}, [changeCall]: {} });
    const { user } = open("/account/change-pin");
    await findTitle("Cadastrar Pin");
    expect(screen.getByText(/^Para cadastrar seu PIN, confirme sua senha/)).toBeTruthy();
    await user.type(await findField("Senha de acesso ao banco"), "vitral123{Enter}");
    await findField("Código de verificação");
    expect(await findTitle("Cadastrar Pin")).toBeTruthy();
    await fill(user, "123456", "4321", "4321", "Confirmar cadastro");
    expect(await screen.findByText("PIN transacional cadastrado com sucesso!")).toBeTruthy();
    await findTitle("Alterar Pin");
    expect(JSON.parse(localStorage.getItem("user") ?? "{}")).toMatchObject({ hasPin: true });
  });
});
