import { formatDate, formatTime } from "@vitral/brazil/dates";

/** "20/11/2026 às 23:30", with no-break spaces: a date and its hour are read as one. */
export const moment = (at: Date | string): string =>
  `${formatDate(new Date(at))}\u00A0às\u00A0${formatTime(new Date(at)).slice(0, 5)}`;
