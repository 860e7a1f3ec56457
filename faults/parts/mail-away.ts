import { sql } from "kysely";
import { openBank } from "../bank.ts";
import type { Fault } from "../fault.ts";
import { openSinks } from "../sinks.ts";

/**
 * The mail server is gone for 20 s. The log says so once, with the reason; the outbox has it too; all e-mails arrive
 * afterwards.
 */
export const mailAway: Fault = {
  what: "the mail server gone, 20 s",
  async open() {
    const sinks = await openSinks();
    const bank = await openBank({ database: "embedded", env: sinks.env });
    const [mail] = sinks.links;
    const unmet: string[] = [];
    let rounds = 0;
    return {
      bank,
      async inject() {
        rounds += 1;
        await mail?.refuse();
      },
      lastsMs: 20_000,
      async recover() {
        const reasons = await bank.query(
          async (db) =>
            (
              await sql<{ reason: string }>`
                select distinct last_error as reason from outbox where delivered_at is null and last_error is not null`.execute(
                db,
              )
            ).rows,
        );
        if (!reasons.some(({ reason }) => reason.startsWith("SMTP 127.0.0.1: E")))
          unmet.push(`round ${rounds}: no waiting message has the reason (${JSON.stringify(reasons)})`);
        await mail?.recover();
      },
      arrived: () => sinks.arrived,
      unmet() {
        const lines = bank.log().filter(({ channel }) => channel === "EMAIL");
        const begun = lines.filter(
          ({ msg, reason }) => msg.startsWith("messages do not go out") && reason?.startsWith("SMTP"),
        );
        const over = lines.filter(({ msg }) => msg === "messages go out again");
        if (begun.length !== rounds || over.length !== rounds)
          unmet.push(`${begun.length} outages begun and ${over.length} over in the log, for ${rounds} rounds`);
        return unmet;
      },
      async close() {
        await bank.close();
        await sinks.close();
      },
    };
  },
};
