import * as z from "zod/mini";

/** A text that must not be empty, with its sentence, before the check of the contract. */
export const requiredText = <Out>(sentence: string, then: z.ZodMiniType<Out, string>) =>
  z.pipe(z.string().check(z.trim(), z.minLength(1, sentence)), then);
