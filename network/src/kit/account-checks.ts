import { saoPauloDay } from "@vitral/brazil/dates";
import type { NetworkEvent } from "@vitral/protocol/events";
import type { StatementLine } from "@vitral/protocol/settlement";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { type Bank, isQuestion, until } from "./bank.ts";
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
      const listed = await listEvents(bank);
      const ids = new Set(listed.map(({ id }) => id));
      say(
        bank.events.every(({ id }) => ids.has(id)),
        "an event that was brought is not there",
      );
      const sequences = listed.map(({ sequence }) => sequence);
      say(
        sequences.every((one, index) => index === 0 || one > (sequences[index - 1] ?? 0)),
        "they are not in order",
      );
      const ofThisRun = listed.filter(({ sequence }) => sequence > bank.startsAfter);
      say(
        ofThisRun.every(({ sequence }, index) => sequence === bank.startsAfter + 1 + index),
        "their numbers do not grow by one",
      );
      const news = ofThisRun.filter((event) => !isQuestion(event));
      await until(bank, "each event that is not a question is brought", () => {
        const brought = new Set(bank.events.map(({ id }) => id));
        return news.every(({ id }) => brought.has(id)) || undefined;
      });
    },
  ],
];

/** Every event to the bank, as the gateway lists them. */
export async function listEvents(bank: Bank): Promise<NetworkEvent[]> {
  const listed: NetworkEvent[] = [];
  let after: string | undefined;
  do {
    const page: { events: NetworkEvent[]; next: string | null } = await bank.call(getEvents, { query: { after } });
    listed.push(...page.events);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return listed;
}

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
