import type { ConsoleEndpoint } from "@vitral/contract/console/console-endpoint";
import type { Part } from "@vitral/contract/endpoint";
import type * as z from "zod/mini";

/** The input of a call of the console. */
export type InputOf<E extends ConsoleEndpoint> = {
  [P in Part as E[P] extends z.ZodMiniType ? P : never]: E[P] extends z.ZodMiniType ? z.output<E[P]> : never;
};

/** What a call of the console answers. */
export type AnswerOf<E extends ConsoleEndpoint> = z.output<E["answer"]>;
