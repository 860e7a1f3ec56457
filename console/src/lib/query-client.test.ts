import { expectKeepsEqual } from "@vitral/ui/testing/keeps-equal.ts";
import { expect, test } from "vitest";
import { queryClient } from "./query-client.ts";

test("an answer that comes again unchanged is the same object, with its moments", async () => {
  expect.hasAssertions();
  await expectKeepsEqual(queryClient);
});
