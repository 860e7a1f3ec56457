import { formatBrl } from "@vitral/brazil/cents";
import { isEndToEndId } from "@vitral/brazil/end-to-end-id";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { infractionAdministration } from "../../../modules/pix/pix.ts";
import { rulesOf } from "../../../modules/tenants/tenants.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { aloneOf } from "../../alone.ts";
import { type Call, type Command, Refused } from "../../command.ts";
import { tenantOption } from "../../find.ts";
import { banksOf, rowsOfBanks } from "../../find-banks.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
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
    const { actor, now, db, options } = call;
    const [endToEnd, reason] = [endToEndOf(call), reasonOf(call)];
    const amount = options["amount"] === undefined ? null : amountOf(options["amount"]);
    for (const tenant of await banksOf(call)) {
      const hours = rulesOf(tenant, now()).precautionaryBlockHours;
      const order = { tenantId: tenant.id, endToEnd, amount, reason, hours: hours ?? 1 };
      const opened = await db();
      const done = await withTenant(tenant.id, () =>
        opened.transaction().execute(async (tx) => {
          if (hours === null && (await infractionAdministration.isReceived(tx, order)))
            throw new Refused(`The rules of ${tenant.slug} block no received Pix (precautionaryBlockHours).`);
          if (hours === null) return { outcome: "NOT_FOUND" } as const;
          const made = await infractionAdministration.block(depsOf(call), tx, order);
          if (made.outcome === "BLOCKED") {
            const { accountId, blocked } = made;
            const details = { endToEnd, cents: blocked };
            const event = {
              tenantId: tenant.id,
              at: now(),
              actor,
              action: "pix.block" as const,
              accountId,
              reason,
              details,
            };
            await recordAudit(tx, event);
          }
          return made;
        }),
      );
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
  about: "Ends the precautionary block of a received Pix; a contest's block ends with the contest.",
  async run(call) {
    const { actor, now, db } = call;
    const [endToEnd, reason] = [endToEndOf(call), reasonOf(call)];
    for (const tenant of await banksOf(call)) {
      const opened = await db();
      const { freed } = await withTenant(tenant.id, () =>
        opened.transaction().execute(async (tx) => {
          const done = await infractionAdministration.release(depsOf(call), tx, { tenantId: tenant.id, endToEnd });
          if (done.accountId && typeof done.freed === "number") {
            const { accountId, freed: cents } = done;
            const event = { tenantId: tenant.id, at: now(), actor, action: "pix.release" as const, accountId, reason };
            await recordAudit(tx, { ...event, ...(await aloneOf(tx, event)), details: { endToEnd, cents } });
          }
          return done;
        }),
      );
      if (freed === null) continue;
      if (freed === "CONTEST") throw new Refused("A contest blocks this Pix: see `pix contests`.");
      return { data: { endToEnd, freed: freed / 100 }, lines: [`${formatBrl(freed)} can be paid again.`] };
    }
    throw new Refused("No Pix with this id is blocked.");
  },
};

export const pixBlocks: Command = {
  words: "pix blocks",
  options: tenantOption,
  about: "The blocked Pix of every bank or of one: how much is held, why, until when.",
  async run(call) {
    const blocks = await rowsOfBanks(call, infractionAdministration.openBlocks);
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

function depsOf({ config, now }: Call) {
  const secrets = secretsFrom(config().secretKey, config().previousSecretKey);
  return { now, outbox: { secrets, now } };
}
