import { screen, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { queryClient } from "../../../lib/query-client.ts";
import { settingsQuery } from "../../../lib/settings.ts";
import { anaIsRemembered, checking, offline, open, theBank } from "../../../testing/bank.tsx";

const statementCall = `GET /accounts/${checking.id}/transactions`;
const daysCall = `${statementCall}/days`;
const statement = {
  data: [],
  pagination: { totalPages: 0, totalItems: 0, itemsPerPage: 10 },
  summary: { in: 0, out: 0 },
};
const days = {
  days: [
    { day: "2026-11-03", in: 4000, out: 0 },
    { day: "2026-11-20", in: 0, out: 1234.56 },
  ],
};

/** What one test shows stays shown in the next. */
async function showValues(user: ReturnType<typeof open>["user"]) {
  const [eye] = await screen.findAllByRole("button", { name: /^(Mostrar|Ocultar) valores$/ });
  if (eye?.getAttribute("aria-label") === "Mostrar valores") await user.click(eye);
}

beforeEach(() => {
  anaIsRemembered();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T15:00:00Z") });
  return () => vi.useRealTimers();
});

test("the chart says the month's sums, and its table has the same figures", async () => {
  const requests = theBank({ [statementCall]: statement, [daysCall]: days });
  const { user } = open("/");
  await showValues(user);
  const chart = await screen.findByRole("img", { name: /^De 01\/11\/2026 a 21\/11\/2026, entraram R\$\s4\.000,00 e/ });
  expect(chart.getAttribute("aria-label")).toMatch(/saíram R\$\s1\.234,56$/);
  expect(requests.find(({ call }) => call === daysCall)?.query).toBe("startDate=2026-11-01&endDate=2026-11-21");
  await user.click(await screen.findByRole("button", { name: "Ver tabela" }));
  const table = await screen.findByRole("table", { name: "Entradas e saídas do mês, por dia" });
  expect(
    within(table)
      .getAllByRole("row")
      .map(({ textContent }) => textContent?.replaceAll("\u00A0", " ")),
  ).toEqual(["DiaEntradasSaídas", "03/11/2026R$ 4.000,00—", "20/11/2026—R$ 1.234,56"]);
});

test("a day far above the others is cut in the chart, and its amount is said", async () => {
  const month = [4000, 90, 80, 60].map((amount, at) => ({ day: `2026-11-0${at + 1}`, in: amount, out: 0 }));
  theBank({ [statementCall]: statement, [daysCall]: { days: month } });
  const { user } = open("/");
  await showValues(user);
  const said = /A barra de 01\/11\/2026 está cortada: entraram R\$\s4\.000,00 no dia$/;
  expect((await screen.findByRole("img", { name: /^De 01/ })).getAttribute("aria-label")).toMatch(said);
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getAllByText(/^R\$\s100$/)).toHaveLength(2);
});

test("the chart is of the bank's month, also when the bank's clock is known later than the chart", async () => {
  queryClient.removeQueries(settingsQuery);
  onTestFinished(() => queryClient.removeQueries(settingsQuery));
  const settings = Promise.withResolvers<object>();
  const requests = theBank({
    [statementCall]: statement,
    [daysCall]: (_body: unknown, query: string) =>
      Response.json(query.includes("2026-12") ? { days: [{ day: "2026-12-02", in: 7, out: 0 }] } : days),
    "GET /settings": () => settings.promise.then((known) => Response.json(known)),
  });
  const { user } = open("/");
  await showValues(user);
  await screen.findByRole("img", { name: /^De 01\/11\/2026 a 21\/11\/2026/ });
  settings.resolve({ cepUrl: "https://viacep.com.br/ws/{cep}/json/", aheadMs: 12 * 86_400_000 });
  await screen.findByRole("img", { name: /^De 01\/12\/2026 a 03\/12\/2026, entraram R\$\s7,00/ });
  expect(requests.findLast(({ call }) => call === daysCall)?.query).toBe("startDate=2026-12-01&endDate=2026-12-03");
});

test("the columns of neighbouring days do not touch", async () => {
  const neighbours = [3, 4].map((day) => ({ day: `2026-11-0${day}`, in: day, out: 0 }));
  theBank({ [statementCall]: statement, [daysCall]: { days: neighbours } });
  const { user } = open("/");
  await showValues(user);
  const chart = await screen.findByRole("img", { name: /^De 01\/11\/2026/ });
  const points = Array.from(
    chart
      .querySelector("path")
      ?.getAttribute("d")
      ?.matchAll(/([\d.]+),([\d.]+)/g) ?? [],
    ([, x, y]) => ({ x: Number(x), y: Number(y) }),
  );
  const higher = Math.min(...points.map(({ y }) => y));
  const lower = points.filter(({ y }) => y > higher && y < 80);
  const endOfFirst = Math.max(...lower.map(({ x }) => x));
  const startOfSecond = Math.min(...points.filter(({ y }) => y === higher).map(({ x }) => x));
  expect(startOfSecond - endOfFirst).toBeGreaterThan(1);
});

test("without a connection the chart can be tried again", async () => {
  theBank({ [statementCall]: statement, [daysCall]: offline });
  const { user } = open("/");
  await showValues(user);
  expect(await screen.findByText(/Sem conexão/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Tentar de novo" })).toBeTruthy();
});
