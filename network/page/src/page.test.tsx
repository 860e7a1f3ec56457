import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { waitForScreens } from "@vitral/ui/testing/longest-wait.ts";
import { afterEach, expect, test, vi } from "vitest";
import type * as z from "zod/mini";
import type { NetworkState } from "../../src/simulator/network-state.ts";
import { allOff } from "../../src/simulator/switches.ts";
import { App } from "./app.tsx";

waitForScreens();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = "2026-03-10T15:00:00.000Z";
const participant = { isPlayed: false, bank: null, reserve: "1234567.89", waitingEvents: 0 };
const aState: z.input<typeof NetworkState> = {
  at,
  publicKey: "",
  switches: allOff,
  reservesAddUp: true,
  participants: [
    { ...participant, ispb: "99000001", name: "Banco Sol S.A.", isPlayed: true, bank: "sol" },
    { ...participant, ispb: "61000001", name: "Banco Aurora S.A.", waitingEvents: 2 },
  ],
  orders: [],
};
const anOrder: (typeof aState)["orders"][number] = {
  id: "E9900000120260310150011111111111",
  isReturn: false,
  payer: "99000001",
  payee: "61000001",
  amount: "10.00",
  status: "ACSC",
  reason: null,
  takenAt: at,
  endedAt: at,
  expiresAt: at,
};

type Answering = (name: string, body: unknown) => unknown;

