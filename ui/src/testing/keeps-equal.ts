import type { QueryClient } from "@tanstack/react-query";
import { expect } from "vitest";

/** Checks that a client keeps the object of an answer that comes again unchanged, dates in it too. */
export async function expectKeepsEqual(client: QueryClient): Promise<void> {
  const rows = () => [1, 2].map((id) => ({ id, createdAt: new Date(id), paidAt: null }));
  const queryKey = ["rows"];
  const ask = async (answer: object) => {
    await client.fetchQuery({ queryKey, queryFn: () => answer, staleTime: 0 });
    return client.getQueryData<{ rows: unknown[] }>(queryKey);
  };
  const first = await ask({ rows: rows(), next: null });
  expect(await ask({ rows: rows(), next: null })).toBe(first);
  const [one] = rows();
  const changed = await ask({ rows: [one, { id: 2, createdAt: new Date(3), paidAt: null }], next: null });
  expect(changed).toEqual({ rows: [one, { id: 2, createdAt: new Date(3), paidAt: null }], next: null });
  expect(changed?.rows[0]).toBe(first?.rows[0]);
}
