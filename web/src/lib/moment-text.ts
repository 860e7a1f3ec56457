import { formatDate, formatTime } from "@vitral/brazil/dates";

/** "11/03/2026 às 12:00", in São Paulo. */
export const momentText = (instant: Date): string => `${formatDate(instant)} às ${formatTime(instant).slice(0, 5)}`;
