import { formatDate, formatTime } from "@vitral/brazil/dates";

/** "11/03/2026 às 12:00" of an ISO moment, in São Paulo. */
export function momentText(iso: string): string {
  const instant = new Date(iso);
  return `${formatDate(instant)} às ${formatTime(instant).slice(0, 5)}`;
}
