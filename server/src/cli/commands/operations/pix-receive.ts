import { formatBrl } from "@vitral/brazil/cents";
import { documentDigits } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import { readPixKey } from "@vitral/brazil/pix-key";
import { failureSentence } from "@vitral/contract/pix-failures";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { type ExternalBank, externalBanks, payFromExternalBank } from "../../../modules/pix/pix.ts";
import { type Command, Refused } from "../../command.ts";
import { requireSimulatedNetwork } from "../../simulated-network.ts";
import { amountOf } from "../../options-of-money.ts";

export const pixReceive: Command = {
  words: "pix receive",
  options: {
    key: { type: "string", value: "KEY", about: "a key of one of our customers", required: true },
    amount: { type: "string", value: "REAIS", about: "such as 10.00", required: true },
    txid: { type: "string", value: "TXID", about: "of a charge of that customer, or of a static code" },
    bank: { type: "string", value: "BANK", about: "of who pays: sol (the default), mar, serra or vento" },
    name: { type: "string", value: "NAME", about: "who pays (Maria Souza)" },
    document: { type: "string", value: "DOCUMENT", about: "the CPF or CNPJ of who pays (987.654.321-00)" },
  },
  about: "A customer of another bank pays one of our keys, through the simulated network.",
  async run({
    options: { key = "", amount = "", txid = null, bank = "sol", name = "Maria Souza", document = "98765432100" },
    actor,
    now,
    config,
    db,
  }) {
    requireSimulatedNetwork(config());
    const read = readPixKey(key);
    if (!read) throw new Refused(`"${key}" does not look like any Pix key.`);
    const cents = amountOf(amount, 999_999_999_99);
    if (!isDocument(document.toUpperCase())) throw new Refused(`"${document}" is neither a CPF nor a CNPJ.`);
    if (txid !== null && !/^[a-zA-Z0-9]{1,35}$/.test(txid)) throw new Refused("--txid must be letters and digits.");
    if (!name.trim() || name.length > 140) throw new Refused("--name must have 1 to 140 characters.");
    if (!isBank(bank)) throw new Refused(`--bank must be one of ${Object.keys(externalBanks).join(", ")}.`);

    const payer = { name, document: documentDigits(document) };
    const paid = await payFromExternalBank(
      { db: await db(), now },
      { key: read.key, amount: cents, payer, txid, bank },
    );
    if (!paid) throw new Refused(`The key ${key} is not a key of any customer of ours.`);
    if (paid.refused !== null) throw new Refused(`The charge was not paid: ${failureSentence(paid.refused)}`);
    const { tenantId, accountId, endToEnd } = paid;
    const details = { endToEnd, amountCents: cents };
    await recordAudit(await db(), { tenantId, at: now(), actor, action: "pix.receive", accountId, details });
    return {
      data: { endToEnd, accountId, amount: cents / 100 },
      lines: [`${name} paid ${formatBrl(cents)} to ${key}: ${endToEnd}`],
    };
  },
};

const isBank = (word: string): word is ExternalBank => word in externalBanks;
