import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, checking, offline, open, theBank } from "../../testing/bank.tsx";
import { findButton } from "../../testing/screen.ts";

const id = (last: number) => `40000000-0000-4000-8000-00000000000${last}`;
const money = {
  id: id(2),
  at: "2026-11-20T15:00:00.000Z",
  isNew: true,
  title: "Pix recebido",
  paragraphs: ["Um Pix chegou, e o valor já está disponível na sua conta."],
  facts: [
    { label: "Valor", value: "R$ 1.234,56" },
    { label: "De", value: "Bia Reis" },
  ],
};
const device = { ...money, id: id(1), isNew: false, title: "Um dispositivo foi cadastrado", facts: [] };
const next = `1763650800000_${id(1)}`;
const inSight = "Banco Aurora-balance-visible";

beforeEach(() => anaIsRemembered());

test("the bell says how many notices are unread, and opening them reads them", async () => {
  let unread = 3;
  const requests = theBank({
    "GET /notices/unread": () => Response.json({ unread }),
    "GET /notices": { notices: [money, device], next: null },
    "PUT /notices/read": () => Response.json({ done: (unread = 0) }),
  });
  const { user, visit } = open("/account");
  const [bell] = await screen.findAllByRole("link", { name: "Avisos, 3 não lidos" });
  expect(await screen.findByText("Avisos: 3 não lidos")).toBeTruthy();
  await user.click(bell as HTMLElement);
  expect(visit.address).toBe("/notices");
  const [first, second] = await within(await screen.findByRole("region", { name: "O que aconteceu" })).findAllByRole(
    "listitem",
  );
  expect(first?.textContent).toContain("Novo");
  expect(second?.textContent).not.toContain("Novo");
  await screen.findAllByRole("link", { name: "Avisos" });
  expect(requests.find(({ call }) => call === "PUT /notices/read")?.body).toEqual({ until: money.at });
  expect(screen.queryByText("Avisos: 3 não lidos")).toBeNull();
});

test("more than nine are not counted", async () => {
  theBank({ "GET /notices/unread": { unread: 10 } });
  open("/account");
  const [bell] = await screen.findAllByRole("link", { name: "Avisos, mais de 9 não lidos" });
  expect(bell?.textContent).toBe("9+");
});

test("amounts are hidden together with the balance", async () => {
  theBank({ "GET /notices": { notices: [{ ...money, isNew: false }], next: null } });
  open("/notices");
  expect(await screen.findByText("R$ ****** · Bia Reis")).toBeTruthy();
  expect(document.body.textContent).not.toContain("1.234,56");
});

test("who shows amounts reads them", async () => {
  localStorage.setItem(inSight, "true");
  theBank({ "GET /notices": { notices: [{ ...money, isNew: false }], next: null } });
  open("/notices");
  expect(await screen.findByText("R$ 1.234,56 · Bia Reis")).toBeTruthy();
});

test("older notices come with a button, and a list that did not load is asked for again", async () => {
  let isLost = true;
  const pages = [
    { notices: [{ ...money, isNew: false }], next },
    { notices: [device], next: null },
  ];
  const requests = theBank({ "GET /notices": () => (isLost ? offline() : Response.json(pages.shift())) });
  const { user } = open("/notices");
  const again = await findButton("Tentar de novo");
  isLost = false;
  await user.click(again);
  await user.click(await findButton("Mostrar mais"));
  expect(await screen.findByText("Um dispositivo foi cadastrado")).toBeTruthy();
  expect(requests.some(({ call, query }) => call === "GET /notices" && query === `after=${next}`)).toBe(true);
});

test("without notices the page says what will stand there", async () => {
  theBank({ "GET /notices": { notices: [], next: null } });
  open("/notices");
  expect(await screen.findByText("Nenhum aviso por aqui")).toBeTruthy();
});

test("notices that could not be marked as read stay unread, and nothing is said", async () => {
  theBank({
    "GET /notices/unread": { unread: 1 },
    "GET /notices": { notices: [money], next: null },
    "PUT /notices/read": offline,
    [`GET /accounts/${checking.id}`]: { account: checking },
  });
  open("/notices");
  await screen.findByText("Pix recebido");
  await waitFor(() => expect(screen.getAllByRole("link", { name: "Avisos, 1 não lido" })).toHaveLength(2));
  expect(screen.queryByRole("alert")).toBeNull();
});
