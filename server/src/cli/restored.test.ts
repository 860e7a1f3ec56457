import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runVitral } from "../../test/run-vitral.ts";
import { aWorld } from "../../test/world.ts";
import type { Command } from "./command.ts";
import { commands } from "./commands.ts";
import { tenantTemplate } from "./tenant-file/template.ts";

/** What the command line does on a database that is marked as a restored copy. */
const world = await aWorld();
const ana = await world.aCustomer();
const folder = mkdtempSync(join(tmpdir(), "vitral-restored-"));
afterAll(() => rmSync(folder, { recursive: true }));
const aFile = (name: string, content: unknown) => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};
const bankFile = aFile("bank.json", tenantTemplate);
const feesFile = aFile("fees.json", { monthlyFee: 1 });
const termsFile = aFile("terms.json", tenantTemplate.terms);
const env = {
  DATABASE_URL: world.databaseUrl,
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  CONSOLE_URL: "http://localhost:3001",
  PIX_RAIL: "simulated",
  SMTP_URL: "smtp://127.0.0.1:9",
  SMS_URL: "http://127.0.0.1:9",
};
const run = (...words: string[]) => runVitral(words, env);

/** A value for each operand and required option, by the name that the help gives it. */
const values: Record<string, string> = {
  ACCOUNT: "1",
  ADDRESS: "ana@exemplo.com.br",
  ANSWER: "active",
  CONTEST: randomUUID(),
  DAY: "2027-01-01",
  DEVICE: randomUUID(),
  DOCUMENT: ana.document,
  END_TO_END: newEndToEndId("99000001", new Date()),
  KEY: "maria.souza@exemplo.com.br",
  KIND: "day",
  PAYEE: randomUUID(),
  PHONE: "+5511987654321",
  REAIS: "10.00",
  RECALL: randomUUID(),
  REJECTION: "NO_BALANCE",
  SCHEDULE: randomUUID(),
  SLUG: world.aurora.slug,
  TEXT: "pedido do titular",
};

/** What a command needs besides, although the help leaves it open. */
const besides: Record<string, string[]> = {
  "customer contact": ["--email", "ana@exemplo.com.br"],
  "limits set": ["--day", "10.00"],
  "pix mark": ["--key", "maria.souza@exemplo.com.br"],
  "pix unmark": ["--key", "maria.souza@exemplo.com.br"],
  "pix claim": ["--type", "ownership"],
  "pix key": ["--remove", "fraud"],
};

function lineOf({ words, operands = [], options = {} }: Command): string[] {
  const file = { "fees set": feesFile, "terms publish": termsFile }[words] ?? bankFile;
  const valueOf = (name: string) => (name.startsWith("FILE") ? file : (values[name] ?? `no value for ${name}`));
  const given = Object.entries(options).flatMap(([name, option]) =>
    option.type === "string" && (option.required || name === "reason") ? [`--${name}`, valueOf(option.value)] : [],
  );
  return [...words.split(" "), ...operands.map(valueOf), ...given, ...(besides[words] ?? [])];
}

beforeAll(async () => {
  const owner = world.owner();
  await owner.connect();
  await owner.query("insert into restored_copy (reason) values ('restored to 10:15')");
  await owner.end();
});

const refused = commands.filter(({ whileRestored }) => !whileRestored);

test.each(refused.map((command) => [command.words, lineOf(command)] as const))(
  "on a restored copy `%s` is refused and names what ends it",
  async (_words, line) => {
    const { code, out, err } = await run(...line);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(
      /^This database is a restored copy since \S+ \(restored to 10:15\): .*`installation end-restored`/,
    );
  },
);

const reading = [
  ["tenant", "list"],
  ["tenant", "show", world.aurora.slug],
  ["customer", "show", ana.document],
  ["customer", "export", ana.document, "-", "--reason", "pedido do titular"],
  ["limits", "pending"],
  ["pix", "blocks"],
  ["outbox", "list"],
  ["audit", "list"],
  ["audit", "verify"],
  ["ledger", "verify"],
];

test.each(reading.map((line) => [line.slice(0, 2).join(" "), line] as const))(
  "on a restored copy `%s` reads as ever",
  async (_words, line) => {
    expect(await run(...line)).toMatchObject({ code: 0 });
  },
);

test("on a restored copy the staff is let in, so that somebody reads and compares", async () => {
  const added = await run("staff", "add", "rita@exemplo.com.br", "--name", "Rita Alves", "--role", "OPERACAO");
  expect([added.code, added.err]).toEqual([0, ""]);
  expect((await run("staff", "disable", "rita@exemplo.com.br")).code).toBe(0);
});

test("on a restored copy a customer whose books are wrong is kept out", async () => {
  const bia = await world.aCustomer();
  const { code } = await run(
    "customer",
    "block",
    bia.document,
    "--tenant",
    world.aurora.slug,
    "--reason",
    "a Pix is missing",
  );
  expect(code).toBe(0);
  expect((await run("customer", "unblock", bia.document, "--tenant", world.aurora.slug)).code).toBe(1);
});
