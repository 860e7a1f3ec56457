import { formatBrl } from "@vitral/brazil/cents";
import { isEndToEndId } from "@vitral/brazil/end-to-end-id";
import { kinds } from "../../../modules/commands/commands.ts";
import { receivedContestsForStaff } from "../../../modules/fraud/fraud.ts";
import { rulesOf } from "../../../modules/tenants/tenants.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { type Call, type Command, Refused } from "../../command.ts";
import { tenantOption } from "../../find.ts";
import { banksOf, rowsOfBanks } from "../../find-banks.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind, runKindOf } from "../../run-kind.ts";
import { table } from "../../output/table.ts";
import { amountOf } from "../../options-of-money.ts";

const operands = ["END_TO_END"];

export const pixBlock: Command = {
  words: "pix block",
  operands,
  options: {
    amount: { type: "string", value: "REAIS", about: "a part such as 10.00; without it all that was not returned" },
    ...reasonOption,
    ...tenantOption,
  },
  about: "Blocks a Pix that a customer of ours received, by precaution, for as long as the bank's rules say (72 h).",
  more: "An e-mail says what is blocked and until when, not why. The customer may still return the Pix.",
  async run(call) {
    const { now, db, options } = call;
    const [endToEnd, reason] = [endToEndOf(call), reasonOf(call)];
    const amount = options["amount"] === undefined ? {} : { amount: amountOf(options["amount"]) };
    for (const tenant of await banksOf(call)) {
      const pix = { tenantId: tenant.id, endToEnd };
      const isReceived = await withTenant(tenant.id, async () =>
        (await db()).transaction().execute((tx) => receivedContestsForStaff.findReceiver(tx, pix)),
      );
      if (isReceived === null) continue;
      const hours = rulesOf(tenant, now()).precautionaryBlockHours;
      if (hours === null)
        throw new Refused(`The rules of ${tenant.slug} block no received Pix (precautionaryBlockHours).`);
      const order = { tenantId: tenant.id, payload: { endToEnd, ...amount }, reason };
      const done = await withTenant(tenant.id, () => runKind(call, kinds["pix.block"], order));
      if (done.outcome === "NOT_FOUND") continue;
      if (done.outcome === "NOTHING") throw new Refused("Nothing of this Pix is left in the account to block.");
      return {
        data: { endToEnd, blocked: done.blocked / 100, changed: done.outcome === "BLOCKED" },
        lines: [
          done.outcome === "BLOCKED"
            ? `${formatBrl(done.blocked)} are blocked for ${hours} hours.`
            : `This Pix is blocked already (${formatBrl(done.blocked)}): nothing changed.`,
        ],
      };
    }
    throw new Refused("No customer of ours received a Pix with this id.");
  },
};

export const pixRelease: Command = {
  words: "pix release",
  operands,
  options: { ...reasonOption, ...tenantOption },
  about:
    "Ends the precautionary block of a received Pix; that of a contest, or of what is asked back, ends with its decision.",
  async run(call) {
    const [endToEnd, reason] = [endToEndOf(call), reasonOf(call)];
    const opened = await call.db();
    for (const { id: tenantId } of await banksOf(call)) {
      const released = await withTenant(tenantId, async () => {
        const block = await receivedContestsForStaff.findBlockOf(opened, { tenantId, endToEnd });
        if (block?.kind === "CONTEST") throw new Refused("A contest blocks this Pix: see `pix contests`.");
        if (block?.kind === "RECALL") throw new Refused("Another bank asks this Pix back: see `pix recalls`.");
        return block && runKindOf(call, kinds["pix.release"], { tenantId, payload: { blockId: block.id }, reason });
      });
      const freed = released?.cents;
      if (freed === undefined) continue;
      return { data: { endToEnd, freed: freed / 100 }, lines: [`${formatBrl(freed)} can be paid again.`] };
    }
    throw new Refused("No Pix with this id is blocked.");
  },
};

export const pixBlocks: Command = {
  words: "pix blocks",
  whileRestored: true,
  options: tenantOption,
  about: "The blocked Pix of every bank or of one: how much is held, why, until when.",
  async run(call) {
    const blocks = await rowsOfBanks(call, receivedContestsForStaff.openBlocks);
    const rows = blocks.map((b) => [
      b.tenant,
      b.endToEnd ?? "",
      b.kind,
      formatBrl(b.held),
      b.until.toISOString(),
      b.reason ?? "-",
    ]);
    return {
      data: blocks.map((one) => Object.assign(one, { held: one.held / 100 })),
      lines:
        rows.length === 0 ? ["Nothing is blocked."] : table(["BANK", "PIX", "KIND", "HELD", "UNTIL", "REASON"], rows),
    };
  },
};

function endToEndOf({ operands: [endToEnd = ""] }: Call): string {
  if (!isEndToEndId(endToEnd)) throw new Refused("END_TO_END must be the id of a Pix, such as E6100000120261122…");
  return endToEnd;
}
