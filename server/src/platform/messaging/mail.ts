import { Readable } from "node:stream";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import { composer } from "./composing.ts";
import { oneLine } from "./one-line.ts";
import { saveInOutbox } from "./outbox-folder.ts";
import { DeliveryFailure, PermanentFailure } from "../jobs/permanent-failure.ts";

/**
 * Sends e-mail. `send` resolves when the next server has accepted the message. `check` is called right before it is
 * handed over, after it waited for a connection; what that throws is thrown.
 */
export type Mailer = { send(message: Mail, check?: () => void): Promise<void>; close(): Promise<void> };

/**
 * One e-mail to one person. `id` is the outbox row's: every attempt has the same Message-ID, so that a copy is
 * recognized.
 */
export type Mail = {
  id: string;
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A code that somebody waits for: it has connections of its own. */
  urgent?: boolean;
  attachments?: { filename: string; contentType: string; path: string }[];
  /** When the bank wrote it, by its own clock, which a demo may set ahead. Only a stored copy has it. */
  writtenAt?: Date;
};

const timeoutMs = 10_000;
const connections = 4;
/** So many more are for codes, which so do not wait for notices. */
const urgentConnections = 2;

/**
 * E-mail over SMTP, `smtp(s)://user:password@host:port` (docs/operating.md, "Settings"). Codes and passwords leave this
 * machine only under TLS. Throws PermanentFailure when the recipient was refused for good, another error when the
 * server could not be reached, said "later", or refused us or the text (our sign-in, our address, our host on a block
 * list).
 */
export function smtpMailer(url: string): Mailer {
  const settings = { ...smtpSettings(url), pool: true } as const;
  const lane = (maxConnections: number) => {
    const transport = createTransport({ ...settings, maxConnections });
    return { transport, inTurn: atMost(maxConnections) };
  };
  const [notices, codes] = [lane(connections), lane(urgentConnections)];
  const compose = composer();
  return {
    async send(message, check = () => {}) {
      const { transport, inTurn } = message.urgent ? codes : notices;
      const mail = mailOf(message);
      await inTurn(async () => {
        // What has files may be large: it is composed while it is sent.
        const raw = message.attachments ? Readable.from(compose.inParts(mail)) : await compose.whole(mail);
        check();
        await transport.sendMail({ envelope: mail.envelope, raw }).catch((error: NodemailerError) => {
          // What could not be composed says so itself.
          throw error instanceof DeliveryFailure ? error : failureOf(error, settings.host);
        });
      });
    },
    async close() {
      for (const { transport } of [notices, codes]) transport.close();
      compose.close();
    },
  };
}

/** Connects, says EHLO and signs in where there is a user. Answers why that failed, or null. */
export async function checkSmtp(url: string): Promise<string | null> {
  const transport = createTransport(smtpSettings(url));
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { response, message } = error as NodemailerError;
    return response ?? message;
  } finally {
    transport.close();
  }
}

/** Sends one e-mail over a connection of its own. Answers what the server said; throws with what it said. */
export async function sendOnce(url: string, message: Mail): Promise<string> {
  const transport = createTransport(smtpSettings(url));
  const compose = composer();
  try {
    const mail = mailOf(message);
    const { response } = await transport.sendMail({ envelope: mail.envelope, raw: await compose.whole(mail) });
    return response;
  } catch (error) {
    const { response, message: why } = error as NodemailerError;
    throw new Error(response ?? why, { cause: error });
  } finally {
    transport.close();
    compose.close();
  }
}

function smtpSettings(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const secure = protocol === "smtps:";
  return {
    host: hostname.replaceAll(/[[\]]/g, ""),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isHere,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableUrlAccess: true,
  } as const;
}

/** Runs at most so many at once; the others wait in their order. */
function atMost(max: number): (run: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run) => {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * E-mail stored as `*.eml`, readable by any mail program, when there is no SMTP server (docs/operating.md, "Settings").
 */
export function outboxFolderMailer(folder: string): Mailer {
  const compose = composer();
  return {
    async send(message, check = () => {}) {
      const mail = mailOf(message);
      const source = await compose.whole({ ...mail, ...(message.writtenAt && { date: message.writtenAt }) });
      check();
      await saveInOutbox(folder, message.id, ".eml", source);
    },
    async close() {
      compose.close();
    },
  };
}

// oxlint-disable-next-line no-control-regex -- what could end a header line, or hide in one
const unfitForHeaders = /[\u0000-\u001F\u007F\u2028\u2029]/;
const oneAddress = /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]{1,190}$/;

/** Envelope and headers of a message; refuses injected headers and further recipients (RFC 5322, 2.2). */
function mailOf({ id, from, to, subject, text, html, attachments = [] }: Mail): SendMailOptions {
  const headers = [id, from.name, subject, ...attachments.flatMap((file) => [file.filename, file.contentType])];
  if (headers.some((header) => unfitForHeaders.test(header))) throw new PermanentFailure("A header holds a line break");
  if (!oneAddress.test(to)) throw new PermanentFailure("The recipient is not one e-mail address");
  // Whoever runs the bank can correct it.
  if (!oneAddress.test(from.address)) throw new DeliveryFailure("The sender is not one e-mail address");
  return {
    messageId: `<${id}@${from.address.split("@")[1]}>`,
    envelope: { from: from.address, to },
    from,
    to: { name: "", address: to },
    subject,
    text,
    html,
    attachments,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

/** The mail server's text may quote the recipient, so only its codes are logged once it knows one. */
function failureOf(error: NodemailerError, host: string): Error {
  const { code, originalCode, responseCode, command, response = "" } = error;
  const enhanced = enhancedCode.exec(response)?.[1];
  const codes = [code, originalCode, responseCode, enhanced, command].filter(Boolean).join(" ");
  const text = beforeRecipient.test(command ?? "") ? withoutAddresses(response) : "";
  const sentence = `SMTP ${host}: ${codes}${text && `, ${text}`}`;
  return refusesRecipient(error) ? new PermanentFailure(sentence) : new DeliveryFailure(sentence);
}

/** The steps before the server is told to whom an e-mail goes. */
const beforeRecipient = /^(CONN|EHLO|HELO|STARTTLS|AUTH\b.*|MAIL FROM)$/;
const withoutAddresses = (response: string): string => oneLine(response.replaceAll(/\S*@\S*/g, "…")).slice(0, 120);

const enhancedCode = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/;
/** The address does not exist, or its mailbox is closed (RFC 3463, 3.2 and 3.3; RFC 7505, 4.2). */
const ofRecipient = new Set(["5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.4", "5.1.6", "5.1.10", "5.2.0", "5.2.1"]);
/** The same without an enhanced code (RFC 5321, 4.2.3); a 552 and a 554 may be about us, or for now. */
const repliesOfRecipient = new Set([550, 551, 553]);

/**
 * Whether this recipient was refused for good. Many servers check the sender and its host only at RCPT TO; then their
 * enhanced code says so, such as 5.7.1.
 */
function refusesRecipient({ responseCode = 0, command, response = "" }: NodemailerError): boolean {
  if (command === "MAIL FROM") return false;
  const enhanced = enhancedCode.exec(response)?.[1];
  if (enhanced !== undefined) return ofRecipient.has(enhanced);
  return command === "RCPT TO" && repliesOfRecipient.has(responseCode);
}
