import { createHash, randomBytes, sign, verify } from "node:crypto";
import {
  component,
  createSignatureSync,
  isSignatureError,
  type MessageDescriptor,
  type SignatureComponent,
  verifySignature,
} from "http-message-sig";
import type { PeerKey, SigningKey } from "../signing-keys.ts";
import type { Message, Reply } from "./message.ts";

/** HTTP Message Signatures (RFC 9421) with Ed25519, and Content-Digest (RFC 9530), of every message and reply. */
const ofMessage = ["@method", "@path", "@query", "content-digest", "date", "pix-participant", "pix-message-id"];
const ofReply: SignatureComponent[] = ["@status", "content-digest", "date"];
/** Binds a reply to its message: the signature of the message is unlike any other. */
const toMessage = component("signature", { req: true });
const algorithm = "ed25519";
/** In seconds: the library refuses no time to come; how far it may be is the receiver's rule. */
const clockSkew = 1e9;

export type Headers = Record<string, string>;
export type Signed = { key: PeerKey; created: Date; nonce: string };

export class WrongSignature extends Error {
  override readonly name = "WrongSignature";
  readonly type: "InvalidSignature" | "UnknownKeyId";
  constructor(type: "InvalidSignature" | "UnknownKeyId", detail: string) {
    super(detail);
    this.type = type;
  }
}

/** Adds date, digest and signature to a message. */
export function signMessage(key: SigningKey, message: Message, now: Date): Message {
  const headers = { ...message.headers, ...dated(message.body, now) };
  const parameters = { ...signedBy(key, now), nonce: randomBytes(16).toString("base64url") };
  const request = { ...message, headers };
  return { ...request, headers: { ...headers, ...signatureOf(key, descriptorOf(request), ofMessage, parameters) } };
}

/** Adds date, digest and signature to a reply. */
export function signReply(key: SigningKey, reply: Reply, request: Message, now: Date): Reply {
  const headers = { ...reply.headers, ...dated(reply.body, now) };
  // Where the message has no signature, its sender believes no answer anyway.
  const parts = request.headers["signature"] === undefined ? ofReply : [...ofReply, toMessage];
  const signed = signatureOf(key, replyDescriptor({ ...reply, headers }, request), parts, signedBy(key, now));
  return { ...reply, headers: { ...headers, ...signed } };
}

/** Who signed a message. Throws WrongSignature; how old it may be is the receiver's rule. */
export async function verifyMessage(message: Message, peers: readonly PeerKey[]): Promise<Signed> {
  requireDigest(message);
  const { parameters, verifier } = await verified(
    descriptorOf(message),
    ofMessage,
    ["created", "keyid", "nonce"],
    peers,
  );
  return { key: verifier.key, created: new Date(Number(parameters.created) * 1_000), nonce: parameters.nonce ?? "" };
}

/** Whether the other side answered this very message so. Throws WrongSignature. */
export async function verifyReply(reply: Reply, request: Message, peers: readonly PeerKey[]): Promise<PeerKey> {
  requireDigest(reply);
  const parts = [...ofReply, toMessage];
  const { verifier } = await verified(replyDescriptor(reply, request), parts, ["created", "keyid"], peers);
  return verifier.key;
}

const signedBy = (key: SigningKey, now: Date) => ({
  created: Math.floor(now.getTime() / 1_000),
  keyid: key.id,
  alg: algorithm,
});

function signatureOf(
  key: SigningKey,
  descriptor: MessageDescriptor,
  components: readonly SignatureComponent[],
  parameters: Record<string, string | number>,
): Headers {
  const signer = { algorithm, sign: (data: Uint8Array) => sign(null, data, key.privateKey) };
  const fields = createSignatureSync(descriptor, { label: "sig1", components, parameters, signer });
  return { "signature-input": fields.signatureInput, signature: fields.signature };
}

async function verified(
  descriptor: MessageDescriptor,
  requiredComponents: readonly SignatureComponent[],
  requiredParameters: string[],
  peers: readonly PeerKey[],
) {
  try {
    return await verifySignature(descriptor, {
      policy: { algorithms: [algorithm], requiredComponents, requiredParameters, clockSkew },
      resolveVerifier({ parameters }) {
        const key = peers.find(({ id }) => id === parameters.keyid);
        if (!key) throw new WrongSignature("UnknownKeyId", "no key of this id is known");
        return { algorithm, key, verify: (data, signature) => verify(null, data, key.publicKey, signature) };
      },
    });
  } catch (error) {
    if (error instanceof WrongSignature) throw error;
    if (!isSignatureError(error)) throw error;
    if (error.cause instanceof WrongSignature) throw error.cause;
    throw new WrongSignature("InvalidSignature", error.code);
  }
}

function dated(body: Uint8Array, now: Date): Headers {
  return { date: now.toUTCString(), "content-digest": digestOf(body) };
}

/** RFC 9530: sha-256 of the body, an empty one too. */
const digestOf = (body: Uint8Array): string => `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;

function requireDigest({ headers, body }: { headers: Headers; body: Uint8Array }): void {
  if (headers["content-digest"] !== digestOf(body))
    throw new WrongSignature("InvalidSignature", "content-digest is not the body's");
}

/** Only path and query are signed of the address: a proxy may have another name. */
const descriptorOf = ({ method, target, headers }: Message) =>
  ({ kind: "request", method, targetUri: `https://gateway.invalid${target}`, fields: fieldsOf(headers) }) as const;

const replyDescriptor = ({ status, headers }: Reply, request: Message) =>
  ({ kind: "response", status, fields: fieldsOf(headers), request: descriptorOf(request) }) as const;

const fieldsOf = (headers: Headers) => Object.entries(headers).map(([name, value]) => ({ name, value }));
