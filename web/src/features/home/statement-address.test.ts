import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readView, writeView } from "./statement-address.ts";

const read = (address: string) => readView(new URLSearchParams(address));
const everything = { period: null, page: 0 };

test("an address names a period and a page, counted from 1", () => {
  expect(read("de=2026-11-01&ate=2026-11-15&pagina=3")).toEqual({
    period: { startDate: "2026-11-01", endDate: "2026-11-15" },
    page: 2,
  });
});

test.each([
  "",
  "pagina=0",
  "pagina=-1",
  "pagina=1e3",
  "pagina=9999999999",
  "pagina=2;x",
  "de=2026-02-30&ate=2026-03-01",
  "de=2026-11-15&ate=2026-11-01",
  "de=2026-11-01",
  "ate=2026-11-01",
  "de=01/11/2026&ate=15/11/2026",
  "de=<script>&ate=2026-11-01",
])("%j is the first page of everything", (address) => {
  expect(read(address)).toEqual(everything);
});

test("a written address is read back", () => {
  const day = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const period = fc.tuple(day, day).map((days) => {
    const [startDate = "", endDate = ""] = days.toSorted();
    return { startDate, endDate };
  });
  fc.assert(
    fc.property(fc.option(period), fc.nat(999_999), (chosen, page) => {
      expect(readView(writeView({ period: chosen, page }))).toEqual({ period: chosen, page });
    }),
  );
});

test("any address gives a valid page and a period of real days", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom("de", "ate", "pagina"), fc.string()), (words) => {
      const { period, page } = readView(new URLSearchParams(words));
      expect(Number.isSafeInteger(page) && page >= 0).toBe(true);
      expect(period === null || period.startDate <= period.endDate).toBe(true);
    }),
  );
});
