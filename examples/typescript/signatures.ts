import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";

/** HTTP Message Signatures (RFC 9421) with Ed25519 and Content-Digest (RFC 9530), as the protocol uses them. */
export type Headers = Record<string, string>;
export type Message = { method: string; target: string; headers: Headers; body: Buffer };
export type Reply = { status: number; headers: Headers; body: Buffer };
export type Key = { id: string; key: KeyObject };

const ofMessage = ["@method", "@path", "@query", "content-digest", "date", "pix-participant", "pix-message-id"];
const ofReply = ["@status", "content-digest", "date", '"signature";req'];

/** The first 16 hexadecimal digits of the SHA-256 of the public key in DER. */
const idOf = (key: KeyObject): string =>
  createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("hex")
    .slice(0, 16);

export function readPrivateKey(file: string): Key {
  const key = createPrivateKey(readFileSync(file));
  return { id: idOf(createPublicKey(key)), key };
}

/** A file may hold several keys: both count while one replaces the other. */
export function readPublicKeys(file: string): Key[] {
  const blocks = readFileSync(file, "utf8").match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];
  return blocks.map(createPublicKey).map((key) => ({ id: idOf(key), key }));
}

export function signMessage(own: Key, message: Message): Message {
  const dated = { ...message, headers: { ...message.headers, ...digestAndDate(message.body) } };
  const parameters = `${signedBy(own)};nonce="${randomBytes(16).toString("hex")}"`;
  return { ...dated, headers: { ...dated.headers, ...signed(own, ofMessage, parameters, partsOf(dated)) } };
}

/** A reply signs the signature of its message too, so that it answers no other. */
export function signReply(own: Key, reply: Reply, to: Message): Reply {
  const dated = { ...reply, headers: { ...reply.headers, ...digestAndDate(reply.body) } };
  const parts = to.headers["signature"] === undefined ? ofReply.slice(0, 3) : ofReply;
  return { ...dated, headers: { ...dated.headers, ...signed(own, parts, signedBy(own), partsOfReply(dated, to)) } };
}

export type Verified = { created: number; nonce: string } | "InvalidSignature" | "UnknownKeyId";

export const verifyMessage = (peers: Key[], message: Message): Verified =>
  verified(peers, message, ofMessage, partsOf(message));

export const verifyReply = (peers: Key[], reply: Reply, to: Message): Verified =>
  verified(peers, reply, ofReply, partsOfReply(reply, to));

type PartOf = (name: string) => string | undefined;

const partsOf =
  ({ method, target, headers }: Message): PartOf =>
  (name) => {
    const [path = "", ...query] = target.split("?");
    return { "@method": method, "@path": path, "@query": `?${query.join("?")}` }[name] ?? headers[name];
  };

const partsOfReply =
  ({ status, headers }: Reply, to: Message): PartOf =>
  (name) =>
    name === "@status" ? String(status) : name === '"signature";req' ? to.headers["signature"] : headers[name];

const quoted = (name: string): string => (name.startsWith('"') ? name : `"${name}"`);

/** What is signed: a line for each part, and the parameters as they stand in `signature-input`. */
const baseOf = (names: string[], input: string, part: PartOf): Buffer =>
  Buffer.from([...names.map((name) => `${quoted(name)}: ${part(name)}`), `"@signature-params": ${input}`].join("\n"));

const signedBy = ({ id }: Key): string => `created=${Math.floor(Date.now() / 1_000)};keyid="${id}";alg="ed25519"`;

function signed(own: Key, names: string[], parameters: string, part: PartOf): Headers {
  const input = `(${names.map(quoted).join(" ")});${parameters}`;
  const signature = sign(null, baseOf(names, input, part), own.key).toString("base64");
  return { "signature-input": `sig1=${input}`, signature: `sig1=:${signature}:` };
}

function verified(peers: Key[], { headers, body }: Message | Reply, needed: string[], part: PartOf): Verified {
  const input = /^sig1=(\(([^)]*)\);.*)$/.exec(headers["signature-input"] ?? "");
  const signature = /^sig1=:([A-Za-z0-9+/=]+):$/.exec(headers["signature"] ?? "");
  if (!input || !signature || headers["content-digest"] !== digestOf(body)) return "InvalidSignature";
  const [, all = "", list = ""] = input;
  const names = list.split(" ").map((name) => (name.includes(";") ? name : name.slice(1, -1)));
  if (!needed.every((name) => names.includes(name)) || !names.every((name) => part(name) !== undefined))
    return "InvalidSignature";
  const parameter = (name: string) => new RegExp(`;${name}="?([^";]*)"?`).exec(all)?.[1] ?? "";
  if (parameter("alg") !== "ed25519") return "InvalidSignature";
  const peer = peers.find(({ id }) => id === parameter("keyid"));
  if (!peer) return "UnknownKeyId";
  if (!verify(null, baseOf(names, all, part), peer.key, Buffer.from(signature[1] ?? "", "base64")))
    return "InvalidSignature";
  return { created: Number(parameter("created")) * 1_000, nonce: parameter("nonce") };
}

const digestOf = (body: Buffer): string => `sha-256=:${createHash("sha256").update(body).digest("base64")}:`;
const digestAndDate = (body: Buffer): Headers => ({
  date: new Date().toUTCString(),
  "content-digest": digestOf(body),
});
