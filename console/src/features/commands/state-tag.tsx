import type { Command } from "@vitral/contract/console/commands";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { stateOf, WaitingTag } from "../../shared/actions/command-outcome.tsx";

/** The state of a command in its word, and from when holds what was done. */
export const StateTag = ({ command }: { command: Pick<Command, "state" | "effectiveAt" | "decidedAt"> }) =>
  command.state === "WAITING" ? <WaitingTag /> : <Tag quiet={command.state !== "EXECUTED"}>{stateOf(command)}</Tag>;
