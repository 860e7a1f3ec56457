import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ana, anaIsRemembered, aurora, checking, offline, open, refusal, theBank } from "../../testing/bank.tsx";
import { bodiesOf, feesOf, findButton, findField, findTitle, sendAgain } from "../../testing/screen.ts";

const ipe = { "GET /tenants": { ...aurora, registeredDevices: true } };
const id = (last: number) => `30000000-0000-4000-8000-00000000000${last}`;
const phone = {
  id: id(1),
  deviceName: "Celular da Ana",
  browser: "Chrome no Android",
  registered: true,
  current: false,
  blocked: false,
  lastUsedAt: "2026-11-20T15:00:00.000Z",
};
const here = {
  ...phone,
  id: id(2),
  deviceName: "Edge no Windows",
  browser: "Edge no Windows",
  registered: false,
  current: true,
};
const limits = { perPayment: 200, perDay: 1000, leftToday: 850 };
const listed = { ...ipe, "GET /devices": { devices: [here, phone], limits } };
const row = (name: string) => screen.findByRole("listitem", { name });

beforeEach(() => anaIsRemembered({ user: JSON.stringify({ ...ana, phone: "+5511987654321", email: "ana@sol.com" }) }));

test("the menu has devices where the bank asks for them, and not elsewhere", async () => {
  theBank(ipe);
  open("/account");
  expect((await screen.findByRole("link", { name: /Dispositivos/ })).getAttribute("href")).toBe("/account/devices");
});

test("where the bank has no rule about devices, the page says so, lists none and asks for none", async () => {
  const calls = theBank();
  open("/account/devices");
  expect(await screen.findByText("Não é preciso cadastrar dispositivos")).toBeTruthy();
  expect(screen.queryByRole("listitem", { name: /./ })).toBeNull();
  expect(calls.map(({ call }) => call)).not.toContain("GET /devices");
});

test("the list says which device is which, and what this one may pay", async () => {
  theBank(listed);
  open("/account/devices");
  const [phoneText, hereText] = [(await row("Celular da Ana")).textContent, (await row("Edge no Windows")).textContent];
  expect(phoneText).toContain("Celular da AnaChrome no Android · última entrada em 20/11/2026, 12:00Cadastrado");
  expect(hereText).toContain("Edge no WindowsAgora, neste dispositivoNão cadastrado");
  expect(screen.getByRole("note").textContent?.replaceAll("\u00A0", " ")).toContain("Hoje ainda restam R$ 850,00.");
});

