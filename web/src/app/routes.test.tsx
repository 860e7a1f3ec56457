import { screen, waitFor } from "@testing-library/react";
import type { RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import { ana, anaIsRemembered, aurora, open, refusal, theBank } from "../testing/bank.tsx";
import { areaPaths } from "../lib/paths.ts";
import { areaScreens } from "./area-screens.tsx";
import { onboardingScreens } from "./onboarding-screens.tsx";
import { routes } from "./routes.tsx";
import page from "../../index.html?raw";

/** Section 2.1 of the specification, written out. */
const specified = [
  ["/auth", "/auth/login", "/auth/forgot", "/auth/forgot-redefine", "/onboarding"],
  ["", "/2", "/3", "/4", "/5", "/6"].map((end) => `/onboarding/pj${end}`),
  ["1", "2", "3", "4", "4/2", "5", "6", "7", "7/2"].map((end) => `/onboarding/pj/docs/${end}`),
  ["", "/2", "/3", "/4", "/5", "/6", "/7", "/8", "/9", "/10"].map((end) => `/onboarding/pf${end}`),
  ["1", "2", "3", "4", "4/2", "5", "6", "6/2"].map((end) => `/onboarding/pf/docs/${end}`),
  ["/", "/transfer", "/transfer/pix-key", "/transfer/qr-code"],
  ["/pix-keys", "/pix-keys/my-keys", "/pix-keys/new-key", "/settings", "/settings/limits", "/settings/fees"],
  ["/account", "/account/change-password", "/account/change-pin", "/u/temos-de-uso-e-politica-de-privacidade"],
].flat();
/** Addresses that the specification names elsewhere (ADR-0012, rows 1, 2 and 4). */
const movedAddresses = ["/pix/new-key", "/login", "/onboarding/pj/doc30"];

/** Screens beyond the specification, the page that the code on a receipt leads to among them. */
const beyond = [
  "/notices",
  "/receive",
  "/receive/code",
  "/receive/new",
  "/receive/charges/:txid",
  "/settings/pix-limits",
  "/transfer/own-accounts",
  "/transfer/scheduled",
  "/transfer/scheduled/:scheduleId",
  "/account/disputes",
  "/account/disputes/:disputeId",
  "/account/disputes/received/:receivedId",
  "/account/devices",
  "/account/accesses",
  "/account/passkeys",
  "/account/push",
  "/account/privacy",
  "/account/profile",
  "/comprovante/:token",
  "/cobranca/:token",
  "/help",
];

const addresses = (branch: RouteObject[]): string[] =>
  branch.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...addresses(children)]);

test("the product has the addresses of the specification, and others only if listed here", () => {
  expect(addresses(routes).toSorted()).toEqual([...specified, ...movedAddresses, ...beyond, "*"].toSorted());
});

test("each address of the account opening has one screen, and one that redirects has none", () => {
  const opening = specified.filter((path) => path.startsWith("/onboarding"));
  expect(new Set(onboardingScreens.map(({ path }) => path))).toEqual(new Set(opening));
  expect(onboardingScreens).toHaveLength(opening.length);
});

