import { figure } from "../figures.ts";
import { load } from "../load.ts";
import { paying, prepareOrders } from "../orders.ts";
import { maxOfYardstick, type Part, warmUp } from "./part.ts";

/** All pay one customer, compared with all paying each other, in the order a, b, b, a. */
export const hotPayee: Part = async ({ openBank, seconds }) => {
  const bank = await openBank();
  const yardstick = await bank.yardstick(seconds);
  const many = yardstick * maxOfYardstick * (seconds / 2 + warmUp);
  const measure = async (payees: "spread" | "hot") => {
    const orders = await prepareOrders(bank, many, payees);
    return load(bank.port, paying(orders), { seconds: seconds / 2, warmUp });
  };
  const turns = [await measure("spread"), await measure("hot"), await measure("hot"), await measure("spread")] as const;
  await bank.expectBooksInOrder();
  const spread = (turns[0].perSecond + turns[3].perSecond) / 2;
  const hot = (turns[1].perSecond + turns[2].perSecond) / 2;
  return [
    figure("pgbench TPC-B beside the hot payee", yardstick, "tx/s"),
    figure("Pix payments, spread", spread, "/s", yardstick),
    figure("Pix payments to one hot payee, beside spread", hot, "/s", spread),
    figure("Pix payment to one hot payee, p99", Math.max(turns[1].p99, turns[2].p99), "ms"),
  ];
};
