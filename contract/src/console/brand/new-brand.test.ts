import { expect, test } from "vitest";
import { consoleEndpoints } from "../console-endpoints.ts";
import { NewBrand, reservedSlugs } from "./new-brand.ts";

const Slug = NewBrand.shape.slug;

test("no brand gets a slug that is the first part of another address of the console", () => {
  const firstParts = consoleEndpoints.map(({ path }) => path.split("/")[1] ?? "").filter((part) => part !== ":tenant");
  expect(firstParts.filter((part) => !reservedSlugs.has(part))).toEqual([]);
  for (const slug of ["conta", "staff"]) expect(Slug.safeParse(slug).success).toBe(false);
  expect(Slug.safeParse("contas").success).toBe(true);
});