test("the customer ends the sessions of all other devices, also after a lost answer", async () => {
  const answers = [offline, () => Response.json({})];
  const requests = theBank({ ...listed, "POST /session/end-others": () => answers.shift()?.() });
  const { user } = open("/account/devices");
  await user.click(await findButton("Encerrar os outros"));
  const dialog = within(await screen.findByRole("dialog", { name: "Encerrar os outros acessos" }));
  await user.click(dialog.getByRole("button", { name: "Encerrar os outros" }));
  expect(await screen.findByText(/conexão/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Encerrar os outros" }));
  expect(await screen.findByText("Os outros acessos foram encerrados.")).toBeTruthy();
  expect(requests.filter(({ call }) => call === "POST /session/end-others")).toHaveLength(2);
});

test.each([
  [
    "all devices that are not registered",
    false,
    "os pagamentos de todos os seus dispositivos não cadastrados somam até",
  ],
  ["this device", true, "os pagamentos deste dispositivo somam até R$ 1.000,00 por dia"],
])("the day's sum is said to be of %s", async (_whose, isOfThisDevice, sentence) => {
  theBank({ ...listed, "GET /devices": { devices: [here], limits: { ...limits, isOfThisDevice } } });
  open("/account/devices");
  expect((await screen.findByRole("note")).textContent?.replaceAll("\u00A0", " ")).toContain(sentence);
});

test("this device is registered with the customer's own data and the code of the SMS", async () => {
  const requests = theBank({ ...listed, "POST /devices/code": {}, "POST /devices": { id: here.id } });
  const { user } = open("/account/devices");
  await user.click(await findButton("Cadastrar este dispositivo"));
  const dialog = within(await screen.findByRole("dialog", { name: "Cadastrar este dispositivo" }));
  expect(dialog.getByText("Ana Lima")).toBeTruthy();
  await user.click(await findButton("Confirmar e receber código"));
  expect((await dialog.findByRole("alert")).textContent).toBe("Dê um nome ao dispositivo");
  await user.type(await findField("Nome do dispositivo"), "Notebook");
  await user.click(await findButton("Confirmar e receber código"));
  await user.type(await findField("Código do SMS"), "123456");
  await user.click(await findButton("Cadastrar dispositivo"));
  expect(await screen.findByText("Dispositivo cadastrado!")).toBeTruthy();
  expect(bodiesOf(requests, "POST /devices")).toEqual([
    {
      deviceName: "Notebook",
      code: "123456",
      holderName: ana.name,
      document: ana.document,
      phone: "+5511987654321",
      email: "ana@sol.com",
      agency: checking.agency,
      account: checking.number,
    },
  ]);
});

test("a wrong code is said at its field, and both it and a lost answer can be sent again", async () => {
  const answers = [
    refusal(422, "INVALID_CODE", "Código inválido ou expirado."),
    offline,
    () => Response.json({ id: here.id }),
  ];
  theBank({ ...listed, "POST /devices/code": {}, "POST /devices": () => answers.shift()?.() });
  const { user } = open("/account/devices");
  await user.click(await findButton("Cadastrar este dispositivo"));
  await user.type(await findField("Nome do dispositivo"), "Notebook{Enter}");
  await user.type(await findField("Código do SMS"), "123456{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Código inválido ou expirado.");
  await user.click(await findButton("Cadastrar dispositivo"));
  await sendAgain(user);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("another code that was not sent is said, and a later try ends it", async () => {
  const sentence = "Você pediu códigos demais hoje.";
  const answers = [() => Response.json({}), refusal(422, "CODE_LIMIT", sentence), () => Response.json({})];
  theBank({ ...listed, "POST /devices/code": () => answers.shift()?.() ?? offline() });
  const { user } = open("/account/devices");
  await user.click(await findButton("Cadastrar este dispositivo"));
  await user.type(await findField("Nome do dispositivo"), "Notebook{Enter}");
  await findField("Código do SMS");
  await user.click(await findButton("Enviar outro código"));
  await screen.findByText(sentence);
  await user.click(await findButton("Enviar outro código"));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test("a customer without a phone reads that the support adds one", async () => {
  const sentence = "Não há um celular no seu cadastro. Entre em contato com o suporte para incluir um.";
  theBank({ ...listed, "POST /devices/code": refusal(422, "NO_PHONE", sentence) });
  const { user } = open("/account/devices");
  await user.click(await findButton("Cadastrar este dispositivo"));
  await user.type(await findField("Nome do dispositivo"), "Notebook{Enter}");
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  ["Bloquear", `POST /devices/${phone.id}/block`, "Dispositivo bloqueado."],
  ["Remover", `DELETE /devices/${phone.id}`, "Dispositivo removido."],
])("'%s' asks first, and on a registered device for nothing more", async (word, call, done) => {
  const trusted = { devices: [{ ...here, registered: true }, phone], limits: null };
  const requests = theBank({ ...listed, "GET /devices": trusted, [call]: {} });
  const { user } = open("/account/devices");
  const press = async () =>
    user.click(within(await row("Celular da Ana")).getByRole("button", { name: new RegExp(word) }));
  await press();
  await user.click(await findButton("Cancelar"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(bodiesOf(requests, call)).toEqual([]);
  await press();
  await user.click(await findButton(word));
  expect(await screen.findByText(done)).toBeTruthy();
});

test("a device that is not registered blocks another one with the PIN, and a wrong one is said", async () => {
  const call = `POST /devices/${phone.id}/block`;
  const answers = [refusal(422, "WRONG_PIN", "PIN incorreto. Restam 4 tentativas."), () => Response.json({})];
  const requests = theBank({ ...listed, [call]: () => answers.shift()?.() ?? offline() });
  const { user } = open("/account/devices");
  await user.click(within(await row("Celular da Ana")).getByRole("button", { name: /Bloquear/ }));
  await user.type(await findField("PIN"), "9999");
  await user.click(await findButton("Bloquear"));
  expect((await screen.findByRole("alert")).textContent).toBe("PIN incorreto. Restam 4 tentativas.");
  await user.type(await findField("PIN"), "1234");
  await user.click(await findButton("Bloquear"));
  expect(await screen.findByText("Dispositivo bloqueado.")).toBeTruthy();
  expect(bodiesOf(requests, call)).toEqual([{ pin: "9999" }, { pin: "1234" }]);
});

test("who has no PIN removes a device with the code of an SMS", async () => {
  anaIsRemembered({ user: JSON.stringify({ ...ana, hasPin: false, phone: "+5511987654321" }) });
  const call = `DELETE /devices/${phone.id}`;
  const requests = theBank({ ...listed, "POST /devices/code": {}, [call]: {} });
  const { user } = open("/account/devices");
  await user.click(within(await row("Celular da Ana")).getByRole("button", { name: /Remover/ }));
  await user.click(await findButton("Receber código"));
  expect(await screen.findByText(/celular com final 4321/)).toBeTruthy();
  await user.type(await findField("Código do SMS"), "123456");
  await user.click(await findButton("Remover"));
  expect(await screen.findByText("Dispositivo removido.")).toBeTruthy();
  expect(bodiesOf(requests, call)).toEqual([{ code: "123456" }]);
});

test("a list that does not load can be loaded again", async () => {
  let isDown = true;
  theBank({ ...ipe, "GET /devices": () => (isDown ? offline() : Response.json({ devices: [phone], limits: null })) });
  const { user } = open("/account/devices");
  const again = await findButton("Tentar de novo");
  isDown = false;
  await user.click(again);
  expect(await row("Celular da Ana")).toBeTruthy();
});

test("the confirmation says what the device may pay, and what was typed stays during its registration", async () => {
  const at = `/accounts/${checking.id}`;
  const maria = { id: id(5), key: "maria@sol.com", name: "Maria Souza", document: "***", bankName: "Banco Sol S.A." };
  const requests = theBank({
    ...listed,
    [`GET ${at}/fee`]: feesOf(0),
    [`POST ${at}/pix/key-info`]: { data: maria },
    "POST /devices/code": {},
    "POST /devices": { id: here.id },
  });
  const { user } = open("/transfer/pix-key");
  await user.click(await screen.findByLabelText("E-mail"));
  await user.type(await findField("Chave"), "maria@sol.com{Enter}");
  await findTitle("Confirmar transferência");
  expect((await screen.findByRole("note")).textContent?.replaceAll("\u00A0", " ")).toContain(
    "cada pagamento pode ser de até R$ 200,00",
  );
  await user.type(await findField("Digite o valor da transferência"), "50000");
  await user.type(await findField("PIN"), "1234");
  await user.click(await findButton("Cadastrar este dispositivo"));
  await user.type(await findField("Nome do dispositivo"), "Notebook{Enter}");
  await user.type(await findField("Código do SMS"), "123456{Enter}");
  expect(await screen.findByText("Dispositivo cadastrado!")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await findField("Digite o valor da transferência")).value).toMatch(/500,00$/);
  expect(bodiesOf(requests, `POST ${at}/pix/payment`)).toEqual([]);
});