/** The page before a network that answers so: what a call throws is a lost connection. */
function thePage(answering: Answering) {
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    const answer = await answering(address.replace("/simulator/", ""), typeof body === "string" && JSON.parse(body));
    return answer instanceof Response ? answer : Response.json(answer);
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const lost = (): never => {
  throw new TypeError("Failed to fetch");
};
const refused = (type: string, detail?: string) => Response.json({ type, detail }, { status: 400 });

async function payWith(answer: () => unknown) {
  const sent: unknown[] = [];
  const user = thePage((name, body) => {
    if (name !== "pay") return aState;
    sent.push(body);
    return answer();
  });
  await user.type(await screen.findByLabelText("Chave Pix"), "ANA.LIMA@exemplo.com.br");
  await user.type(screen.getByLabelText("Valor"), "123456789");
  await user.click(screen.getByRole("button", { name: "Pagar" }));
  return { sent, user };
}

test("the page shows reserves, who has events to take, and payments with their reasons", async () => {
  const rejected = { ...anOrder, id: "E9900000120260310150022222222222", status: "RJCT" as const, reason: "AC07" };
  const back = { ...anOrder, id: "D6100000120260310150033333333333", isReturn: true, status: "ACSP" as const };
  thePage(() => ({ ...aState, orders: [anOrder, rejected, back, { ...anOrder, id: "x", payee: null }] }));
  expect(await screen.findAllByText("R$ 1.234.567,89")).toHaveLength(2);
  expect(screen.getByText("2 eventos à espera")).toBeTruthy();
  expect(screen.getByText("A soma confere")).toBeTruthy();
  expect(screen.getByText("Recusado AC07")).toBeTruthy();
  expect(screen.getByText("A conta de quem recebe foi encerrada.")).toBeTruthy();
  expect(screen.getByText("Em andamento")).toBeTruthy();
  expect(screen.getByText("devolve a")).toBeTruthy();
  expect(screen.getByText("Fora da rede")).toBeTruthy();
});

test("before the first payment the list says how one comes, and what does not add up is said", async () => {
  thePage(() => ({ ...aState, reservesAddUp: false, participants: [] }));
  expect(await screen.findByText("Nenhum pagamento passou ainda")).toBeTruthy();
  expect(screen.getByText("A soma não confere")).toBeTruthy();
  expect(screen.getByText(/Nenhuma instituição está ligada/)).toBeTruthy();
});

test("a network that does not answer is said, what was seen stays, and the page goes on by itself", async () => {
  let answer: () => unknown = lost;
  thePage(() => answer());
  expect(await screen.findByText("A rede não responde. A página tenta de novo a cada segundo.")).toBeTruthy();
  answer = () => ({ ...aState, orders: [anOrder] });
  expect(await screen.findByText("Liquidado")).toBeTruthy();
  answer = lost;
  expect(await screen.findByText(/O que está na tela é das 12:00:00/)).toBeTruthy();
  expect(screen.getByText("Liquidado")).toBeTruthy();
  expect(screen.getByText("Parada")).toBeTruthy();
  answer = () => aState;
  expect(await screen.findByText("Ao vivo")).toBeTruthy();
  expect(screen.queryByText(/O que está na tela/)).toBeNull();
});

test("a key that is none and an amount of nothing are said at their fields, and nothing is sent", async () => {
  const sent: string[] = [];
  const user = thePage((name) => {
    sent.push(name);
    return aState;
  });
  await user.type(await screen.findByLabelText("Chave Pix"), "ana");
  await user.click(screen.getByRole("button", { name: "Pagar" }));
  expect(screen.getByText(/Isto não é uma chave Pix/)).toBeTruthy();
  expect(screen.getByText("Preencha o valor")).toBeTruthy();
  expect(sent).not.toContain("pay");
});

test("a payment is sent as the directory writes its key, and its end is said", async () => {
  const { sent, user } = await payWith(() => ({ endToEndId: anOrder.id, state: { status: "ACSC", settledAt: at } }));
  expect(await screen.findByText("R$ 1.234.567,89 liquidado")).toBeTruthy();
  expect(sent).toEqual([
    {
      key: "ana.lima@exemplo.com.br",
      amount: "1234567.89",
      bank: "sol",
      payer: { name: "Maria Souza", taxId: "98765432100" },
      txId: null,
      remittanceInformation: null,
    },
  ]);
  await user.type(screen.getByLabelText("Chave Pix"), "x");
  expect(screen.queryByText(/liquidado/)).toBeNull();
});

test.each([
  [{ status: "RJCT", reason: "AM04" }, "A reserva da instituição pagadora não cobre o valor."],
  [{ status: "ACSP" }, "A instituição de quem recebe ainda não respondeu. O fim aparece na lista."],
])("a payment that did not settle says why (%j)", async (state, sentence) => {
  await payWith(() => ({ endToEndId: anOrder.id, state }));
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  [() => refused("EntryNotFound"), "Nenhuma instituição ligada a esta rede tem esta chave."],
  [() => refused("InvalidMessage", "payer.taxId"), "A rede não aceita o que está neste campo."],
  [() => refused("RateLimited"), "Nada foi pago. O motivo: RateLimited."],
  [lost, "O pagamento pode ter sido feito. Veja na lista antes de pagar de novo."],
])("a payment that was refused or has no answer says which of them (%#)", async (answer, sentence) => {
  await payWith(answer);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("every switch of the network has its control, and says what the network made of it", async () => {
  let switches = allOff;
  const user = thePage((name, body) => {
    if (name !== "switches") return { ...aState, switches };
    switches = { ...switches, ...(body as object) };
    return switches;
  });
  expect(await screen.findByText("Tudo normal")).toBeTruthy();
  for (const control of screen.getAllByRole("switch")) await user.click(control);
  await user.selectOptions(screen.getByLabelText("Demora"), "2 segundos");
  await user.selectOptions(screen.getByLabelText("Recusa"), "AC03");
  expect(await screen.findByText("6 ligadas")).toBeTruthy();
  expect(Object.values(switches)).toEqual([2_000, "AC03", true, true, true, true]);
  await user.click(screen.getByRole("button", { name: "Desligar todas" }));
  expect(await screen.findByText("Tudo normal")).toBeTruthy();
  expect(switches).toEqual(allOff);
});

test("a switch that the network did not take stands as the network has it", async () => {
  const user = thePage((name) => (name === "switches" ? lost() : aState));
  const control = await screen.findByRole<HTMLInputElement>("switch", { name: "Repete eventos" });
  await user.click(control);
  expect(await screen.findByText("A rede não respondeu")).toBeTruthy();
  await waitFor(() => expect(control.checked).toBe(false));
});
