import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { anaIsRemembered, checking, offline, open, refusal, theBank } from "../../../testing/bank.tsx";

const statementCall = `GET /accounts/${checking.id}/transactions`;
const fileCall = `${statementCall}/file`;
const statement = {
  data: [],
  pagination: { totalPages: 0, totalItems: 0, itemsPerPage: 10 },
  summary: { in: 0, out: 0 },
};
const csv = () =>
  new Response("Data;Hora\r\n", {
    headers: { "content-type": "text/csv", "content-disposition": 'attachment; filename="extrato-de-teste.csv"' },
  });

beforeEach(() => {
  anaIsRemembered();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T15:00:00Z") });
  return () => vi.useRealTimers();
});

async function choose(answer: () => Response | never, address = "/") {
  const requests = theBank({ [statementCall]: statement, [fileCall]: answer });
  const { user } = open(address);
  await user.click(await screen.findByRole("button", { name: "Baixar" }));
  await screen.findByRole("dialog", { name: "Baixar extrato" });
  await user.click(await screen.findByRole("button", { name: /^CSV/ }));
  return requests;
}

test("the chosen period is loaded and saved under the server's name", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const requests = await choose(csv, "/?de=2026-11-01&ate=2026-11-15");
  await waitFor(() => expect(saved).toEqual(["extrato-de-teste.csv"]));
  expect(await screen.findByText("Extrato baixado.")).toBeTruthy();
  const query = new URLSearchParams(requests.find(({ call }) => call === fileCall)?.query);
  expect(Object.fromEntries(query)).toEqual({ format: "csv", startDate: "2026-11-01", endDate: "2026-11-15" });
});

test("without a period the last thirty days are loaded", async () => {
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const requests = await choose(csv);
  expect(await screen.findByText("Extrato baixado.")).toBeTruthy();
  const query = new URLSearchParams(requests.find(({ call }) => call === fileCall)?.query);
  expect([query.get("startDate"), query.get("endDate")]).toEqual(["2026-10-23", "2026-11-21"]);
});

test("a refused file says why and the dialog stays", async () => {
  await choose(refusal(422, "STATEMENT_TOO_LONG", "O período tem movimentações demais."));
  expect((await screen.findByRole("alert")).textContent).toContain("O período tem movimentações demais.");
  expect(screen.getByRole("dialog", { name: "Baixar extrato" })).toBeTruthy();
});

test("without a connection the dialog says so", async () => {
  await choose(offline);
  expect((await screen.findByRole("alert")).textContent).toContain("Sem conexão");
});

test.each([
  ["/", false],
  ["/?busca=padaria", true],
  ["/?sentido=entradas", true],
  ["/?minimo=10", true],
])("at %s the dialog says that a search does not narrow the file: %s", async (address, isSaid) => {
  theBank({ [statementCall]: statement });
  const { user } = open(address);
  await user.click(await screen.findByRole("button", { name: "Baixar" }));
  await screen.findByRole("dialog", { name: "Baixar extrato" });
  expect(screen.queryByText(/também as que a sua busca não mostra/) !== null).toBe(isSaid);
});
