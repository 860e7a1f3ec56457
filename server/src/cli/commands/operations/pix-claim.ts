import { readPixKey } from "@vitral/brazil/pix-key";
import { claimableTypes, type ClaimType } from "@vitral/contract/pix-claims";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { tenantsFrom } from "../../../modules/tenants/tenants.ts";
import { type Command, Refused } from "../../command.ts";
import { playedBank, requireSimulatedNetwork, simulate } from "../../simulated-network.ts";

const types: Record<string, ClaimType> = { portability: "PORTABILITY", ownership: "OWNERSHIP" };

const steps = ["confirm", "refuse", "complete", "withdraw"] as const;
const notClaimable = "Random keys are not claimed, and an ownership is of a phone only.";
const sentences = {
  EntryNotFound: "No customer of ours has this key.",
  ClaimKeyNotFound: "No customer of ours has this key.",
  ClaimTypeInconsistent: "A portability is for the holder's own document, an ownership for another's.",
  EntryAlreadyExists: "That bank has this key for this person already.",
  EntryLockedByClaim: "A claim of this key is in progress.",
  EntryLimitExceeded: "That account has as many keys as it may have.",
};

export const pixClaim: Command = {
  words: "pix claim",
  operands: ["KEY"],
  options: {
    type: { type: "string", value: "TYPE", about: "asks for the key: portability, or ownership of a phone" },
    answer: {
      type: "string",
      value: "STEP",
      about: "confirm or refuse what ours ask for; complete or withdraw what was asked",
    },
    bank: { type: "string", value: "BANK", about: "of who asks: sol (the default), mar, serra or vento" },
    name: { type: "string", value: "NAME", about: "who asks for an ownership (Maria Souza)" },
  },
  about: "Another bank asks for a key of ours, or answers about a claim, through the simulated network.",
  async run(call) {
    const { actor, now, db } = call;
    const [key = ""] = call.operands;
    const { type = null, answer = null, bank = "sol", name = "Maria Souza" } = call.options;
    requireSimulatedNetwork(call.config());
    const read = readPixKey(key);
    if (!read) throw new Refused(`"${key}" does not look like any Pix key.`);
    if ((type === null) === (answer === null)) throw new Refused("Give either --type or --answer.");
    if (type !== null && !(type in types)) throw new Refused("--type must be portability or ownership.");
    if (answer !== null && !isStep(answer)) throw new Refused(`--answer must be one of ${steps.join(", ")}.`);
    const { name: bankName } = playedBank(bank);
    if (!name.trim() || name.length > 140) throw new Refused("--name must have 1 to 140 characters.");
    const opened = await db();
    if (answer !== null) {
      const { key: asked } = read;
      const whyNot = {
        ClaimNotFound: "No claim of this key waits for another bank's answer.",
        ClaimOperationInvalid: "This step of the claim is not possible now.",
      };
      const { status } = await simulate(call, "claim-step", { key: asked, step: answer }, whyNot);
      return { data: { key: asked, status }, lines: [`The claim is ${status} now.`] };
    }
    const kind = types[type ?? ""] ?? "PORTABILITY";
    if (!(claimableTypes[kind] as readonly string[]).includes(read.type)) throw new Refused(notClaimable);
    const asked = { key: read.key, type: kind, name, bank };
    const { id, donorIspb } = await simulate(call, "claim", asked, sentences);
    const tenant = (await tenantsFrom(opened).all()).find(({ ispb }) => ispb === donorIspb);
    if (!tenant) throw new Refused(`The bank ${donorIspb} is not of this installation.`);
    const audit = {
      tenantId: tenant.id,
      at: now(),
      actor,
      action: "pix.claim",
      details: { claimId: id },
    } as const;
    await recordAudit(opened, audit);
    return { data: { claimId: id, key: read.key }, lines: [`${bankName} asks for ${key}: ${id}`] };
  },
};

const isStep = (word: string): word is (typeof steps)[number] => steps.some((step) => step === word);
