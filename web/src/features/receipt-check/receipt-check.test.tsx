import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { offline, open, refusal, theBank } from "../../testing/bank.tsx";

const token = "AAAAAAAAAAAAAAAAAAAAAA";
const checkCall = `GET /receipts/${token}`;

test("a genuine receipt shows its amount and moment, and asks search engines to pass by", async () => {
  theBank({ [checkCall]: { amount: 1234.56, settledAt: "2026-11-21T02:30:07.000Z" } });
  open(`/comprovante/${token}`);
  expect(await screen.findByText("Este comprovante é verdadeiro")).toBeTruthy();
  expect(screen.getByText(/1\.234,56/)).toBeTruthy();
  expect(screen.getByText("20/11/2026")).toBeTruthy();
  expect(screen.getByText("23:30:07 (horário de Brasília)")).toBeTruthy();
  expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
});

test("an unknown receipt says so", async () => {
  theBank({ [checkCall]: refusal(404, "NOT_FOUND", "Não encontramos o que você procura.") });
  open(`/comprovante/${token}`);
  expect(await screen.findByText("Não encontramos este comprovante")).toBeTruthy();
  expect(screen.getByText(/o comprovante não foi emitido por esta instituição\.$/)).toBeTruthy();
});

test("an address that cannot be a receipt's is not asked for", async () => {
  const requests = theBank();
  open("/comprovante/qualquer");
  expect(await screen.findByText("Não encontramos este comprovante")).toBeTruthy();
  expect(requests.filter(({ call }) => call.includes("/receipts/"))).toEqual([]);
});

test("without a connection the check can be tried again", async () => {
  theBank({ [checkCall]: offline });
  open(`/comprovante/${token}`);
  expect(await screen.findByRole("button", { name: "Tentar de novo" })).toBeTruthy();
});
