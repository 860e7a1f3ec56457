import { screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ana, anaIsRemembered, anaSignsIn, aurora, open, refusal, theBank } from "../../testing/bank.tsx";
import { bodiesOf, findButton, findField } from "../../testing/screen.ts";

const phone = {
  id: "40000000-0000-4000-8000-000000000001",
  name: "Celular da Ana",
  createdAt: "2026-11-02T15:00:00.000Z",
  lastUsedAt: "2026-11-20T15:00:00.000Z",
};
const creation = {
  challenge: "AAAA",
  rp: { id: "localhost", name: "Banco Aurora" },
  user: { id: "AAAA", name: "ana", displayName: "Ana" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  excludeCredentials: [],
  attestation: "none",
  authenticatorSelection: { userVerification: "required", residentKey: "required", requireResidentKey: true },
};
const listed = { "GET /passkeys": { passkeys: [phone] } };
const bytes = new Uint8Array([1, 2, 3]).buffer;

/** What Chromium answers, as far as the library reads it. */
const credential = {
  id: "AQID",
  rawId: bytes,
  type: "public-key",
  authenticatorAttachment: "platform",
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
  },
};

let device = { get: vi.fn(), create: vi.fn() };
beforeEach(() => {
  anaIsRemembered({ user: JSON.stringify({ ...ana, phone: "+5511987654321" }) });
  device = { get: vi.fn(async () => credential), create: vi.fn(async () => credential) };
  const known = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => false });
  vi.stubGlobal("PublicKeyCredential", known);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: device });
});
afterEach(() => vi.unstubAllGlobals());

async function typeNewPasskey() {
  const { user } = open("/account/passkeys");
  await user.click(await findButton("Cadastrar passkey"));
  const dialog = within(await screen.findByRole("dialog", { name: "Cadastrar passkey" }));
  await user.type(dialog.getByLabelText("Nome da passkey"), "Notebook");
  await user.type(dialog.getByLabelText("Senha"), "vitral123");
  await user.type(dialog.getByLabelText("PIN"), "1234");
  await user.click(dialog.getByRole("button", { name: "Continuar" }));
  return { user, dialog };
}

test("the list says when each passkey was used last", async () => {
  const never = { ...phone, id: phone.id.replace(/1$/, "2"), name: "Chave", lastUsedAt: null };
  theBank({ "GET /passkeys": { passkeys: [phone, never] } });
  open("/account/passkeys");
  expect((await screen.findByRole("listitem", { name: "Celular da Ana" })).textContent).toContain(
    "Último uso em 20/11/2026, 12:00 · Cadastrada em 02/11/2026",
  );
  expect(screen.getByRole("listitem", { name: "Chave" }).textContent).toContain("Ainda não usada");
});

test("a new passkey is confirmed with password and PIN, and made by the browser", async () => {
  const calls = theBank({ ...listed, "POST /passkeys/options": { options: creation }, "POST /passkeys": phone });
  await typeNewPasskey();
  await screen.findByText("Passkey cadastrada!");
  expect(bodiesOf(calls, "POST /passkeys/options")).toEqual([{ password: "vitral123", pin: "1234" }]);
  expect(bodiesOf(calls, "POST /passkeys")).toMatchObject([{ name: "Notebook", response: { id: "AQID" } }]);
});

test.each([
  ["WRONG_PASSWORD", "Senha atual incorreta.", "Senha"],
  ["WRONG_PIN", "PIN incorreto.", "PIN"],
])("%s is said at its field, and the browser is not asked", async (code, sentence, label) => {
  theBank({ ...listed, "POST /passkeys/options": refusal(422, code, sentence) });
  const { dialog } = await typeNewPasskey();
  const said = await dialog.findByText(sentence);
  expect(dialog.getByLabelText(label).getAttribute("aria-describedby")).toContain(said.id);
  expect(device.create).not.toHaveBeenCalled();
});

