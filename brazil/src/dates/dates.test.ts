import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  addMonths,
  ageAt,
  endOfSaoPauloDay,
  formatDate,
  formatDay,
  formatTime,
  isRealDate,
  limitWindow,
  parseTypedDate,
  saoPauloInstant,
  saoPauloDay,
  startOfSaoPauloDay,
} from "./dates.ts";

const anyInstant = fc.date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
const at = (text: string) => new Date(text);

test("a day begins with its first instant and ends where the next begins", () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const day = saoPauloDay(instant);
      const [start, end] = [startOfSaoPauloDay(day), endOfSaoPauloDay(day)];
      expect(start <= instant && instant < end).toBe(true);
      expect(saoPauloDay(start)).toBe(day);
      expect(saoPauloDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      expect(saoPauloDay(end)).toBe(addDays(day, 1));
    }),
  );
});

test.each([
  ["today's three hours behind UTC", "2026-09-28", "2026-09-28T03:00:00Z", "2026-09-29T03:00:00Z"],
  ["a day of summer time", "2018-12-25", "2018-12-25T02:00:00Z", "2018-12-26T02:00:00Z"],
  ["the day without a midnight has 23 hours", "2018-11-04", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"],
  ["the day before it", "2018-11-03", "2018-11-03T03:00:00Z", "2018-11-04T03:00:00Z"],
  ["the day that struck 23 twice has 25 hours", "2019-02-16", "2019-02-16T02:00:00Z", "2019-02-17T03:00:00Z"],
  ["the last day of a year", "2026-12-31", "2026-12-31T03:00:00Z", "2027-01-01T03:00:00Z"],
])("%s", (_, day, start, end) => {
  expect(startOfSaoPauloDay(day)).toEqual(at(start));
  expect(endOfSaoPauloDay(day)).toEqual(at(end));
});

test("an impossible day has no beginning", () => {
  expect(() => startOfSaoPauloDay("2026-02-30")).toThrow("2026-02-30 is no day of the calendar");
  expect(() => startOfSaoPauloDay("1890-01-01")).toThrow("1890-01-01 lies before São Paulo's time was a whole number");
});

test("late evening in UTC is still the same day in São Paulo", () => {
  expect(saoPauloDay(at("2026-10-01T02:59:59Z"))).toBe("2026-09-30");
  expect(saoPauloDay(at("2026-10-01T03:00:00Z"))).toBe("2026-10-01");
});

test("an instant is shown in São Paulo's time, midnight as 00", () => {
  const midnight = at("2026-01-01T03:04:05Z");
  expect(formatDate(midnight)).toBe("01/01/2026");
  expect(formatTime(midnight)).toBe("00:04:05");
  expect(formatDate(at("2026-01-01T02:59:59Z"))).toBe("31/12/2025");
  expect(formatTime(at("2026-01-01T02:59:59Z"))).toBe("23:59:59");
});

test.each(["2026-09-28", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])("%s is a day", (day) =>
  expect(isRealDate(day)).toBe(true),
);

test.each([
  "2026-02-29",
  "1900-02-29",
  "2026-04-31",
  "2026-13-01",
  "2026-00-10",
  "2026-01-00",
  "0000-01-01",
  "2026-1-1",
  "28/09/2026",
  "2026-09-28T00:00",
  "12026-09-28",
  "+012026-09-28",
  "2026-09-280",
  "",
])("%j is no day", (text) => expect(isRealDate(text)).toBe(false));

test("a typed date is read when it is complete and real", () => {
  expect(parseTypedDate("28/09/2026")).toBe("2026-09-28");
  expect(parseTypedDate("29/02/2024")).toBe("2024-02-29");
  for (const typed of [
    "31/02/2026",
    "29/02/2026",
    "28/09/202",
    "28092026",
    "2026-09-28",
    "09-28/2026",
    "128/09/2026",
    "28/09/20260",
    "",
  ])
    expect(parseTypedDate(typed)).toBeNull();
});

test("a day is shown as it is typed", () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const day = saoPauloDay(instant);
      expect(parseTypedDate(formatDay(day))).toBe(day);
    }),
  );
});

test("days are counted across months, years and leap days", () => {
  expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(addDays("2026-03-01", -1)).toBe("2026-02-28");
  expect(addDays("2026-09-28", -90)).toBe("2026-06-30");
  expect(() => addDays("2026-02-30", 1)).toThrow(RangeError);
});

