import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { refusal } from "../../../testing/bank.tsx";
import { hearAnnounced } from "@vitral/ui/testing/announced.ts";
import { alerts, arrive, field, press, onboardingState, title } from "../../../testing/customer.tsx";

afterEach(() => void vi.useRealTimers());

const emailAnswers = {
  "POST /persons/register-email": onboardingState("WAITING_EMAIL_CONFIRMATION"),
  "POST /persons/validate-email": onboardingState("WAITING_PHONE"),
};
const phoneAnswers = {
  "POST /persons/register-phone": onboardingState("WAITING_PHONE_CONFIRMATION"),
  "POST /persons/validate-phone": onboardingState("WAITING_INDIVIDUAL"),
};

describe("the e-mail of a person", () => {
  test("becomes lower case, must be valid, and after its code the phone follows", async () => {
    const { user, requests, visit } = await arrive({ at: "WAITING_EMAIL", answers: emailAnswers });
    await user.type(field("E-mail"), "Ana.Lima");
    await user.click(press("Avançar"));
    expect(alerts()).toEqual(["Por favor, insira um e-mail válido."]);
    await user.type(field("E-mail"), "@Exemplo.com.br{Enter}");
    await title("Verifique seu e-mail");
    expect(await screen.findByText("Um código de verificação foi enviado para o seu e-mail.")).toBeTruthy();
    expect(screen.getByText("ana.lima@exemplo.com.br")).toBeTruthy();
    expect(field("Código de verificação").autocomplete).toBe("one-time-code");
    await user.type(field("Código de verificação"), "12345{Enter}");
    expect(alerts()).toEqual(["O código deve ter 6 dígitos."]);
    await user.type(field("Código de verificação"), "6");
    await user.click(press("Validar código"));
    await title("Qual seu telefone?");
    expect(visit.address).toBe("/onboarding/pf/3");
    expect(requests.slice(-2).map(({ body }) => body)).toEqual([
      { email: "ana.lima@exemplo.com.br" },
      { code: "123456" },
    ]);
  });

  test("can be changed, and is still there", async () => {
    const { user } = await arrive({ at: "WAITING_EMAIL", answers: emailAnswers });
    await user.type(field("E-mail"), "ana@exemplo.com.br{Enter}");
    await title("Verifique seu e-mail");
    await user.click(press("Alterar e-mail"));
    await title("Qual seu e-mail?");
    expect(field("E-mail").value).toBe("ana@exemplo.com.br");
  });

  test("can be changed after a failure, whose notice ends with the code's step", async () => {
    const { user } = await arrive({
      at: "WAITING_EMAIL_CONFIRMATION",
      email: "ana@exemplo.com.br",
      answers: { "POST /persons/register-email": refusal(422, "CODE_LIMIT", "Você pediu códigos demais hoje.") },
    });
    await user.click(press("Reenviar código"));
    await screen.findByText("Você pediu códigos demais hoje.");
    await user.click(press("Alterar e-mail"));
    await title("Qual seu e-mail?");
    await waitFor(() => expect(screen.queryByText("Você pediu códigos demais hoje.")).toBeNull(), { timeout: 1_000 });
  });

  test("of another customer is refused, and another one is asked for", async () => {
    const sentence = "Este e-mail já está em outro cadastro. Informe outro e-mail.";
    const { user } = await arrive({
      at: "WAITING_EMAIL_CONFIRMATION",
      email: "ana@exemplo.com.br",
      answers: { "POST /persons/validate-email": refusal(409, "EMAIL_TAKEN", sentence) },
    });
    await user.type(field("Código de verificação"), "123456{Enter}");
    expect(await screen.findByText(sentence)).toBeTruthy();
    await title("Qual seu e-mail?");
  });

  test("waiting for its code is where sign-in resumes, and a new code can be requested", async () => {
    const { user, requests } = await arrive({
      at: "WAITING_EMAIL_CONFIRMATION",
      email: "ana@exemplo.com.br",
      answers: emailAnswers,
    });
    await title("Verifique seu e-mail");
    await user.click(press("Reenviar código"));
    expect(requests.at(-1)?.body).toEqual({ email: "ana@exemplo.com.br" });
  });
});

