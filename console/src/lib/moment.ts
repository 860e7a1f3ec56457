import { formatDate, formatTime } from "@vitral/brazil/dates";

/** A moment of São Paulo to the minute: '23/11/2026 14:05'. */
export const moment = (iso: string): string => {
  const at = new Date(iso);
  return `${formatDate(at)} ${formatTime(at).slice(0, 5)}`;
};
