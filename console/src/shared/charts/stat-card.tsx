import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = {
  label: string;
  value: ReactNode;
  /** A word beside the number, such as the age of the oldest. */
  note?: ReactNode;
  /** Where the number is explained. */
  to?: string;
  /** The number asks for something: it is marked, and the note says what. */
  warn?: boolean;
};

/** A number of the day, or of what waits. */
export function StatCard({ label, value, note, to, warn = false }: Props) {
  const look = `grid min-w-0 content-start gap-0.5 rounded-card border bg-surface p-3 ${warn ? "border-warn" : "border-neutral-200"}`;
  const inside = (
    <>
      <span className="text-sm text-neutral-600">{label}</span>
      <span className="text-title-2 font-title tabular-nums">{value}</span>
      {note && <span className={`text-caption ${warn ? "font-medium text-warn" : "text-neutral-600"}`}>{note}</span>}
    </>
  );
  if (to === undefined) return <div className={look}>{inside}</div>;
  return (
    <Link to={to} className={`${look} hover:border-neutral-400`}>
      {inside}
    </Link>
  );
}
