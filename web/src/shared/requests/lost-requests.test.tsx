import { act, screen, waitFor } from "@testing-library/react";
import { idempotencyHeader } from "@vitral/contract/requests/close-request";
import { beforeEach, expect, test } from "vitest";
import { ana, anaIsRemembered, checking, offline, open, theBank } from "../../testing/bank.tsx";

const keys = `POST /accounts/${checking.id}/pix/keys`;
const list = `GET /accounts/${checking.id}/pix/keys`;
const key = "20000000-0000-4000-8000-000000000001";
const stored = () => Object.keys(localStorage).filter((name) => name.startsWith("open-request."));
const random = { id: key, key: "a3bb189e-8bf9-4c4a-9c3f-1a2b3c4d5e6f", type: "EVP", status: "ACTIVE" };
const press = async (user: { click: (element: Element) => Promise<void> }, name: string) =>
  user.click(await screen.findByRole("button", { name }));

/** A request of a page that was closed. */
function anAbandoned(changes: object = {}): void {
  const request = {
    key,
    route: keys,
    deed: "a chave foi cadastrada",
    owner: ana.id,
    session: "n-of-ana",
    at: new Date(Date.now() - 60_000).toISOString(),
    ...changes,
  };
  localStorage.setItem(`open-request.${key}`, JSON.stringify(request));
}

beforeEach(() => {
  localStorage.clear();
  anaIsRemembered();
});

async function orderRandomKey(answers: (() => unknown)[]) {
  const requests = theBank({ [list]: { keys: [] }, [keys]: () => (answers.shift() ?? offline)() });
  const { user } = open("/pix-keys/new-key");
  await user.click(await screen.findByRole("radio", { name: /^Chave aleatória/ }));
  await press(user, "Continuar");
  await press(user, "Confirmar");
  const sent = () => requests.filter(({ call }) => call === keys).map(({ headers }) => headers.get(idempotencyHeader));
  return { user, sent, requests };
}

test("a lost answer is said to be unknown, and the same request goes out again under its key", async () => {
  const { user, sent } = await orderRandomKey([offline, offline, () => Response.json(random)]);
  await screen.findByRole("heading", { name: "Não sabemos se a chave foi cadastrada" });
  expect(stored()).toHaveLength(1);
  await press(user, "Tentar de novo");
  await waitFor(() => expect(sent()).toHaveLength(2));
  await press(user, "Tentar de novo");
  await screen.findByText("Chave registrada com sucesso!");
  expect(new Set(sent()).size).toBe(1);
  expect(sent()[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(stored()).toEqual([]);
});

test("a request that is given up is asked about, and one that did not arrive may be made again", async () => {
  const { user, requests } = await orderRandomKey([offline]);
  await press(user, "Agora não");
  await screen.findByText(/Não foi possível consultar o resultado/);
  expect(requests.some(({ call }) => /^POST \/requests\/[0-9a-f-]{36}\/close$/.test(call))).toBe(true);
  await press(user, "Agora não");
  expect(stored()).toHaveLength(1);
});

test("after a reload the outcome of a request is asked for and told, and is stored no longer", async () => {
  anAbandoned();
  theBank({ [`POST /requests/${key}/close`]: { status: "DONE" } });
  const { user } = open("/settings");
  await screen.findByRole("heading", { name: "A chave foi cadastrada" });
  expect(stored()).toEqual([]);
  await press(user, "Entendi");
  await waitFor(() => expect(screen.queryByText("A chave foi cadastrada")).toBeNull());
});

test("a request that was refused, or did not arrive, is told as not done", async () => {
  anAbandoned();
  theBank({ [`POST /requests/${key}/close`]: { status: "REFUSED", message: "Limite de chaves." } });
  open("/settings");
  await screen.findByRole("heading", { name: "A chave não foi cadastrada" });
  expect(screen.getByText("Limite de chaves.")).toBeTruthy();
});

test("a request of a session that has ended is told as unknown, to its customer alone", async () => {
  anAbandoned({ session: "another1" });
  const requests = theBank();
  open("/settings");
  await screen.findByRole("heading", { name: "Não sabemos se a chave foi cadastrada" });
  expect(screen.getByText(/Confira antes de fazer de novo/)).toBeTruthy();
  expect(requests.some(({ call }) => call.includes("/requests/"))).toBe(false);
});

test("another customer's request stays stored and is not shown", async () => {
  anAbandoned({ owner: checking.id });
  theBank();
  open("/settings");
  await screen.findByRole("heading", { level: 1 });
  await act(async () => undefined);
  expect(screen.queryByText(/Não sabemos/)).toBeNull();
  expect(stored()).toHaveLength(1);
});
