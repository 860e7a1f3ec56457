import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anaIsRemembered, offline, open, theBank } from "../../testing/bank.tsx";
import { findButton } from "../../testing/screen.ts";

const here = { endpoint: "https://fcm.googleapis.com/fcm/send/a", keys: { p256dh: "BA", auth: "CC" } };
const publicKey = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const all = { kinds: ["MONEY_IN", "PAYMENT_FAILED", "NEW_DEVICE", "CONTEST"], showsDetails: false };

/** What the browser does: nothing of it is ours. `answers`: what its customer says to the question. */
function theBrowser({
  permission = "default",
  answers = "granted",
  isSubscribed = false,
}: { permission?: NotificationPermission; answers?: NotificationPermission; isSubscribed?: boolean } = {}) {
  const state = { permission, isSubscribed, asked: 0, key: 0 };
  const subscription = {
    toJSON: () => here,
    unsubscribe: async () => {
      state.isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (state.isSubscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      state.key = applicationServerKey.length;
      state.isSubscribed = true;
      return subscription;
    },
  };
  vi.stubGlobal("PushManager", {});
  vi.stubGlobal("Notification", {
    get permission() {
      return state.permission;
    },
    requestPermission: async () => {
      state.asked += 1;
      if (state.permission === "default") state.permission = answers;
      return state.permission;
    },
  });
  Object.defineProperty(navigator, "serviceWorker", {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager, getNotifications: async () => [] }) },
  });
  return state;
}

/** A bank that stores the choice of this browser. */
function theBankWith(stored: object | null = null, more: object = {}) {
  let choice = stored;
  return theBank({
    "GET /push": { publicKey, isInvited: false },
    "PUT /push": (body: unknown) => {
      const { choice: sent } = body as { choice: { kinds: string[] } | null };
      if (sent) choice = sent.kinds.length > 0 ? sent : null;
      return Response.json({ choice });
    },
    ...more,
  });
}

beforeEach(() => anaIsRemembered());
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

test("nothing is asked before the press; then this browser is told of all kinds, without amount and name", async () => {
  const browser = theBrowser();
  const requests = theBankWith();
  const { user } = open("/account/push");
  const on = await findButton("Ativar avisos");
  expect(browser.asked).toBe(0);
  await user.click(on);
  expect(await screen.findByRole("heading", { name: "Neste aparelho" })).toBeTruthy();
  expect([browser.asked, browser.key]).toEqual([1, 65]);
  const sent = requests.findLast(({ call }) => call === "PUT /push")?.body;
  expect(sent).toEqual({ endpoint: here.endpoint, ...here.keys, choice: all });
  const details = screen.getByRole<HTMLInputElement>("checkbox", { name: /Mostrar valor e nome/ });
  expect(details.checked).toBe(false);
});

test("kinds and details are stored with 'Salvar'; without a kind the page says what to do", async () => {
  theBrowser({ permission: "granted", isSubscribed: true });
  const requests = theBankWith({ kinds: ["MONEY_IN"], showsDetails: false });
  const { user } = open("/account/push");
  const kinds = within(await screen.findByRole("group", { name: "Avisar quando houver" }));
  await user.click(kinds.getByRole("checkbox", { name: /Dinheiro que entrou/ }));
  await user.click(await findButton("Salvar"));
  expect(kinds.getByRole("alert").textContent).toContain("Escolha ao menos um aviso");
  await user.click(kinds.getByRole("checkbox", { name: /Contestações/ }));
  await user.click(screen.getByRole("checkbox", { name: /Mostrar valor e nome/ }));
  await user.click(await findButton("Salvar"));
  expect(await screen.findByText("Escolha salva")).toBeTruthy();
  const sent = requests.findLast(({ call }) => call === "PUT /push")?.body;
  expect(sent).toMatchObject({ choice: { kinds: ["CONTEST"], showsDetails: true } });
});

test("switched off, the bank forgets this browser, and so does the browser", async () => {
  const browser = theBrowser({ permission: "granted", isSubscribed: true });
  const requests = theBankWith(all);
  const { user } = open("/account/push");
  await user.click(await findButton("Desativar neste aparelho"));
  expect(await findButton("Ativar avisos")).toBeTruthy();
  expect(requests.findLast(({ call }) => call === "PUT /push")?.body).toMatchObject({ choice: { kinds: [] } });
  expect(browser.isSubscribed).toBe(false);
});

test("who says no reads how to allow it, and who does not answer that nothing changed", async () => {
  theBrowser({ answers: "denied" });
  theBankWith();
  const { user } = open("/account/push");
  await user.click(await findButton("Ativar avisos"));
  expect(await screen.findByText("Este navegador bloqueia nossos avisos")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Ativar avisos" })).toBeNull();
});

test("a question that was closed changes nothing", async () => {
  theBrowser({ answers: "default" });
  theBankWith();
  const { user } = open("/account/push");
  await user.click(await findButton("Ativar avisos"));
  expect(await screen.findByText("Você não permitiu os avisos. Nada mudou.")).toBeTruthy();
  expect(await findButton("Ativar avisos")).toBeTruthy();
});

test("a browser without Web Push, and an iPhone that did not install the bank, read why", async () => {
  theBankWith();
  open("/account/push");
  expect(await screen.findByText("Este navegador não mostra avisos com o aplicativo fechado")).toBeTruthy();
  cleanup();
  Object.defineProperty(navigator, "standalone", { configurable: true, value: false });
  open("/account/push");
  expect(await screen.findByText("No iPhone e no iPad, instale primeiro")).toBeTruthy();
  Reflect.deleteProperty(navigator, "standalone");
});

test("without a connection the page says so and is asked for again; a lost switch changes nothing", async () => {
  theBrowser();
  let isLost = true;
  theBankWith(null, {
    "GET /push": () => (isLost ? offline() : Response.json({ publicKey, isInvited: false })),
    "PUT /push": offline,
  });
  const { user } = open("/account/push");
  const again = await findButton("Tentar de novo");
  isLost = false;
  await user.click(again);
  await user.click(await findButton("Ativar avisos"));
  await waitFor(() => expect(document.body.textContent).toContain("internet"));
  expect(await findButton("Ativar avisos")).toBeTruthy();
});

test("home invites once after money came in, and 'Agora não' is for ever", async () => {
  theBrowser();
  const requests = theBankWith(null, {
    "GET /push": { publicKey, isInvited: true },
    "PUT /push/invitation": {},
  });
  const { user } = open("/");
  await screen.findByText("Quer saber na hora quando entrar dinheiro?");
  await user.click(await findButton("Agora não"));
  expect(screen.queryByText("Quer saber na hora quando entrar dinheiro?")).toBeNull();
  expect(requests.some(({ call }) => call === "PUT /push/invitation")).toBe(true);
});

test("no invitation comes in a browser where notices were denied, or after an answer", async () => {
  theBrowser({ permission: "denied" });
  const requests = theBankWith(null, { "GET /push": { publicKey, isInvited: true } });
  open("/");
  await screen.findByRole("heading", { name: "Página inicial" });
  expect(requests.some(({ call }) => call === "GET /push")).toBe(false);
});

test("signing out ends what this browser is told", async () => {
  const browser = theBrowser({ permission: "granted", isSubscribed: true });
  theBankWith(all);
  const { user } = open("/account/push");
  await findButton("Salvar");
  await user.click(await screen.findByRole("button", { name: "Sair da conta de Ana Lima" }));
  await waitFor(() => expect(browser.isSubscribed).toBe(false));
});
