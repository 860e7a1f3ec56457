import { saveInOutbox } from "./outbox-folder.ts";
import { PermanentFailure } from "../jobs/permanent-failure.ts";

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
 * that supports it sends once for all attempts. Throws PermanentFailure on a 4xx other than 401, 403, 408 and 429,
 * another error on everything else that is not 2xx. Redirects are not followed: they would send the token elsewhere.
 */
export function httpSms({ url, token }: { url: string; token?: string | undefined }): SmsSender {
  return {
    async send({ id, to, text }) {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": id,
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text }),
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw failureOf(answer.status);
    },
  };
}

/** SMS stored as `*.sms.json` when there is no provider (docs/operating.md, "Settings"). */
export function outboxFolderSms(folder: string): SmsSender {
  return {
    async send({ id, to, text, writtenAt }) {
      await saveInOutbox(folder, id, ".sms.json", JSON.stringify({ to, text, writtenAt }));
    },
  };
}

/** Not a fault of the message: our token, our rate, or a slow provider. */
const aboutUs = new Set([401, 403, 408, 429]);

function failureOf(status: number): Error {
  const sentence = `SMS provider answered ${status}`;
  const isPermanent = status >= 400 && status < 500 && !aboutUs.has(status);
  return isPermanent ? new PermanentFailure(sentence) : new Error(sentence);
}
