import { formatBrl } from "@vitral/brazil/cents";
import { documentDigits } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import { readPixKey } from "@vitral/brazil/pix-key";
import { failureSentence } from "@vitral/contract/pix-failures";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { receivedContestsForStaff } from "../../../modules/fraud/fraud.ts";
import { type Command, Refused } from "../../command.ts";
import { arrived, inReais, playedBank, requireSimulatedNetwork, simulate } from "../../simulated-network.ts";
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
  async run(call) {
    const { actor, now, db } = call;
    const {
      key = "",
      amount = "",
      txid = null,
      bank = "sol",
      name = "Maria Souza",
      document = "98765432100",
    } = call.options;
    requireSimulatedNetwork(call.config());
    const read = readPixKey(key);
    if (!read) throw new Refused(`"${key}" does not look like any Pix key.`);
    const cents = amountOf(amount, 999_999_999_99);
    if (!isDocument(document.toUpperCase())) throw new Refused(`"${document}" is neither a CPF nor a CNPJ.`);
    if (txid !== null && !/^[a-zA-Z0-9]{1,35}$/.test(txid)) throw new Refused("--txid must be letters and digits.");
    if (!name.trim() || name.length > 140) throw new Refused("--name must have 1 to 140 characters.");
    playedBank(bank);

    const payer = { name, taxId: documentDigits(document) };
    const notOurs = { EntryNotFound: `The key ${key} is not a key of any customer of ours.` };
    const payment = { key: read.key, amount: inReais(cents), payer, txId: txid, bank };
    const { endToEndId: endToEnd, state } = await simulate(call, "pay", payment, notOurs);
    const { status, reason } = state;
    if (reason !== undefined) throw new Refused(`The charge was not paid: ${failureSentence(reason)}`);
    if (status !== "ACSC") throw new Refused("The payment has no outcome: this bank does not answer the network.");
    const credited = await arrived(call, (opened, tenantId) =>
      opened.transaction().execute((tx) => receivedContestsForStaff.findReceiver(tx, { tenantId, endToEnd })),
    );
    if (!credited) throw new Refused(`The network settled ${endToEnd}, and this bank has not booked it.`);
    const { tenantId, found: accountId } = credited;
    const details = { endToEnd, amountCents: cents };
    await recordAudit(await db(), { tenantId, at: now(), actor, action: "pix.receive", accountId, details });
    return {
      data: { endToEnd, accountId, amount: cents / 100 },
      lines: [`${name} paid ${formatBrl(cents)} to ${key}: ${endToEnd}`],
    };
  },
};
