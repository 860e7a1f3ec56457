import { enqueue } from "../../server/src/modules/notifications/notifications.ts";
import { secretsFrom } from "../../server/src/platform/crypto/secrets.ts";
import { type Bank, openBank } from "../bank.ts";
import type { Fault, Scene } from "../fault.ts";
import type { Link } from "../link.ts";
import { openSinks } from "../sinks.ts";

const smsInRound = 10;

/** Mail server and SMS provider refuse connections for three seconds, and those that were open break. */
export const sinksRefuse: Fault = {
  what: "mail and SMS providers refuse, 3 s",
  open: () => openWithSinks((link) => link.refuse()),
};

/** Mail server and SMS provider take connections for three seconds and never say a word on them. */
export const sinksSilent: Fault = {
  what: "mail and SMS providers silent, 3 s",
  open: () => openWithSinks((link) => link.beSilent()),
};

async function openWithSinks(strike: (link: Link) => Promise<void> | void): Promise<Scene> {
  const sinks = await openSinks();
  const bank = await openBank({ database: "embedded", env: sinks.env });
  let asked = 0;
  return {
    bank,
    async strike() {
      for (const link of sinks.links) await strike(link);
      await askForSms(bank);
      asked += smsInRound;
    },
    lastsMs: 3_000,
    async mend() {
      for (const link of sinks.links) await link.mend();
    },
    arrived: () => sinks.arrived,
    sms: () => asked,
    async close() {
      await bank.close();
      await sinks.close();
    },
  };
}

/** Codes by SMS, put into the outbox as a sign-up does. */
function askForSms({ ask, secretKey, tenantId }: Bank): Promise<void> {
  const outbox = { secrets: secretsFrom(secretKey), now: () => new Date() };
  return ask(async (db) => {
    for (let n = 0; n < smsInRound; n += 1) {
      const message = { template: "phone-code" as const, data: { code: "123456" } };
      await enqueue(outbox, db, { tenantId, to: "+5511999990001", channel: "SMS", message });
    }
  });
}
