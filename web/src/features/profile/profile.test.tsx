import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ana, anaIsRemembered, aurora, checking, offline, open, refusal, theBank } from "../../testing/bank.tsx";
import { bodiesOf, findButton, findField, findTitle, getButton, sendAgain } from "../../testing/screen.ts";

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
  heldUntil: null,
};
const fact = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent;

beforeEach(() => anaIsRemembered());

test("the own data stands under 'Minha conta', with the way to correct it", async () => {
  theBank({ "GET /profile": profile });
  const { user } = open("/account");
  await user.click(await screen.findByRole("link", { name: /^Meus dados/ }));
  expect(await fact("CPF/CNPJ")).toBe("***.444.777-**");
  expect(await fact("E-mail")).toBe("ana@exemplo.com.brAlterar e-mail");
  expect(await fact("Telefone")).toContain("98765-4321");
  expect(await fact("Endereço")).toContain("Rua das Flores, 100 · Centro · São Paulo/SP · CEP 01310-100");
  expect(screen.getByRole("link", { name: "Pedir uma correção" }).getAttribute("href")).toBe("/help#atendimento");
});

test("what the bank does not know is named, and a page that did not load is asked for again", async () => {
  let isLost = true;
  const answer = { ...profile, phone: null, address: null };
  theBank({ "GET /profile": () => (isLost ? offline() : Response.json(answer)) });
  const { user } = open("/account/profile");
  const again = await findButton("Tentar de novo");
  isLost = false;
  await user.click(again);
  expect(await fact("Telefone")).toBe("Não informadoCadastrar telefone");
  expect(await fact("Endereço")).toBe("Não informadoCadastrar endereço");
});

const keys = (key: string, type = "EMAIL") => ({
  [`GET /accounts/${checking.id}/pix/keys`]: {
    keys: [{ id: "50000000-0000-4000-8000-000000000001", type, key, status: "ACTIVE" }],
  },
});
const asked = { "GET /profile": profile, "POST /profile/email/code": {} };
const typeEmail = async (user: ReturnType<typeof open>["user"], email = "nova@exemplo.com.br") => {
  await user.type(await findField("Novo e-mail"), email);
  await user.type(await findField("PIN"), "1234");
  await user.click(getButton("Receber código"));
};

test("an e-mail changes with the PIN and the code that was sent to it", async () => {
  let email = profile.email;
  const calls = theBank({
    ...asked,
    ...keys(profile.email),
    "GET /profile": () => Response.json({ ...profile, email }),
    "PUT /profile/email": () => {
      email = "nova@exemplo.com.br";
      return Response.json({});
    },
  });
  const { user, visit } = open("/account/profile");
  await user.click(await screen.findByRole("link", { name: "Alterar e-mail" }));
  await findTitle("Alterar e-mail");
  const kept = await screen.findByText(/^Sua chave Pix/);
  expect(kept.textContent).toContain("Sua chave Pix ana@exemplo.com.br continua a mesma");
  await typeEmail(user, "Nova@Exemplo.com.br");
  await user.type(await findField("Código de verificação"), "123 456");
  expect(screen.getByText(/^Digite o código/).textContent).toContain("enviamos para nova@exemplo.com.br.");
  await user.click(getButton("Confirmar"));
  expect(await screen.findByText("E-mail alterado.")).toBeTruthy();
  await waitFor(async () => expect(await fact("E-mail")).toContain("nova@exemplo.com.br"));
  expect(visit.address).toBe("/account/profile");
  const sent = { email: "nova@exemplo.com.br" };
  expect(bodiesOf(calls, "POST /profile/email/code")).toEqual([{ ...sent, pin: "1234" }]);
  expect(bodiesOf(calls, "PUT /profile/email")).toEqual([{ ...sent, code: "123456" }]);
  expect(JSON.parse(localStorage.getItem("user") ?? "{}")).toMatchObject(sent);
});

test("a phone changes the same way", async () => {
  const calls = theBank({ "GET /profile": profile, "POST /profile/phone/code": {}, "PUT /profile/phone": {} });
  const { user } = open("/account/profile?mudar=telefone");
  await user.type(await findField("Novo celular"), "11912345678");
  await user.type(await findField("PIN"), "1234");
  await user.click(getButton("Receber código"));
  await user.type(await findField("Código de verificação"), "123456");
  await user.click(getButton("Confirmar"));
  expect(await screen.findByText("Telefone alterado.")).toBeTruthy();
  expect(bodiesOf(calls, "PUT /profile/phone")).toEqual([{ phone: "+5511912345678", code: "123456" }]);
});

