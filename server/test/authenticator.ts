import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const bytes = (hex: string) => Buffer.from(hex, "hex");

/** What an authenticator says of a ceremony; a test bends it. */
export type Bent = Partial<{
  type: string;
  challenge: string;
  origin: string;
  site: string;
  counter: number;
  flags: number;
}>;

/**
 * An authenticator in software with one ES256 key (WebAuthn level 3, sections 5.8.1, 6.1 and 6.5), used on a page of an
 * origin and a site.
 */
export function anAuthenticator({ origin, site: ownSite }: { origin: string; site: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const [first, second] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  /** RFC 9053: kty EC2, alg ES256, crv P-256, x, y. */
  const coseKey = Buffer.concat([bytes("a5010203262001215820"), first, bytes("225820"), second]);
  const credential = randomBytes(16);
  const id = credential.toString("base64url");
  let counter = 0;

  const clientData = (type: string, challenge: string, bent: Bent) => {
    const said = { type: bent.type ?? type, challenge: bent.challenge ?? challenge };
    return Buffer.from(JSON.stringify({ ...said, origin: bent.origin ?? origin, crossOrigin: false }));
  };
  const authenticatorData = (flags: number, { site = ownSite, ...bent }: Bent, attested = Buffer.alloc(0)) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(bent.counter ?? ++counter);
    return Buffer.concat([sha256(site), Buffer.from([bent.flags ?? flags]), counted, attested]);
  };
  const answer = (response: object) => ({
    response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
  });

  return {
    /** Makes the passkey: flags UP, UV and AT. */
    register(challenge: string, bent: Bent = {}) {
      const attested = Buffer.concat([Buffer.alloc(16), bytes("0010"), credential, coseKey]);
      const authData = authenticatorData(0x45, bent, attested);
      const attestation = Buffer.concat([
        bytes("a363666d74646e6f6e656761747453746d74a068617574684461746158"),
        Buffer.from([authData.length]),
        authData,
      ]);
      return answer({
        clientDataJSON: clientData("webauthn.create", challenge, bent).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      });
    },
    /** Signs a challenge: flags UP and UV. `userHandle`: the one that the passkey was made with, in base64url. */
    assert(challenge: string, bent: Bent = {}, userHandle?: string) {
      const data = clientData("webauthn.get", challenge, bent);
      const authData = authenticatorData(0x05, bent);
      const signature = sign("sha256", Buffer.concat([authData, sha256(data)]), privateKey);
      return answer({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
        ...(userHandle && { userHandle }),
      });
    },
    id,
  };
}
export type Authenticator = ReturnType<typeof anAuthenticator>;
