import { screen } from "@testing-library/react";
import { retention, type RetentionKind, retentionSentence } from "@vitral/contract/retention";
import { modelVersions } from "@vitral/contract/consents";
import { privacyOf } from "@vitral/contract/legal/privacy-text";
import { termsOf } from "@vitral/contract/legal/terms-text";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { aurora, open, refusal, textsOf, theBank } from "../../testing/bank.tsx";

test("the terms contain the bank's name, document and contacts, and say that they are a model", async () => {
  theBank();
  open("/u/temos-de-uso-e-politica-de-privacidade");
  await screen.findByRole("heading", { level: 1, name: "Termos de uso e política de privacidade" });
  expect(document.body.textContent).toContain("Banco Aurora S.A. · CNPJ 11.222.333/0001-81");
  expect(await screen.findByRole("heading", { level: 2, name: "Termos de uso" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Política de privacidade" })).toBeTruthy();
  expect(screen.getByText("Texto-modelo")).toBeTruthy();
  expect(screen.getByText(/encarregado/).textContent).toContain("ajuda@aurora.example, +551130000000, Rua Um, 1");
});

test("a freephone number is shown as dialled, on one line", async () => {
  const texts = textsOf({ ...aurora, phone: "0800 777 0101" });
  theBank({ "GET /tenants": { ...aurora, phone: "08007770101" }, "GET /legal-texts": texts });
  open("/u/temos-de-uso-e-politica-de-privacidade");
  await screen.findByRole("heading", { level: 2, name: "Termos de uso" });
  const numbers = screen.getAllByText("0800 777 0101");
  expect(numbers.length).toBeGreaterThan(2);
  for (const number of numbers) expect(number.className).toBe("whole");
});

test("the terms name the bank with its prefix, and the address at which it is safe to sign in", async () => {
  const brand = {
    prefixDisplayName: "Cooperativa",
    displayName: "Ipê",
    article: "a",
    internetBanking: "https://ipe.example/",
  } as const;
  const tenant = { ...aurora, ...brand };
  theBank({ "GET /tenants": tenant, "GET /legal-texts": textsOf(tenant) });
  open("/u/temos-de-uso-e-politica-de-privacidade");
  expect(await screen.findByText(/^A conta oferecida pela Cooperativa Ipê é para pessoas/)).toBeTruthy();
  expect(screen.getByText(/Banco Aurora S.A. \(Cooperativa Ipê\) é a controladora/)).toBeTruthy();
  expect(screen.getByText(/^Entre sempre pelo endereço ipe.example,/)).toBeTruthy();
  expect(screen.getByText("Internet banking: ipe.example")).toBeTruthy();
});

test("a changed text has a new version; who accepted an earlier one reads terms and privacy as they were", async () => {
  const hashOf = async (text: string) => {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  const texts = modelVersions.map(async (version) => ({
    version,
    terms: await hashOf(JSON.stringify(termsOf(aurora, version))),
    privacy: await hashOf(JSON.stringify(privacyOf(aurora, version))),
  }));
  expect(await Promise.all(texts)).toEqual([
    { version: "2026-11-27", terms: "d2c893412fd0c8af", privacy: "a0acb34d208c261f" },
    { version: "2026-11-26", terms: "d2c893412fd0c8af", privacy: "73f17e670e2bf806" },
    { version: "2026-11-23", terms: "60075e2cbab6e142", privacy: "243205f6ddb1815b" },
  ]);
});

test("the privacy text states every term by which data is removed, and its law", async () => {
  theBank();
  open("/u/temos-de-uso-e-politica-de-privacidade");
  await screen.findByRole("heading", { level: 2, name: "Política de privacidade" });
  const items = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  for (const kind of Object.keys(retention) as RetentionKind[]) {
    const { what, basis } = retention[kind];
    const law = basis === null ? "" : ` (${basis})`;
    expect(items).toContain(`${what}: ${retentionSentence(kind)}${law}.`);
  }
  expect(items).toContain(
    "Registros de acesso (data, hora, IP e navegador): 6 meses depois do acesso (Marco Civil da Internet, Lei 12.965/2014, art. 15).",
  );
});

test("an earlier version says that it was replaced, and leads to the one in force", async () => {
  const past = { version: "2026-01-05", state: "PAST", isModel: false };
  const now = { version: "2026-03-01", state: "IN_FORCE", isModel: false };
  const text = (title: string) => [{ title, text: ["Um parágrafo.", ["um item"]] }];
  const calls = theBank({
    "GET /legal-texts": (_body: unknown, query: string) => {
      const shown = query === "version=2026-01-05" ? past : now;
      const texts = { terms: text(`Contas de ${shown.version}`), privacy: text("Dados") };
      return Response.json({ ...shown, ...texts, versions: [now, past] });
    },
  });
  open("/u/temos-de-uso-e-politica-de-privacidade?versao=2026-01-05");
  expect(await screen.findByText("1. Contas de 2026-01-05")).toBeTruthy();
  expect(screen.getByText("Versão anterior")).toBeTruthy();
  expect(screen.queryByText("Texto-modelo")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "01/03/2026 (em vigor)" }));
  expect(await screen.findByText("1. Contas de 2026-03-01")).toBeTruthy();
  expect(screen.queryByText("Versão anterior")).toBeNull();
  expect(calls.filter(({ call }) => call === "GET /legal-texts").map(({ query }) => query)).toEqual([
    "version=2026-01-05",
    "",
  ]);
});

test("texts that are to come say from when they hold", async () => {
  theBank({ "GET /legal-texts": { ...textsOf(aurora), version: "2026-12-05", state: "UPCOMING" } });
  open("/u/temos-de-uso-e-politica-de-privacidade?versao=2026-12-05");
  expect(await screen.findByText("Ainda não valem")).toBeTruthy();
  expect(screen.getByText(/^Valem a partir de 05\/12\/2026\./)).toBeTruthy();
});

test("texts that do not load say so, and can be asked for again", async () => {
  theBank({ "GET /legal-texts": refusal(404, "NOT_FOUND", "Não encontramos o que você procura.") });
  open("/u/temos-de-uso-e-politica-de-privacidade?versao=1999-01-01");
  expect(await screen.findByText("Não encontramos o que você procura.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Tentar de novo" })).toBeTruthy();
});
