import { screen, within } from "@testing-library/react";
import { isAllowed } from "@vitral/contract/console/permissions";
import { expect, test } from "vitest";
import { pathOf } from "../lib/paths.ts";
import { offline, open, refusal, theConsole } from "../testing/console.tsx";
import { pages } from "./pages.ts";

/** The pages of a tenant with a role that may see each. */
const cases = pages.map(({ page, label, action }) => {
  const role = isAllowed("OPERACAO", action) ? ("OPERACAO" as const) : ("SEGURANCA" as const);
  return [label, pathOf("aurora", page), role] as const;
});
const shownPage = async (title: string) => {
  const main = await screen.findByRole("main");
  await within(main).findByRole("heading", { level: 1, name: title });
  return within(main);
};

test.each(cases)("%s says what a refusal denies, and is no broken page", async (title, address, role) => {
  theConsole(role, () => refusal(403, "STAFF_NOT_ALLOWED", "Seu perfil não permite isto."));
  open(address);
  const main = await shownPage(title);
  expect((await main.findAllByText("Seu perfil não permite ver isto")).length).toBeGreaterThan(0);
  expect(main.queryByText(/^Carregando /)).toBeNull();
});

test.each(cases)("%s says that there is no connection, and asks again", async (title, address, role) => {
  theConsole(role, offline);
  open(address);
  const main = await shownPage(title);
  expect((await main.findAllByRole("button", { name: "Tentar de novo" })).length).toBeGreaterThan(0);
  expect(main.getAllByText(/conexão/i).length).toBeGreaterThan(0);
});

test.each(cases)("%s says that the server failed, and asks again", async (title, address, role) => {
  theConsole(role, () => refusal(500, "INTERNAL", "Não foi possível concluir. Tente de novo."));
  open(address);
  const main = await shownPage(title);
  expect((await main.findAllByRole("button", { name: "Tentar de novo" })).length).toBeGreaterThan(0);
});

/** Of a tenant where nothing has happened yet. */
const nothing = { rows: [], next: null, inboxes: [], makers: [], mine: 0, escalated: 0 };
const noMessages = { ...nothing, failed: 0, waiting: 0, oldestWaiting: null };

test.each([
  ["Análises", "/aurora/analises", "Nenhum cadastro aguarda"],
  ["Clientes", "/aurora/clientes", "Nenhum cliente ainda"],
  ["Pagamentos", "/aurora/pagamentos", "Nenhum Pix enviado ainda"],
  ["Aprovações", "/aurora/aprovacoes", "Nenhum pedido"],
  ["Casos", "/aurora/casos", "Nenhum caso aberto"],
  ["Mensagens", "/aurora/mensagens", "Nenhuma mensagem"],
])("%s of an empty bank says that there is nothing", async (title, address, sentence) => {
  theConsole("OPERACAO", () => noMessages);
  open(address);
  const main = await shownPage(title);
  expect(await main.findByText(sentence)).toBeTruthy();
});

const noCounts = {
  drift: null,
  restoredSince: null,
  ownUndone: { count: 0, oldest: null },
  withoutSecondPerson: 0,
  installationWithoutSecondPerson: null,
  day: null,
};

test("a link of the navigation has the page's name alone, and its count describes it", async () => {
  const waiting = [{ kind: "REVIEWS", count: 3, oldest: new Date().toISOString(), due: null }];
  theConsole("OPERACAO", () => ({ waiting, ...noCounts, hours: [], accounts: [] }));
  open("/aurora");
  const link = await screen.findByRole("link", { name: "Análises", description: "3 aguardam" });
  expect(link.textContent).toContain("3");
});

test("Início calls the oldest of what waits as its kind is called", async () => {
  const oldest = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const kinds = ["REVIEWS", "INFRACTIONS", "MESSAGES", "UNMATCHED", "BOOKS"];
  const waiting = kinds.map((kind) => ({ kind, count: 1, oldest, due: null }));
  theConsole("OPERACAO", () => ({ waiting, ...noCounts, hours: [], accounts: [] }));
  open("/aurora");
  const main = await shownPage("Início");
  const note = async (label: string) => (await main.findByText(label)).closest("a")?.textContent;
  expect(await note("Análises")).toContain("a mais antiga há 3 h");
  expect(await note("Contestações recebidas")).toContain("a mais antiga há 3 h");
  expect(await note("Mensagens com falha")).toContain("a mais antiga há 3 h");
  expect(await note("Movimentos sem par")).toContain("o mais antigo há 3 h");
  expect(await note("Razão com falha ou sem verificação")).toMatch(/\dhá 3 h$/);
});
