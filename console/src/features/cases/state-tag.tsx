import { type CaseState, caseStateNames } from "@vitral/contract/console/cases";

const looks: Record<CaseState, string> = {
  PENDING: "bg-warn-soft text-warn",
  INVESTIGATING: "bg-accent-soft text-accent-strong",
  WAITING: "bg-neutral-100 text-neutral-700",
  SNOOZED: "bg-neutral-100 text-neutral-700",
  CLOSED: "bg-neutral-100 text-neutral-600",
};

/** How far the staff is with a case. */
export const StateTag = ({ state }: { state: CaseState }) => (
  <span className={`inline-flex rounded-full px-2 py-0.5 text-caption font-medium whitespace-nowrap ${looks[state]}`}>
    {caseStateNames[state]}
  </span>
);
