import { reservedSlugs } from "@vitral/contract/console/brand/new-brand";
import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test("no brand gets a slug that is the address of a page outside of a brand", () => {
  expect(Object.values(paths).filter((path) => !reservedSlugs.has(path.slice(1)))).toEqual([]);
});
