import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, theConsole } from "../../testing/console.tsx";

const command = {
  id: "01a21300-0000-7000-8000-000000000001",
  kind: "brand.publish",
  sentence: "Publicar a marca",
  customer: null,
  // As PostgreSQL gives a stored object back: the shorter names first.
  before: { Site: "https://a.exemplo", "Logo branco": "nenhum", "Nome exibido": "Banco Sol" },
  after: {
    Site: "https://b.exemplo",
    "Logo branco": `/brands/pictures/${"a1".repeat(32)}.svg`,
    "Nome exibido": "Banco Lua",
  },
  reason: "Nome novo",
  maker: { id: "01a21300-0000-7000-8000-000000000002", name: "Marcos Teles" },
  madeAt: "2026-11-25T12:00:00Z",
  expiresAt: "2026-12-25T12:00:00Z",
  state: "WAITING",
  note: null,
  checker: null,
  decidedAt: null,
  decisionReason: null,
  version: 1,
  amount: null,
  mayDownloadUntil: null,
  mayDecide: true,
  mayWithdraw: false,
  mayEdit: false,
};

test("who approves a brand sees its picture, and the fields in the order of the form", async () => {
  theConsole("APROVACAO", (path) => (path.startsWith("/commands/") ? command : { rows: [], next: null }));
  open(`/aurora/aprovacoes/${command.id}`);
  const table = await screen.findByRole("table", { name: "O que muda" });
  const rows = within(table).getAllByRole("rowheader");
  expect(rows.map(({ textContent }) => textContent)).toEqual(["Nome exibido", "Site", "Logo branco"]);
  expect(table.querySelector("img")?.getAttribute("src")).toBe(`/api/aurora/brand/pictures/${"a1".repeat(32)}.svg`);
});
