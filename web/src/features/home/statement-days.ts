import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import type { Transaction } from "@vitral/contract/statement";

/** The rows of a São Paulo day, yyyy-MM-dd, in the statement's order. */
export type StatementDay = { day: string; rows: Transaction[] };

/** The rows of a page by the day on which they happened, in their order. */
export function byDay(rows: readonly Transaction[]): StatementDay[] {
  const days: StatementDay[] = [];
  for (const row of rows) {
    const day = saoPauloDay(row.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

const weekdays = [
  "Domingo",
  "Segunda-feira",
  "Terça-feira",
  "Quarta-feira",
  "Quinta-feira",
  "Sexta-feira",
  "Sábado",
] as const;

/** How a customer names a day: 'Hoje', 'Ontem', else its weekday; the date stands beside it. */
export function dayName(day: string, today: string): string {
  if (day === today) return "Hoje";
  if (day === addDays(today, -1)) return "Ontem";
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? "";
}
