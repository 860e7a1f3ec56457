import { saveInOutbox } from "./outbox-folder.ts";
import { DeliveryFailure, PermanentFailure } from "../jobs/permanent-failure.ts";

/** Sends SMS. `send` resolves when the provider has accepted the message. */
export type SmsSender = { send(message: Sms): Promise<void> };

/**
 * One SMS. `id` is the outbox row's, the same in every attempt; `to` is E.164, +55…. `writtenAt`: when the bank wrote
 * it, by its own clock; only a stored copy has it.
 */
export type Sms = { id: string; to: string; text: string; writtenAt?: Date };

const timeoutMs = 10_000;

/**
 * SMS over HTTP: a POST of `{"to","text"}` (docs/operating.md, "Settings"), with `idempotency-key`, so that a provider
 * that supports it sends once for all attempts. Throws PermanentFailure where the provider refuses this number for good
 * (422), another error on everything else that is not 2xx: it may be about us, such as our address, our token, our
 * credit or our rate, or for now. Redirects are not followed: they would send the token elsewhere.
 */
export function httpSms(provider: SmsProvider): SmsSender {
  return {
    async send(message) {
      const answer = await post(provider, message);
      await answer.body?.cancel();
      if (!answer.ok) throw failureOf(answer.status);
    },
  };
}

/** Sends one SMS. Answers what the provider said; throws with what it said. */
export async function sendOnce(provider: SmsProvider, message: Sms): Promise<string> {
  const answer = await post(provider, message);
  const said = `${answer.status} ${(await answer.text()).slice(0, longestAnswer)}`.trim();
  if (!answer.ok) throw new Error(said);
  return said;
}

type SmsProvider = { url: string; token?: string | null | undefined };
const longestAnswer = 500;

const post = ({ url, token }: SmsProvider, { id, to, text }: Sms): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": id,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ to, text }),
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    const { code = error.name } = (error.cause ?? {}) as { code?: string };
    throw new DeliveryFailure(`SMS provider did not answer: ${code}`);
  });

/** SMS stored as `*.sms.json` when there is no provider (docs/operating.md, "Settings"). */
export function outboxFolderSms(folder: string): SmsSender {
  return {
    async send({ id, to, text, writtenAt }) {
      await saveInOutbox(folder, id, ".sms.json", JSON.stringify({ to, text, writtenAt }));
    },
  };
}

/** The only answer that says something of the recipient; docs/operating.md names it to who connects a provider. */
const refusesRecipient = 422;

function failureOf(status: number): Error {
  const sentence = `SMS provider answered ${status}`;
  return status === refusesRecipient ? new PermanentFailure(sentence) : new DeliveryFailure(sentence);
}
