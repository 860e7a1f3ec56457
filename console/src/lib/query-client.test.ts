import { expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

test("an answer that comes again unchanged is the same object, with its moments", async () => {
  const rows = () => [1, 2].map((id) => ({ id, createdAt: new Date(id), paidAt: null }));
  const queryKey = ["rows"];
  const ask = async (answer: object) => {
    await queryClient.fetchQuery({ queryKey, queryFn: () => answer, staleTime: 0 });
    return queryClient.getQueryData<{ rows: unknown[] }>(queryKey);
  };
  const first = await ask({ rows: rows(), next: null });
  expect(await ask({ rows: rows(), next: null })).toBe(first);
  const [one] = rows();
  const changed = await ask({ rows: [one, { id: 2, createdAt: new Date(3), paidAt: null }], next: null });
  expect(changed).toEqual({ rows: [one, { id: 2, createdAt: new Date(3), paidAt: null }], next: null });
  expect(changed?.rows[0]).toBe(first?.rows[0]);
});
