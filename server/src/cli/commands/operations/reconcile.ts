import { saoPauloDay } from "@vitral/brazil/dates";
import { cents, formatBrl } from "@vitral/brazil/cents";
import { differences, reconcile as compare } from "../../../modules/desk/desk.ts";
import type { Rail } from "../../../modules/pix/pix.ts";
import { findDifferingKeys } from "../../../modules/pix-keys/pix-keys.ts";
import type { TenantWithHosts } from "../../../modules/tenants/tenants.ts";
import type { Db } from "../../../platform/database/db.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { findRestoredCopy } from "../../../platform/installation/restored-copy.ts";
import { type Command, Refused, UsageError } from "../../command.ts";
import { banksOf } from "../../find-banks.ts";
import { tenantOption } from "../../find.ts";
import { isDay } from "../../is-day.ts";
import { withNetwork } from "../../network-to-ask.ts";
import { noTenants } from "../../no-tenants.ts";
import { table } from "../../output/table.ts";

/** A movement that only one side has. `amount`: in centavos, what came in is positive. `age`: in seconds. */
type Unmatched = { tenant: string; id: string; side: "here" | "there"; amount: number; age: number };

/** How many movements of a bank are listed. */
const maxListed = 10_000;

export const reconcile: Command = {
  words: "reconcile",
  whileRestored: true,
  withoutOperator: true,
  options: {
    day: { type: "string", value: "DAY", about: "a day of São Paulo, such as 2026-11-20; without it today" },
    ...tenantOption,
  },
  about: "Compares the settlement account with the network's statement of a day. Ends with 1 when they differ.",
  more:
    "Drift is what the books moved that day less what the network did. What is younger than ten minutes may be under way " +
    "and is left out. An order that is settled there and pending here is posted, but not on a restored copy. --json: " +
    "{ day, drift, unmatched: [{ tenant, id, side, amount, age }] }, in centavos and seconds.",
  async run(call) {
    const db = await call.db();
    const now = call.now();
    const { day = saoPauloDay(now) } = call.options;
    if (!isDay(day)) throw new UsageError("--day must be a day such as 2026-11-20.");
    if (day > saoPauloDay(now)) throw new Refused(`${day} has not begun.`);
    const banks = await banksOf(call);
    if (banks.length === 0) throw new Refused(noTenants);
    const posts = (await findRestoredCopy(db)) === null;
    const found = await withNetwork(call, async (rail) => {
      const compared: Awaited<ReturnType<typeof reconcileBank>>[] = [];
      for (const tenant of banks)
        compared.push(
          await withTenant(tenant.id, () => reconcileBank({ db, now: call.now, rail }, { tenant, day, posts })),
        );
      return compared;
    });
    const drift = found.reduce((sum, one) => sum + one.drift, 0);
    const unmatched = found.flatMap((one) => one.unmatched);
    const failed = unmatched.length > 0 || found.some((one) => one.drift !== 0);
    const rows = unmatched.map(({ tenant, id, side, amount, age }) => [
      tenant,
      side,
      id,
      formatBrl(cents(amount)),
      `${Math.floor(age / 60)} min`,
    ]);
    return {
      data: { day, drift, unmatched },
      lines: [
        ...(rows.length > 0 ? table(["BANK", "ONLY", "ID", "AMOUNT", "AGE"], rows) : []),
        ...found.flatMap(({ slug, keys }) =>
          keys.length > 0 ? [`${slug}: these keys differ from the directory's: ${keys.join(", ")}`] : [],
        ),
        `${day}: ${found.reduce((sum, { matched }) => sum + matched, 0)} movements match, ` +
          `${unmatched.length} do not, drift ${formatBrl(cents(drift))}.`,
      ],
      failed,
    };
  },
};

async function reconcileBank(
  { db, now, rail }: { db: Db; now: () => Date; rail: Rail },
  { tenant, day, posts }: { tenant: TenantWithHosts; day: string; posts: boolean },
) {
  const { slug, id: tenantId } = tenant;
  const { matched, difference: drift } = await compare({ db, now, rail }, { tenant, day }, null, { posts }).catch(
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new Refused(`The network has not answered with the statement of ${slug} of ${day}.`);
    },
  );
  const open = await differences(db, { tenantId, day, state: "OPEN", limit: maxListed });
  const unmatched = open.map(({ side, endToEnd, amount, at }): Unmatched => ({
    tenant: slug,
    id: endToEnd,
    side: side === "LEDGER" ? "here" : "there",
    amount,
    age: Math.floor((now().getTime() - at.getTime()) / 1000),
  }));
  return { slug, matched, drift, unmatched, keys: await findDifferingKeys(db, tenantId) };
}
