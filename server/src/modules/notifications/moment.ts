import { formatDate, formatLastDay, formatTime } from "@vitral/brazil/dates";

/** "20/11/2026 às 23:30", with no-break spaces: a date and its hour are read as one. */
export const moment = (at: Date | string): string =>
  `${formatDate(new Date(at))}\u00A0às\u00A0${formatTime(new Date(at)).slice(0, 5)}`;

/** A sentence with the last day before an end in place of `{day}`: "até 19/02/2027". */
export const withDay = (sentence: string, end: Date | string | null | undefined): string =>
  end ? sentence.replace("{day}", formatLastDay(new Date(end))) : sentence;
