// Everything is stored in UTC, and decided and shown in São Paulo's time (ADR-0013, "Time").
const zone = { timeZone: "America/Sao_Paulo" } as const;
const hourMs = 3_600_000;

/** A formatter of São Paulo's time, made at its first use: making one costs a phone some milliseconds. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (instant) => (made ??= new Intl.DateTimeFormat(locale, { ...zone, ...options })).format(instant);
}

/** The day on São Paulo's calendar, yyyy-MM-dd. */
export const saoPauloDay = formatter("sv-SE", {});

/** An instant as a customer reads it in São Paulo: dd/MM/yyyy. */
export const formatDate = (instant: Date): string => formatDay(saoPauloDay(instant));

/** An instant as a customer reads it in São Paulo: HH:mm:ss. */
export const formatTime = formatter("pt-BR", { timeStyle: "medium" });

/** An instant in São Paulo: '10/03/2026 12:00:00'. */
export const formatMoment = (instant: Date): string => `${formatDate(instant)} ${formatTime(instant)}`;

/** The last day in São Paulo before an exclusive end, dd/MM/yyyy: what ends at midnight is said with the day before. */
export const formatLastDay = (end: Date): string => formatDate(new Date(end.getTime() - 1));

const hour = formatter("en-US", { hour: "2-digit", hourCycle: "h23" });

/** Whether the text is a day of the calendar, yyyy-MM-dd, from the year 1 on (PostgreSQL knows no year 0). */
export function isRealDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString() === `${text}T00:00:00.000Z`;
}

/** "2026-09-28" → "28/09/2026". */
export const formatDay = (day: string): string => day.split("-").toReversed().join("/");

/** "28/09/2026" as typed → "2026-09-28"; null when it is incomplete or no day of the calendar. */
export function parseTypedDate(typed: string): string | null {
  const day = typed.split("/").toReversed().join("-");
  return isRealDate(day) && formatDay(day) === typed ? day : null;
}

/** The day n days later (earlier, when negative). Throws when `day` is no day of the calendar. */
export function addDays(day: string, n: number): string {
  const moved = utcMidnight(day);
  moved.setUTCDate(moved.getUTCDate() + n);
  return moved.toISOString().slice(0, 10);
}

/** What becomes of a day that a month does not have, such as the 31st: the next day, or the month's last one. */
export type MissingDay = "NEXT_DAY" | "LAST_DAY";

/** The same day n months later. Throws when `day` is no day of the calendar. */
export function addMonths(day: string, n: number, missing: MissingDay): string {
  const first = utcMidnight(day);
  const dayOfMonth = first.getUTCDate();
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + n);
  const month = first.getUTCMonth();
  first.setUTCDate(dayOfMonth);
  // JavaScript counts on past the month's end: the 30th of February becomes the 1st or 2nd of March.
  if (first.getUTCMonth() !== month) first.setUTCDate(missing === "NEXT_DAY" ? 1 : 0);
  return first.toISOString().slice(0, 10);
}

/**
 * Age in completed years on a day. A person born on 29 February completes a year on 1 March of a common year (Lei
 * 810/1949, art. 3). Both days are yyyy-MM-dd.
 */
export function ageAt(birthDay: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
}

/** The first instant of a São Paulo day. Throws when `day` is no day of the calendar. */
export const startOfSaoPauloDay = (day: string): Date => instantAt(day, 0);

/** The exclusive end of a São Paulo day: the first instant of the next. */
export const endOfSaoPauloDay = (day: string): Date => startOfSaoPauloDay(addDays(day, 1));

export type LimitWindow = { kind: "DAY" | "NIGHT"; startsAt: Date; day: string };

/** The hour at which the night of Pix limits begins: 20, unless the customer chose 22 (IN BCB 512/2024). */
export type NightStart = 20 | 22;

/**
 * The Pix window an instant falls into: the day is [06:00, 20:00), the night [20:00, 06:00) in São Paulo and belongs to
 * the date on which it began (spec 9; ADR-0013, "Time"). Whoever chose 22 has two hours more of the day.
 */
export function limitWindow(instant: Date, nightStart: NightStart = 20): LimitWindow {
  const today = saoPauloDay(instant);
  const now = saoPauloHour(instant);
  if (now < 6) return nightOf(addDays(today, -1), nightStart);
  if (now < nightStart) return { kind: "DAY", startsAt: instantAt(today, 6), day: today };
  return nightOf(today, nightStart);
}

const nightOf = (day: string, nightStart: NightStart): LimitWindow => ({
  kind: "NIGHT",
  startsAt: instantAt(day, nightStart),
  day,
});

const saoPauloHour = (instant: Date): number => Number(hour(instant));

/** The first instant of a São Paulo day that is at or past an hour from 0 to 23. */
export const saoPauloInstant = (day: string, atHour: number): Date => instantAt(day, atHour);

/**
 * The first instant of a São Paulo day that is at or past the hour. The clock was two or three hours behind UTC since
 * 1914. Summer time (until 2019) began at midnight, so that such a day's first instant reads 01:00.
 */
function instantAt(day: string, atHour: number): Date {
  const midnight = utcMidnight(day).getTime();
  for (const behindUtc of [2, 3]) {
    const instant = new Date(midnight + (atHour + behindUtc) * hourMs);
    if (saoPauloDay(instant) === day && saoPauloHour(instant) >= atHour) return instant;
  }
  throw new RangeError(`${day} lies before São Paulo's time was a whole number of hours behind UTC`);
}

function utcMidnight(day: string): Date {
  if (!isRealDate(day)) throw new RangeError(`${day} is no day of the calendar`);
  return new Date(`${day}T00:00:00Z`);
}
