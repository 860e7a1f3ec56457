import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { aWorld } from "../../../test/world.ts";
import { outboxFolderMailer } from "../../platform/messaging/mail.ts";
import { outboxFolderSms } from "../../platform/messaging/sms.ts";
import { deliver } from "./queue/deliver.ts";
import { inboxPage } from "./inbox-page.ts";
import { enqueue } from "./notifications.ts";
import { readEmailHtml, readOutbox } from "./read-outbox.ts";
import { noPush } from "../../../test/push-service.ts";

const folders: string[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function anOutbox() {
  const folder = await mkdtemp(join(tmpdir(), "outbox-"));
  folders.push(folder);
  const email = {
    id: "e1",
    from: { name: "Banco Aurora", address: "ola@aurora.example" },
    to: "ana@exemplo.com.br",
    subject: "Seu código de verificação é este, com acentuação",
    text: "Olá, Ana.\n\n123456\n\nAté logo.\n",
    html: "<p>Olá</p>",
  };
  return { folder, email };
}

test("stored messages are read newest first, also with large attachments", async () => {
  const { folder, email } = await anOutbox();
  const path = join(folder, "extrato.csv");
  await writeFile(path, Buffer.alloc(2_000_000, "1;2\r\n"));
  await outboxFolderMailer(folder).send({
    ...email,
    attachments: [{ filename: "e.csv", contentType: "text/csv", path }],
  });
  await pause(5);
  await outboxFolderSms(folder).send({ id: "s1", to: "+5511987654321", text: "Código 654321." });
  await writeFile(join(folder, ".2026-01-01T00-00-00-000Z-x.eml.tmp"), "half");

  const [sms, mail, ...others] = await readOutbox(folder);
  expect(sms).toMatchObject({ kind: "SMS", to: "+5511987654321", text: "Código 654321." });
  expect(mail).toMatchObject({ kind: "EMAIL", to: email.to, subject: email.subject });
  expect(mail?.text.trim()).toBe(email.text.trim());
  expect(others).toEqual([]);
  expect(Math.abs(Date.now() - (mail?.at.getTime() ?? 0))).toBeLessThan(10_000);
});

test("a message is headed with the bank's hour, also while its clock is ahead of the machine's", async () => {
  const { folder } = await anOutbox();
  const { aurora, clock, db, deps, secrets, tenants } = await aWorld();
  clock.set("2031-05-07T15:04:05Z");
  const order = {
    tenantId: aurora.id,
    message: { template: "password-code", data: { name: "Ana", code: "123456" } },
  } as const;
  await enqueue(deps.outbox, db, { ...order, to: "ana@exemplo.com.br" });
  await enqueue(deps.outbox, db, { ...order, to: "+5511987654321", channel: "SMS" });
  const rows = await db.selectFrom("outbox").select(["id", "tries"]).execute();
  const leases = rows.map(({ id, tries }) => ({ id, tries, heldSince: performance.now() }));
  const [mailer, sms] = [outboxFolderMailer(folder), outboxFolderSms(folder)];
  const delivery = { db, now: clock.now, secrets, tenants, mailer, sms, push: noPush, attachments: {} };
  for (const { ended } of await deliver(delivery, aurora.id, leases)) await ended;
  const stored = await readOutbox(folder);
  expect(stored.map(({ kind }) => kind).toSorted()).toEqual(["EMAIL", "SMS"]);
  expect(new Set(stored.map(({ at }) => at.toISOString()))).toEqual(new Set(["2031-05-07T15:04:05.000Z"]));
  expect(inboxPage(stored)).toContain(">07/05/2031, 12:04:05</time>");
});

test("only the newest hundred are shown, and a missing folder is empty", async () => {
  const { folder } = await anOutbox();
  const sender = outboxFolderSms(folder);
  for (let index = 0; index < 105; index += 1) await sender.send({ id: `s${index}`, to: "+5511987654321", text: "Oi" });
  expect(await readOutbox(folder)).toHaveLength(100);
  expect(await readOutbox(join(folder, "none"))).toEqual([]);
});

test("an e-mail's page shows its HTML, and only valid file names are served", async () => {
  const { folder, email } = await anOutbox();
  await outboxFolderMailer(folder).send(email);
  const [mail] = await readOutbox(folder);
  expect(mail?.page).toMatch(/^\/inbox\/e-mails\/[\w-]+\.eml$/);
  const name = String(mail?.page).replace("/inbox/e-mails/", "");
  expect(await readEmailHtml(folder, name)).toContain("<p>Olá</p>");
  await writeFile(join(folder, "..", "secret.eml"), "Subject: x\n\nsecret");
  for (const other of ["../secret.eml", "secret.eml", name.replace("e1", "e2"), name.replace(".eml", ".sms.json"), ""])
    expect(await readEmailHtml(folder, other)).toBeNull();
});

test("the page shows each message with a selectable code and no script", () => {
  const at = new Date("2026-11-21T02:30:00Z");
  const page = inboxPage([
    {
      kind: "EMAIL",
      to: "ana@exemplo.com.br",
      subject: "<b>Oi</b>",
      text: "Olá\n\n123456\n\nConta 1234567 <script>",
      page: "/inbox/e-mails/x.eml",
      at,
    },
    { kind: "SMS", to: "+5511987654321", text: "Seu código é 654321.", at },
  ]);
  expect(page.match(/<strong class="code">\d+<\/strong>/g)).toEqual([
    '<strong class="code">123456</strong>',
    '<strong class="code">654321</strong>',
  ]);
  expect(page).toContain("<h2>&lt;b&gt;Oi&lt;/b&gt;</h2>");
  expect(page.match(/<iframe [^>]*>/g)).toEqual([
    '<iframe sandbox="" loading="lazy" src="/inbox/e-mails/x.eml" title="E-mail: &lt;b&gt;Oi&lt;/b&gt;">',
  ]);
  expect(page).toContain("20/11/2026, 23:30:00");
  expect(page).not.toMatch(/<script|<style| style=| on\w+=/);
});

test("an empty inbox says where messages come from", () => {
  expect(inboxPage([])).toContain("Nenhuma mensagem ainda.");
});
