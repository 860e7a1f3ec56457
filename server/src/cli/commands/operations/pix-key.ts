import { readPixKey } from "@vitral/brazil/pix-key";
import { CorrectableFinding, type KeyFinding } from "@vitral/contract/pix-key-findings";
import * as z from "zod/mini";
import { kinds } from "../../../modules/commands/commands.ts";
import { claimsForStaff, keysForStaff } from "../../../modules/pix-keys/pix-keys.ts";
import { type Call, type Command, type Option, Refused } from "../../command.ts";
import { theOne, tenantOption } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";

const findings: Record<string, KeyFinding> = {
  reconciliation: "RECONCILIATION",
  receita: "RFB_VALIDATION",
  fraud: "FRAUD",
};
const finding = (about: string): Option => ({ type: "string", value: "FINDING", about });

export const pixKey: Command = {
  words: "pix key",
  operands: ["KEY"],
  options: {
    remove: finding("removes it: reconciliation, receita (CPF or CNPJ cancelled, holder deceased) or fraud"),
    correct: finding("writes its holder in the directory again: reconciliation or receita"),
    "cancel-claim": finding("takes back what a customer of ours asked for: reconciliation, receita or fraud"),
    ...reasonOption,
    ...tenantOption,
  },
  about: "What the bank found out by itself about a key of its customer, who is notified by e-mail.",
  more: "The directory gets it with the reason of its manual as soon as it answers (DICT API 2.12.1).",
  async run(call) {
    const { operands, options, db } = call;
    const read = readPixKey(operands[0] ?? "");
    if (!read) throw new Refused(`"${operands[0]}" does not look like any Pix key.`);
    const reason = reasonOf(call);
    const { step, found: because } = stepOf(options);
    const isClaim = step === "cancel-claim";
    const rows = await (isClaim ? claimsForStaff.findAskedByValue : keysForStaff.findKeysByValue)(await db(), read.key);
    const what = isClaim ? "a claim in progress of this key" : "this key";
    const { id, tenant, tenantId } = await theOne(await db(), rows, { what, slug: options["tenant"] });
    const failure = await run(call, { step, because, tenantId, id, reason });
    if (failure !== null) throw new Refused(failure);
    return { data: { key: read.key, tenant, step, finding: because }, lines: [done[step]] };
  },
};

type Step = "remove" | "correct" | "cancel-claim";
const steps = ["remove", "correct", "cancel-claim"] as const;

const done: Record<Step, string> = {
  remove: "The key is removed; the directory removes it when it answers.",
  correct: "The directory gets the key's holder again when it answers.",
  "cancel-claim": "The claim is cancelled when the network answers.",
};

function stepOf(options: Call["options"]): { step: Step; found: KeyFinding } {
  const [step, ...more] = steps.filter((one) => options[one] !== undefined);
  if (!step || more.length > 0) throw new Refused("Give one of --remove, --correct and --cancel-claim.");
  const found = findings[options[step] ?? ""];
  if (!found || (step === "correct" && found === "FRAUD"))
    throw new Refused(`--${step} must be reconciliation${step === "correct" ? " or receita" : ", receita or fraud"}.`);
  return { step, found };
}

type KeyOrder = { step: Step; because: KeyFinding; tenantId: string; id: string; reason: string };

/** Runs the kind of the step. Answers why nothing was done, or null. */
async function run(call: Call, { step, because, tenantId, id, reason }: KeyOrder): Promise<string | null> {
  const scope = { tenantId, reason };
  const remove = kinds["key.remove"];
  const correct = kinds["key.correct"];
  const cancel = kinds["claim.cancel"];
  if (step === "remove")
    return remove.failure(await runKind(call, remove, { ...scope, payload: { keyId: id, finding: because } }));
  if (step === "cancel-claim")
    return cancel.failure(await runKind(call, cancel, { ...scope, payload: { claimId: id, finding: because } }));
  const payload = { keyId: id, finding: z.parse(CorrectableFinding, because) };
  return correct.failure(await runKind(call, correct, { ...scope, payload }));
}
