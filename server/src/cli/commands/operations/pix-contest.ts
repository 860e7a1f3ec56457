import { formatBrl } from "@vitral/brazil/cents";
import { readPixKey } from "@vitral/brazil/pix-key";
import { ContestSituation } from "@vitral/contract/pix-sent-contests";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { kinds } from "../../../modules/commands/commands.ts";
import { receivedContestsForStaff } from "../../../modules/fraud/fraud.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { type Command, Refused } from "../../command.ts";
import { tenantOption } from "../../find.ts";
import { banksOf, rowsOfBanks } from "../../find-banks.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKindOf } from "../../run-kind.ts";
import { table } from "../../output/table.ts";
import { arrived, inReais, requireSimulatedNetwork, simulate } from "../../simulated-network.ts";
import { amountOf } from "../../options-of-money.ts";

export const pixContest: Command = {
  words: "pix contest",
  options: {
    key: { type: "string", value: "KEY", about: "a key of one of our customers", required: true },
    amount: { type: "string", value: "REAIS", about: "what is contested, such as 10.00", required: true },
    situation: { type: "string", value: "SITUATION", about: "SCAM (the default), ACCOUNT_TAKEOVER, COERCION, …" },
  },
  about: "Another bank contests the newest Pix from outside that a customer of ours received (simulated network).",
  async run(call) {
    const { now, actor, db } = call;
    const { key = "", amount = "", situation = "SCAM" } = call.options;
    requireSimulatedNetwork(call.config());
    const read = readPixKey(key);
    if (!read) throw new Refused(`"${key}" does not look like any Pix key.`);
    const cents = amountOf(amount);
    const kind = ContestSituation.options.find((one) => one === situation);
    if (!kind) throw new Refused(`--situation must be one of ${ContestSituation.options.join(", ")}.`);
    const none = { OrderNotFound: `No customer of ours received so much at the key ${key} from another bank.` };
    const asked = { key: read.key, amount: inReais(cents), situation: kind };
    const { endToEndId: endToEnd, state } = await simulate(call, "contest", asked, none);
    const { id } = state;
    const arrivedAt = await arrived(call, async (opened, tenantId) =>
      (await receivedContestsForStaff.contests(opened, { tenantId, accountId: null })).find((one) => one.id === id),
    );
    if (!arrivedAt) throw new Refused("This Pix is contested already, or nothing of it can go back.");
    const { tenantId, found } = arrivedAt;
    const { accountId } = found;
    const details = { id, endToEnd, cents };
    await recordAudit(await db(), { tenantId, at: now(), actor, action: "pix.contest", accountId, details });
    return { data: { id, endToEnd, amount: cents / 100 }, lines: [`${endToEnd} is contested: ${id}`] };
  },
};

export const pixContests: Command = {
  words: "pix contests",
  whileRestored: true,
  options: tenantOption,
  about: "Contests of what our customers received, of every bank or of one, the newest first.",
  async run(call) {
    const contests = await rowsOfBanks(call, (db, tenantId) =>
      receivedContestsForStaff.contests(db, { tenantId, accountId: null }),
    );
    const rows = contests.map((c) => [
      c.tenant,
      c.id,
      c.status,
      formatBrl(c.contested),
      formatBrl(c.blocked),
      c.analysisUntil.toISOString(),
      c.objectionStatus ?? "-",
    ]);
    return {
      data: contests.map((one) => Object.assign(one, { contested: one.contested / 100, blocked: one.blocked / 100 })),
      lines:
        rows.length === 0
          ? ["Nothing is contested."]
          : table(["BANK", "CONTEST", "STATUS", "CONTESTED", "BLOCKED", "UNTIL", "OBJECTION"], rows),
    };
  },
};

type Kind = "contest.accept" | "contest.reject" | "objection.accept" | "objection.reject";

const decision = (kind: Kind, about: string): Command => ({
  words: kind.replace(".", " "),
  operands: ["CONTEST"],
  options: { ...reasonOption, ...tenantOption },
  about,
  more: "CONTEST is the id that `pix contests` shows. The customer is notified by e-mail; the reason stays in the audit log.",
  async run(call) {
    const id = call.operands[0]?.toLowerCase() ?? "";
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
      throw new Refused("CONTEST must be an id that `pix contests` shows.");
    const reason = reasonOf(call);
    const what = kind.split(".")[0];
    const status = kind.endsWith("accept") ? "ACCEPTED" : "REJECTED";
    for (const { id: tenantId } of await banksOf(call)) {
      const order = { tenantId, payload: { contestId: id }, reason };
      const decided = await withTenant(tenantId, () => runKindOf(call, kinds[kind], order));
      if (decided) return { data: { id, status }, lines: [`The ${what} is ${status.toLowerCase()}.`] };
    }
    throw new Refused(`No ${what} in analysis has this id: see \`pix contests\`.`);
  },
});

export const contestAccept = decision("contest.accept", "Accepts a contest: what is there goes back.");
export const contestReject = decision("contest.reject", "Rejects a contest: its block ends.");
export const objectionAccept = decision("objection.accept", "Agrees with a receiver's objection.");
export const objectionReject = decision("objection.reject", "Keeps what went back as it is.");
