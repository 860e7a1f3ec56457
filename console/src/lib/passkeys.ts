import { messageOf } from "@vitral/ui/lib/api-error.ts";

type Json = Record<string, unknown>;

/** Whether this browser knows passkeys and their JSON form. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/**
 * Asks the browser to sign in with a passkey. Null where the answer is no longer wanted (`stopAskingPasskey`). Throws
 * PasskeyFailure.
 */
export const askPasskey = async (options: Json): Promise<Json | null> =>
  answerOf((signal) =>
    navigator.credentials.get({
      signal,
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );

/** Asks the browser to make a passkey. Null where the answer is no longer wanted. Throws PasskeyFailure. */
export const createPasskey = async (options: Json): Promise<Json | null> =>
  answerOf((signal) =>
    navigator.credentials.create({
      signal,
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

let asking: AbortController | undefined;

/** Ends the question that is open in the browser's window: a browser refuses each further one until then. */
export const stopAskingPasskey = (): void => asking?.abort();

async function answerOf(ask: (signal: AbortSignal) => Promise<Credential | null>): Promise<Json | null> {
  stopAskingPasskey();
  const own = (asking = new AbortController());
  try {
    const credential = await ask(own.signal);
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown as Json) : null;
  } catch (error) {
    if (own.signal.aborted) return null;
    throw new PasskeyFailure(error);
  }
}

/** The sentences by the name of the browser's error (Web Authentication Level 3, 5.1.3 and 5.1.4). */
const sentences: Record<string, string> = {
  NotAllowedError: "A chave de acesso não foi usada: a janela foi fechada ou o tempo acabou. Tente de novo.",
  InvalidStateError: "Este aparelho já tem uma chave de acesso desta conta.",
  SecurityError: "Este endereço não aceita chaves de acesso. Abra o console pelo endereço da instituição.",
  NotSupportedError: "Este aparelho não tem o tipo de chave de acesso que o console aceita.",
  ConstraintError: "Este aparelho não confirma quem usa a chave: ative a senha, a digital ou o rosto nele.",
};
const other = "O aparelho não conseguiu usar a chave de acesso. Tente de novo.";

/** The browser's own refusal of a passkey; `message` is a sentence for the reader. */
class PasskeyFailure extends Error {
  override readonly name = "PasskeyFailure";
  constructor(cause: unknown) {
    super(sentences[(cause as Partial<Error> | null)?.name ?? ""] ?? other, { cause });
  }
}

/** A sentence about anything that a use of a passkey has thrown. */
export const passkeySentence = (error: unknown): string =>
  error instanceof PasskeyFailure ? error.message : messageOf(error);
