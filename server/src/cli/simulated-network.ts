import type { Config } from "../platform/process/config.ts";
import { Refused } from "./command.ts";

/** Refuses where the network is not the simulated one. */
export function requireSimulatedNetwork({ rail }: Pick<Config, "rail">): void {
  if (rail !== "simulated") throw new Refused(`There is no simulated network here: PIX_RAIL is ${rail}.`);
}
