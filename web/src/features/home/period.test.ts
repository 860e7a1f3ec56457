import { addDays } from "@vitral/brazil/dates";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fromCalendar, toCalendar } from "../../shared/calendar/calendar-parts.tsx";
import { lastDays, markDay, periodOf, periodText } from "./period.ts";

afterEach(() => void vi.unstubAllEnvs());

/** A device's clock anywhere, summer time at midnight among them. */
const zones = ["America/Sao_Paulo", "UTC", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Havana"];

test.each(zones)("a day stays the day it is on a device in %s", (zone) => {
  vi.stubEnv("TZ", zone);
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
  const someDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("1990-01-01", days));
  fc.assert(
    fc.property(someDay, (day) => {
      expect(fromCalendar(toCalendar(day))).toBe(day);
      const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
      // What the calendar's component makes of a day: midnight, where there is one.
      expect(fromCalendar(new Date(year, month - 1, date))).toBe(day);
    }),
  );
});

test.each([
  [15, "2026-11-07"],
  [30, "2026-10-23"],
  [60, "2026-09-23"],
  [90, "2026-08-24"],
])("the last %i days begin on %s and end today", (days, startDate) => {
  expect(lastDays(days, "2026-11-21")).toEqual({ startDate, endDate: "2026-11-21" });
});

test("a period reads dd/MM/yyyy; a single day stands alone", () => {
  expect(periodText({ startDate: "2026-02-01", endDate: "2026-03-15" })).toBe("01/02/2026 a 15/03/2026");
  expect(periodText({ startDate: "2026-02-01", endDate: "2026-02-01" })).toBe("01/02/2026");
});

describe("selecting days", () => {
  const marked = (...days: string[]) => periodOf(days.reduce(markDay, undefined as ReturnType<typeof markDay>));

  test("no day is no period, one day is a period of one day", () => {
    expect(marked()).toBeNull();
    expect(marked("2026-11-05")).toEqual({ startDate: "2026-11-05", endDate: "2026-11-05" });
  });

  test("two days are a period in either order", () => {
    const period = { startDate: "2026-11-05", endDate: "2026-11-20" };
    expect(marked("2026-11-05", "2026-11-20")).toEqual(period);
    expect(marked("2026-11-20", "2026-11-05")).toEqual(period);
  });

  test("a third press starts a new period", () => {
    expect(marked("2026-11-05", "2026-11-20", "2026-11-10")).toEqual({
      startDate: "2026-11-10",
      endDate: "2026-11-10",
    });
  });
});
