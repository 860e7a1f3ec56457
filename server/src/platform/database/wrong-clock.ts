import { ConfigError } from "../process/config.ts";
import { clockDifference, type Db, maxClockDifferenceMs } from "./db.ts";

/** A server with a wrong clock would write wrong times. Throws ConfigError. */
export async function refuseWrongClock(db: Db): Promise<void> {
  const difference = await clockDifference(db, Date.now);
  if (Math.abs(difference) <= maxClockDifferenceMs) return;
  const seconds = (Math.abs(difference) / 1000).toFixed(1);
  const side = difference > 0 ? "behind" : "ahead of";
  throw new ConfigError(
    `The clock of this machine is ${seconds} s ${side} the database's: set it right and start again`,
  );
}
