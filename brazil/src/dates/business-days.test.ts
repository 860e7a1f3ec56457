import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { easterSunday, isBusinessDay, nextBusinessDay } from "./business-days.ts";
import { addDays } from "./dates.ts";

test.each(
  "1818-03-22 1961-04-02 1981-04-19 1995-04-16 2033-04-17 2049-04-18 2000-04-23 2019-04-21 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2038-04-25 2285-03-22".split(
    " ",
  ),
)("%s was or will be Easter Sunday", (day) => expect(easterSunday(Number(day.slice(0, 4)))).toBe(day));

/** The Paschal full moon of each golden number, 1900 to 2199 (Book of Common Prayer, table to find Easter Day). */
const fullMoons =
  "04-14 04-03 03-23 04-11 03-31 04-18 04-08 03-28 04-16 04-05 03-25 04-13 04-02 03-22 04-10 03-30 04-17 04-07 03-27";

test("Easter is the first Sunday after the Paschal full moon, in every year from 1900 to 2199", () => {
  for (let year = 1900; year < 2200; year += 1) {
    let day = addDays(`${year}-${fullMoons.split(" ")[year % 19]}`, 1);
    while (new Date(day).getUTCDay() !== 0) day = addDays(day, 1);
    expect(easterSunday(year)).toBe(day);
  }
});

test.each([1, 325, 999, 1583, 9999])("in the year %i Easter is a Sunday from 22 March to 25 April", (year) => {
  const day = easterSunday(year);
  expect(new Date(`${day}T00:00:00Z`).getUTCDay()).toBe(0);
  expect(day > `${String(year).padStart(4, "0")}-03-21` && day.slice(5) <= "04-25").toBe(true);
});

/** The weekdays on which banks were or will be shut, as published for these years (Febraban, Anbima). */
const published = {
  2020: "01-01 02-24 02-25 04-10 04-21 05-01 06-11 09-07 10-12 11-02 12-25",
  2025: "01-01 03-03 03-04 04-18 04-21 05-01 06-19 11-20 12-25",
  2026: "01-01 02-16 02-17 04-03 04-21 05-01 06-04 09-07 10-12 11-02 11-20 12-25",
};

describe.each(Object.entries(published))("in %s", (year, holidays) => {
  test("banks are shut on exactly these weekdays", () => {
    const shut: string[] = [];
    for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
      const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
      if (weekday % 6 !== 0 && !isBusinessDay(day)) shut.push(day.slice(5));
    }
    expect(shut.join(" ")).toBe(holidays);
  });
});

test.each([
  ["2026-03-10", "2026-03-10"],
  ["2026-03-14", "2026-03-16"],
  ["2026-02-14", "2026-02-18"],
  ["2026-04-03", "2026-04-06"],
  ["2026-12-25", "2026-12-28"],
  ["2027-12-31", "2027-12-31"],
  ["2028-01-01", "2028-01-03"],
  ["2023-11-20", "2023-11-20"],
  ["2024-11-20", "2024-11-21"],
])("a bill whose last day is %s can be paid until %s", (day, last) => expect(nextBusinessDay(day)).toBe(last));

test.each(["2026-12-25", "2023-12-25", "1999-01-01", "2024-11-15", "0999-12-25"])("banks are shut on %s", (day) =>
  expect(isBusinessDay(day)).toBe(false),
);

test("Consciência Negra is a national holiday since 2024 only", () => {
  expect([isBusinessDay("2023-11-20"), isBusinessDay("2024-11-20")]).toEqual([true, false]);
});

test("the next business day is one, and at most six days away", () => {
  const someDay = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays("1950-01-01", days));
  fc.assert(
    fc.property(someDay, (day) => {
      const next = nextBusinessDay(day);
      expect(isBusinessDay(next)).toBe(true);
      expect(next >= day && next <= addDays(day, 6)).toBe(true);
      for (let before = day; before < next; before = addDays(before, 1)) expect(isBusinessDay(before)).toBe(false);
    }),
  );
});
