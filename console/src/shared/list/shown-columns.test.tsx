import { cents } from "@vitral/brazil/cents";
import type { ListColumns } from "@vitral/contract/console/lists/columns";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { ListTable } from "./list-table.tsx";
import { shownColumns } from "./shown-columns.tsx";

type Row = { id: string; name: string | null; at: Date };
const at = new Date("2026-03-10T15:00:05Z");
const columns = {
  name: { head: "Nome", text: ({ name }) => name },
  day: { head: "Dia", moment: (row) => row.at, to: "day" },
  minute: { head: "Minuto", moment: (row) => row.at, to: "minute" },
  paid: { head: "Valor", amount: () => cents(1_234_50) },
  balance: { head: "Saldo", side: "Lado", sided: () => cents(-1) },
  both: { head: "Tudo", parts: [{ head: "Um", text: () => 1 }] },
} satisfies ListColumns<Row>;

test("a page shows each column of its list as what it is, and draws those of several parts itself", () => {
  const shown = shownColumns<Row, typeof columns>(columns, { both: ({ id }) => `de ${id}` });
  render(<ListTable what="linhas" columns={shown} rows={[{ id: "a", name: null, at }]} />, { wrapper: MemoryRouter });
  const texts = (role: string) =>
    screen.getAllByRole(role).map(({ textContent }) => textContent.replaceAll("\u00A0", " "));
  expect(texts("columnheader")).toEqual(["Nome", "Dia", "Minuto", "Valor", "Saldo", "Tudo"]);
  expect(texts("cell")).toEqual(["–", "10/03/2026", "10/03/2026 12:00", "R$ 1.234,50", "R$ 0,01 D", "de a"]);
});
