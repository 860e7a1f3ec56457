import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { anaIsRemembered, offline, open, theBank } from "../../testing/bank.tsx";
import { findButton } from "../../testing/screen.ts";

const id = (last: number) => `40000000-0000-4000-8000-00000000000${last}`;
const entry = {
  id: id(1),
  kind: "SIGNED_IN",
  at: "2026-11-20T15:00:00.000Z",
  browser: "Chrome no Android",
  address: "203.0.113.9",
};
const wrong = { ...entry, id: id(2), kind: "SIGN_IN_FAILED", browser: null };
const byBank = { ...entry, id: id(3), kind: "UNLOCKED", browser: null, address: null };

beforeEach(() => anaIsRemembered());

test("each access has its moment, browser and address, and one of the bank has neither", async () => {
  theBank({ "GET /accesses": { accesses: [entry, wrong, byBank], next: null } });
  open("/account");
  expect((await screen.findByRole("link", { name: /^Acessos/ })).getAttribute("href")).toBe("/account/accesses");
  open("/account/accesses");
  await screen.findByText("Entrada na conta");
  const texts = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts).toEqual(
    expect.arrayContaining([
      "Entrada na contaChrome no Android · IP 203.0.113.920/11/2026 às 12:00",
      "Tentativa de entrada com senha erradaIP 203.0.113.920/11/2026 às 12:00",
      "Tentativas liberadas pelo banco20/11/2026 às 12:00",
    ]),
  );
});

test("older accesses come with a button, and a list that did not load is asked for again", async () => {
  let isLost = true;
  const pages = [
    { accesses: [entry], next: id(1) },
    { accesses: [wrong], next: null },
  ];
  const requests = theBank({ "GET /accesses": () => (isLost ? offline() : Response.json(pages.shift())) });
  const { user } = open("/account/accesses");
  const again = await findButton("Tentar de novo");
  isLost = false;
  await user.click(again);
  await user.click(await findButton("Mostrar mais"));
  expect(await screen.findByText("Tentativa de entrada com senha errada")).toBeTruthy();
  expect(screen.getByText("Entrada na conta")).toBeTruthy();
  // Other calls of the page may be the last.
  expect(requests.map(({ query }) => query)).toContainEqual(expect.stringContaining(`after=${id(1)}`));
});
