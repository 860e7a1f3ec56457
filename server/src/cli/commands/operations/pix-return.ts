import { formatBrl } from "@vitral/brazil/cents";
import { isEndToEndId } from "@vitral/brazil/end-to-end-id";
import { failureSentence } from "@vitral/contract/pix-failures";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { returnFromExternalBank } from "../../../modules/pix/pix.ts";
import { type Command, Refused } from "../../command.ts";
import { requireSimulatedNetwork } from "../../simulated-network.ts";
import { amountOf } from "../../options-of-money.ts";

export const pixReturn: Command = {
  words: "pix return",
  operands: ["END_TO_END"],
  options: {
    amount: { type: "string", value: "REAIS", about: "all of the payment, or a part such as 10.00", required: true },
  },
  about: "The receiver of a payment of ours at another bank returns it, through the simulated network.",
  async run({ operands: [endToEnd = ""], options: { amount = "" }, now, config, db }) {
    requireSimulatedNetwork(config());
    if (!isEndToEndId(endToEnd))
      throw new Refused("END_TO_END must be the id of a payment, such as E6100000120261122…");
    const cents = amountOf(amount, 999_999_999_99);
    const order = { originalEndToEnd: endToEnd, amount: cents };
    const opened = await db();
    const { endToEnd: id, refused } = await withAllTenants(() => returnFromExternalBank({ db: opened, now }, order));
    if (refused === "UNKNOWN") throw new Refused("No customer of ours made a payment to another bank with this id.");
    if (refused !== null) throw new Refused(`The return was refused: ${failureSentence(refused)}`);
    return { data: { endToEnd: id, amount: cents / 100 }, lines: [`${formatBrl(cents)} were returned: ${id}`] };
  },
};