test.each([
  ["NotAllowedError", "A passkey não foi usada: a janela foi fechada ou o tempo acabou. Tente de novo."],
  ["InvalidStateError", "Este aparelho já tem uma passkey da sua conta."],
  ["OperationError", "Outra aba ou janela já está usando uma passkey. Feche a janela dela e tente de novo."],
  ["UnknownError", "O aparelho não conseguiu usar a passkey. Tente de novo."],
])("a browser's %s is said in the dialog, which keeps the name", async (name, sentence) => {
  theBank({ ...listed, "POST /passkeys/options": { options: creation } });
  device.create.mockRejectedValue(new DOMException("no", name));
  const { dialog } = await typeNewPasskey();
  expect((await dialog.findByRole("alert")).textContent).toContain(sentence);
  expect(dialog.getByLabelText<HTMLInputElement>("Nome da passkey").value).toBe("Notebook");
});

test("who has no PIN is told so before anything is typed", async () => {
  const noPin = "Uma passkey é cadastrada com a sua senha e o seu PIN.";
  anaIsRemembered({ user: JSON.stringify({ ...ana, hasPin: false }) });
  theBank(listed);
  open("/account/passkeys");
  await screen.findByText(noPin);
  expect(screen.queryByRole("button", { name: "Cadastrar passkey" })).toBeNull();
});

test("a device that is not registered is registered first, and removes a passkey with the PIN", async () => {
  const limits = { perPayment: 200, perDay: 1000, leftToday: 850 };
  const calls = theBank({
    ...listed,
    "GET /tenants": { ...aurora, registeredDevices: true },
    "GET /devices": { devices: [], limits },
    [`DELETE /passkeys/${phone.id}`]: {},
  });
  const { user } = open("/account/passkeys");
  await screen.findByText("Para cadastrar uma passkey, cadastre antes este dispositivo.");
  expect(screen.queryByRole("button", { name: "Cadastrar passkey" })).toBeNull();
  await user.click(await findButton("Remover Celular da Ana"));
  await user.type(await findField("PIN"), "1234");
  await user.click(await findButton("Remover"));
  await screen.findByText("Passkey removida.");
  expect(bodiesOf(calls, `DELETE /passkeys/${phone.id}`)).toEqual([{ pin: "1234" }]);
});

test("'Usar uma passkey' opens the area, and what the bank refuses is said", async () => {
  localStorage.clear();
  let tries = 0;
  const refused = refusal(401, "WRONG_PASSKEY", "Não foi possível entrar com esta passkey.");
  const calls = theBank({
    "POST /authenticate/passkey/options": {
      options: { challenge: "AAAA", rpId: "localhost", userVerification: "required" },
    },
    "POST /authenticate/passkey": () => ((tries += 1) === 1 ? refused() : Response.json(anaSignsIn)),
  });
  const { visit, user } = open("/auth/login");
  await user.click(await findButton("Usar uma passkey"));
  expect(await screen.findAllByRole("button", { name: /entrar/i })).toHaveLength(1);
  await screen.findByText("Não foi possível entrar com esta passkey.");
  await user.keyboard("{Enter}");
  await expect.poll(() => visit.address).toBe("/");
  expect(bodiesOf(calls, "POST /authenticate/passkey")).toMatchObject([
    { response: { id: "AQID" } },
    { response: { id: "AQID" } },
  ]);
});

test("who closes the browser's window reads it, and the password still works", async () => {
  localStorage.clear();
  theBank({
    "POST /authenticate/passkey/options": {
      options: { challenge: "AAAA", rpId: "localhost", userVerification: "required" },
    },
    "POST /authenticate": anaSignsIn,
  });
  device.get.mockRejectedValue(new DOMException("no", "NotAllowedError"));
  const { visit, user } = open("/auth/login");
  await user.click(await findButton("Usar uma passkey"));
  await screen.findByText("A passkey não foi usada: a janela foi fechada ou o tempo acabou. Tente de novo.");
  await user.type(await findField("CPF/CNPJ"), "11144477735");
  await user.type(await findField("Senha"), "vitral123{Enter}");
  await expect.poll(() => visit.address).toBe("/");
});
