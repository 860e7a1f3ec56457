import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { anaIsRemembered, checking, offline, open, refusal, theBank } from "../../../testing/bank.tsx";

const statementCall = `GET /accounts/${checking.id}/transactions`;
const fileCall = `${statementCall}/file`;
const emailCall = `POST /accounts/${checking.id}/transactions/export`;
const statement = {
  data: [],
  pagination: { totalPages: 0, totalItems: 0, itemsPerPage: 10 },
  summary: { in: 0, out: 0 },
};
const csv = () =>
  new Response("Data;Hora\r\n", {
    headers: { "content-type": "text/csv", "content-disposition": 'attachment; filename="extrato-de-teste.csv"' },
  });
const period = "/?de=2026-11-01&ate=2026-11-15";
const required = "Por favor, selecione um período para exportar.";

beforeEach(() => {
  anaIsRemembered();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T15:00:00Z") });
  return () => vi.useRealTimers();
});

async function openSheet(answers: object, address = "/") {
  const requests = theBank({ [statementCall]: statement, ...answers });
  const { user } = open(address);
  await user.click(await screen.findByRole("button", { name: "Exportar extrato" }));
  const sheet = await screen.findByRole("dialog", { name: "Exportar extrato" });
  const choose = (way: string) => user.click(within(sheet).getByRole("button", { name: new RegExp(`^${way}`) }));
  const queryOf = (call: string) =>
    Object.fromEntries(new URLSearchParams(requests.find((one) => one.call === call)?.query));
  return { user, sheet, choose, queryOf };
}

test("the chosen period is loaded and saved under the server's name", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { choose, queryOf } = await openSheet({ [fileCall]: csv }, period);
  expect(screen.queryByText(required)).toBeNull();
  await choose("CSV");
  await waitFor(() => expect(saved).toEqual(["extrato-de-teste.csv"]));
  expect(await screen.findByText("Extrato baixado.")).toBeTruthy();
  expect(queryOf(fileCall)).toEqual({ format: "csv", startDate: "2026-11-01", endDate: "2026-11-15" });
});

test("by e-mail the chosen period is requested, and the sheet closes", async () => {
  const { choose, queryOf } = await openSheet({ [emailCall]: {} }, period);
  await choose("E-mail");
  expect(await screen.findByText("Exportação solicitada! O extrato será enviado para o seu e-mail.")).toBeTruthy();
  expect(queryOf(emailCall)).toEqual({ startDate: "2026-11-01", endDate: "2026-11-15" });
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Exportar extrato" })).toBeNull());
});

test("without a period the sentence stands above the periods, and nothing is exported", async () => {
  const { choose, sheet, queryOf } = await openSheet({ [emailCall]: {} });
  expect(within(sheet).getByText(required)).toBeTruthy();
  await choose("E-mail");
  expect(await screen.findAllByText(required)).toHaveLength(2);
  expect(queryOf(emailCall)).toEqual({});
});

test("a period that the sheet offers is exported at once, and leaves the statement as it is", async () => {
  const { user, choose, sheet, queryOf } = await openSheet({ [emailCall]: {} });
  await user.click(within(sheet).getByRole("radio", { name: "Últimos 30 dias" }));
  expect(within(sheet).getByText("Período: 23/10/2026 a 21/11/2026")).toBeTruthy();
  await choose("E-mail");
  expect(await screen.findByText(/^Exportação solicitada!/)).toBeTruthy();
  expect(queryOf(emailCall)).toEqual({ startDate: "2026-10-23", endDate: "2026-11-21" });
  expect(screen.queryByRole("button", { name: "Limpar período" })).toBeNull();
});

test("other days are chosen on the calendar of the sheet", async () => {
  const { user, choose, sheet, queryOf } = await openSheet({ [emailCall]: {} });
  await user.click(within(sheet).getByRole("radio", { name: "Últimos 30 dias" }));
  await user.click(within(sheet).getByRole("radio", { name: "Outras datas" }));
  expect(within(sheet).getByText("Escolha o primeiro e o último dia do período")).toBeTruthy();
  await user.click(within(sheet).getByRole("button", { name: "segunda-feira, 2 de novembro de 2026" }));
  await user.click(within(sheet).getByRole("button", { name: "quinta-feira, 5 de novembro de 2026" }));
  await choose("E-mail");
  expect(await screen.findByText(/^Exportação solicitada!/)).toBeTruthy();
  expect(queryOf(emailCall)).toEqual({ startDate: "2026-11-02", endDate: "2026-11-05" });
});

test("a refused e-mail says so with its reason, and the sheet stays", async () => {
  const { choose, sheet } = await openSheet({ [emailCall]: refusal(422, "NO_EMAIL", "Sem e-mail.") }, period);
  await choose("E-mail");
  expect(await screen.findByText("Erro ao exportar. Tente novamente.")).toBeTruthy();
  expect(await within(sheet).findByText("Sem e-mail.")).toBeTruthy();
});

test.each([
  ["a refused file", refusal(422, "STATEMENT_TOO_LONG", "O período tem movimentações demais."), "demais."],
  ["a lost connection", offline, "Sem conexão"],
])("%s says why, and the sheet stays", async (_, answer, sentence) => {
  const { choose, sheet } = await openSheet({ [fileCall]: answer }, period);
  await choose("PDF");
  expect((await within(sheet).findByRole("alert")).textContent).toContain(sentence);
});

test.each([
  ["/", false],
  ["/?busca=padaria", true],
  ["/?sentido=entradas", true],
  ["/?minimo=10", true],
])("at %s the sheet says that a search does not narrow what is exported: %s", async (address, isSaid) => {
  await openSheet({}, address);
  expect(screen.queryByText(/também as que a sua busca não mostra/) !== null).toBe(isSaid);
});
