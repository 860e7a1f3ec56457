import { type CaseState, caseStateNames } from "@vitral/contract/console/cases";
import { Tag, type Tone } from "@vitral/ui/text/tag.tsx";

const tones: Record<CaseState, Tone> = {
  PENDING: "warn",
  INVESTIGATING: "quiet",
  WAITING: "quiet",
  SNOOZED: "quiet",
  CLOSED: "good",
};

/** How far the staff is with a case. */
export const StateTag = ({ state }: { state: CaseState }) => <Tag tone={tones[state]}>{caseStateNames[state]}</Tag>;
