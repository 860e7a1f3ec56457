import { type RawBuilder, sql } from "kysely";

/**
 * When a row that the network has not answered is tried again, by its column `tries`: 7 s later at first and 37 s at
 * the most. That is longer than the network is waited for, so that no other server takes the row meanwhile.
 */
export const nextTry = (now: Date): RawBuilder<Date> =>
  sql`${now}::timestamptz + (5 + least(32, 2 ^ (1 + least(tries, 5)))) * interval '1 second'`;