describe("the phone of a person", () => {
  test("needs all its digits, goes with +55, and its code leads to the birth date", async () => {
    const { user, requests, visit } = await arrive({ at: "WAITING_PHONE", answers: phoneAnswers });
    await user.type(field("Telefone"), "1198765432");
    await user.click(press("Avançar"));
    expect(alerts()).toEqual(["Por favor, insira um telefone válido."]);
    await user.type(field("Telefone"), "1{Enter}");
    await title("Verifique seu telefone");
    expect(screen.getByText(/Enviamos um código para/).textContent).toBe("Enviamos um código para (11) 98765-4321");
    expect(await screen.findByText("Um código de verificação foi enviado para o seu telefone.")).toBeTruthy();
    await user.type(field("Código de verificação"), "123456{Enter}");
    await title("Qual sua data de nascimento?");
    expect(visit.address).toBe("/onboarding/pf/4");
    expect(requests.at(-2)?.body).toEqual({ phone: "+5511987654321" });
  });

  test("can be changed", async () => {
    const { user } = await arrive({ at: "WAITING_PHONE_CONFIRMATION", phone: "+5511987654321", answers: phoneAnswers });
    await user.click(press("Alterar telefone"));
    await title("Qual seu telefone?");
    expect(field("Telefone").value).toBe("(11) 98765-4321");
  });

  test("gets a new code only after a visible countdown", async () => {
    const { user, requests } = await arrive({ at: "WAITING_PHONE", answers: phoneAnswers });
    await user.type(field("Telefone"), "11987654321");
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
    await user.keyboard("{Enter}");
    await title("Verifique seu telefone");
    const announced = hearAnnounced();
    // The name stays the same while the seconds that are seen change.
    expect(press("Reenviar código").textContent).toBe("Reenviar código em 1:00");
    expect(press("Reenviar código").getAttribute("aria-disabled")).toBe("true");
    act(() => void vi.advanceTimersByTime(15_000));
    expect(press("Reenviar código").textContent).toBe("Reenviar código em 0:45");
    expect(announced()).toBe("");
    act(() => void vi.advanceTimersByTime(46_000));
    expect(announced()).toBe("Você já pode pedir outro código");
    await user.click(press("Reenviar código"));
    expect(requests.filter(({ call }) => call === "POST /persons/register-phone")).toHaveLength(2);
  });

  test("with a wrong code keeps the screen and the code", async () => {
    const sentence = "Código inválido ou expirado. Confira o código ou peça um novo.";
    const { user } = await arrive({
      at: "WAITING_PHONE_CONFIRMATION",
      phone: "+5511987654321",
      answers: { "POST /persons/validate-phone": refusal(422, "INVALID_CODE", sentence) },
    });
    await user.type(field("Código de verificação"), "123456{Enter}");
    await expect.poll(alerts).toEqual([sentence]);
    await expect.poll(() => document.activeElement).toBe(field("Código de verificação"));
    expect(field("Código de verificação").value).toBe("123456");
  });
});

test("a company has its own sentences, an e-mail field, and a code of any length", async () => {
  const { user, requests, visit } = await arrive({
    at: "WAITING_EMAIL",
    as: "COMPANY",
    answers: {
      "POST /companies/register-email": onboardingState("WAITING_EMAIL_CONFIRMATION"),
      "POST /companies/validate-email": onboardingState("WAITING_PHONE"),
      "POST /companies/register-phone": onboardingState("WAITING_PHONE_CONFIRMATION"),
      "POST /companies/validate-phone": onboardingState("WAITING_COMPANY_ADDRESS"),
    },
  });
  await title("Qual o e-mail da empresa?");
  expect(field("E-mail").type).toBe("email");
  await user.type(field("E-mail"), "oi@padaria.com.br{Enter}");
  expect(await screen.findByText("Código de verificação enviado para o seu e-mail.")).toBeTruthy();
  await user.type(field("Código de verificação"), "123456{Enter}");
  await title("Qual o telefone da empresa?");
  await user.type(field("Telefone"), "11987654321{Enter}");
  expect(await screen.findByText("Código de verificação enviado para o seu telefone.")).toBeTruthy();
  await user.type(field("Código de verificação"), "123{Enter}");
  await title("Qual o endereço da empresa?");
  expect(visit.address).toBe("/onboarding/pj/4");
  // Only the server looks at a company's code (spec 5.6).
  expect(requests.findLast(({ call }) => call === "POST /companies/validate-phone")?.body).toEqual({ code: "123" });
});
