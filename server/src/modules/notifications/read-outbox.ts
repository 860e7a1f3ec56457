import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import type { StoredMessage } from "./inbox-page.ts";

/** The path of an e-mail's page, before the file name. */
export const emailPages = "/inbox/e-mails/";

const maxMessages = 100;
/** Our e-mails begin with text and HTML; the attachments after them are not read. */
const maxBytes = 256 * 1024;

/** The newest 100 messages of the outbox folder, newest first; none when the folder does not exist yet. */
export async function readOutbox(folder: string): Promise<StoredMessage[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const newest = names
    .filter((name) => storedName.test(name))
    .sort()
    .toReversed()
    .slice(0, maxMessages);
  const messages = await Promise.all(newest.map((name) => readMessage(folder, name)));
  return messages.filter((message) => message !== null);
}

const storedName = /^(\d{4}-\d{2}-\d{2}T)(\d{2})-(\d{2})-(\d{2})-(\d{3})Z-[\w-]+\.(eml|sms\.json)$/;

async function readMessage(folder: string, name: string): Promise<StoredMessage | null> {
  const storedAt = new Date(name.replace(storedName, "$1$2:$3:$4.$5Z"));
  try {
    const { writtenAt, ...read } = name.endsWith(".eml")
      ? { ...(await readEmail(join(folder, name))), page: `${emailPages}${name}` }
      : await readSms(join(folder, name));
    return { ...read, at: Number.isNaN(writtenAt.getTime()) ? storedAt : writtenAt };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT" || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The HTML of a stored e-mail by its file name; null when there is none. */
export async function readEmailHtml(folder: string, name: string): Promise<string | null> {
  // Only a name of our own pattern is opened, so that no path leaves the folder.
  if (!storedName.test(name) || !name.endsWith(".eml")) return null;
  try {
    return (await parseEmail(join(folder, name))).html ?? null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A message with its time on the bank's clock, which a demo may set ahead of the machine's. */
type Read = Omit<StoredMessage, "at"> & { writtenAt: Date };

async function readEmail(path: string): Promise<Read> {
  const { to = [], subject = "", text = "", date = "" } = await parseEmail(path);
  return { kind: "EMAIL", to: to.map(({ address }) => address).join(", "), subject, text, writtenAt: new Date(date) };
}

async function parseEmail(path: string) {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(maxBytes) });
    return await PostalMime.parse(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

async function readSms(path: string): Promise<Read> {
  type Stored = { to: string; text: string; writtenAt?: string };
  const { to, text, writtenAt = "" } = JSON.parse(await readFile(path, "utf8")) as Stored;
  return { kind: "SMS", to, text, writtenAt: new Date(writtenAt) };
}
