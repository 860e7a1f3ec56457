import { formatDate, formatTime } from "@vitral/brazil/dates";

/** A moment of São Paulo: '10/03/2026 12:00:00'. */
export function moment(at: string): string {
  const instant = new Date(at);
  return `${formatDate(instant)} ${formatTime(instant)}`;
}
