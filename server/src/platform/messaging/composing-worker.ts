import type { SendMailOptions } from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import { serveThread } from "../threads/serve-thread.ts";

/** The thread that composes e-mails: what `composing.ts` starts. */

/** Most messages are one part; a larger one, which has files, is handed over as fast as it is taken. */
const partBytes = 65_536;

serveThread<SendMailOptions, never, Uint8Array>(async function* (mail) {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of new MailComposer(mail).compile().createReadStream()) {
    held.push(chunk as Uint8Array);
    bytes += (chunk as Uint8Array).length;
    if (bytes < partBytes) continue;
    yield new Uint8Array(Buffer.concat(held));
    [held, bytes] = [[], 0];
  }
  return new Uint8Array(Buffer.concat(held));
});
