import type { KeyObject } from "node:crypto";
import { Agent, request as requestHttps } from "node:https";
import { request as requestHttp } from "node:http";
import { SignJWT } from "jose";
import { type BrowserKeys, encryptForBrowser } from "../crypto/push-encryption.ts";
import { DeliveryFailure } from "../jobs/permanent-failure.ts";
import { publicLookup } from "../outgoing/public-address.ts";
import { isPushService } from "./push-service.ts";

/** The pair with which a bank signs what it sends to push services (RFC 8292); `publicKey` in base64url. */
export type PushKey = { privateKey: KeyObject; publicKey: string };

/** One message to a browser. `contact`: to whom a push service writes about us. */
export type Push = {
  endpoint: string;
  keys: BrowserKeys;
  text: string;
  secondsToLive: number;
  signedWith: PushKey;
  contact: string;
};

export type PushSender = {
  /** Whether the address is one of a push service. */
  allows: (endpoint: string) => boolean;
  /** SENT where the service has taken the message, GONE where the subscription ended (404, 410). */
  send: (push: Push) => Promise<"SENT" | "GONE">;
};

const timeoutMs = 10_000;
/** A signature is for one service, and may be valid for a day (RFC 8292, section 2). */
const signedFor = "12h";

/**
 * Web Push (RFC 8030): to known services only, at public addresses, encrypted for the browser; redirects are not
 * followed, and what a service answers is not read. Throws DeliveryFailure where the service does not take the message
 * now, or does not answer in time. `local`: the origin of a service on this machine, for tests.
 */
export function webPush({ local }: { local: string | null }): PushSender {
  const agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: timeoutMs });
  const allows = (endpoint: string) => isPushService(endpoint, local);
  return {
    allows,
    async send({ endpoint, keys, text, secondsToLive, signedWith, contact }) {
      if (!allows(endpoint)) return "GONE";
      const url = new URL(endpoint);
      const body = encryptForBrowser(text, keys);
      const headers = {
        authorization: `vapid t=${await signature(url, signedWith, contact)}, k=${signedWith.publicKey}`,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "content-length": body.length,
        ttl: secondsToLive,
        urgency: "high",
      };
      const status = await post(url, { headers, body, ...(url.origin !== local && { agent, lookup: publicLookup }) });
      if (status === 404 || status === 410) return "GONE";
      if (status < 200 || status > 299) throw new DeliveryFailure(`Push service answered ${status}`);
      return "SENT";
    },
  };
}

const signature = ({ origin }: URL, { privateKey }: PushKey, contact: string): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setAudience(origin)
    .setExpirationTime(signedFor)
    .setSubject(contact)
    .sign(privateKey);

type Sent = { headers: Record<string, string | number>; body: Buffer; agent?: Agent; lookup?: typeof publicLookup };

const post = (url: URL, { body, ...options }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const fail = ({ code, name }: NodeJS.ErrnoException) =>
      reject(new DeliveryFailure(`Push service did not answer: ${code ?? name}`));
    const send = url.protocol === "https:" ? requestHttps : requestHttp;
    const signal = AbortSignal.timeout(timeoutMs);
    const request = send(url, { method: "POST", signal, ...options }, (answer) => {
      answer.on("error", () => undefined);
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    request.on("error", fail);
    request.end(body);
  });