test.each([
  ["2026-01-31", 1, "2026-03-01", "2026-02-28"],
  ["2028-01-30", 1, "2028-03-01", "2028-02-29"],
  ["2026-01-29", 1, "2026-03-01", "2026-02-28"],
  ["2028-01-29", 1, "2028-02-29", "2028-02-29"],
  ["2026-03-31", 1, "2026-05-01", "2026-04-30"],
  ["2026-12-31", 2, "2027-03-01", "2027-02-28"],
  ["2026-12-15", 13, "2028-01-15", "2028-01-15"],
])("%s, %i months later, is %s, or %s where the last day is asked for", (day, months, next, last) => {
  expect([addMonths(day, months, "NEXT_DAY"), addMonths(day, months, "LAST_DAY")]).toEqual([next, last]);
});

test("an hour of a day in São Paulo is an instant", () => {
  expect(saoPauloInstant("2026-09-28", 18)).toEqual(at("2026-09-28T21:00:00Z"));
});

test("age increases on the birthday, and on 1 March for those born on 29 February", () => {
  expect(ageAt("2008-09-28", "2026-09-27")).toBe(17);
  expect(ageAt("2008-09-28", "2026-09-28")).toBe(18);
  expect(ageAt("2008-02-29", "2026-02-28")).toBe(17);
  expect(ageAt("2008-02-29", "2026-03-01")).toBe(18);
});

describe("the Pix windows", () => {
  test.each([
    [
      "05:59:59 is the night of the day before",
      "2026-09-28T05:59:59-03:00",
      "NIGHT",
      "2026-09-27",
      "2026-09-27T20:00:00-03:00",
    ],
    ["06:00:00 begins the day", "2026-09-28T06:00:00-03:00", "DAY", "2026-09-28", "2026-09-28T06:00:00-03:00"],
    ["19:59:59 is still day", "2026-09-28T19:59:59.999-03:00", "DAY", "2026-09-28", "2026-09-28T06:00:00-03:00"],
    ["20:00:00 begins the night", "2026-09-28T20:00:00-03:00", "NIGHT", "2026-09-28", "2026-09-28T20:00:00-03:00"],
    ["23:59:59 is the same night", "2026-09-28T23:59:59-03:00", "NIGHT", "2026-09-28", "2026-09-28T20:00:00-03:00"],
    ["00:00:00 is the same night", "2026-09-29T00:00:00-03:00", "NIGHT", "2026-09-28", "2026-09-28T20:00:00-03:00"],
    [
      "a night crosses the end of a month",
      "2026-10-01T01:00:00-03:00",
      "NIGHT",
      "2026-09-30",
      "2026-09-30T20:00:00-03:00",
    ],
    [
      "a night crosses the end of a year",
      "2027-01-01T00:00:00-03:00",
      "NIGHT",
      "2026-12-31",
      "2026-12-31T20:00:00-03:00",
    ],
    ["a night into summer time", "2018-11-04T01:00:00-02:00", "NIGHT", "2018-11-03", "2018-11-03T20:00:00-03:00"],
    ["a day of summer time", "2018-11-04T06:00:00-02:00", "DAY", "2018-11-04", "2018-11-04T06:00:00-02:00"],
  ])("%s", (_, instant, kind, day, startsAt) => {
    expect(limitWindow(at(instant))).toEqual({ kind, day, startsAt: at(startsAt) });
  });

  test.each([
    ["19:59:59 is day", "2026-09-28T19:59:59-03:00", "DAY", "2026-09-28", "2026-09-28T06:00:00-03:00"],
    ["21:59:59 is still day", "2026-09-28T21:59:59-03:00", "DAY", "2026-09-28", "2026-09-28T06:00:00-03:00"],
    ["22:00:00 begins the night", "2026-09-28T22:00:00-03:00", "NIGHT", "2026-09-28", "2026-09-28T22:00:00-03:00"],
    ["05:59:59 is the same night", "2026-09-29T05:59:59-03:00", "NIGHT", "2026-09-28", "2026-09-28T22:00:00-03:00"],
    ["06:00:00 begins the day", "2026-09-29T06:00:00-03:00", "DAY", "2026-09-29", "2026-09-29T06:00:00-03:00"],
  ])("for who chose 22 hours, %s", (_, instant, kind, day, startsAt) => {
    expect(limitWindow(at(instant), 22)).toEqual({ kind, day, startsAt: at(startsAt) });
  });

  test("an instant and its window's start are in one window, less than 14 hours apart", () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const window = limitWindow(instant);
        expect(window.startsAt <= instant).toBe(true);
        expect(limitWindow(window.startsAt)).toEqual(window);
        expect(limitWindow(new Date(window.startsAt.getTime() - 1)).kind).not.toBe(window.kind);
        expect(instant.getTime() - window.startsAt.getTime()).toBeLessThan(14 * 3_600_000);
      }),
    );
  });
});
