import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { anaIsRemembered, checking, offline, open, refusal, theBank } from "../../testing/bank.tsx";
import { findButton, findTitle, getButton } from "../../testing/screen.ts";

const at = `/accounts/${checking.id}`;
const listCall = `GET ${at}/pix/schedules`;
const idOf = (last: number) => `20000000-0000-4000-8000-${String(last).padStart(12, "0")}`;
const aSchedule = (last: number, changes: object = {}) => ({
  id: idOf(last),
  seriesId: null,
  position: null,
  recurrence: null,
  scheduledDate: "2090-12-01",
  amount: 1_234_567.89,
  payee: { name: "Maria Souza", document: "***.654.321-**", bankName: "Banco Sol S.A." },
  description: null,
  status: "SCHEDULED",
  settled: false,
  failure: null,
  evening: null,
  createdAt: "2026-11-21T02:30:00.000Z",
  cancellableUntil: "2090-12-01T02:59:59.999Z",
  transactionId: null,
  ...changes,
});
const series = { seriesId: idOf(1), position: 1, recurrence: { every: "MONTH", times: 12 } };
const paid = { status: "PAID", settled: true, transactionId: idOf(9) };
const pending = { ...paid, settled: false };
const states = /Pago|Não realizado|Em processamento/;
const detail = (last: number) => `GET ${at}/pix/schedules/${idOf(last)}`;
const cancelCall = `DELETE ${at}/pix/schedules/${idOf(1)}`;

beforeEach(() => anaIsRemembered());

