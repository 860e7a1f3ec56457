import { Tag } from "@vitral/ui/text/tag.tsx";
import { type Outcome, stateOf, WaitingTag } from "../../shared/actions/command-outcome.tsx";

/** The state of a command in its word, and from when holds what was done. */
export const StateTag = ({ command }: { command: Outcome }) =>
  command.state === "WAITING" ? (
    <WaitingTag />
  ) : (
    <Tag tone={command.state === "EXECUTED" && command.ended.length === 0 ? "good" : "quiet"}>{stateOf(command)}</Tag>
  );
