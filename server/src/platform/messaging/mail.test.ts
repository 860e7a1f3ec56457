import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { createTransport } from "nodemailer";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { type Mail, outboxFolderMailer, smtpMailer } from "./mail.ts";
import { DeliveryFailure, PermanentFailure } from "../jobs/permanent-failure.ts";

const email: Mail = {
  id: "0d9a4d0e-6f43-4a4f-9f0c-2f9f3f1f3c11",
  from: { name: "Banco Aurora", address: "ola@aurora.example" },
  to: "ana.lima@exemplo.com.br",
  subject: "Seu código para redefinir a senha",
  text: "Olá, Ana.\n\n123456\n\nAté logo.\n",
  html: "<p>Olá, Ana.</p>",
};

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mail-"));
  ends.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function aMailServer(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      let source = "";
      stream.on("data", (chunk: Buffer) => (source += chunk.toString()));
      stream.on("end", () => {
        received.push(source);
        done();
      });
    },
    ...options,
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  ends.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  return { address: `127.0.0.1:${port}`, received };
}

function aMailer(url: string) {
  const mailer = smtpMailer(url);
  ends.push(() => mailer.close());
  return mailer;
}

function anOutbox(folder: string) {
  const mailer = outboxFolderMailer(folder);
  ends.push(() => mailer.close());
  return mailer;
}

const refusal = (responseCode: number) => Object.assign(new Error("Not here"), { responseCode });

test("an e-mail arrives complete with attachments and a stable Message-ID", async () => {
  const { address, received } = await aMailServer();
  const path = join(await aFolder(), "extrato.csv");
  await writeFile(path, "Data;Valor\r\n");
  const mailer = aMailer(`smtp://${address}`);

  await mailer.send({ ...email, attachments: [{ filename: "extrato.csv", contentType: "text/csv", path }] });
  await mailer.send(email);

  const [first, second] = await Promise.all(received.map((source) => PostalMime.parse(source)));
  expect(first).toMatchObject({
    messageId: `<${email.id}@aurora.example>`,
    from: email.from,
    to: [{ address: email.to }],
    subject: email.subject,
  });
  expect(first?.text?.split("\n")).toContain("123456");
  expect(first?.attachments.map(({ filename }) => filename)).toEqual(["extrato.csv"]);
  expect(second?.messageId).toBe(first?.messageId);
});

test("a composed message is to the byte what the library alone sends, with and without files", async () => {
  const { address, received } = await aMailServer();
  const path = join(await aFolder(), "extrato.csv");
  await writeFile(path, `Data;Valor\r\n${"10/03/2026;R$ 12,34\r\n".repeat(10_000)}`);
  const text = `Olá, Ana.\n.\n..com pontos\n${"uma linha longa ".repeat(100)}\r\nAté logo.\n`;
  const message = { ...email, from: { ...email.from, name: 'Banço "Aurora", S.A.' }, text, html: `<p>${text}</p>` };
  const file = { filename: "extrato-março.csv", contentType: "text/csv", path };
  const [host, port] = address.split(":");
  const alone = createTransport({ host, port: Number(port) });
  const mailer = aMailer(`smtp://${address}`);
  for (const attachments of [[], [file]]) {
    await mailer.send({ ...message, ...(attachments.length > 0 && { attachments }) });
    await alone.sendMail({
      ...message,
      messageId: `<${email.id}@aurora.example>`,
      to: { name: "", address: email.to },
      attachments,
      headers: { "Auto-Submitted": "auto-generated" },
    });
  }

  const withoutChance = received.map((source) =>
    source.replaceAll(/_NmP-[\w-]+/g, "_NmP").replace(/^Date: .*$/m, "Date: now"),
  );
  expect(withoutChance).toHaveLength(4);
  expect(withoutChance[0]).toBe(withoutChance[1]);
  expect(withoutChance[2] === withoutChance[3]).toBe(true);
  expect(withoutChance[2]?.length).toBeGreaterThan(200_000);
});

