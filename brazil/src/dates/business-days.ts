import { addDays } from "./dates.ts";

/**
 * Whether banks settle on a day (yyyy-MM-dd): no Saturday, Sunday or national holiday, nor Carnival's Monday and
 * Tuesday, Good Friday, Corpus Christi and All Souls' Day (Res. CMN 4.880/2020). What a city or a state keeps does not
 * count. Throws when `day` is no day of the calendar.
 */
export function isBusinessDay(day: string): boolean {
  const midnight = new Date(addDays(day, 0));
  const [year, weekday] = [midnight.getUTCFullYear(), midnight.getUTCDay()];
  const sinceEaster = (midnight.getTime() - easterOf(year)) / 86_400_000;
  return weekday !== 0 && weekday !== 6 && !isFixedHoliday(day.slice(5), year) && !fromEaster.has(sinceEaster);
}

/** The day itself when it is a business day, else the first one after it. */
export function nextBusinessDay(day: string): string {
  let next = day;
  while (!isBusinessDay(next)) next = addDays(next, 1);
  return next;
}

/** Leis 662/1949, 6.802/1980 and 10.607/2002; Consciência Negra since Lei 14.759/2023. */
const fixed = new Set(["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "11-20", "12-25"]);
const isFixedHoliday = (end: string, year: number): boolean => fixed.has(end) && (end !== "11-20" || year >= 2024);

/** Carnival's Monday and Tuesday, Good Friday, Corpus Christi, in days from Easter Sunday. */
const fromEaster = new Set([-48, -47, -2, 60]);

const easters: Record<number, number> = {};

/** The first instant of Easter Sunday, in milliseconds, remembered: interest asks for every day of a delay. */
const easterOf = (year: number): number => (easters[year] ??= Date.parse(easterSunday(year)));

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
  return `${String(year).padStart(4, "0")}-0${month}-${String(day).padStart(2, "0")}`;
}
