import { formatMoment } from "@vitral/brazil/dates";

/** A moment of São Paulo: '10/03/2026 12:00:00'. */
export const moment = formatMoment;

/** The same to the minute, where no log is compared with it: '23/11/2026 14:05'. */
export const momentToMinute = (instant: Date): string => moment(instant).slice(0, -3);
