import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { queryClient } from "../../lib/query-client.ts";
import { anaIsRemembered, checking, open, theBank } from "../../testing/bank.tsx";
import { balanceKey } from "./query-keys.ts";

const id = (last: number) => `70000000-0000-4000-8000-00000000000${last}`;
const row = (last: number, amount: number, beneficiaryName: string) => ({
  id: id(last),
  createdAt: "2026-11-20T15:00:00.000Z",
  amount,
  credit: true,
  category: "Pix recebido",
  beneficiaryName,
  externalStatus: "SETTLED",
});

test("a Pix that arrives renews the statement, and says what came in and from whom", async () => {
  anaIsRemembered();
  let [balance, rows] = [100, [row(1, 10, "Rui Paz")]];
  const requests = theBank({
    [`GET /accounts/${checking.id}`]: () => Response.json({ account: { ...checking, balance } }),
    [`GET /accounts/${checking.id}/transactions`]: () =>
      Response.json({
        data: rows,
        pagination: { totalPages: 1, totalItems: rows.length, itemsPerPage: 10 },
        summary: { in: 10, out: 0 },
      }),
  });
  open("/");
  await screen.findAllByText("Rui Paz");
  const pages = () => requests.filter(({ call, query }) => call.endsWith("/transactions") && query === "page=0").length;
  const before = pages();
  [balance, rows] = [177, [row(2, 77, "Maria Souza"), ...rows]];
  await queryClient.invalidateQueries({ queryKey: balanceKey(checking.id) });
  expect(await screen.findByText(/^Você recebeu R\$\s77,00 de Maria Souza$/)).toBeTruthy();
  await waitFor(() => expect(pages()).toBeGreaterThan(before));
});
