import { saoPauloDay } from "@vitral/brazil/dates";
import type { StatementLine } from "@vitral/protocol/settlement";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import type { Bank } from "./bank.ts";
import { type Check, say } from "./check.ts";

const { getEvents, getParticipants, getReserve, getStatement } = gatewayCalls;

/** The settlement account, and events that are asked for again. They look at what the checks before them did. */
export const accountChecks: Check[] = [
  [
    "statement",
    async (bank) => {
      const day = saoPauloDay(new Date());
      const [lines, opening] = await linesOf(bank, day);
      const ids = lines.map(({ id }) => id);
      say(new Set(ids).size === ids.length, "a payment or return stands there twice");
      const ended = bank.events.flatMap((event) =>
        event.type === "ORDER_ENDED" && event.outcome.status === "ACSC" ? [event.orderId] : [],
      );
      const missing = ended.filter((id) => !ids.includes(id));
      say(missing.length === 0, `${missing.length} that settled are not there`);
      const { balance } = await bank.call(getReserve, {});
      const sum = lines.reduce((total, { amount }) => total + amount, opening);
      say(sum === balance, "opening balance and lines do not add up to the reserve");
      const { participants } = await bank.call(getParticipants, {});
      say(
        participants.some(({ ispb }) => ispb === bank.subject.ispb),
        "the bank is no participant",
      );
    },
  ],
  [
    "events asked again",
    async (bank) => {
      const sequences: number[] = [];
      const ids = new Set<string>();
      let after: string | undefined;
      do {
        const { events, next }: { events: { id: string; sequence: number }[]; next: string | null } = await bank.call(
          getEvents,
          { query: { after } },
        );
        for (const { id, sequence } of events) {
          ids.add(id);
          sequences.push(sequence);
        }
        after = next ?? undefined;
      } while (after !== undefined);
      say(
        bank.events.every(({ id }) => ids.has(id)),
        "an event that was brought is not there",
      );
      say(
        sequences.every((one, index) => index === 0 || one > (sequences[index - 1] ?? 0)),
        "they are not in order",
      );
    },
  ],
];

async function linesOf(bank: Bank, day: string): Promise<[StatementLine[], number]> {
  const lines: StatementLine[] = [];
  let after: string | undefined;
  let opening = 0;
  do {
    const page = await bank.call(getStatement, { params: { day }, query: { after } });
    lines.push(...page.lines);
    opening = page.openingBalance;
    after = page.next ?? undefined;
  } while (after !== undefined);
  return [lines, opening];
}
