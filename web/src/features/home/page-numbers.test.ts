import fc from "fast-check";
import { expect, test } from "vitest";
import { type PageMark, pageNumbers, shownText } from "./page-numbers.ts";

const written = (marks: PageMark[]) => marks.map((mark) => ("page" in mark ? String(mark.page) : "…")).join(" ");

test.each([
  [1, 1, "1"],
  [1, 2, "1 2"],
  [1, 4, "1 2 … 4"],
  [3, 5, "1 2 3 4 5"],
  [4, 7, "1 … 3 4 5 … 7"],
  [5, 9, "1 … 4 5 6 … 9"],
  [37, 37, "1 … 36 37"],
])("on page %i of %i the numbers are %s", (current, total, numbers) => {
  expect(written(pageNumbers(current, total))).toBe(numbers);
});

test("the first, the last, the current page and its neighbours are shown once, in order", () => {
  const somewhere = fc
    .integer({ min: 1, max: 500 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(somewhere, ([current, total]) => {
      const marks = pageNumbers(current, total);
      const pages = marks.flatMap((mark) => ("page" in mark ? [mark.page] : []));
      const wanted = [1, current - 1, current, current + 1, total].filter((page) => page >= 1 && page <= total);
      expect(pages).toEqual([...new Set(wanted)].sort((a, b) => a - b));
      const numbers = marks.map((mark) =>
        "page" in mark ? mark.page : mark.gap === "before" ? current - 2 : current + 2,
      );
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      const hidden = Array.from({ length: total }, (_, index) => index + 1).filter((page) => !numbers.includes(page));
      for (const page of hidden) expect(Math.abs(page - current)).toBeGreaterThan(2);
    }),
  );
});

test("the text counts rows from 1, and ends where the page ends", () => {
  expect(shownText({ page: 0, itemsPerPage: 10, rows: 10, totalItems: 362 })).toBe("Mostrando 1-10 de 362 transações");
  expect(shownText({ page: 36, itemsPerPage: 10, rows: 2, totalItems: 362 })).toBe(
    "Mostrando 361-362 de 362 transações",
  );
});
