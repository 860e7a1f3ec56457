import { setTimeout as sleep } from "node:timers/promises";
import { figure } from "../figures.ts";
import { load } from "../load.ts";
import { paying, prepareOrders } from "../orders.ts";
import { maxOfYardstick, type Part, warmUp } from "./part.ts";

const rounds = 6;
const megabyte = 1024 ** 2;

/** The server's memory during payments, in several rounds, and half a minute after the last. */
export const memory: Part = async ({ openBank, seconds }) => {
  const bank = await openBank();
  const many = (await bank.yardstick(seconds / 2)) * maxOfYardstick * (seconds / 2 + warmUp);
  const before = bank.residentBytes();
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const orders = await prepareOrders(bank, many, "spread");
    const timer = setInterval(() => samples.push(bank.residentBytes()), 250);
    const paid = await load(bank.port, paying(orders), { seconds: seconds / 2, warmUp });
    clearInterval(timer);
    console.log(
      `round ${round + 1}: ${Math.round(bank.residentBytes() / megabyte)} MB, ${Math.round(paid.perSecond)} payments/s`,
    );
  }
  await bank.expectBooksInOrder();
  await sleep(30_000);
  const half = Math.floor(samples.length / 2);
  const max = (part: number[]) => Math.max(...part) / megabyte;
  return [
    figure("server's memory before load", before / megabyte, "MB"),
    figure("server's memory, first half of the load, max", max(samples.slice(0, half)), "MB"),
    figure(
      "server's memory, second half, beside the first",
      max(samples.slice(half)),
      "MB",
      max(samples.slice(0, half)),
    ),
    figure("server's memory 30 s after", bank.residentBytes() / megabyte, "MB", max(samples)),
  ];
};
