import * as z from "zod/mini";

/** How something ended that was to hold later, in the words that the staff reads. */
export const endedWords = { CANCELLED: "cancelado", REPLACED: "trocado por outro" } as const;

/** What of an order was cancelled or replaced before it held. `what`: the limit; null: all of it. */
export const Ended = z.object({
  what: z.nullable(z.string()),
  how: z.enum(["CANCELLED", "REPLACED"]),
  at: z.iso.datetime(),
});
export type Ended = z.output<typeof Ended>;
