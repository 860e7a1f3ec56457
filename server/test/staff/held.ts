import { prepareDecision } from "../../src/modules/backoffice/backoffice.ts";
import { haveDueTakeEffect } from "../../src/modules/commands/commands.ts";
import type { World } from "../world.ts";

/** Lets the seconds pass in which whoever decided alone takes it back, and has it take effect. */
export const heldPasses =
  ({ clock, deps }: Pick<World, "clock" | "deps">) =>
  async (): Promise<void> => {
    clock.advance(10);
    await haveDueTakeEffect({ ...deps, prepare: prepareDecision(deps) });
  };
