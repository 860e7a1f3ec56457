import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, checking, open, refusal, theBank } from "../../testing/bank.tsx";
import { aClaim } from "../../testing/a-claim.ts";

const at = `/accounts/${checking.id}`;
const idOf = (last: number) => `10000000-0000-4000-8000-00000000000${last}`;
const statement = {
  data: [],
  pagination: { totalPages: 0, totalItems: 0, itemsPerPage: 10 },
  summary: { in: 0, out: 0 },
};
const schedule = {
  id: idOf(2),
  seriesId: null,
  position: null,
  recurrence: null,
  scheduledDate: "2090-12-01",
  amount: 10,
  payee: { name: "Maria Souza", document: "***.654.321-**", bankName: "Banco Sol S.A." },
  description: null,
  status: "SCHEDULED",
  settled: false,
  failure: null,
  createdAt: "2026-11-21T02:30:00.000Z",
  evening: null,
  cancellableUntil: "2090-12-01T02:59:59.999Z",
  transactionId: null,
};

beforeEach(() => anaIsRemembered());

test.each([
  [
    "pix/claims",
    { claims: [{ ...aClaim, type: "OWNERSHIP" }], available: true, next: null },
    "os pedidos das suas chaves",
    "Pediram uma chave Pix sua",
  ],
  ["pix/schedules", { schedules: [schedule], next: null }, "os lançamentos futuros", "Lançamentos futuros"],
])("%s that did not load is said, without taking the focus, and loads again", async (path, answer, what, shown) => {
  let healthy = false;
  theBank({
    [`GET ${at}/transactions`]: statement,
    [`GET ${at}/${path}`]: () =>
      healthy ? Response.json(answer) : refusal(500, "INTERNAL", "Não foi possível concluir agora.")(),
  });
  const { user } = open("/");
  const said = await screen.findByText(new RegExp(`^Não foi possível abrir ${what}\\.`));
  const alert = said.closest<HTMLElement>("[role=alert]");
  expect(alert).not.toBe(document.activeElement);
  healthy = true;
  await user.click(within(alert ?? document.body).getByRole("button", { name: "Tentar de novo" }));
  expect(await screen.findByText(shown)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/Não foi possível abrir/)).toBeNull());
});

test("an empty list of requests or schedules shows nothing", async () => {
  theBank({ [`GET ${at}/transactions`]: statement });
  open("/");
  await screen.findByText("Nenhuma transação por aqui");
  expect(screen.queryByText(/Não foi possível abrir/)).toBeNull();
});
