import * as z from "zod/mini";
import { Moment } from "../../moment.ts";

const words = { CANCELLED: "cancelado", REPLACED: "trocado por outro" } as const;

/**
 * What of an order was cancelled or replaced before it held. `what`: the limit; null: all of it. UNKNOWN: what became
 * of it is no longer recorded; `at` is when it was to hold.
 */
export const Ended = z.object({
  what: z.nullable(z.string()),
  how: z.enum(["CANCELLED", "REPLACED", "UNKNOWN"]),
  at: Moment,
});
export type Ended = z.output<typeof Ended>;

/** The same in the words that the staff reads; `moment` is `at` as it is shown there. */
export const endedPhrase = (how: Ended["how"], moment: string): string =>
  how === "UNKNOWN"
    ? `para valer em ${moment}; não há mais registro do que houve depois`
    : `${words[how]} em ${moment}, antes de valer`;