test("a wrong PIN and a lost connection leave the new e-mail where it was typed", async () => {
  let answer = refusal(422, "WRONG_PIN", "PIN incorreto. Restam 4 tentativas.");
  theBank({ ...asked, "POST /profile/email/code": () => answer() });
  const { user } = open("/account/profile?mudar=email");
  await typeEmail(user);
  expect(await screen.findByText("PIN incorreto. Restam 4 tentativas.")).toBeTruthy();
  expect((await findField("Novo e-mail")).value).toBe("nova@exemplo.com.br");
  expect((await findField("PIN")).value).toBe("");
  answer = offline;
  await user.type(await findField("PIN"), "1234");
  await user.click(getButton("Receber código"));
  answer = () => Response.json({});
  await sendAgain(user);
  expect(await findField("Código de verificação")).toBeTruthy();
});

test("a wrong code says so at its field, and another e-mail may be typed", async () => {
  let answer = refusal(422, "INVALID_CODE", "Código inválido ou vencido.");
  theBank({ ...asked, "PUT /profile/email": () => answer() });
  const { user } = open("/account/profile?mudar=email");
  await typeEmail(user);
  await user.type(await findField("Código de verificação"), "000000");
  await user.click(getButton("Confirmar"));
  expect(await screen.findByText("Código inválido ou vencido.")).toBeTruthy();
  answer = refusal(409, "EMAIL_TAKEN", "Este e-mail já está em outro cadastro. Informe outro e-mail.");
  await user.clear(await findField("Código de verificação"));
  await user.type(await findField("Código de verificação"), "123456");
  await user.click(getButton("Confirmar"));
  expect((await screen.findByRole("alert")).textContent).toContain("Este e-mail já está em outro cadastro.");
  await user.click(getButton("Pedir outro código ou mudar o e-mail"));
  expect((await findField("Novo e-mail")).value).toBe("nova@exemplo.com.br");
});

test("the code's step without the e-mail that it was sent to begins anew", async () => {
  theBank(asked);
  open("/account/profile?mudar=email&etapa=codigo");
  expect(await findField("Novo e-mail")).toBeTruthy();
});

test.each([
  ["without a PIN", { user: JSON.stringify({ ...ana, hasPin: false }) }, {}, "Você ainda não tem um PIN"],
  [
    "within a day after a change",
    {},
    { "GET /profile": { ...profile, heldUntil: "2026-11-20T15:04:00.000Z" } },
    "Um contato mudou há menos de 24 horas",
  ],
  [
    "on a device that is not registered",
    {},
    {
      "GET /tenants": { ...aurora, registeredDevices: true },
      "GET /devices": { devices: [], limits: { perPayment: 200, perDay: 1000, leftToday: 1000 } },
    },
    "Este dispositivo não está cadastrado",
  ],
])("%s nothing is asked, and the page says why", async (_, stored, answers, sentence) => {
  anaIsRemembered(stored);
  theBank({ ...asked, ...answers });
  open("/account/profile?mudar=email");
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByLabelText("Novo e-mail")).toBeNull();
});

test("an address begins with the one of before, is filled by its postal code and confirmed with the PIN", async () => {
  const calls = theBank({
    "GET /profile": profile,
    "PUT /profile/address": {},
    "GET https://viacep.com.br/ws/13300000/json/": { logradouro: "", bairro: "", localidade: "Itu", uf: "SP" },
  });
  const { user } = open("/account/profile?mudar=endereco");
  expect((await findField("Rua")).value).toBe("Rua das Flores");
  await user.clear(await findField("CEP"));
  await user.type(await findField("CEP"), "13300000");
  await expect.poll(async () => (await findField("Cidade")).value).toBe("Itu");
  // The street of the old address is not the new one's.
  expect((await findField("Rua")).value).toBe("");
  await user.type(await findField("Rua"), "Rua A");
  await user.type(await findField("Bairro"), "Centro");
  await user.type(await findField("PIN"), "1234");
  await user.click(getButton("Alterar endereço"));
  expect(await screen.findByText("Endereço alterado.")).toBeTruthy();
  expect(bodiesOf(calls, "PUT /profile/address")).toMatchObject([
    { address: { zipCode: "13300000", city: "Itu", street: "Rua A", number: "100" }, pin: "1234" },
  ]);
});
