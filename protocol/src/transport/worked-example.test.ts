import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { gatewayCalls } from "../gateway-calls.ts";
import { newKeyPair, readPeerKeys, readSigningKey } from "../signing-keys.ts";
import { answerOverHttp } from "./http.ts";
import { openReceiver } from "./receiver.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/network.md"), "utf8");
const example = /^### Signed by hand$[^]*?```sh\n([^]*?)```/m.exec(page)?.[1] ?? "";

test("what the page signs by hand, with openssl and curl alone, is taken", async () => {
  const [bank, gateway] = [newKeyPair(), newKeyPair()];
  const nonces: string[] = [];
  const receive = openReceiver({
    calls: gatewayCalls,
    handlers: { getReserve: async () => ({ balance: cents(7_00), at: new Date(0) }) },
    key: () => readSigningKey(gateway.privatePem),
    peers: () => readPeerKeys(bank.publicPem, new Set(["12345678"])),
    nonces: { use: async (_, nonce) => nonces.push(nonce) > 0 },
  });
  const server = createServer(answerOverHttp(receive));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const folder = mkdtempSync(join(tmpdir(), "vitral-signed-"));
  try {
    writeFileSync(join(folder, "bank.pem"), bank.privatePem);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { ...process.env, URL: url, ISPB: "12345678" };
    const { stdout } = await promisify(execFile)("bash", ["-ec", example], { cwd: folder, env });
    expect(JSON.parse(stdout)).toEqual({ balance: "7.00", at: "1970-01-01T00:00:00.000Z" });
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
