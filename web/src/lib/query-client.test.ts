import { expectKeepsEqual } from "@vitral/ui/testing/keeps-equal.ts";
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
  expect.hasAssertions();
  await expectKeepsEqual(queryClient);
});
