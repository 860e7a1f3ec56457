import { addDays } from "./dates.ts";

/**
 * Whether banks settle on a day (yyyy-MM-dd): no Saturday, Sunday or national holiday, nor Carnival's Monday and
 * Tuesday, Good Friday, Corpus Christi and All Souls' Day (Res. CMN 4.880/2020). What a city or a state keeps does not
 * count. Throws when `day` is no day of the calendar.
 */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${addDays(day, 0)}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidays(Number(day.slice(0, 4))).has(day);
}

/** The day itself when it is a business day, else the first one after it. */
export function nextBusinessDay(day: string): string {
  let next = day;
  while (!isBusinessDay(next)) next = addDays(next, 1);
  return next;
}

/** Leis 662/1949, 6.802/1980 and 10.607/2002; Consciência Negra since Lei 14.759/2023. */
const fixed = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"];
/** Carnival's Monday and Tuesday, Good Friday, Corpus Christi, in days from Easter Sunday. */
const fromEaster = [-48, -47, -2, 60];

const ofYears = new Map<number, Set<string>>();

function bankHolidays(year: number): Set<string> {
  const known = ofYears.get(year);
  if (known) return known;
  const sunday = easterSunday(year);
  const holidays = new Set([
    ...fixed.filter((end) => year >= 2024 || end !== "11-20").map((end) => `${isoYear(year)}-${end}`),
    ...fromEaster.map((days) => addDays(sunday, days)),
  ]);
  ofYears.set(year, holidays);
  return holidays;
}

/** Easter Sunday of a year of the Gregorian calendar, yyyy-MM-dd (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): string {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const moon = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + moon + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * correction + 114;
  const [month, day] = [Math.floor(days / 31), (days % 31) + 1];
  return `${isoYear(year)}-0${month}-${String(day).padStart(2, "0")}`;
}

const isoYear = (year: number): string => String(year).padStart(4, "0");
