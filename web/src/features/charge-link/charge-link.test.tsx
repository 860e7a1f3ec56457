import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { offline, open, refusal, theBank } from "../../testing/bank.tsx";
import { findButton, findField } from "../../testing/screen.ts";

const token = "AAAAAAAAAAAAAAAAAAAAAA";
const at = `/cobranca/${token}`;
const call = `GET /charges/${token}`;
const emv = "00020126580014br.gov.bcb.pix";
const charge = {
  status: "OPEN",
  payee: "Maria Aparecida da Conceição Albuquerque Figueiredo de Souza",
  amount: 1_234_567.89,
  emv,
  changeable: false,
  message: "Encomenda 7",
  dueDate: null,
  endsAt: "2026-11-28T15:00:00.000Z",
};

test("the link of a charge shows who receives, how much, and the code to scan or copy", async () => {
  theBank({ [call]: charge });
  const { user } = open(at);
  await screen.findByText(charge.payee);
  expect(screen.getByText("R$ 1.234.567,89")).toBeTruthy();
  expect(screen.getByText("Encomenda 7")).toBeTruthy();
  expect(screen.getByRole("img", { name: `QR Code Pix de ${charge.payee}` })).toBeTruthy();
  expect((await findField("Pix Copia e Cola")).value).toBe(emv);
  expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  await user.click(await findButton("Copiar código"));
  expect(await navigator.clipboard.readText()).toBe(emv);
  await screen.findByText(/^Código copiado/);
});

test("a charge that is paid while it is open says so, and takes the focus of the button that is gone", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  let isPaid = false;
  theBank({ [call]: () => Response.json(isPaid ? { ...charge, status: "PAID" } : charge) });
  open(at);
  const copy = await findButton("Copiar código");
  copy.focus();
  isPaid = true;
  await vi.advanceTimersByTimeAsync(10_000);
  const title = await screen.findByRole("heading", { name: "Esta cobrança já foi paga" });
  await waitFor(() => expect(document.activeElement).toBe(title));
  const said = [...document.querySelectorAll("main [aria-live=polite]")].map(({ textContent }) => textContent);
  expect(said).toEqual(["Esta cobrança já foi paga. Não é preciso pagar de novo."]);
  expect(screen.getByRole("contentinfo").closest("main")).toBeNull();
  expect(screen.queryByRole("button", { name: "Copiar código" })).toBeNull();
  vi.useRealTimers();
});

test("a page that hears nothing three times says that it does not know, until it does", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isOffline = false;
  theBank({ [call]: () => (isOffline ? offline() : Response.json(charge)) });
  const { user } = open(at);
  await screen.findByText(charge.payee);
  isOffline = true;
  const notice = "Não sabemos se esta cobrança ainda pode ser paga";
  await vi.advanceTimersByTimeAsync(20_500);
  expect(screen.queryByText(notice)).toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await screen.findByText(notice)).toBeTruthy();
  expect(screen.getByRole("img", { name: `QR Code Pix de ${charge.payee}` })).toBeTruthy();
  isOffline = false;
  await user.click(await findButton("Tentar de novo"));
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: `Pagar a ${charge.payee}` }));
  vi.useRealTimers();
});

test.each([
  ["EXPIRED", "O prazo desta cobrança terminou"],
  ["CANCELLED", "Esta cobrança foi cancelada"],
])("a charge that is %s says so, and what to do", async (status, title) => {
  theBank({ [call]: { status, payee: charge.payee, amount: 10 } });
  open(at);
  await screen.findByRole("heading", { name: title });
  expect(screen.getByText(/^Se ainda precisa pagar, peça outra a quem enviou esta/)).toBeTruthy();
});

test("an unknown link and one that is none say so, and a lost connection offers another try", async () => {
  theBank({ [call]: refusal(404, "NOT_FOUND", "Não encontrado.") });
  open(at);
  await screen.findByText("Não encontramos esta cobrança");
  theBank({});
  open("/cobranca/short");
  await waitFor(() => expect(screen.getAllByText("Não encontramos esta cobrança")).toHaveLength(2));
});

test("without a connection the page offers another try", async () => {
  theBank({ [call]: offline });
  const { user } = open(at);
  const again = await findButton("Tentar de novo");
  theBank({ [call]: charge });
  await user.click(again);
  expect(await screen.findByText(charge.payee)).toBeTruthy();
});
