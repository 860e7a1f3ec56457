import type { Answer } from "@vitral/contract/endpoint";
import { authenticateWithPasskey, getSignInPasskeyOptions } from "@vitral/contract/passkey-sign-in";
import { askPasskey, stopAskingPasskey } from "@vitral/ui/lib/passkeys.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { call } from "../../lib/api.ts";
import { passkeySentence } from "../../shared/passkeys/passkey-sentences.ts";

/** What a browser answers with a passkey. */
export type Signed = NonNullable<Awaited<ReturnType<typeof askPasskey>>>;
/** Begins the session of a sign-in. */
export type Finish = (answer: Answer<typeof authenticateWithPasskey>) => Promise<unknown>;

/** In milliseconds: a challenge is valid for ten minutes, and a passkey that is offered needs a valid one. */
const renewedAfter = 9 * 60_000;

/**
 * Signs in with what a passkey has signed; null: asks for one in the browser's window, which closes when the customer
 * goes back to another page. Says what fails.
 */
export async function enter(given: Signed | null, finish: Finish): Promise<void> {
  clearTimeout(renewal);
  addEventListener("popstate", stopAskingPasskey);
  try {
    const response = given ?? (await askNow());
    if (response) await finish(await call(authenticateWithPasskey, { body: { response } }));
  } catch (error) {
    toast.error(passkeySentence(error));
  } finally {
    removeEventListener("popstate", stopAskingPasskey);
  }
}

async function askNow(): Promise<Signed | null> {
  const { options } = await call(getSignInPasskeyOptions, { body: {} });
  return askPasskey(options);
}

let renewal: ReturnType<typeof setTimeout> | undefined;

/** Whether the page of the sign-in is still shown, with the field in which passkeys are offered. */
const isShown = (): boolean => document.querySelector("input[autocomplete$='webauthn']") !== null;

/**
 * Offers passkeys among the suggestions of the field of the document, while it is shown. What fails is not said: the
 * customer asked for nothing, and the button is there.
 */
export function offer(onSigned: (response: Signed) => void): void {
  const offerOnce = async () => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const { options } = await call(getSignInPasskeyOptions, { body: {} });
    if (!isShown()) return;
    clearTimeout(renewal);
    renewal = setTimeout(renew, renewedAfter);
    const response = await askPasskey(options, { byAutofill: true });
    if (response && isShown()) onSigned(response);
  };
  const begin = () => void offerOnce().catch(() => undefined);
  const renew = () => {
    if (document.visibilityState === "hidden")
      return document.addEventListener("visibilitychange", renew, { once: true });
    if (isShown()) begin(); // the new question ends the one before
    else stopAskingPasskey();
  };
  begin();
}
