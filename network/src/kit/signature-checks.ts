import { randomUUID } from "node:crypto";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { newKeyPair, readSigningKey } from "@vitral/protocol/signing-keys";
import { openCaller } from "@vitral/protocol/transport/caller";
import type { Message } from "@vitral/protocol/transport/message";
import { signMessage } from "@vitral/protocol/transport/signatures";
import type { Bank } from "./bank.ts";
import { type Check, refusalOf, say } from "./check.ts";

const { getHealth } = gatewayCalls;
const options = (bank: Bank, participant = bank.subject.ispb) => ({
  participant,
  timeoutMs: bank.subject.waitSeconds * 1_000,
});

/** What becomes of `getHealth` where its message is changed on its way. */
const refusalOfChanged = (bank: Bank, change: (message: Message) => Message, participant?: string) => {
  const caller = openCaller({
    exchange: (message, signal) => bank.exchange(change(message), signal),
    base: bank.base,
    key: () => bank.key,
    peers: () => bank.peers,
  });
  return refusalOf(caller(getHealth, {}, options(bank, participant)));
};

const withHeader = (message: Message, name: string, value: string): Message => ({
  ...message,
  headers: { ...message.headers, [name]: value },
});

/** A message that the bank signs at another time: its answer is bound to it, so that the caller signs nothing anew. */
async function refusalAt(bank: Bank, at: Date): Promise<string | null> {
  const body = new Uint8Array();
  const headers = { "pix-participant": bank.subject.ispb, "pix-message-id": randomUUID() };
  const target = bank.base.replace(/\/$/, "") + getHealth.path;
  const message = signMessage(bank.key, { method: "GET", target, headers, body }, at);
  const reply = await bank.exchange(message, AbortSignal.timeout(bank.subject.waitSeconds * 1_000));
  return (JSON.parse(Buffer.from(reply.body).toString()) as { type?: string }).type ?? null;
}

/** Who is believed. */
export const signatureChecks: Check[] = [
  [
    "signed",
    async (bank) => {
      const { status } = await bank.call(getHealth, {});
      say(status === "ok", "the gateway takes no messages now");
    },
  ],
  [
    "wrong signature",
    async (bank) => {
      const changed = await refusalOfChanged(bank, (message) => withHeader(message, "pix-message-id", randomUUID()));
      say(changed === "InvalidSignature", "a message that was changed is taken");
      const key = readSigningKey(newKeyPair().privatePem);
      const foreign = openCaller({ exchange: bank.exchange, base: bank.base, key: () => key, peers: () => bank.peers });
      const unknown = await refusalOf(foreign(getHealth, {}, options(bank)));
      say(unknown === "UnknownKeyId", "a key that was never registered is taken");
      const other = bank.subject.ispb === "99999999" ? "99999998" : "99999999";
      const participant = await refusalOfChanged(bank, (message) => message, other);
      say(participant === "ForeignParticipant", "the bank may speak for another institution");
    },
  ],
  [
    "old and repeated",
    async (bank) => {
      for (const minutes of [-5, 5]) {
        const refusal = await refusalAt(bank, new Date(Date.now() + minutes * 60_000));
        say(refusal === "StaleMessage", `a message of ${minutes} minutes is taken`);
      }
      const messages: Message[] = [];
      await refusalOfChanged(bank, (message) => (messages.push(message), message));
      const reply = await bank.exchange(messages[0] as Message, AbortSignal.timeout(bank.subject.waitSeconds * 1_000));
      const { type } = JSON.parse(Buffer.from(reply.body).toString()) as { type?: string };
      say(type === "RepeatedNonce", "a message is taken twice");
    },
  ],
];
