import { type CommandState, commandStates } from "@vitral/contract/console/commands";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { WaitingTag } from "../../shared/actions/command-outcome.tsx";

/** The state of a command in its word. */
export const StateTag = ({ state }: { state: CommandState }) =>
  state === "WAITING" ? <WaitingTag /> : <Tag quiet={state !== "EXECUTED"}>{commandStates[state]}</Tag>;