test("a message whose composing thread died is not sent, not lost, and not named", async () => {
  const { address, received } = await aMailServer();
  const mailer = aMailer(`smtp://${address}`);
  process.once("worker", (worker) => void worker.terminate());
  const failure = await mailer.send(email).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DeliveryFailure);
  expect(failure).not.toBeInstanceOf(PermanentFailure);
  expect(String(failure)).toBe("DeliveryFailure: The e-mail was not composed: stopped");
  expect(received).toEqual([]);
  await mailer.send(email);
  expect(received).toHaveLength(1);
});

test("an e-mail leaves this machine under TLS alone, also where the server asks for no password", async () => {
  const { address, received } = await aMailServer();
  // The same machine by a name that is not one of its own.
  const failure = await aMailer(`smtp://${address.replace("127.0.0.1", "127.1")}`)
    .send(email)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DeliveryFailure);
  expect(String(failure)).toContain("ETLS");
  expect(received).toEqual([]);
  await aMailer(`smtp://${address.replace("127.0.0.1", "localhost")}`).send(email);
  expect(received).toHaveLength(1);
});

test("the server's user and password come from the address, percent-encoded", async () => {
  const seen: unknown[] = [];
  const { address } = await aMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      done(null, { user: username });
    },
  });
  await aMailer(`smtp://banco%40aurora:s%2Fe%3Acret@${address}`).send(email);
  expect(seen).toEqual([["banco@aurora", "s/e:cret"]]);
});

test("a permanently refused address is not retried, and not logged", async () => {
  const { address } = await aMailServer({ onRcptTo: (_to, _session, done) => done(refusal(550)) });
  const failure = await aMailer(`smtp://${address}`)
    .send(email)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PermanentFailure);
  expect(String(failure)).toContain("550");
  expect(String(failure)).not.toContain("ana.lima");
});

const atRecipient = (code: number, text = "Not here"): SMTPServerOptions => ({
  onRcptTo: (_to, _session, done) => done(Object.assign(new Error(text), { responseCode: code })),
});
const atSender = (code: number, text = "Not here"): SMTPServerOptions => ({
  onMailFrom: (_from, _session, done) => done(Object.assign(new Error(text), { responseCode: code })),
});
const atData = (code: number, text = "Not here"): SMTPServerOptions => ({
  onData(stream, _session, done) {
    stream.on("end", () => done(Object.assign(new Error(text), { responseCode: code }))).resume();
  },
});
const atSignIn: SMTPServerOptions = {
  allowInsecureAuth: true,
  onAuth: (_auth, _session, done) => done(refusal(535)),
};

test.each<[string, boolean, SMTPServerOptions]>([
  ["an address that does not exist", true, atRecipient(550)],
  ["an address that does not exist, with its code", true, atRecipient(550, "5.1.1 Unknown user")],
  ["an address that does not exist, said after the text", true, atData(550, "5.1.1 Unknown user")],
  ["a closed mailbox", true, atRecipient(550, "5.2.1 Disabled")],
  ["a full mailbox", false, atRecipient(452)],
  ["a full mailbox of a server that calls it final", false, atRecipient(552, "5.2.2 Full")],
  ["our host on a block list", false, atRecipient(550, "5.7.1 Blocked")],
  ["our host on a block list, without a code", false, atRecipient(554)],
  ["our address, at the recipient", false, atRecipient(553, "5.1.8 Bad sender")],
  ["our address", false, atSender(550)],
  ["our address, with a recipient's code", false, atSender(550, "5.1.0 No")],
  ["a text that is taken for spam", false, atData(554, "5.7.1 Spam")],
  ["a text that is too long", false, atData(552)],
  ["a password of ours", false, atSignIn],
])("a refusal of %s is final: %s", async (_case, final, options) => {
  const { address } = await aMailServer(options);
  const failure = await aMailer(`smtp://${options.onAuth ? "a:b@" : ""}${address}`)
    .send(email)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(failure instanceof PermanentFailure).toBe(final);
});

