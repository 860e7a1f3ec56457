import { Account } from "@vitral/contract/accounts";
import type { User } from "@vitral/contract/customers";
import { privacyOf } from "@vitral/contract/legal/privacy-text";
import { termsOf } from "@vitral/contract/legal/terms-text";
import { waitForScreens } from "@vitral/ui/testing/longest-wait.ts";
import { cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { afterEach, vi } from "vitest";
import * as z from "zod/mini";
import { App } from "../app/app.tsx";
import { Providers } from "../app/providers.tsx";
import { orderStore } from "../shared/orders/order-store.ts";
import { clearLocalSession } from "../shared/session/session.ts";

waitForScreens();

/** The answers of the server in a test, by method and path; a function gets body and query and may refuse. */
export type ServerAnswers = Record<string, unknown>;
type ReceivedCall = { call: string; query: string; body: unknown; headers: Headers };

const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`;

export const aurora = {
  id: id(1),
  name: "Banco Aurora S.A.",
  document: "11222333000181",
  prefixDisplayName: "Banco",
  displayName: "Banco Aurora",
  article: "o" as const,
  email: "ajuda@aurora.example",
  colors: { primary: "#3b2fb5", background: "#ffffff" },
  internetBanking: "http://localhost",
  logoWhite: null,
  logoDark: null,
  favicon: null,
  site: "https://aurora.example",
  address: "Rua Um, 1",
  phone: "+551130000000",
  ombudsmanPhone: "08007770102",
  provider: { name: "Banco Aurora S.A.", document: "11222333000181", ispb: "61000001", kind: "BANK" },
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

/** Ana's accounts as on the wire, in reais. */
export const checking = { id: id(3), number: "12345-6", agency: "0001", bank: "Banco Aurora", balance: 12480.55 };
export const savings = { id: id(4), number: "65432-1", agency: "0001", bank: "Banco Aurora", balance: 300 };
export const inCents = (account: typeof checking): Account => z.decode(Account, account);

/** The answer to Ana's sign-in. */
export const anaSignsIn = { entity: ana, entityType: "PERSON", accounts: [checking], token: "token-of-ana" };

/** An answer with a refusal. */
export const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ code, message }, { status });

/** No answer: the connection is lost. */
export const offline = () => {
  throw new TypeError("Failed to fetch");
};

/** The error page of a proxy, which has no sentence for a customer. */
export const proxyError = () => new Response("<html>502</html>", { status: 502 });

/** The model of a bank's legal texts, as the server answers it. */
export const textsOf = (tenant: Parameters<typeof termsOf>[0]) => {
  const version = { version: "2026-11-23", state: "IN_FORCE", isModel: true };
  return { ...version, terms: termsOf(tenant), privacy: privacyOf(tenant), versions: [version] };
};

/** Replaces `fetch`, the only thing outside of the application, by a server. Returns the calls that it receives. */
export function theBank(answers: ServerAnswers = {}): ReceivedCall[] {
  const requests: ReceivedCall[] = [];
  const all: ServerAnswers = {
    "GET /tenants": aurora,
    "GET /settings": { cepUrl: "https://viacep.com.br/ws/{cep}/json/", aheadMs: 0 },
    "GET /legal-texts": textsOf(aurora),
    "GET /legal-texts/version": { version: "2026-11-23" },
    "GET /legal-texts/news": { news: null },
    "GET /notices/unread": { unread: 0 },
    "GET /documents/resubmission": { reason: null, type: null },
    "POST /sign-out": {},
    ...accountAnswers,
    ...answers,
  };
  vi.stubGlobal("fetch", async (address: string, request: RequestInit) => {
    const [path = "", query = ""] = address.replace(/^\/api/, "").split("?");
    const call = `${request.method} ${path}`;
    const body = read(request.body);
    requests.push({ call, query, body, headers: new Headers(request.headers) });
    const answer = all[call];
    if (answer === undefined)
      return Response.json({ code: "NOT_FOUND", message: `${call} não existe` }, { status: 404 });
    return typeof answer === "function"
      ? (answer as (body: unknown, query: string) => unknown)(body, query)
      : Response.json(answer);
  });
  return requests;
}

/** A JSON body as its value, a multipart body as its fields. */
function read(body: RequestInit["body"]): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === "string" ? JSON.parse(body) : null;
}

const accountAnswers = Object.fromEntries(
  [checking, savings].flatMap((account) => [
    [`GET /accounts/${account.id}`, { account }],
    [`GET /accounts/${account.id}/pix/favorites`, { favorites: [] }],
    [`GET /accounts/${account.id}/pix/claims`, { claims: [], available: false, next: null }],
    [`GET /accounts/${account.id}/pix/schedules`, { schedules: [], next: null }],
    [`GET /accounts/${account.id}/pix/blocks`, { blocks: [] }],
    [`GET /accounts/${account.id}/pix/disputes/received`, { disputes: [], next: null }],
  ]),
);

/** Stores a session of Ana, as after an earlier visit. */
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

/** happy-dom has no layout and never reports a place as visible: here every place is near the screen at once. */
class EverythingIsNear {
  observe: () => void;
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => report([{ isIntersecting: true }]);
  }
  disconnect = () => undefined;
}

/** Opens the application at an address. `visit` has the current address and all addresses since. */
export function open(address: string, state: unknown = null) {
  vi.stubGlobal("IntersectionObserver", EverythingIsNear);
  const visit = { address, history: [] as string[] };
  function Where() {
    const { pathname, search } = useLocation();
    visit.address = pathname + search;
    if (visit.history.at(-1) !== visit.address) visit.history.push(visit.address);
    return null;
  }
  render(
    <MemoryRouter initialEntries={[state === null ? address : { pathname: address, state }]}>
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
  // The next test is another visit, in which nobody is signed in.
  clearLocalSession();
  for (const { lookUpId } of orderStore.list(ana.id)) orderStore.remove(ana.id, lookUpId);
  localStorage.clear();
  vi.unstubAllGlobals();
});
