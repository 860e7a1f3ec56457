import { limitLabels } from "@vitral/contract/pix-limits";

/** The limits that the staff changes of an account, by the field of the order, in the customer's words. */
export const accountLimits = [
  ["day", limitLabels.DAY],
  ["night", limitLabels.NIGHT],
  ["nightPeople", limitLabels.NIGHT_PEOPLE],
  ["transaction", limitLabels.TRANSACTION],
] as const;
