import { expect, test } from "vitest";
import { formatCep, isCep } from "./cep.ts";

test.each(["01310-100", "01310100", "99999-999", "01000000"])("%s is a postal code", (text) =>
  expect(isCep(text)).toBe(true),
);

test.each(["00000-000", "00999-999", "0131010", "013101000", "01310 100", "01.310-100", "0131010A", "", " 01310-100"])(
  "%j is none",
  (text) => expect(isCep(text)).toBe(false),
);

test("a postal code is shown with its hyphen", () => expect(formatCep("01310100")).toBe("01310-100"));
