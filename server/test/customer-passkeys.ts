import { type Authenticator, anAuthenticator, type Bent } from "./authenticator.ts";
import { type aBrowser, password, pin } from "./customer-calls.ts";

type Browser = ReturnType<typeof aBrowser>;
export type PasskeyHolder = { id: string; tenant: { host: string } };

/** An authenticator at the address of a customer's bank. */
export const authenticatorOf = ({ tenant: { host } }: PasskeyHolder): Authenticator =>
  anAuthenticator({ origin: `http://${host}`, site: host });

export const userHandleOf = ({ id }: PasskeyHolder): string =>
  Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

/** What a customer does with passkeys in a browser. */
export const passkeyCalls = (browser: Browser, who: PasskeyHolder) => {
  const challengeFrom = async (path: string, payload: object): Promise<string> =>
    (await browser.call("POST", path, payload)).json().options.challenge;
  const calls = {
    askNew: (typed: object = { password, pin }) => browser.call("POST", "/passkeys/options", typed),
    newChallenge: () => challengeFrom("/passkeys/options", { password, pin }),
    save: (made: object, name = "Celular") => browser.call("POST", "/passkeys", { ...made, name }),
    /** Makes a passkey from end to end. */
    add: async (key: Authenticator, name?: string) => calls.save(key.register(await calls.newChallenge()), name),
    list: async () => (await browser.call("GET", "/passkeys")).json().passkeys as { id: string; name: string }[],
    challenge: () => challengeFrom("/authenticate/passkey/options", {}),
    enter: (signed: object) => browser.call("POST", "/authenticate/passkey", signed),
    /** Signs in from end to end. */
    signIn: async (key: Authenticator, bent: Bent = {}) =>
      calls.enter(key.assert(await calls.challenge(), bent, userHandleOf(who))),
  };
  return calls;
};
