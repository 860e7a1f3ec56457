type Json = Record<string, unknown>;

/** Whether this browser knows passkeys and their JSON form. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;

/** Asks the browser to sign in with a passkey. Null where the person closed the browser's window. */
export const askPasskey = async (options: Json): Promise<Json | null> =>
  answerOf(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  );

/** Asks the browser to make a passkey. Null where the person closed the browser's window. */
export const createPasskey = async (options: Json): Promise<Json | null> =>
  answerOf(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  );

async function answerOf(ask: () => Promise<Credential | null>): Promise<Json | null> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as unknown as Json) : null;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") return null;
    throw error;
  }
}
