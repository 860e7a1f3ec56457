import { formatBrl } from "@vitral/brazil/cents";
import { isEndToEndId } from "@vitral/brazil/end-to-end-id";
import { failureSentence } from "@vitral/contract/pix-failures";
import { isBooked } from "../../../modules/pix/pix.ts";
import { type Command, Refused } from "../../command.ts";
import { arrived, inReais, requireSimulatedNetwork, simulate } from "../../simulated-network.ts";
import { amountOf } from "../../options-of-money.ts";

export const pixReturn: Command = {
  words: "pix return",
  operands: ["END_TO_END"],
  options: {
    amount: { type: "string", value: "REAIS", about: "all of the payment, or a part such as 10.00", required: true },
  },
  about: "The receiver of a payment of ours at another bank returns it, through the simulated network.",
  async run(call) {
    const [endToEnd = ""] = call.operands;
    requireSimulatedNetwork(call.config());
    if (!isEndToEndId(endToEnd))
      throw new Refused("END_TO_END must be the id of a payment, such as E6100000120261122…");
    const cents = amountOf(call.options["amount"] ?? "", 999_999_999_99);
    const unknown = { OrderNotFound: "No customer of ours made a payment to another bank with this id." };
    const order = { originalEndToEndId: endToEnd, amount: inReais(cents) };
    const { returnId: id, state } = await simulate(call, "return", order, unknown);
    const { reason } = state;
    if (reason !== undefined) throw new Refused(`The return was refused: ${failureSentence(reason)}`);
    if (!(await arrived(call, async (db, tenantId) => (await isBooked(db, { tenantId, orderId: id })) || null)))
      throw new Refused(`The network settled ${id}, and this bank has not booked it.`);
    return { data: { endToEnd: id, amount: cents / 100 }, lines: [`${formatBrl(cents)} were returned: ${id}`] };
  },
};
