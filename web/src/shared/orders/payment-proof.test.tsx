import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ana, anaIsRemembered, checking, offline, open, refusal, theBank } from "../../testing/bank.tsx";
import { feesOf, findButton, findField } from "../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const lookUpId = "20000000-0000-4000-8000-000000000001";
const [pay, proof] = [`POST ${at}/pix/payment`, `POST ${at}/pix/look-ups/${lookUpId}/proof`];
const maria = { id: lookUpId, key: "maria@sol.com", name: "Maria Souza", document: "***.654.321-**", bankName: "Sol" };
const outcome = {
  transactionId: lookUpId,
  status: "SETTLED",
  amount: 6000,
  fee: 0,
  endToEnd: "E6100000120261121022449beb9c291e",
};
const challenge = { challenge: "AAAA", rpId: "localhost", allowCredentials: [], userVerification: "required" };
const needed = refusal(422, "PROOF_REQUIRED", "Este pagamento pede mais uma confirmação, além do PIN.");

/** The bank pays with the proof alone. */
const bank = (answers: object = {}) =>
  theBank({
    [`GET ${at}/fee`]: feesOf(0),
    [`POST ${at}/pix/key-info`]: { data: maria },
    [`${proof}/options`]: { passkey: null },
    [`${proof}/code`]: {},
    [proof]: { proof: "the-proof" },
    [pay]: needed,
    ...answers,
  });

/** From the first screen to the question. */
async function ordering() {
  const { user } = open("/transfer/pix-key");
  await user.click(await screen.findByLabelText("E-mail"));
  await user.type(await findField("Chave"), "maria@sol.com{Enter}");
  await user.type(await findField("Digite o valor da transferência"), "600000");
  await user.type(await findField("PIN"), "1234");
  await user.click(await findButton(/^Pagar/));
  await screen.findByRole("dialog", { name: "Confirme que é você" });
  return user;
}

beforeEach(() => {
  anaIsRemembered({ user: JSON.stringify({ ...ana, phone: "+5511987654321" }) });
  return () => void vi.unstubAllGlobals();
});

test("the code of an SMS pays an order that the PIN alone does not, with nothing typed again", async () => {
  let orders = 0;
  const calls = bank({ [pay]: () => ((orders += 1) === 1 ? needed() : Response.json(outcome)) });
  const user = await ordering();
  await user.click(await findButton("Receber código por SMS"));
  await screen.findByText("Digite o código que enviamos por SMS para o celular com final 4321.");
  await user.type(await findField("Código do SMS"), "123456{Enter}");
  await screen.findByRole("heading", { name: /Transferência realizada/ });
  const paid = calls.filter(({ call }) => call === pay);
  expect(paid.map(({ headers }) => headers.get("x-payment-proof"))).toEqual([null, "the-proof"]);
});

test("a wrong code is said at its field, and another one can be sent", async () => {
  bank({ [proof]: refusal(422, "INVALID_CODE", "Código inválido ou expirado.") });
  const user = await ordering();
  await user.click(await findButton("Receber código por SMS"));
  await user.type(await findField("Código do SMS"), "000000{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("Código inválido ou expirado.");
  await user.click(await findButton("Enviar outro código"));
  await waitFor(async () => expect((await findField("Código do SMS")).value).toBe(""));
});

test("who does not confirm has paid nothing, and the confirmation keeps what was typed", async () => {
  const calls = bank();
  const user = await ordering();
  await user.click(await findButton("Agora não"));
  await screen.findByText(/pede mais uma confirmação, além do PIN\. Nada foi cobrado\./);
  expect((await findField("Digite o valor da transferência")).value).toMatch(/6\.000,00$/);
  expect(calls.filter(({ call }) => call === pay)).toHaveLength(1);
});

test("a browser without a connection says so, and asks again at a press", async () => {
  bank({ [`${proof}/options`]: offline });
  const user = await ordering();
  const again = await findButton("Tentar novamente");
  bank();
  await user.click(again);
  expect(await findButton("Receber código por SMS")).toBeTruthy();
});

test("a customer without a phone and without a passkey is told where help is", async () => {
  anaIsRemembered();
  bank();
  await ordering();
  await screen.findByText(/ainda não tem um celular cadastrado/);
  expect(screen.queryByRole("button", { name: "Receber código por SMS" })).toBeNull();
});

test("a passkey that the browser refuses is said in a sentence, and the code is still there", async () => {
  bank({ [`${proof}/options`]: { passkey: challenge } });
  const get = vi.fn(async () => {
    throw new DOMException("", "NotAllowedError");
  });
  vi.stubGlobal("PublicKeyCredential", Function);
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { get } });
  const user = await ordering();
  await user.click(await findButton("Confirmar com passkey"));
  await screen.findByText(/A passkey não foi usada/);
  await waitFor(() => expect(get).toHaveBeenCalledOnce());
  await user.click(await findButton("Receber código por SMS"));
  await findField("Código do SMS");
  // A code that does not arrive leaves the passkey.
  await user.click(await findButton("Confirmar com passkey"));
  await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
});
