import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { open, refusal, theConsole } from "../../testing/console.tsx";

afterEach(() => vi.useRealTimers());

const quietDay = {
  waiting: [],
  drift: null,
  restoredSince: null,
  ownUndone: { count: 0, oldest: null },
  withoutSecondPerson: 0,
  installationWithoutSecondPerson: null,
  day: { sent: { count: 0, amount: 0 }, received: { count: 1, amount: 152.53 }, refused: 0 },
  hours: [{ hour: 15, sent: 0, received: 1 }],
  accounts: [{ day: "2026-11-25", count: 0 }],
};

test("what waits is a list of work, the clock that ended first on top; what is quiet stands in one line", async () => {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 60_000).toISOString();
  const waiting = [
    { kind: "REVIEWS", count: 12, oldest: ago(50), due: null },
    { kind: "COMMANDS", count: 0, oldest: null, due: null },
    { kind: "INFRACTIONS", count: 3, oldest: ago(170), due: ago(-20) },
    { kind: "LATE_INFRACTIONS", count: 0, oldest: null, due: null },
    { kind: "BLOCKS", count: 1, oldest: ago(74), due: ago(2) },
    { kind: "MESSAGES", count: 0, oldest: null, due: null },
  ];
  theConsole("OPERACAO", () => ({
    ...quietDay,
    waiting,
    drift: { amount: 0, until: "2026-11-24", since: null, missing: 0 },
    ownUndone: { count: 2, oldest: ago(1) },
  }));
  open("/aurora");
  const section = within(await screen.findByRole("region", { name: "Aguarda alguém" }));
  expect((await section.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    "Bloqueios cautelares1o mais antigo há 3 diasvencido há 2 h 1 min",
    expect.stringMatching(/^Contestações recebidas3a mais antiga há 7 diasvence em 19 h/),
    "Análises12a mais antiga há 2 dias",
    "Meus pedidos não feitos2rejeitados, vencidos ou superados em 7 dias",
  ]);
  const links = section.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links.slice(0, 4)).toEqual([
    "/aurora/casos?kind=BLOCK",
    "/aurora/casos?kind=INFRACTION",
    "/aurora/analises",
    "/aurora/aprovacoes?view=undone",
  ]);
  expect(section.getByText(/^Nada aguarda em/).textContent).toBe(
    "Nada aguarda em Aprovações · Mensagens com falha · Diferença com a rede (R$\u00a00,00, conciliado até 24/11/2026)",
  );
});

test("at dawn the chart of the day has the scale of a whole day, and of more than one Pix", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T05:10:00Z") });
  theConsole("OPERACAO", () => ({ ...quietDay, hours: [{ hour: 1, sent: 1, received: 0 }] }));
  open("/aurora");
  const chart = await screen.findByRole("img", { name: /^Pix por hora, hoje/ });
  const texts = Array.from(chart.querySelectorAll("text"), ({ textContent }) => textContent);
  expect(texts.slice(0, 5)).toEqual(["0", "1", "2", "3", "4"]);
  expect(texts).toContain("21 h");
  fireEvent.click((await screen.findAllByRole("button", { name: "Ver tabela" }))[0] as HTMLElement);
  const rows = within(await screen.findByRole("table", { name: "Pix por hora, hoje" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["HoraPix", "0 h0", "1 h1", "2 h0"]);
});

test("the chart of the day goes on to the hour of now, also where no Pix came any more", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T23:30:00Z") });
  theConsole("OPERACAO", () => quietDay);
  open("/aurora");
  const [show] = await screen.findAllByRole("button", { name: "Ver tabela" });
  fireEvent.click(show as HTMLElement);
  const rows = within(await screen.findByRole("table", { name: "Pix por hora, hoje" })).getAllByRole("row");
  expect(rows.at(-1)?.textContent).toBe("20 h0");
});

test("of a restored copy Início says since when nothing is sent, and what ends it", async () => {
  theConsole("OPERACAO", () => ({ ...quietDay, restoredSince: "2026-11-24T13:05:00.000Z" }));
  open("/aurora");
  expect(
    await screen.findByText(/^Desde 24\/11\/2026 às 10:05 nada é enviado.*installation end-restored/),
  ).toBeTruthy();
});

test("while the bank is away the staff reads so, and the page comes by itself", async () => {
  const options = queryClient.getDefaultOptions();
  onTestFinished(() => queryClient.setDefaultOptions(options));
  queryClient.setDefaultOptions({ queries: { ...options.queries, retryDelay: 300 } });
  let tries = 0;
  theConsole("OPERACAO", () => ((tries += 1) <= 2 ? refusal(503, "NOT_READABLE", "Tente em instantes.") : quietDay));
  open("/aurora");
  const announced = "Estamos fora do ar por alguns instantes. Vamos tentar de novo em instantes.";
  expect(await screen.findByText(announced)).toBeTruthy();
  expect(await screen.findByRole("region", { name: "Aguarda alguém" })).toBeTruthy();
  expect(screen.queryByText(announced)).toBeNull();
});
