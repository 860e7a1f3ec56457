import { screen } from "@testing-library/react";
import { retention, type RetentionKind, retentionSentence } from "@vitral/contract/retention";
import { termsVersion } from "@vitral/contract/consents";
import { expect, test } from "vitest";
import { termsOf } from "./terms-text.ts";
import { aurora, open, theBank } from "../../testing/bank.tsx";

test("the terms contain the bank's name, document and contacts, and say that they are a model", async () => {
  theBank();
  open("/u/temos-de-uso-e-politica-de-privacidade");
  await screen.findByRole("heading", { level: 1, name: "Termos de uso e política de privacidade" });
  expect(document.body.textContent).toContain("Banco Aurora S.A. · CNPJ 11.222.333/0001-81");
  expect(screen.getByRole("heading", { level: 2, name: "Termos de uso" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "Política de privacidade" })).toBeTruthy();
  expect(screen.getByText("Texto-modelo")).toBeTruthy();
  expect(screen.getByText(/encarregado/).textContent).toContain("ajuda@aurora.example, (11) 3000-0000, Rua Um, 1");
});

test("a freephone number is shown as dialled, on one line", async () => {
  theBank({ "GET /tenants": { ...aurora, phone: "08007770101" } });
  open("/u/temos-de-uso-e-politica-de-privacidade");
  const numbers = await screen.findAllByText("0800 777 0101");
  expect(numbers.length).toBeGreaterThan(2);
  for (const number of numbers) expect(number.className).toBe("whole");
});

test("the terms name the bank with its prefix, and the address at which it is safe to sign in", async () => {
  const brand = { prefixDisplayName: "Cooperativa", displayName: "Ipê", internetBanking: "https://ipe.example/" };
  theBank({ "GET /tenants": { ...aurora, ...brand } });
  open("/u/temos-de-uso-e-politica-de-privacidade");
  expect(await screen.findByText(/^A conta oferecida por Cooperativa Ipê é para pessoas/)).toBeTruthy();
  expect(screen.getByText(/Banco Aurora S.A. \(Cooperativa Ipê\) é a controladora/)).toBeTruthy();
  expect(screen.getByText(/^Entre sempre pelo endereço ipe.example,/)).toBeTruthy();
  expect(screen.getByText("Internet banking: ipe.example")).toBeTruthy();
});

test("a changed text of the terms has a new version, because customers accept a version", async () => {
  const text = JSON.stringify(
    termsOf({ ...aurora, strongSecrets: false, idleLockMinutes: null, registeredDevices: false }),
  );
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const sha256 = Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  expect({ version: termsVersion, sha256 }).toEqual({ version: "2026-11-23", sha256: "60075e2cbab6e142" });
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
