import type { Change } from "@vitral/contract/acts/fields";
import type { Command } from "@vitral/contract/console/commands";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { waitingCommand } from "../../testing/command.ts";
import { open, theConsole } from "../../testing/console.tsx";

const picture = `/brands/pictures/${"a1".repeat(32)}.png`;

async function tableOf(command: Partial<Command>) {
  const shown = { ...waitingCommand, ...command };
  theConsole("APROVACAO", (path) => (path.startsWith("/commands/") ? shown : { rows: [], next: null }));
  open(`/aurora/aprovacoes/${shown.id}`);
  return screen.findByRole("table", { name: "O que muda" });
}

test("who approves a brand sees its picture, and the fields in the order of the order", async () => {
  const table = await tableOf({
    kind: "brand.publish",
    changes: [
      { field: "brand.displayName", before: "Banco Sol", after: "Banco Lua" },
      { field: "brand.site", before: "https://a.exemplo", after: "https://b.exemplo" },
      { field: "brand.logoWhite", before: "nenhum", after: picture },
    ],
  });
  const rows = within(table).getAllByRole("rowheader");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Nome exibido", "Site", "Logo branco"]);
  expect(table.querySelector("img")?.getAttribute("src")).toBe(`/api/aurora/brand/pictures/${"a1".repeat(32)}.png`);
});

test("a company is named beside its service, and what is not there before or after is a dash", async () => {
  const changes: Change[] = [
    { field: "recipient.EMAIL", item: "Correio Serra Ltda.", before: "não recebe", after: "recebe dados" },
    { field: "from", before: null, after: "01/12/2026" },
    { field: "blockedBy", before: "Fraude", after: null },
  ];
  const rows = within(await tableOf({ changes })).getAllByRole("row");
  expect(rows.slice(1).map((row) => Array.from(row.children, ({ textContent }) => textContent))).toEqual([
    ["Envio de e-mails: Correio Serra Ltda.", "não recebe", "recebe dados"],
    ["Vale a partir de", "—", "01/12/2026"],
    ["Bloqueado por", "Fraude", "—"],
  ]);
});

test("an amount and a day of an order are never broken into two lines", async () => {
  const table = await tableOf({
    changes: [{ field: "limit.DAY", before: "R$\u00a05.000,00", after: "R$\u00a030.000,00, desde 27/11/2026" }],
  });
  const whole = Array.from(table.querySelectorAll(".whole"), ({ textContent }) => textContent);
  expect(whole).toEqual(["R$\u00a05.000,00", "R$\u00a030.000,00", "27/11/2026"]);
});
