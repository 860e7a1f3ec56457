import type { SendMailOptions } from "nodemailer";
import { DeliveryFailure } from "../jobs/permanent-failure.ts";
import { JobFailed, ownWork, Thread } from "../threads/thread.ts";

const script = new URL("./composing-worker.ts", import.meta.url);

/** Composes e-mails in a thread of its own. */
export function composer() {
  const thread = new Thread<SendMailOptions, never, Uint8Array>(script, ownWork);
  return { inParts, whole, close: () => thread.end() };

  /**
   * The source of an e-mail (RFC 5322), as fast as it is taken. Throws DeliveryFailure where it was not composed:
   * nothing of it was sent, and its next try has a new thread.
   */
  async function* inParts(mail: SendMailOptions): AsyncGenerator<Uint8Array> {
    try {
      yield* thread.parts({ ...mail, newline: "windows", disableUrlAccess: true });
    } catch (error) {
      // The library's words may have parts of the message.
      if (error instanceof JobFailed) throw new DeliveryFailure(`The e-mail was not composed: ${error.kind}`);
      throw error;
    }
  }

  async function whole(mail: SendMailOptions): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of inParts(mail)) parts.push(part);
    return Buffer.concat(parts);
  }
}
