import { randomInt } from "node:crypto";
import { saoPauloDay } from "@vitral/brazil/dates";

/** The number of a contest, for customer and staff: the day in São Paulo and ten random digits. */
export const newProtocol = (now: Date): string =>
  saoPauloDay(now).replaceAll("-", "") + String(randomInt(10_000_000_000)).padStart(10, "0");
