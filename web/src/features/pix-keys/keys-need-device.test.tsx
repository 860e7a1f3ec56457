import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ana, anaIsRemembered, aurora, checking, open, refusal, theBank } from "../../testing/bank.tsx";
import { findButton, findField, findTitle } from "../../testing/screen.ts";

const at = `/accounts/${checking.id}/pix`;
const id = "30000000-0000-4000-8000-000000000001";
const email = { id, key: "ana@exemplo.com.br", type: "email", status: "ACTIVE" };
const limits = { perPayment: 200, perDay: 1000, leftToday: 850 };
const sentence = "Para cadastrar, excluir ou pedir chaves Pix, cadastre antes este dispositivo.";

/** A bank with rules about devices, at which this one is not registered until the customer registers it. */
function ipe() {
  let isRegistered = false;
  return {
    "GET /tenants": { ...aurora, registeredDevices: true },
    "GET /devices": () => Response.json({ devices: [], limits: isRegistered ? null : limits }),
    "POST /devices/code": {},
    "POST /devices": () => {
      isRegistered = true;
      return Response.json({ id });
    },
    [`GET ${at}/keys`]: { keys: [email] },
    [`POST ${at}/keys`]: refusal(409, "PIX_KEY_CLAIMABLE", "Esta chave é de outra pessoa."),
  };
}

beforeEach(() => anaIsRemembered({ user: JSON.stringify({ ...ana, phone: "+5511987654321", email: "ana@sol.com" }) }));

test("above the keys a device that is not registered says so, and is registered there", async () => {
  theBank(ipe());
  const { user } = open("/pix-keys/my-keys");
  expect((await screen.findByText(sentence)).closest("[role=note]")?.textContent).toContain(
    "Este dispositivo não está cadastrado",
  );
  await user.click(await findButton("Cadastrar este dispositivo"));
  await user.type(await findField("Nome do dispositivo"), "Notebook{Enter}");
  await user.type(await findField("Código do SMS"), "123456{Enter}");
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  expect(await screen.findByText("ana@exemplo.com.br")).toBeTruthy();
});

test("the confirmation of a key and the asking for one say it too", async () => {
  theBank(ipe());
  const { user } = open("/pix-keys/new-key");
  await user.click(await screen.findByRole("radio", { name: /^Telefone/ }));
  await user.click(await findButton("Continuar"));
  await findTitle("Confirmar registro de chave");
  expect(await screen.findByText(sentence)).toBeTruthy();
  await user.click(await findButton("Confirmar"));
  await user.click(await findButton("Reivindicar a chave"));
  await findTitle("Reivindicar a chave");
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a bank without rules about devices says nothing of them with the keys", async () => {
  const requests = theBank({ [`GET ${at}/keys`]: { keys: [email] } });
  open("/pix-keys/my-keys");
  expect(await screen.findByText("ana@exemplo.com.br")).toBeTruthy();
  expect(screen.queryByText(sentence)).toBeNull();
  expect(requests.some(({ call }) => call === "GET /devices")).toBe(false);
});
