import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { dueParameters, dueToday, insertDueToday } from "../../bench/schedules.ts";
import { type Bank, externalKeys, openBank } from "../bank.ts";
import type { Fault } from "../fault.ts";
import type { JournalOrder } from "../orders.ts";

/** Enough for some seconds of work, so that the kill comes in its middle. */
const eachRound = 300;
/** One in so many goes to another bank. */
const externalShare = 8;

/**
 * kill -9 of the server at a random moment while it pays a morning's Pix Agendados and customers pay; it is started
 * again at once. Each is to be paid once: a batch that it had taken when it died is taken again after its time.
 */
export const killWhilePayingSchedules: Fault = {
  what: "kill -9 of the server while it pays Pix Agendados, started again at once",
  async open() {
    const bank = await openBank({ database: "embedded" });
    const { server } = bank;
    return {
      bank,
      async inject(journal) {
        await schedule(bank, journal);
        await sleep(randomInt(200, 3_000));
        const killed = performance.now();
        await server.kill();
        server.start();
        return killed;
      },
      lastsMs: 0,
      waitsAtEnd: true,
      arrived: () => bank.inFolder(),
      close: () => bank.close(),
    };
  },
};

/** Stores schedules that are due now, and writes them into the journal: each is acknowledged, and must be paid once. */
async function schedule({ query, people, tenantId }: Bank, journal: JournalOrder[]): Promise<void> {
  const due = dueToday(eachRound, people, { key: externalKeys.settles, share: externalShare });
  await query((db) => db.executeQuery(CompiledQuery.raw(insertDueToday, dueParameters(tenantId, due))));
  for (const { id, accountId, key, amountCents } of due) {
    const payer = people.find((person) => person.accountId === accountId);
    if (!payer) throw new Error("a schedule without a payer");
    const payee = people.find((person) => person.key === key) ?? null;
    const made = { lookUpId: id, payer, payee, amountCents, transactionId: null, sentAt: 0, answeredAt: 0 };
    journal.push({ ...made, outcome: "acknowledged", isSettled: false });
  }
}
