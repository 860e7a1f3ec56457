import { type Call, type Option, Refused } from "./command.ts";

/** For commands that need a reason, which the audit row stores. */
export const reasonOption: Record<"reason", Option> = {
  reason: {
    type: "string",
    value: "TEXT",
    about: "why, for those who ask later; without personal data",
    required: true,
  },
};

/** The reason as stored. Refuses an empty one or one longer than 500 characters. */
export function reasonOf({ options: { reason = "" } }: Pick<Call, "options">): string {
  if (!reason.trim() || reason.length > 500) throw new Refused("The reason must be text of 1 to 500 characters.");
  return reason.trim();
}
