import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { messageOf } from "./api-error.ts";

type Json = Record<string, unknown>;
type Made = Awaited<ReturnType<typeof startRegistration>> & Json;
type Signed = Awaited<ReturnType<typeof startAuthentication>> & Json;

/**
 * Asks the browser to use a passkey; `byAutofill`: it offers them among the suggestions of a field, and waits there.
 * Null where the answer is no longer wanted (`stopAskingPasskey`). Throws PasskeyFailure.
 */
export const askPasskey = (options: Json, { byAutofill = false } = {}): Promise<Signed | null> =>
  answerOf(() =>
    startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: byAutofill,
    }),
  );

/** Asks the browser to make a passkey. Null where the answer is no longer wanted. Throws PasskeyFailure. */
export const createPasskey = (options: Json): Promise<Made | null> =>
  answerOf(() => startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));

/** Ends the question that is open in the browser's window: a browser refuses each further one until then. */
export const stopAskingPasskey = (): void => WebAuthnAbortService.cancelCeremony();

async function answerOf<Answer extends object>(ask: () => Promise<Answer>): Promise<(Answer & Json) | null> {
  try {
    return (await ask()) as Answer & Json;
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === "ERROR_CEREMONY_ABORTED") return null;
    throw new PasskeyFailure(error);
  }
}

/** The browser's own refusal of a passkey. */
class PasskeyFailure extends Error {
  override readonly name = "PasskeyFailure";
  /** The library's code, which tells apart what the browser gives one name. */
  readonly code: string;
  /** The name of the browser's error (Web Authentication Level 3, 5.1.3 and 5.1.4). */
  readonly kind: string;
  constructor(cause: unknown) {
    super("the browser refused a passkey", { cause });
    this.code = cause instanceof WebAuthnError ? cause.code : "";
    this.kind = (cause as Partial<Error> | null)?.name ?? "";
  }
}

/** The sentences of an application about a browser's refusals, by the name of its error or the library's code. */
export type PasskeySentences = Record<string, string> & { other: string };

/** A sentence about anything that a use of a passkey has thrown. */
export const sentenceOf = (error: unknown, sentences: PasskeySentences): string =>
  error instanceof PasskeyFailure
    ? (sentences[error.code] ?? sentences[error.kind] ?? sentences.other)
    : messageOf(error);
