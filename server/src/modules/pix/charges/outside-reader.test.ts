import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeQR } from "qr";
import { expect, test } from "vitest";
import { receiverAddress } from "../../../../test/customer-calls.ts";
import { aWorld } from "../../../../test/world.ts";

/** Programs of others, where this machine has them: a reader of QR codes, and a CRC-16/CCITT. */
const isInstalled = (program: string) => spawnSync(program, ["--version"]).status === 0;
const hasZbar = isInstalled("zbarimg");
const hasPython = isInstalled("python3");

const { aCustomer } = await aWorld();
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Pão de Açúcar São João Ltda", key });
const payer = { name: "Bruno Reis", document: "52998224725" };

const codes: [string, string, object][] = [
  ["a static code", "/pix/qrcode/static", { key, amount: 12.5, txid: "MESA7", description: "Café da manhã" }],
  ["an immediate charge", "/pix/charges", { key, amount: 12.5, message: "Encomenda 7" }],
  ["a charge with a due date", "/pix/charges", { key, amount: 100, dueDate: "2026-03-20", payer, receiverAddress }],
];
const emvOf = async (path: string, body: object): Promise<string> => (await padaria.post(path, body)).json().emv;

test.runIf(hasZbar).each(codes)("a reader of others reads the picture of %s as its text", async (_, path, body) => {
  const emv = await emvOf(path, body);
  const folder = mkdtempSync(join(tmpdir(), "outside-reader-"));
  const picture = join(folder, "code.gif");
  // As the screen and the receipt draw it (ui/src/text/qr-picture.tsx).
  writeFileSync(picture, encodeQR(emv, "gif", { ecc: "medium", border: 4, scale: 4 }));
  const read = spawnSync("zbarimg", ["--raw", "-q", picture], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect([read.status, read.stdout.replace(/\n$/, "")]).toEqual([0, emv]);
});

test.runIf(hasPython).each(codes)("the last field of %s is the checksum that others compute", async (_, path, body) => {
  const emv = await emvOf(path, body);
  const program = "import sys, binascii; print('%04X' % binascii.crc_hqx(sys.stdin.buffer.read(), 0xFFFF))";
  const { stdout } = spawnSync("python3", ["-c", program], { input: emv.slice(0, -4), encoding: "utf8" });
  expect(emv.slice(-8)).toBe(`6304${stdout.trim()}`);
});
