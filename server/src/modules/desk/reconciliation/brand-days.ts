import { cents } from "@vitral/brazil/cents";
import { addDays } from "@vitral/brazil/dates";
import type { Db } from "../../../platform/database/db.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { brandOfOrder, participantOf, type SettledLine } from "../../pix/pix.ts";
import { split } from "./pair-lines.ts";
import { findBookedLines } from "./reconciliation-queries.ts";

/** A day of one bank: what its books have, and what of the network's statement is its matter. */
export type BrandDays = {
  booksOf(day: string): Promise<SettledLine[]>;
  settledOf(day: string, statement: readonly SettledLine[]): Promise<readonly SettledLine[]>;
};

/**
 * The days of a bank that may be one of several brands of its ISPB, which have one settlement account (decision 0076).
 * What one brand pays another stands in no statement: it is left out where the other has it too. A line that no brand
 * has is the matter of whoever gave the order, else of the oldest brand.
 */
export async function daysOfBrand(db: Db, { id, ispb }: { id: string; ispb: string }): Promise<BrandDays> {
  const participant = await participantOf(db, ispb);
  const others = participant?.brands.filter((brand) => brand !== id) ?? [];
  const ownOn = (day: string) => findBookedLines(db, { tenantId: id, day });
  if (!participant || others.length === 0) return { booksOf: ownOn, settledOf: async (_day, lines) => lines };

  const around = (day: string) => [addDays(day, -1), day, addDays(day, 1)];
  const ofOthers = (day: string): Promise<SettledLine[]> =>
    withAllTenants(async () => {
      const found: SettledLine[] = [];
      for (const tenantId of others)
        for (const one of around(day)) found.push(...(await findBookedLines(db, { tenantId, day: one })));
      return found;
    });
  return {
    async booksOf(day) {
      const mirrored = (await ofOthers(day)).map((line) => Object.assign({}, line, { amount: cents(0 - line.amount) }));
      return split(await ownOn(day), mirrored).without;
    },
    async settledOf(day, statement) {
      const free = split(statement, await ofOthers(day)).without;
      const booked: SettledLine[] = [];
      for (const one of around(day)) booked.push(...(await ownOn(one)));
      const { paired, without } = split(free, booked);
      const own = new Set<SettledLine>(paired);
      for (const line of without) if ((await brandOfOrder(db, participant, line.endToEnd)) === id) own.add(line);
      return free.filter((line) => own.has(line));
    },
  };
}
