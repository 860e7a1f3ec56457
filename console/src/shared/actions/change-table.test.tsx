import type { Command } from "@vitral/contract/console/commands";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
import { open, theConsole } from "../../testing/console.tsx";

const command: Command = {
  ...waitingCommand,
  kind: "brand.publish",
  sentence: "Publicar a marca",
  // As PostgreSQL gives a stored object back: the shorter names first.
  before: { Site: "https://a.exemplo", "Logo branco": "nenhum", "Nome exibido": "Banco Sol" },
  after: {
    Site: "https://b.exemplo",
    "Logo branco": `/brands/pictures/${"a1".repeat(32)}.png`,
    "Nome exibido": "Banco Lua",
  },
};

test("who approves a brand sees its picture, and the fields in the order of the form", async () => {
  theConsole("APROVACAO", (path) => (path.startsWith("/commands/") ? command : { rows: [], next: null }));
  open(`/aurora/aprovacoes/${command.id}`);
  const table = await screen.findByRole("table", { name: "O que muda" });
  const rows = within(table).getAllByRole("rowheader");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Nome exibido", "Site", "Logo branco"]);
  expect(table.querySelector("img")?.getAttribute("src")).toBe(`/api/aurora/brand/pictures/${"a1".repeat(32)}.png`);
});

test("an amount and a day of an order are never broken into two lines", async () => {
  const limits = {
    ...waitingCommand,
    before: { "Limite diurno": "R$\u00a05.000,00" },
    after: { "Limite diurno": "R$\u00a030.000,00, desde 27/11/2026" },
  };
  theConsole("APROVACAO", (path) => (path.startsWith("/commands/") ? limits : { rows: [], next: null }));
  open(`/aurora/aprovacoes/${limits.id}`);
  const table = await screen.findByRole("table", { name: "O que muda" });
  const whole = Array.from(table.querySelectorAll(".whole"), ({ textContent }) => textContent);
  expect(whole).toEqual(["R$\u00a05.000,00", "R$\u00a030.000,00", "27/11/2026"]);
});
