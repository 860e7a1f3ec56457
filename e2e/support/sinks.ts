import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer, json } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMessage = { to: string; subject: string; text: string; attachments: string[] };

const maxMessages = 10_000;

/**
 * Where the bank of this run sends its e-mails, SMS and notices to phones: a real SMTP server and a real HTTP endpoint
 * on loopback. Tests read what came in from `GET /messages`. Answers how to close both.
 */
export async function openSinks(ports: { smtp: number; http: number }): Promise<() => Promise<void>> {
  const received: ReceivedMessage[] = [];
  const keep = (message: ReceivedMessage) => {
    received.unshift(message);
    received.length = Math.min(received.length, maxMessages);
  };

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      callbackify(saveMail)(stream, done);
    },
  });
  const saveMail = async (stream: Readable) => {
    const { to = [], subject = "", text = "", attachments } = await PostalMime.parse(await buffer(stream));
    keep({ to: to[0]?.address ?? "", subject, text, attachments: attachments.map(({ filename }) => filename ?? "") });
  };
  const saveSms = async (request: IncomingMessage) => {
    const { to, text } = (await json(request)) as { to: string; text: string };
    keep({ to, subject: "SMS", text, attachments: [] });
  };
  /** What a push service takes: bytes that only the browser reads. */
  const savePush = async (request: IncomingMessage) => {
    const text = (await buffer(request)).toString("base64");
    keep({ to: request.url ?? "", subject: "PUSH", text, attachments: [] });
  };
  const http = createServer((request, response) => {
    if (request.method === "POST") {
      (request.url?.startsWith("/push/") ? savePush(request) : saveSms(request))
        .then(() => response.end())
        .catch(() => response.writeHead(400).end());
      return;
    }
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(received));
  });
  await new Promise<void>((resolve) => smtp.listen(ports.smtp, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => http.listen(ports.http, "127.0.0.1", resolve));
  return async () => {
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    http.closeAllConnections();
    await new Promise<void>((resolve) => http.close(() => resolve()));
  };
}

/** A port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
