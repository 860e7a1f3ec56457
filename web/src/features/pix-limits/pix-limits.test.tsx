import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ana, anaIsRemembered, checking, offline, open, refusal, theBank } from "../../testing/bank.tsx";

const at = `/accounts/${checking.id}`;
const read = `GET ${at}/pix/limits`;
const waiting = { askedAt: "2026-03-10T15:00:00.000Z", effectiveAt: "2026-03-11T15:00:00.000Z" };
const limit = (kind: string, current: number, more = {}) => ({
  kind,
  current,
  ceiling: current * 5,
  used: 0,
  remaining: current,
  pending: null,
  scheduled: null,
  ...more,
});
const limits = {
  limits: [
    limit("DAY", 5_000, { used: 1_250.5, remaining: 3_749.5 }),
    limit("NIGHT", 1_000),
    limit("TRANSACTION", 2_000),
  ],
  nightStart: { current: "20:00", pending: null },
  mayChange: { limits: true, nightStart: true },
};
const withDay = (pending: object) => ({
  ...limits,
  limits: [limit("DAY", 5_000, { used: 100, remaining: 4_900, pending }), ...limits.limits.slice(1)],
});

const card = async (title: string) => {
  const heading = await screen.findByRole("heading", { level: 2, name: title });
  return (heading.closest("section")?.textContent ?? "").replaceAll("\u00a0", " ");
};
const button = (name: string) => screen.findByRole("button", { name });

beforeEach(() => anaIsRemembered());

