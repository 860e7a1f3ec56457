import { act, screen, waitFor } from "@testing-library/react";
import { idempotencyHeader } from "@vitral/contract/endpoint";
import { beforeEach, expect, test, vi } from "vitest";
import { ana, anaIsRemembered, checking, inCents, offline, open, refusal, theBank } from "../../testing/bank.tsx";
import { holdCalls } from "../../lib/api.ts";
import { clearLocalSession, renewSession, signIn } from "../session/session.ts";

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
    at: new Date(Date.now() - 6 * 60_000).toISOString(),
    ...changes,
  };
  localStorage.setItem(`open-request.${key}`, JSON.stringify(request));
}

beforeEach(() => {
  localStorage.clear();
  anaIsRemembered();
});

async function orderRandomKey(answers: (() => unknown)[], others: object = {}) {
  const requests = theBank({ [list]: { keys: [] }, [keys]: () => (answers.shift() ?? offline)(), ...others });
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

const renewed: Parameters<typeof signIn>[0] = {
  entity: ana,
  entityType: "PERSON",
  accounts: [inCents(checking)],
  token: "token-two-of-ana",
};
const bia = { ...renewed, entity: { ...ana, id: checking.id, name: "Bia" }, token: "token-of-bia" };
const unknown = () => screen.findByRole("heading", { name: "Não sabemos se a chave foi cadastrada" });

test("a request is not sent again in a new session of its customer, and is told as unknown", async () => {
  const { sent } = await orderRandomKey([offline, () => Response.json(random)]);
  await unknown();
  act(() => renewSession(renewed));
  await screen.findByText(/Confira antes de fazer de novo/);
  expect(screen.queryByRole("button", { name: "Tentar de novo" })).toBeNull();
  expect(sent()).toHaveLength(1);
  await waitFor(() => expect(stored()).toEqual([]));
});

test("a request that waits for the area to be unlocked is not sent by the session after", async () => {
  const { user, sent } = await orderRandomKey([offline, () => Response.json(random)]);
  await unknown();
  const release = holdCalls();
  await press(user, "Tentar de novo");
  act(() => renewSession(renewed));
  await act(async () => release());
  await screen.findByText(/Confira antes de fazer de novo/);
  expect(sent()).toHaveLength(1);
});

test("another customer neither sees nor sends a request, and it stays stored for its own", async () => {
  const { sent } = await orderRandomKey([offline, () => Response.json(random)]);
  await unknown();
  await act(async () => signIn(bia));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent()).toHaveLength(1);
  expect(stored()).toHaveLength(1);
});

test("an answer that is lost while another customer signs in is not asked about there", async () => {
  let lose = (): void => undefined;
  const answer = new Promise((_, reject) => (lose = () => reject(new TypeError("Failed to fetch"))));
  const { sent } = await orderRandomKey([() => answer]);
  await waitFor(() => expect(sent()).toHaveLength(1));
  await act(async () => signIn(bia));
  await act(async () => lose());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(stored()).toHaveLength(1);
});

test("after a lost answer, one that asks to come again leaves the request unknown, under its key", async () => {
  const { user, sent } = await orderRandomKey([
    offline,
    refusal(401, "UNAUTHORIZED", "Sua sessão terminou."),
    refusal(429, "TOO_MANY_REQUESTS", "Muitas tentativas."),
    refusal(503, "SERVER_BUSY", "Muitos acessos."),
    () => Response.json(random),
  ]);
  await unknown();
  for (const said of [/Sua sessão terminou/, /Muitas tentativas/, /Muitos acessos/]) {
    await press(user, "Tentar de novo");
    await screen.findByText(said);
    expect(stored()).toHaveLength(1);
  }
  await press(user, "Tentar de novo");
  await screen.findByText("Chave registrada com sucesso!");
  expect(sent()).toHaveLength(5);
  expect(new Set(sent()).size).toBe(1);
});

test.each([500, 503])("a fault, also a proxy's (%s), says nothing: its request stays unknown", async (status) => {
  const { user, sent } = await orderRandomKey([
    refusal(status, "INTERNAL", "Desculpe, tivemos uma falha técnica."),
    () => Response.json(random),
  ]);
  await unknown();
  await press(user, "Tentar de novo");
  await screen.findByText("Chave registrada com sucesso!");
  expect(new Set(sent()).size).toBe(1);
});

test.each(["SERVER_BUSY", "NOT_WRITABLE", "RESTORED"])("a server that answers %s has done nothing", async (code) => {
  await orderRandomKey([refusal(503, code, "Agora não dá.")]);
  await screen.findAllByText("Agora não dá.");
  expect(screen.queryByText(/Não sabemos/)).toBeNull();
  expect(stored()).toEqual([]);
});

test.each(["CLOSED", "DONE"])("the same order after a request was told as %s is another request", async (status) => {
  const requests = theBank({ [list]: { keys: [] }, [keys]: offline });
  const closed = /^POST \/requests\/[0-9a-f-]{36}\/close$/;
  const fetchOf = globalThis.fetch;
  vi.stubGlobal("fetch", (address: string, request: RequestInit) =>
    closed.test(`${request.method} ${address.replace("/api", "")}`)
      ? Promise.resolve(Response.json({ status }))
      : fetchOf(address, request),
  );
  const { user } = open("/pix-keys/new-key");
  await user.click(await screen.findByRole("radio", { name: /^Chave aleatória/ }));
  await press(user, "Continuar");
  await press(user, "Confirmar");
  await press(user, "Agora não");
  await press(user, "Entendi");
  await press(user, "Confirmar");
  await unknown();
  const sent = requests.filter(({ call }) => call === keys).map(({ headers }) => headers.get(idempotencyHeader));
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(2);
});

test("without a session the key of a closed page is told once, and is used by the same request", async () => {
  const route = "POST /passwords/send-forgot-password-code";
  anAbandoned({ route, deed: "o código foi enviado", owner: null, session: "" });
  act(() => clearLocalSession());
  const requests = theBank({ [route]: {} });
  const { user } = open("/auth/forgot");
  await screen.findByRole("heading", { name: "Não sabemos se o código foi enviado" });
  await press(user, "Entendi");
  expect(stored()).toHaveLength(1);
  await user.type(await screen.findByLabelText("CPF/CNPJ"), ana.document);
  await user.type(await screen.findByLabelText("Email"), "ana@exemplo.com.br");
  await press(user, "Continuar");
  await waitFor(() => expect(stored()).toEqual([]));
  expect(requests.find(({ call }) => call === route)?.headers.get(idempotencyHeader)).toBe(key);
});

test("where the browser does not say what other tabs have, a young request counts as theirs", async () => {
  anAbandoned({ at: new Date(Date.now() - 4 * 60_000).toISOString() });
  const requests = theBank({ [`POST /requests/${key}/close`]: { status: "CLOSED" } });
  open("/settings");
  await screen.findByRole("heading", { level: 1 });
  await act(async () => undefined);
  expect(requests.some(({ call }) => call.includes("/requests/"))).toBe(false);
  expect(stored()).toHaveLength(1);
});
