import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import MailComposer from "nodemailer/lib/mail-composer";
import { saveInOutbox } from "./outbox-folder.ts";
import { PermanentFailure } from "../jobs/permanent-failure.ts";

/** Sends e-mail. `send` resolves when the next server has accepted the message. */
export type Mailer = { send(message: Mail): Promise<void>; close(): Promise<void> };

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
  attachments?: { filename: string; contentType: string; path: string }[];
  /** When the bank wrote it, by its own clock, which a demo may set ahead. Only a stored copy has it. */
  writtenAt?: Date;
};

const timeoutMs = 10_000;

/**
 * E-mail over SMTP, `smtp(s)://user:password@host:port` (docs/operating.md, "Settings"). A password leaves this machine
 * only under TLS. Throws PermanentFailure when the message or its recipient was refused for good (5xx), another error
 * when the server could not be reached, said "later" (4xx), or refused us rather than the message (our sign-in, our
 * address).
 */
export function smtpMailer(url: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const secure = protocol === "smtps:";
  const transport = createTransport({
    pool: true,
    host: hostname.replaceAll(/[[\]]/g, ""),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && username !== "" && !isHere,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    maxConnections: 4,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableUrlAccess: true,
  });
  return {
    async send(message) {
      await transport.sendMail(envelopeOf(message)).catch((error: NodemailerError) => {
        throw failureOf(error);
      });
    },
    async close() {
      transport.close();
    },
  };
}

/**
 * E-mail stored as `*.eml`, readable by any mail program, when there is no SMTP server (docs/operating.md, "Settings").
 */
export function outboxFolderMailer(folder: string): Mailer {
  return {
    async send(message) {
      const composed = new MailComposer({
        ...envelopeOf(message),
        ...(message.writtenAt && { date: message.writtenAt }),
        newline: "windows",
        disableUrlAccess: true,
      });
      await saveInOutbox(folder, message.id, ".eml", await composed.compile().build());
    },
    async close() {},
  };
}

// oxlint-disable-next-line no-control-regex -- what could end a header line, or hide in one
const unfitForHeaders = /[\u0000-\u001F\u007F\u2028\u2029]/;
const oneAddress = /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]{1,190}$/;

/** Envelope and headers of a message; refuses injected headers and further recipients (RFC 5322, 2.2). */
function envelopeOf({ id, from, to, subject, text, html, attachments = [] }: Mail): SendMailOptions {
  const headers = [id, from.name, subject, ...attachments.flatMap((file) => [file.filename, file.contentType])];
  if (headers.some((header) => unfitForHeaders.test(header))) throw new PermanentFailure("A header holds a line break");
  if (![from.address, to].every((address) => oneAddress.test(address))) {
    throw new PermanentFailure("An address is not one e-mail address");
  }
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

const aboutTheMessage = new Set(["EENVELOPE", "EMESSAGE"]);

/** The mail server's text may quote the recipient, so only its codes are logged. */
function failureOf({ code, responseCode, permanent, command }: NodemailerError): Error {
  const sentence = `SMTP: ${[code, responseCode, command].filter(Boolean).join(" ")}`;
  return permanent && aboutTheMessage.has(code ?? "") ? new PermanentFailure(sentence) : new Error(sentence);
}
