import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { AccountAddress, Holder, Ispb, Key } from "@vitral/protocol/fields";
import * as z from "zod/mini";

/** What the kit is told about a gateway (docs/network.md, "The kit"). Paths are relative to the folder of the file. */
const SubjectFile = z.object({
  /** The gateway's address. */
  url: z.url(),
  /** The bank that the kit plays: its ISPB, one account there, and the key with which it signs. */
  ispb: Ispb,
  account: z.omit(AccountAddress, { ispb: true }),
  holder: Holder,
  keyFile: z.string(),
  /** The gateway's public keys. */
  peerKeyFile: z.string(),
  bearerFile: z.optional(z.string()),
  /** Where the kit listens for events; the gateway is told so by who sets it up. */
  listen: z.object({ host: z._default(z.string(), "127.0.0.1"), port: z.int() }),
  /** How long the kit waits for an answer, and for what has to happen; a gateway may ask others. */
  waitSeconds: z._default(z.number().check(z.minimum(1), z.maximum(120)), 15),
  /** Keys of other institutions: one whose payments settle, one that refuses, one that never answers. */
  keys: z.object({ pays: Key, refuses: Key, silent: Key }),
  /** Another institution's key that this holder may claim. */
  claimable: Key,
  /**
   * A program and its arguments, without a shell, that makes somebody elsewhere pay the kit's account. Its environment
   * has AMOUNT (reais, 1.23), and whom: KEY (a random key of the account), ISPB, BRANCH, ACCOUNT, ACCOUNT_TYPE, NAME,
   * TAX_ID.
   */
  incoming: z.array(z.string()).check(z.minLength(1)),
});
/** `folder`: where `incoming` starts. */
export type Subject = z.output<typeof SubjectFile> & { folder: string };

/** Reads the file. Throws a sentence that names the first wrong field. */
export function readSubject(file: string): { subject: Subject; pem: (name: string) => string } {
  const { success, data, error } = z.safeParse(SubjectFile, JSON.parse(readFileSync(file, "utf8")));
  if (!success) throw new Error(`${file}: ${error.issues[0]?.path.join(".")}: ${error.issues[0]?.message}`);
  const folder = resolve(dirname(file));
  return { subject: { ...data, folder }, pem: (name) => readFileSync(resolve(folder, name), "utf8") };
}
