import { cents } from "@vitral/brazil/cents";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readView, writeView } from "./statement-address.ts";

const read = (address: string) => readView(new URLSearchParams(address));
const everything = { period: null, filters: null, page: 0 };

test("an address names a period and a page, counted from 1", () => {
  expect(read("de=2026-11-01&ate=2026-11-15&pagina=3")).toEqual({
    period: { startDate: "2026-11-01", endDate: "2026-11-15" },
    filters: null,
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
  "busca=%20",
  "tipo=PIX",
  "sentido=IN",
  "minimo=0",
  "minimo=1.234",
  "maximo=-1",
  "maximo=9999999999",
  "minimo=2&maximo=1",
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
  const amount = fc.integer({ min: 1, max: 999_999_999_99 }).map(cents);
  const filters = fc
    .record(
      {
        q: fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() === text),
        kind: fc.constantFrom("PIX_SENT" as const, "REFUND" as const),
        direction: fc.constantFrom("IN" as const, "OUT" as const),
        amountFrom: amount,
        amountTo: amount,
      },
      { requiredKeys: ["q"] },
    )
    .filter(({ amountFrom = 0, amountTo = Infinity }) => amountFrom <= amountTo);
  fc.assert(
    fc.property(fc.option(period), fc.option(filters), fc.nat(999_999), (chosen, asked, page) => {
      const view = { period: chosen, filters: asked, page };
      expect(readView(new URLSearchParams(writeView(view).toString()))).toEqual(view);
    }),
  );
});

test("any address gives a valid page and a period of real days", () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom("de", "ate", "pagina", "busca", "tipo", "sentido", "minimo", "maximo"),
        fc.string(),
      ),
      (words) => {
        const { period, page } = readView(new URLSearchParams(words));
        expect(Number.isSafeInteger(page) && page >= 0).toBe(true);
        expect(period === null || period.startDate <= period.endDate).toBe(true);
      },
    ),
  );
});
