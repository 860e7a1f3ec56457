import { once } from "node:events";
import { createServer } from "node:http";
import { SMTPServer } from "smtp-server";
import { type Link, openLink } from "./link.ts";

/** How often each message arrived, by the id of its row in the outbox. */
export type Arrived = Map<string, number>;

export type Sinks = {
  arrived: Arrived;
  /** The server's settings for sending here. */
  env: { SMTP_URL: string; SMS_URL: string };
  /** The connections to the mail server and to the SMS provider. */
  links: Link[];
  close(): Promise<void>;
};

/** A mail server and an SMS provider, each behind a link that can be broken. */
export async function openSinks(): Promise<Sinks> {
  const arrived: Arrived = new Map();
  const count = (id: string | undefined) => void (id && arrived.set(id, (arrived.get(id) ?? 0) + 1));
  const mail = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    onData(stream, _session, accept) {
      let head = "";
      stream.on("data", (bytes: Buffer) => void (head.length < 8_192 && (head += bytes.toString("latin1"))));
      stream.on("end", () => {
        count(/^message-id: <([\w-]+)@/im.exec(head)?.[1]);
        accept();
      });
    },
  });
  mail.on("error", () => {}); // a client that disconnects in the middle
  const sms = createServer((call, answer) => {
    call.resume().on("end", () => {
      count(String(call.headers["idempotency-key"]));
      answer.writeHead(202).end();
    });
  });
  const ports = await Promise.all([mail.listen(0, "127.0.0.1"), sms.listen(0, "127.0.0.1")].map(portOf));
  const links = await Promise.all(ports.map((port) => openLink({ host: "127.0.0.1", port })));
  return {
    arrived,
    env: { SMTP_URL: `smtp://127.0.0.1:${links[0]?.port}`, SMS_URL: `http://127.0.0.1:${links[1]?.port}/sms` },
    links,
    async close() {
      await Promise.all(links.map((link) => link.close()));
      await new Promise<void>((resolve) => mail.close(resolve));
      sms.closeAllConnections();
      sms.close();
    },
  };
}

async function portOf(server: { address(): unknown; listening: boolean } & NodeJS.EventEmitter): Promise<number> {
  if (!server.listening) await once(server, "listening");
  return (server.address() as { port: number }).port;
}
