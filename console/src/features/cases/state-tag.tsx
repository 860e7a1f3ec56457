import { type CaseState, caseStateNames } from "@vitral/contract/console/cases";
import { StateLabel, type Tone } from "../../shared/page/state-label.tsx";

const tones: Record<CaseState, Tone> = {
  PENDING: "warn",
  INVESTIGATING: "good",
  WAITING: "quiet",
  SNOOZED: "quiet",
  CLOSED: "quiet",
};

/** How far the staff is with a case. */
export const StateTag = ({ state }: { state: CaseState }) => (
  <StateLabel tone={tones[state]}>{caseStateNames[state]}</StateLabel>
);
