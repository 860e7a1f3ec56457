import { StaffReason } from "@vitral/contract/console/commands";
import { type Call, type Option, Refused } from "./command.ts";

/** For commands that need a reason, which the audit row stores. */
export const reasonOption = {
  reason: {
    type: "string" as const,
    value: "TEXT",
    about: "why, for those who ask later; without personal data",
    required: true,
  },
} satisfies Record<"reason", Option>;

/** The reason as stored. Refuses an empty one or one longer than 500 characters. */
export function reasonOf({ options: { reason = "" } }: Pick<Call, "options">): string {
  const text = StaffReason.safeParse(reason);
  if (!text.success) throw new Refused("The reason must be text of 1 to 500 visible characters.");
  return text.data;
}

/** As `reasonOption`, for commands that need a reason only where the bank's policy asks for a second person. */
export const optionalReason: Record<"reason", Option> = {
  reason: {
    type: "string",
    value: "TEXT",
    about: "why; needed where the bank's policy asks for a second person",
  },
};

/** The reason where one was given. */
export const givenReason = (call: Pick<Call, "options">): { reason?: string } =>
  call.options["reason"] === undefined ? {} : { reason: reasonOf(call) };
