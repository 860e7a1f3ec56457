import { Account } from "@vitral/contract/accounts";
import type { User } from "@vitral/contract/customers";
import { cleanup, configure, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, vi } from "vitest";
import * as z from "zod/mini";
import { App } from "../app/app.tsx";
import { Providers } from "../app/providers.tsx";
import { orderStore } from "../shared/orders/order-store.ts";
import { clearLocalSession } from "../shared/session/session.ts";

// Screens are loaded on demand, and a busy machine takes its time to do so.
configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 30_000 });

/** What the bank's server answers in a test, by method and path; a function sees body and query and may refuse. */
export type Answers = Record<string, unknown>;
type Asked = { call: string; query: string; body: unknown; headers: Headers };

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

export const aurora = {
  id: id(1),
  name: "Banco Aurora S.A.",
  document: "11222333000181",
  prefixDisplayName: "Banco",
  displayName: "Banco Aurora",
  email: "ajuda@aurora.example",
  colors: { primary: "#3b2fb5", background: "#ffffff" },
  internetBanking: "http://localhost",
  logoWhite: null,
  logoDark: null,
  favicon: null,
  site: "https://aurora.example",
  address: "Rua Um, 1",
  phone: "+551130000000",
};

export const ana: User = {
  id: id(2),
  status: "ACTIVE",
  onboardingStep: "DONE",
  name: "Ana Lima",
  document: "11144477735",
  phone: null,
  email: null,
  hasPin: true,
};

/** Ana's accounts as the wire has them, in reais. */
export const checking = { id: id(3), number: "12345-6", agency: "0001", bank: "Banco Aurora", balance: 12480.55 };
export const savings = { id: id(4), number: "65432-1", agency: "0001", bank: "Banco Aurora", balance: 300 };
export const inCents = (account: typeof checking): Account => z.decode(Account, account);

/** What a sign-in of Ana answers. */
export const anaSignsIn = { entity: ana, entityType: "PERSON", accounts: [checking], token: "token-of-ana" };

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ code, message }, { status });

/** Puts a server behind `fetch`, the only thing of the outside that a test replaces; answers what it was asked. */
export function theBank(answers: Answers = {}): Asked[] {
  const asked: Asked[] = [];
  const all: Answers = {
    "GET /tenants": aurora,
    "GET /settings": { cepUrl: "https://viacep.com.br/ws/{cep}/json/" },
    "POST /sign-out": {},
    ...accountAnswers,
    ...answers,
  };
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const [path = "", query = ""] = address.replace(/^\/api/, "").split("?");
    const call = `${request.method} ${path}`;
    const body = read(request.body);
    asked.push({ call, query, body, headers: new Headers(request.headers) });
    const answer = all[call];
    if (answer === undefined)
      return Response.json({ code: "NOT_FOUND", message: `${call} não existe` }, { status: 404 });
    return typeof answer === "function"
      ? (answer as (body: unknown, query: string) => unknown)(body, query)
      : Response.json(answer);
  });
  return asked;
}

/** A JSON body as its value, a multipart body as its fields. */
function read(body: RequestInit["body"]): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === "string" ? JSON.parse(body) : null;
}

const accountAnswers = Object.fromEntries(
  [checking, savings].map((account) => [`GET /accounts/${account.id}`, { account }]),
);

/** Ana was here before: her session is in the browser's storage. */
export function anaIsRemembered(changes: Record<string, string> = {}): void {
  const stored: Record<string, string> = {
    token: "token-of-ana",
    "token-expiration": new Date(Date.now() + 600_000).toISOString(),
    user: JSON.stringify(ana),
    account: JSON.stringify(checking),
    accounts: JSON.stringify([checking, savings]),
    "entity-type": "PERSON",
    ...changes,
  };
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
}

/**
 * Opens the whole application at an address, as a customer who types it; tells where it is, and by which way it came
 * there.
 */
export function open(address: string) {
  const visit = { address, way: [] as string[] };
  function Where() {
    const { pathname, search } = useLocation();
    visit.address = pathname + search;
    if (visit.way.at(-1) !== visit.address) visit.way.push(visit.address);
    return null;
  }
  render(
    <MemoryRouter initialEntries={[address]}>
      <Where />
      <Providers>
        <App />
      </Providers>
    </MemoryRouter>,
  );
  return { visit, user: userEvent.setup() };
}

afterEach(() => {
  cleanup();
  // The next test is another visit: nobody is signed in, and no account of this one is still selected.
  clearLocalSession();
  for (const { lookUpId } of orderStore.list(ana.id)) orderStore.remove(ana.id, lookUpId);
  localStorage.clear();
  vi.unstubAllGlobals();
});
