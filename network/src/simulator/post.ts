import type * as z from "zod/mini";

/** One call of the simulator: what it takes, and what it does. `run` answers JSON. */
export type Post = { body: z.ZodMiniType; run: (input: never) => Promise<unknown> };

/** Keeps the exact type of what a call takes. */
export const post = <Body extends z.ZodMiniType>(
  body: Body,
  run: (input: z.output<Body>) => Promise<unknown>,
): Post => ({ body, run });
