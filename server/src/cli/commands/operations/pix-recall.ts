import { formatBrl } from "@vitral/brazil/cents";
import { readPixKey } from "@vitral/brazil/pix-key";
import { RecallRejection } from "@vitral/contract/pix-recalls";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { kinds } from "../../../modules/commands/commands.ts";
import { recallsForStaff } from "../../../modules/pix/pix.ts";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { type Call, type Command, Refused } from "../../command.ts";
import { tenantOption } from "../../find.ts";
import { banksOf, rowsOfBanks } from "../../find-banks.ts";
import { amountOf } from "../../options-of-money.ts";
import { table } from "../../output/table.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKindOf } from "../../run-kind.ts";
import { arrived, inReais, requireSimulatedNetwork, simulate } from "../../simulated-network.ts";

export const pixRecall: Command = {
  words: "pix recall",
  options: {
    key: { type: "string", value: "KEY", about: "a key of one of our customers", required: true },
    amount: { type: "string", value: "REAIS", about: "what is asked back, such as 10.00", required: true },
  },
  about: "Another bank asks back the newest Pix from outside that a customer of ours received (simulated network).",
  async run(call) {
    const { now, actor, db } = call;
    const { key = "", amount = "" } = call.options;
    requireSimulatedNetwork(call.config());
    const read = readPixKey(key);
    if (!read) throw new Refused(`"${key}" does not look like any Pix key.`);
    const cents = amountOf(amount);
    const none = { OrderNotFound: `No customer of ours received so much at the key ${key} from another bank.` };
    const asked = { key: read.key, amount: inReais(cents) };
    const { endToEndId: endToEnd, state } = await simulate(call, "refund-request", asked, none);
    const { id } = state;
    const arrivedAt = await arrived(call, async (opened, tenantId) =>
      (await recallsForStaff.received(opened, { tenantId, id })).at(0),
    );
    if (!arrivedAt) throw new Refused("This Pix is asked back already, or nothing of it can go back.");
    const { tenantId, found } = arrivedAt;
    const details = { id, endToEnd, cents };
    const audited = { tenantId, at: now(), actor, action: "pix.recall", accountId: found.accountId, details } as const;
    await recordAudit(await db(), audited);
    return { data: { id, endToEnd, amount: cents / 100 }, lines: [`${endToEnd} is asked back: ${id}`] };
  },
};

export const pixRecalls: Command = {
  words: "pix recalls",
  whileRestored: true,
  options: tenantOption,
  about: "What other banks ask back of our customers, of every bank or of one, the newest first.",
  async run(call) {
    const recalls = await rowsOfBanks(call, (db, tenantId) => recallsForStaff.received(db, { tenantId }));
    const rows = recalls.map((r) => [
      r.tenant,
      r.id,
      r.status,
      r.result ?? "-",
      formatBrl(r.amount),
      r.answerUntil.toISOString(),
    ]);
    return {
      data: recalls.map((one) => Object.assign(one, { amount: one.amount / 100 })),
      lines:
        rows.length === 0
          ? ["Nothing is asked back."]
          : table(["BANK", "RECALL", "STATUS", "RESULT", "AMOUNT", "UNTIL"], rows),
    };
  },
};

const more = "RECALL is the id that `pix recalls` shows. The reason stays in the audit log.";

/** Decides the request of an operand at whichever bank has it. */
async function decide(
  call: Call,
  run: (order: { tenantId: string; recallId: string; reason: string }) => Promise<boolean>,
): Promise<string> {
  const recallId = call.operands[0]?.toLowerCase() ?? "";
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(recallId))
    throw new Refused("RECALL must be an id that `pix recalls` shows.");
  const reason = reasonOf(call);
  for (const { id: tenantId } of await banksOf(call))
    if (await withTenant(tenantId, () => run({ tenantId, recallId, reason }))) return recallId;
  throw new Refused("No open request has this id: see `pix recalls`.");
}

export const recallAccept: Command = {
  words: "recall accept",
  operands: ["RECALL"],
  options: { ...reasonOption, ...tenantOption },
  about: "Gives back what another bank asks for, as far as the account has it.",
  more,
  async run(call) {
    const id = await decide(call, async ({ tenantId, recallId, reason }) =>
      Boolean(await runKindOf(call, kinds["recall.accept"], { tenantId, payload: { recallId }, reason })),
    );
    return { data: { id, status: "ACCEPTED" }, lines: ["The request is accepted."] };
  },
};

export const recallRefuse: Command = {
  words: "recall refuse",
  operands: ["RECALL"],
  options: {
    rejection: {
      type: "string",
      value: "REJECTION",
      about: RecallRejection.options.join(", "),
      required: true,
    },
    ...reasonOption,
    ...tenantOption,
  },
  about: "Gives nothing back, and tells the other bank why.",
  more,
  async run(call) {
    const rejection = RecallRejection.options.find((one) => one === call.options["rejection"]);
    if (!rejection) throw new Refused(`--rejection must be one of ${RecallRejection.options.join(", ")}.`);
    const id = await decide(call, async ({ tenantId, recallId, reason }) =>
      Boolean(await runKindOf(call, kinds["recall.refuse"], { tenantId, payload: { recallId, rejection }, reason })),
    );
    return { data: { id, status: "REFUSED" }, lines: ["The request is refused."] };
  },
};
