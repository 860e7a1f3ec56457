import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runIncoming } from "./incoming.ts";
import { readSubject } from "./subject.ts";

const folder = mkdtempSync(join(tmpdir(), "vitral-incoming-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The kit's file in a folder that is not the current one. */
function subjectWith(...incoming: string[]) {
  const told = {
    url: "http://127.0.0.1:1",
    ispb: "99009900",
    account: { branch: "0001", number: "123456", accountType: "TRAN" },
    holder: { name: "Caio Prado", taxId: "52998224725" },
    keyFile: "keys/bank.pem",
    peerKeyFile: "gateway.pub.pem",
    listen: { port: 0 },
    keys: { pays: "a@vizinho.example", refuses: "b@vizinho.example", silent: "c@vizinho.example" },
    claimable: "+5511988887777",
    incoming,
  };
  writeFileSync(join(folder, "kit.json"), JSON.stringify(told));
  return readSubject(join(folder, "kit.json"));
}

test("the kit finds keys and the program that pays it from the folder of its file", async () => {
  mkdirSync(join(folder, "keys"));
  writeFileSync(join(folder, "keys/bank.pem"), "PEM");
  writeFileSync(join(folder, "pay.sh"), '#!/bin/sh\necho "$1 $AMOUNT" > paid\n', { mode: 0o755 });
  const { subject, pem } = subjectWith("./pay.sh", "one two");
  expect(pem(subject.keyFile)).toBe("PEM");
  await runIncoming(subject, { ...process.env, AMOUNT: "1.23" });
  expect(readFileSync(join(folder, "paid"), "utf8")).toBe("one two 1.23\n");
});

test("the kit says in which folder a program does not start", async () => {
  const { subject } = subjectWith("./none.sh");
  await expect(runIncoming(subject, {})).rejects.toThrow(`./none.sh does not start in ${folder}: ENOENT`);
});