describe("Meus Limites Pix", () => {
  test("shows what holds, what is used and what remains", async () => {
    theBank({ [read]: limits });
    open("/settings/pix-limits");
    await screen.findByText("R$ 5.000,00");
    expect(await card("Limite diurno")).toBe(
      "Limite diurno06:00 às 20:00R$ 5.000,00Usado agoraR$ 1.250,50DisponívelR$ 3.749,50Alterar",
    );
    expect(await card("Limite por transação")).toBe("Limite por transaçãoPor operaçãoR$ 2.000,00Alterar");
    expect(await card("Início do período noturno")).toContain("começa às 20:00 e termina às 06:00");
  });

  test("has a card of its own for the night between people, where the bank has that limit", async () => {
    const [day, night, transaction] = limits.limits;
    theBank({ [read]: { ...limits, limits: [day, night, limit("NIGHT_PEOPLE", 800, { used: 300 }), transaction] } });
    const { user } = open("/settings/pix-limits");
    await screen.findByText("20:00 às 06:00, para pessoas");
    expect(await card("Limite noturno")).toContain("20:00 às 06:00R$ 1.000,00");
    expect(await card("Limite noturno entre pessoas")).toContain("20:00 às 06:00, para pessoasR$ 800,00");
    await user.click(await button("Alterar limite noturno entre pessoas"));
    expect(await screen.findByRole("dialog", { name: "Alterar limite noturno entre pessoas" })).toBeTruthy();
  });

  test("lowering a limit says that it holds at once, and sends amount and PIN", async () => {
    const calls = theBank({ [read]: limits, [`PUT ${at}/pix/limits/DAY`]: { status: "EFFECTIVE" } });
    const { user } = open("/settings/pix-limits");
    await user.click(await button("Alterar limite diurno"));
    const dialog = within(await screen.findByRole("dialog", { name: "Alterar limite diurno" }));
    expect(dialog.getByText(/Hoje: R\$\s5\.000,00\. Até R\$\s25\.000,00/)).toBeTruthy();
    await user.type(dialog.getByLabelText("Novo limite"), "300000");
    await dialog.findByText("Vale na hora.");
    await user.type(dialog.getByLabelText("PIN"), "1234");
    await user.click(dialog.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByText("Pronto: a alteração já vale.")).toBeTruthy();
    expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ amount: 3_000, pin: "1234" });
  });

  test("lowering a limit warns of the Pix Agendado that would not be made, and of none that still would", async () => {
    const scheduled = { amount: 900, day: "2026-03-21" };
    const needed = [
      limit("DAY", 5_000, { scheduled }),
      limit("NIGHT", 1_000),
      limit("TRANSACTION", 2_000, { scheduled }),
    ];
    theBank({ [read]: { ...limits, limits: needed } });
    const { user } = open("/settings/pix-limits");
    await user.click(await button("Alterar limite por transação"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Novo limite"), "90000");
    await dialog.findByText("Vale na hora.");
    expect(dialog.queryByText(/Pix Agendado/)).toBeNull();
    await user.clear(dialog.getByLabelText("Novo limite"));
    await user.type(dialog.getByLabelText("Novo limite"), "89999");
    expect(
      await dialog.findByText(
        /^Você tem um Pix Agendado de R\$\s900,00 para 21\/03\/2026\. Com este limite ele não será feito\.$/,
      ),
    ).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Fechar" }));
    await user.click(await button("Alterar limite diurno"));
    const other = within(await screen.findByRole("dialog", { name: "Alterar limite diurno" }));
    await user.click(other.getByRole("button", { name: "Zerar este limite" }));
    expect(await other.findByText(/Você tem R\$\s900,00 em Pix Agendado para 21\/03\/2026/)).toBeTruthy();
  });

  test("a raise says that it waits, and from when it holds", async () => {
    theBank({
      [read]: limits,
      [`PUT ${at}/pix/limits/NIGHT`]: () =>
        Response.json({ status: "PENDING", effectiveAt: waiting.effectiveAt }, { status: 202 }),
    });
    const { user } = open("/settings/pix-limits");
    await user.click(await button("Alterar limite noturno"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Novo limite"), "200000");
    await dialog.findByText(/É um aumento: aguarda de 24 a 48 horas/);
    await user.type(dialog.getByLabelText("PIN"), "1234");
    await user.click(dialog.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByText("Pedido registrado. Vale a partir de 11/03/2026 às 12:00.")).toBeTruthy();
  });

  test("a raise beyond the ceiling says that the bank analyses it first, before the PIN", async () => {
    theBank({ [read]: limits });
    const { user } = open("/settings/pix-limits");
    await user.click(await button("Alterar limite diurno"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Novo limite"), "2500000");
    await dialog.findByText("É um aumento: aguarda de 24 a 48 horas, e você pode cancelar até lá.");
    await user.type(dialog.getByLabelText("Novo limite"), "1");
    const analysed = "É um aumento: nossa equipe analisa e, se aprovar, ele ainda aguarda de 24 a 48 horas.";
    expect(await dialog.findByText(analysed)).toBeTruthy();
  });

  test("a limit beyond the ceiling is not offered up to a smaller amount", async () => {
    theBank({ [read]: { ...limits, limits: [limit("DAY", 30_000, { ceiling: 25_000 }), ...limits.limits.slice(1)] } });
    const { user } = open("/settings/pix-limits");
    await user.click(await button("Alterar limite diurno"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^Hoje: R\$\s30\.000,00\. Se você pedir um aumento, nossa equipe analisa\.$/)).toBeTruthy();
  });

  test("zero is a choice of its own", async () => {
    const calls = theBank({ [read]: limits, [`PUT ${at}/pix/limits/NIGHT`]: { status: "EFFECTIVE" } });
    const { user } = open("/settings/pix-limits");
    await user.click(await button("Alterar limite noturno"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Zerar este limite" }));
    await dialog.findByText(/O limite passa a R\$ 0,00 na hora/);
    await user.type(dialog.getByLabelText("PIN"), "1234");
    await user.click(dialog.getByRole("button", { name: "Confirmar" }));
    await screen.findByText("Pronto: a alteração já vale.");
    expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ amount: 0, pin: "1234" });
  });

  test("an empty amount is not sent, and a wrong PIN stands at its field", async () => {
    const wrong = refusal(422, "WRONG_PIN", "PIN incorreto. Restam 3 tentativas.");
    const calls = theBank({ [read]: limits, [`PUT ${at}/pix/limits/DAY`]: wrong });
    const { user } = open("/settings/pix-limits");
    await user.click(await button("Alterar limite diurno"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("PIN"), "9999");
    await user.click(dialog.getByRole("button", { name: "Confirmar" }));
    await dialog.findByText("Digite o novo limite, ou escolha zerar");
    expect(calls.some(({ call }) => call.startsWith("PUT"))).toBe(false);
    await user.type(dialog.getByLabelText("Novo limite"), "10000");
    await user.click(dialog.getByRole("button", { name: "Confirmar" }));
    await dialog.findByText("PIN incorreto. Restam 3 tentativas.");
    expect(dialog.getByLabelText<HTMLInputElement>("Novo limite").value).toBe("R$ 100,00");
  });

  test("what waits shows since when and until when, and is cancelled", async () => {
    const calls = theBank({
      [read]: withDay({ amount: 9_000, ...waiting }),
      [`DELETE ${at}/pix/limits/DAY/pending`]: {},
    });
    const { user } = open("/settings/pix-limits");
    await screen.findByText("10/03/2026 às 12:00");
    expect(await card("Limite diurno")).toContain(
      "Aguardando: R$ 9.000,00Pedido em 10/03/2026 às 12:00Vale a partir de 11/03/2026 às 12:00",
    );
    theBank({ [read]: limits, [`DELETE ${at}/pix/limits/DAY/pending`]: {} });
    await user.click(await button("Cancelar pedido: Limite diurno"));
    expect(await screen.findByText("Pedido cancelado. Tudo continua como estava.")).toBeTruthy();
    expect(calls.length).toBeGreaterThan(0);
  });

  test("another request says which one waits, asks, and only then takes its place", async () => {
    const pending = { status: "PENDING", effectiveAt: waiting.effectiveAt };
    const calls = theBank({
      [read]: withDay({ amount: 9_000, ...waiting }),
      [`PUT ${at}/pix/limits/DAY`]: () => Response.json(pending, { status: 202 }),
    });
    const { user } = open("/settings/pix-limits");
    await user.click(await button("Alterar limite diurno"));
    const dialog = within(await screen.findByRole("dialog"));
    expect(
      dialog.getByText(/Este pedido substitui aquele\. Quer substituir\?/).textContent?.replaceAll("\u00A0", " "),
    ).toBe(
      "Você já pediu R$ 9.000,00 em 10/03/2026 às 12:00, e vale a partir de 11/03/2026 às 12:00. Este pedido substitui aquele. Quer substituir?",
    );
    await user.type(dialog.getByLabelText("Novo limite"), "800000");
    await user.type(dialog.getByLabelText("PIN"), "1234");
    expect(calls.some(({ call }) => call.startsWith("PUT"))).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Substituir o pedido" }));
    await screen.findByText(/Pedido registrado/);
  });

  test("beyond the ceiling it says that the bank analyses", async () => {
    theBank({ [read]: withDay({ amount: 90_000, ...waiting, effectiveAt: null }) });
    open("/settings/pix-limits");
    await screen.findByText("R$ 5.000,00");
    expect(await card("Limite diurno")).toContain("Em análise: R$ 90.000,00");
    expect(screen.getByText("Nossa equipe responde por e-mail")).toBeTruthy();
  });

  test("the begin of the night is chosen with the PIN", async () => {
    const calls = theBank({
      [read]: limits,
      [`PUT ${at}/pix/night-start`]: () =>
        Response.json({ status: "PENDING", effectiveAt: waiting.effectiveAt }, { status: 202 }),
    });
    const { user } = open("/settings/pix-limits");
    await user.click(await button("Alterar início do período noturno"));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("PIN"), "1234");
    await user.click(dialog.getByRole("button", { name: "Confirmar" }));
    await screen.findByText(/Pedido registrado/);
    expect(calls.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({ start: "22:00", pin: "1234" });
  });

  test("where the bank does not offer it, nothing can be changed here", async () => {
    theBank({ [read]: { ...limits, mayChange: { limits: false, nightStart: false } } });
    open("/settings/pix-limits");
    expect(await screen.findByText("Para alteração de limites, entre em contato com o suporte.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Alterar/ })).toBeNull();
  });

  test("a customer without a PIN reads where to get one", async () => {
    anaIsRemembered({ user: JSON.stringify({ ...ana, hasPin: false }) });
    theBank({ [read]: limits });
    open("/settings/pix-limits");
    expect(await screen.findByRole("link", { name: "Cadastrar PIN" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Alterar/ })).toBeNull();
  });

  test("that fail to load can be asked for again", async () => {
    theBank({ [read]: offline });
    const { user } = open("/settings/pix-limits");
    const retry = await button("Tentar de novo");
    theBank({ [read]: limits });
    await user.click(retry);
    expect(await screen.findByText("R$ 5.000,00")).toBeTruthy();
  });

  test("have placeholders while they load", async () => {
    theBank({ [read]: () => new Promise(() => undefined) });
    open("/settings/pix-limits");
    expect(await card("Limite diurno")).toBe("Limite diurnoCarregando");
    expect(document.querySelector("ul[aria-busy=true]")).toBeTruthy();
  });
});
