import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ana, anaIsRemembered, aurora, checking, open, refusal, theBank } from "../../../testing/bank.tsx";

const at = `/accounts/${checking.id}`;
const empty = {
  [`GET ${at}/transactions`]: {
    data: [],
    pagination: { totalPages: 0, totalItems: 0, itemsPerPage: 10 },
    summary: { in: 0, out: 0 },
  },
  [`GET ${at}`]: { account: { ...checking, balance: 0 } },
};
const keysCall = `GET ${at}/pix/keys`;
const key = { id: checking.id, type: "EMAIL", key: "ana@exemplo.com.br", status: "ACTIVE" };
const newDevice = { devices: [], limits: { perPayment: 200, perDay: 1000, leftToday: 1000 } };

const rememberNew = (hasPin: boolean) =>
  anaIsRemembered({
    user: JSON.stringify({ ...ana, hasPin }),
    account: JSON.stringify({ ...checking, balance: 0 }),
    accounts: JSON.stringify([{ ...checking, balance: 0 }]),
  });

beforeEach(() => rememberNew(false));

const steps = async () => (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
const step = (name: RegExp) => screen.findByRole("link", { name });

test("a new account shows what is left to do, and no way to pay", async () => {
  theBank({ ...empty, [keysCall]: { keys: [] } });
  open("/");
  expect(await screen.findByRole("heading", { name: "Primeiros passos" })).toBeTruthy();
  expect((await step(/^Cadastrar o PIN/)).getAttribute("href")).toBe("/account/change-pin");
  expect((await step(/^Cadastrar uma chave Pix/)).getAttribute("href")).toBe("/pix-keys/new-key");
  expect((await step(/^Fazer o primeiro depósito/)).getAttribute("href")).toBe("/receive/code");
  expect(screen.queryByRole("link", { name: "Fazer uma transferência" })).toBeNull();
  expect(screen.queryByText("Cadastrar este dispositivo")).toBeNull();
});

test("what is done says so and is no link", async () => {
  rememberNew(true);
  theBank({ ...empty, [keysCall]: { keys: [key] } });
  open("/");
  await screen.findByRole("heading", { name: "Primeiros passos" });
  await expect.poll(steps).toContain("Cadastrar uma chave PixFeito");
  expect(await steps()).toContain("Cadastrar o PINFeito");
  expect(screen.queryByRole("link", { name: /^Cadastrar/ })).toBeNull();
});

test("where the bank has devices registered, this one is a step", async () => {
  theBank({
    ...empty,
    "GET /tenants": { ...aurora, registeredDevices: true },
    "GET /devices": newDevice,
    [keysCall]: { keys: [] },
  });
  open("/");
  expect((await step(/^Cadastrar este dispositivo/)).getAttribute("href")).toBe("/account/devices");
});

test("what cannot be found out leaves the step open, says so and can be tried again", async () => {
  let healthy = false;
  theBank({
    ...empty,
    [keysCall]: () => (healthy ? Response.json({ keys: [key] }) : refusal(500, "INTERNAL", "Agora não.")()),
  });
  const { user } = open("/");
  const alert = (await screen.findByText("Não foi possível conferir o que já está feito.")).parentElement;
  expect(await step(/^Cadastrar uma chave Pix/)).toBeTruthy();
  healthy = true;
  await user.click(within(alert ?? document.body).getByRole("button", { name: "Tentar de novo" }));
  await expect.poll(steps).toContain("Cadastrar uma chave PixFeito");
  expect(screen.queryByText(/^Não foi possível conferir/)).toBeNull();
});

test("an account with money and without transactions still leads to a transfer", async () => {
  theBank({ ...empty, [`GET ${at}`]: { account: checking } });
  anaIsRemembered();
  open("/");
  expect(await screen.findByRole("link", { name: "Fazer uma transferência" })).toBeTruthy();
  expect(screen.queryByText("Primeiros passos")).toBeNull();
});