describe("'Pix agendados'", () => {
  test("lists what is to come, and apart what is over, each with its state", async () => {
    const schedules = [
      aSchedule(1, series),
      aSchedule(2, paid),
      aSchedule(3, { status: "FAILED" }),
      aSchedule(4, pending),
    ];
    theBank({ [listCall]: { schedules, next: null } });
    open("/transfer/scheduled");
    await findTitle("Pix agendados");
    const next = within(await screen.findByRole("region", { name: "Próximos" }));
    const row = next.getByRole("link");
    expect(row.textContent).toMatch(/Maria Souza01\/12\/2090 · 1 de 12AgendadoR\$\s1\.234\.567,89/);
    expect(row.getAttribute("href")).toBe(`/transfer/scheduled/${idOf(1)}`);
    const past = within(screen.getByRole("region", { name: "Anteriores" }));
    expect(past.getAllByRole("link").map(({ textContent }) => states.exec(textContent)?.[0])).toEqual([
      "Pago",
      "Não realizado",
      "Em processamento",
    ]);
    expect(screen.queryByRole("button", { name: "Mostrar mais" })).toBeNull();
    expect(screen.getByRole("link", { name: "Agendar um Pix" }).getAttribute("href")).toBe("/transfer/pix-key");
  });

  test("shows more pages, says that nothing is scheduled, and what did not load", async () => {
    theBank({
      [listCall]: (_body: unknown, query: string) =>
        Response.json(
          query === ""
            ? { schedules: [aSchedule(1)], next: `0_2090-12-01_${idOf(1)}` }
            : { schedules: [aSchedule(2)], next: null },
        ),
    });
    const { user } = open("/transfer/scheduled");
    await user.click(await findButton("Mostrar mais"));
    expect(await screen.findAllByRole("link", { name: /Maria Souza/ })).toHaveLength(2);
  });

  test("says how to schedule where nothing is", async () => {
    theBank({ [listCall]: { schedules: [], next: null } });
    open("/transfer/scheduled");
    expect(await screen.findByText("Nenhum Pix agendado")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Agendar um Pix" }).getAttribute("href")).toBe("/transfer/pix-key");
  });

  test("that did not load can be loaded again", async () => {
    theBank({ [listCall]: offline });
    const { user } = open("/transfer/scheduled");
    const again = await findButton("Tentar de novo");
    theBank({ [listCall]: { schedules: [aSchedule(1)], next: null } });
    await user.click(again);
    expect(await screen.findByRole("region", { name: "Próximos" })).toBeTruthy();
  });
});

describe("a Pix Agendado", () => {
  test("shows its receipt of scheduling, and is cancelled after a question with the hour", async () => {
    const requests = theBank({ [detail(1)]: { schedule: aSchedule(1) }, [cancelCall]: {} });
    const { user } = open(`/transfer/scheduled/${idOf(1)}`);
    await findTitle("Pix Agendado");
    expect((await screen.findByText("Agendado para")).nextElementSibling?.textContent).toBe("01/12/2090");
    expect(screen.getByText(/só um agendamento/)).toBeTruthy();
    await user.click(getButton("Cancelar Pix Agendado"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/até 23:59 de 30\/11\/2090/)).toBeTruthy();
    expect(dialog.queryByRole("radio")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Cancelar Pix" }));
    expect((await screen.findAllByText("Pix Agendado cancelado")).length).toBeGreaterThanOrEqual(1);
    expect(requests.find(({ call }) => call === cancelCall)?.query).toBe("series=false");
  });

  test("of a series can be cancelled alone or with the others", async () => {
    const requests = theBank({ [detail(1)]: { schedule: aSchedule(1, series) }, [cancelCall]: {} });
    const { user } = open(`/transfer/scheduled/${idOf(1)}`);
    expect((await screen.findByText("Repetição")).nextElementSibling?.textContent).toBe("Todo mês, 12 vezes");
    await user.click(getButton("Cancelar Pix Agendado"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByLabelText(/A série inteira/));
    await user.click(dialog.getByRole("button", { name: "Cancelar Pix" }));
    expect((await screen.findAllByText("Série cancelada")).length).toBeGreaterThanOrEqual(1);
    expect(requests.find(({ call }) => call === cancelCall)?.query).toBe("series=true");
  });

  test("that failed says why and that nothing was charged, and cannot be cancelled", async () => {
    const failed = { status: "FAILED", failure: "A chave Pix pertence agora a outra pessoa." };
    theBank({ [detail(1)]: { schedule: aSchedule(1, failed) } });
    open(`/transfer/scheduled/${idOf(1)}`);
    expect(await screen.findByText(/A chave Pix pertence agora a outra pessoa\. Nada foi cobrado\./)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancelar Pix Agendado" })).toBeNull();
  });

  test("that lacked balance says between which hours it is tried again", async () => {
    const retried = { failure: "Não havia saldo suficiente na conta.", evening: { start: 18, end: 21 } };
    theBank({ [detail(1)]: { schedule: aSchedule(1, retried) } });
    open(`/transfer/scheduled/${idOf(1)}`);
    expect(await screen.findByText(/saldo suficiente.*de novo em 01\/12\/2090, entre 18h e 21h\.$/)).toBeTruthy();
    expect(screen.queryByText(/Nada foi cobrado\./)).toBeNull();
  });

  test("that was paid leads to its receipt; one that is not there says so", async () => {
    theBank({
      [detail(1)]: { schedule: aSchedule(1, paid) },
      [detail(2)]: refusal(404, "NOT_FOUND", "Não encontramos o que você procura."),
    });
    open(`/transfer/scheduled/${idOf(1)}`);
    expect(await findButton("Ver comprovante")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Compartilhar" })).toBeNull();
  });

  test("whose payment the network has not answered is not 'Pago', and has no receipt", async () => {
    theBank({ [detail(1)]: { schedule: aSchedule(1, pending) } });
    open(`/transfer/scheduled/${idOf(1)}`);
    expect(await screen.findByText("Em processamento")).toBeTruthy();
    expect(screen.getByText(/ainda não respondeu\. O comprovante aparece aqui depois/)).toBeTruthy();
    expect(screen.queryByText("Pago")).toBeNull();
    expect(screen.queryByRole("button", { name: "Ver comprovante" })).toBeNull();
  });

  test("that waits for its day is copied where the browser cannot share, and says that it is not paid", async () => {
    theBank({ [detail(1)]: { schedule: aSchedule(1, { ...series, description: "Aluguel" }) } });
    const { user } = open(`/transfer/scheduled/${idOf(1)}`);
    await user.click(await findButton("Compartilhar"));
    expect(await screen.findByText("Agendamento copiado.")).toBeTruthy();
    const text = (await navigator.clipboard.readText()).replaceAll("\u00A0", " ").split("\n");
    expect(text[0]).toBe("Pix Agendado – é só um agendamento, ainda não foi pago");
    expect(text).toContain("Valor: R$ 1.234.567,89");
    expect(text).toContain("Desta série: 1 de 12");
    expect(text).toContain("Quem recebe: Maria Souza, ***.654.321-**, Banco Sol S.A.");
    expect(text).toContain("Descrição: Aluguel");
  });
});

test("the statement shows what is to come apart, and nothing where nothing is scheduled", async () => {
  theBank({ [listCall]: { schedules: [aSchedule(1), aSchedule(2, paid)], next: null } });
  open("/");
  const future = within(await screen.findByRole("region", { name: "Lançamentos futuros" }));
  expect(future.getAllByRole("listitem")).toHaveLength(1);
  expect(future.getByRole("listitem").textContent).toMatch(
    /Maria SouzaPix Agendado · 01\/12\/2090− R\$\s1\.234\.567,89/,
  );
});
