import { readPixKey } from "@vitral/brazil/pix-key";
import type { ClaimType } from "@vitral/contract/pix-claims";
import { recordAudit } from "../../../modules/audit/audit.ts";
import {
  answerFromExternalBank,
  claimFromExternalBank,
  type ExternalBank,
  externalBanks,
  type ExternalBankStep,
  externalBankSteps,
} from "../../../modules/pix/pix.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { type Command, Refused } from "../../command.ts";
import { requireSimulatedNetwork } from "../../simulated-network.ts";

const types: Record<string, ClaimType> = { portability: "PORTABILITY", ownership: "OWNERSHIP" };

const sentences = {
  KeyNotOurs: "No customer of ours has this key.",
  KeyTypeNotClaimable: "Random keys are not claimed, and an ownership is of a phone only.",
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
  async run({ operands: [key = ""], options, actor, now, config, db }) {
    const { type = null, answer = null, bank = "sol", name = "Maria Souza" } = options;
    requireSimulatedNetwork(config());
    const read = readPixKey(key);
    if (!read) throw new Refused(`"${key}" does not look like any Pix key.`);
    if ((type === null) === (answer === null)) throw new Refused("Give either --type or --answer.");
    if (type !== null && !(type in types)) throw new Refused("--type must be portability or ownership.");
    if (answer !== null && !isStep(answer))
      throw new Refused(`--answer must be one of ${Object.keys(externalBankSteps).join(", ")}.`);
    if (!isBank(bank)) throw new Refused(`--bank must be one of ${Object.keys(externalBanks).join(", ")}.`);
    if (!name.trim() || name.length > 140) throw new Refused("--name must have 1 to 140 characters.");
    const deps = { db: await db(), now };

    if (answer !== null && isStep(answer)) {
      const answered = await withAllTenants(() => answerFromExternalBank(deps, read.key, answer));
      if (!answered) throw new Refused("No claim of this key waits for another bank's answer.");
      if (!answered.done) throw new Refused(`The claim is ${answered.claim.status}: this step is not possible now.`);
      return {
        data: { key: read.key, status: answered.claim.status },
        lines: [`The claim is ${answered.claim.status} now.`],
      };
    }
    const asked = { key: read.key, keyType: read.type, type: types[type ?? ""] ?? "PORTABILITY", name, bank };
    const opened = await withAllTenants(() => claimFromExternalBank(deps, { ...asked, document: null }));
    if ("refused" in opened) throw new Refused(sentences[opened.refused]);
    const { id, tenantId } = opened;
    await recordAudit(deps.db, { tenantId, at: now(), actor, action: "pix.claim", details: { claimId: id } });
    return { data: { claimId: id, key: read.key }, lines: [`${externalBanks[bank].bankName} asks for ${key}: ${id}`] };
  },
};

const isBank = (word: string): word is ExternalBank => word in externalBanks;
const isStep = (word: string): word is ExternalBankStep => word in externalBankSteps;
