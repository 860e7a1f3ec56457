import { clearToasts, shownToasts, toast } from "@vitral/ui/notices/toast.ts";
import { afterEach, expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

afterEach(clearToasts);

test("a new try ends the notices of the one before, but not those that say why the page changed", async () => {
  toast.error("não foi");
  toast.error("sessão expirada", { stays: true });
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  const trying = queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: () => answered })
    .execute(undefined);
  await expect.poll(() => shownToasts().map(({ text }) => text)).toEqual(["sessão expirada"]);
  answer("feito");
  await trying;
});

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
