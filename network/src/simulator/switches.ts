import { ReasonCode } from "@vitral/protocol/fields";
import * as z from "zod/mini";

/** How the network misbehaves, each on or off. */
export const Switches = z.object({
  /** Every answer waits so many milliseconds. */
  slowMs: z.int().check(z.minimum(0), z.maximum(60_000)),
  /** Orders are rejected with this reason; null: they are not. */
  refuse: z.nullable(ReasonCode),
  /** A call is done and never answered. */
  silent: z.boolean(),
  /** Each event is delivered twice. */
  duplicate: z.boolean(),
  /** News comes newest first, and mixed. */
  outOfOrder: z.boolean(),
  /** A call is done, and its connection cut before the answer. */
  lostAnswer: z.boolean(),
});
export type Switches = z.output<typeof Switches>;

/** Those to change. */
export const SomeSwitches = z.partial(Switches);
export type SomeSwitches = z.output<typeof SomeSwitches>;

export const allOff: Switches = {
  slowMs: 0,
  refuse: null,
  silent: false,
  duplicate: false,
  outOfOrder: false,
  lostAnswer: false,
};