test("an unreachable mail server is retried, and named with the reason", async () => {
  const failure = await aMailer("smtp://127.0.0.1:1")
    .send(email)
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DeliveryFailure);
  expect(failure).not.toBeInstanceOf(PermanentFailure);
  expect(String(failure)).toContain("SMTP 127.0.0.1: ESOCKET ECONNREFUSED CONN");
});

test("what a mail server says before it knows the recipient is kept, without addresses", async () => {
  const said = Object.assign(new Error("5.7.1 No mail of ola@aurora.example today"), { responseCode: 550 });
  const reasonOf = async (options: SMTPServerOptions) => {
    const { address } = await aMailServer(options);
    return String(
      await aMailer(`smtp://${address}`)
        .send(email)
        .catch((error: unknown) => error),
    );
  };
  expect(await reasonOf({ onMailFrom: (_address, _session, done) => done(said) })).toMatch(
    / EENVELOPE 550 5\.7\.1 MAIL FROM, 550 5\.7\.1 No mail of … today$/,
  );
  expect(await reasonOf({ onRcptTo: (_address, _session, done) => done(said) })).toMatch(/ 550 5\.7\.1 RCPT TO$/);
});

test.each([
  { subject: "Oi\r\nBcc: outro@exemplo.com.br" },
  { from: { name: "Banco\nAurora", address: "ola@aurora.example" } },
  { to: "ana@exemplo.com.br, outro@exemplo.com.br" },
  { to: "ana@exemplo.com.br\r\nRCPT TO:<outro@exemplo.com.br>" },
])("an injected header or second recipient is not sent: %j", async (change) => {
  const folder = await aFolder();
  await expect(anOutbox(folder).send({ ...email, ...change })).rejects.toBeInstanceOf(PermanentFailure);
  expect(await readdir(folder)).toEqual([]);
});

test("without a server the e-mail is stored in a file of mode 0600", async () => {
  const folder = join(await aFolder(), "outbox");
  await anOutbox(folder).send(email);

  const [name = ""] = await readdir(folder);
  expect(name).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z-0d9a4d0e-.*\.eml$/);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  const source = await readFile(join(folder, name), "utf8");
  expect(source.replaceAll("\r\n", "")).not.toContain("\n");
  expect((await PostalMime.parse(source)).subject).toBe(email.subject);
});

test("an unreadable attachment leaves no partial e-mail", async () => {
  const folder = await aFolder();
  const { address, received } = await aMailServer();
  const attachments = [{ filename: "a.pdf", contentType: "application/pdf", path: join(folder, "missing.pdf") }];
  for (const mailer of [anOutbox(folder), aMailer(`smtp://${address}`)]) {
    const failure = await mailer.send({ ...email, attachments }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(PermanentFailure);
  }
  expect(await readdir(folder)).toEqual([]);
  expect(received).toEqual([]);
});

test("any subject or sender's name is refused or arrives as one header", async () => {
  const folder = await aFolder();
  const mailer = anOutbox(folder);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (subject) => {
      await Promise.all((await readdir(folder)).map((name) => rm(join(folder, name))));
      await mailer.send({ ...email, subject, from: { ...email.from, name: subject } }).catch((error: unknown) => {
        if (!(error instanceof PermanentFailure)) throw error;
      });
      for (const name of await readdir(folder)) {
        const { headers } = await PostalMime.parse(await readFile(join(folder, name)));
        expect(headers.map(({ key }) => key).sort()).toEqual([
          "auto-submitted",
          "content-type",
          "date",
          "from",
          "message-id",
          "mime-version",
          ...(headers.some(({ key }) => key === "subject") ? ["subject"] : []),
          "to",
        ]);
      }
    }),
    { numRuns: 60 },
  );
});
