import { enqueue } from "../../server/src/modules/notifications/notifications.ts";
import { secretsFrom } from "../../server/src/platform/crypto/secrets.ts";
import { type Bank, openBank } from "../bank.ts";
import type { Fault, Scenario } from "../fault.ts";
import type { Link } from "../link.ts";
import { openSinks } from "../sinks.ts";

const smsInRound = 10;

/** Mail server and SMS provider refuse connections for three seconds; open ones break. */
export const sinksRefuse: Fault = {
  what: "mail and SMS providers refuse, 3 s",
  open: () => openWithSinks((link) => link.refuse()),
};

/** Mail server and SMS provider accept connections for three seconds, but answer nothing. */
export const sinksSilent: Fault = {
  what: "mail and SMS providers hang, 3 s",
  open: () => openWithSinks((link) => link.hang()),
};

async function openWithSinks(inject: (link: Link) => Promise<void> | void): Promise<Scenario> {
  const sinks = await openSinks();
  const bank = await openBank({ database: "embedded", env: sinks.env });
  let requested = 0;
  return {
    bank,
    async inject() {
      for (const link of sinks.links) await inject(link);
      await requestSms(bank);
      requested += smsInRound;
    },
    lastsMs: 3_000,
    async recover() {
      for (const link of sinks.links) await link.recover();
    },
    arrived: () => sinks.arrived,
    sms: () => requested,
    async close() {
      await bank.close();
      await sinks.close();
    },
  };
}

/** Codes by SMS, put into the outbox as a sign-up does. */
function requestSms({ query, secretKey, tenantId }: Bank): Promise<void> {
  const outbox = { secrets: secretsFrom(secretKey), now: () => new Date() };
  return query(async (db) => {
    for (let n = 0; n < smsInRound; n += 1) {
      const message = { template: "phone-code" as const, data: { code: "123456" } };
      await enqueue(outbox, db, { tenantId, to: "+5511999990001", channel: "SMS", message });
    }
  });
}