test("each address of the authenticated area has one screen", () => {
  expect(areaScreens).toHaveLength(areaPaths.length);
  expect(new Set(areaScreens.map(({ path }) => path))).toEqual(new Set(areaPaths));
});

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const inTheArea = specified.filter((path) => !/^\/(auth|onboarding|u\/)/.test(path));
const steps = specified.filter((path) => /^\/onboarding\/p[fj]\//.test(path) && !/pf\/(9|10)$/.test(path));

describe("a visitor who is not signed in", () => {
  test.each(inTheArea)("at %s is sent to sign in", async (path) => {
    theBank();
    const { visit } = open(path);
    await title("Entre na sua conta");
    expect(visit.address).toBe("/auth/login");
  });

  test.each(steps)("at the onboarding step %s is sent to sign in", async (path) => {
    theBank();
    const { visit } = open(path);
    await title("Entre na sua conta");
    expect(visit.address).toBe("/auth/login");
  });

  test.each([
    ["/onboarding", "Abra sua conta"],
    ["/onboarding/pf", "Crie sua conta"],
    ["/onboarding/pj", "Vamos começar?"],
    ["/onboarding/pf/9", "Qual sua nacionalidade?"],
    ["/onboarding/pf/10", "Qual seu endereço?"],
    ["/u/temos-de-uso-e-politica-de-privacidade", "Termos de uso e política de privacidade"],
  ])("may see %s", async (path, name) => {
    theBank();
    const { visit } = open(path);
    await title(name);
    expect(visit.address).toBe(path);
  });

  test("at /login is sent to the one sign-in page", async () => {
    theBank();
    const { visit } = open("/login");
    await title("Entre na sua conta");
    expect(visit.address).toBe("/auth/login");
  });
});

describe("an ACTIVE customer", () => {
  test.each(["/auth", "/auth/login", "/auth/forgot", "/auth/forgot-redefine", "/onboarding"])(
    "at %s is redirected to the home page",
    async (path) => {
      theBank();
      anaIsRemembered();
      const { visit } = open(path);
      await expect.poll(() => visit.address).toBe("/");
    },
  );

  test("can register a key at both addresses", async () => {
    theBank();
    anaIsRemembered();
    const { visit } = open("/pix/new-key");
    await title("Nova chave");
    expect(visit.address).toBe("/pix-keys/new-key");
  });

  test("sees the menu pages with their links", async () => {
    theBank();
    anaIsRemembered();
    const { user } = open("/account");
    await title("Minha conta");
    expect(screen.getByRole("link", { name: /Alterar senha de acesso/ }).getAttribute("href")).toBe(
      "/account/change-password",
    );
    expect(screen.getByRole("link", { name: /Alterar Pin transacional/ }).getAttribute("href")).toBe(
      "/account/change-pin",
    );
    await user.click(screen.getByRole("link", { name: "Tarifas e limites" }));
    await title("Configurações");
    expect(document.title).toBe("Configurações · Banco Aurora");
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Configurações"));
  });

  test("signs out with the profile entry", async () => {
    theBank();
    anaIsRemembered();
    const { visit, user } = open("/transfer");
    await user.click(await screen.findByRole("button", { name: "Sair da conta de Ana Lima" }));
    await title("Entre na sua conta");
    expect(visit.address).toBe("/auth/login");
    expect(localStorage.getItem("token")).toBeNull();
  });
});

describe("a document's photo without the kind in the address", () => {
  const onTheWay = JSON.stringify({ ...ana, status: "PENDING", onboardingStep: "WAITING_DOCUMENTS_FRONT" });

  test.each(["/onboarding/pj/docs/4", "/onboarding/pj/docs/5", "/onboarding/pj/docs/5?docType=passaporte"])(
    "leads a company from %s over doc30 to the choice of the kind",
    async (path) => {
      theBank();
      anaIsRemembered({ user: onTheWay, "entity-type": "COMPANY" });
      const { visit } = open(path);
      await title("Qual documento você vai enviar?");
      expect(visit.history).toEqual([path, "/onboarding/pj/doc30", "/onboarding/pj/docs/3"]);
    },
  );

  test.each(["/onboarding/pf/docs/4", "/onboarding/pf/docs/5"])(
    "leads a person from %s to the choice of the kind",
    async (path) => {
      theBank();
      anaIsRemembered({ user: onTheWay });
      const { visit } = open(path);
      await title("Qual documento você vai enviar?");
      expect(visit.history).toEqual([path, "/onboarding/pf/docs/3"]);
    },
  );
});

test("an unknown address shows the not-found page with the bank's brand", async () => {
  theBank();
  open("/nada");
  expect(await title("Página não encontrada")).toBeTruthy();
});

test("until the bank is loaded nothing but a spinner is shown", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  theBank({ "GET /tenants": () => answered });
  open("/auth/login");
  expect(screen.getByText("Carregando").parentElement?.querySelector(".spin")).toBeTruthy();
  expect(screen.queryByRole("main")).toBeNull();
  answer(Response.json(aurora));
  await title("Entre na sua conta");
  expect(screen.queryByText("Carregando")).toBeNull();
});

test("a bank that cannot be loaded shows its sentence and can be retried", async () => {
  const sentence = "Estamos temporariamente fora do ar. Por favor, tente novamente mais tarde.";
  theBank({ "GET /tenants": refusal(404, "TENANT_NOT_FOUND", "Não há um banco neste endereço.") });
  const { user } = open("/auth/login");
  expect(await screen.findByText(sentence)).toBeTruthy();
  theBank();
  await user.click(screen.getByRole("button", { name: "Tentar de novo" }));
  await title("Entre na sua conta");
});

test("the region for what is announced stands in the page before any script has come", () => {
  expect(page).toMatch(/<body>[^]*<p id="announced" aria-live="polite" class="sr-only"><\/p>/);
});
