import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { newKeyPair } from "@vitral/protocol/signing-keys";
import { freePort } from "./free-port.ts";
import type { Subject } from "./subject.ts";

const kitBank = { ispb: "99009900", name: "Banco do Kit S.A." };
const pays = "maria.souza@exemplo.com.br";

/**
 * Our own simulated network as the kit's subject: the kit's bank is registered there with a new key and a reserve.
 * Throws where nothing like it answers at the address.
 */
export async function openSimulatorSubject(url: string, waitSeconds = 15) {
  const pair = newKeyPair();
  const port = await freePort();
  const call = async (name: string, body: object): Promise<void> => {
    const response = await fetch(new URL(`/simulator/${name}`, url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status} to /simulator/${name}`);
  };
  const eventsUrl = `http://127.0.0.1:${port}`;
  await call("participants", { ...kitBank, publicKeys: pair.publicPem, eventsUrl });
  await call("deposits", { id: randomUUID(), ispb: kitBank.ispb, amount: "100000.00" });
  const { publicKey } = await fetch(new URL("/simulator/state", url)).then(
    (response) => response.json() as Promise<{ publicKey: string }>,
  );
  const files: Record<string, string> = { bank: pair.privatePem, gateway: publicKey };
  const subject: Subject = {
    url,
    folder: import.meta.dirname,
    ispb: kitBank.ispb,
    account: { branch: "0001", number: "123456", accountType: "TRAN" },
    holder: { name: "Caio Prado", taxId: "52998224725" },
    keyFile: "bank",
    peerKeyFile: "gateway",
    waitSeconds,
    listen: { host: "127.0.0.1", port },
    keys: { pays, refuses: "7d9f0335-8dcc-4054-9bf9-0dbd61d36906", silent: "11444777000161" },
    claimable: "+5511998224725",
    incoming: [process.execPath, join(import.meta.dirname, "pay-from-simulator.ts"), url],
  };
  return { subject, pem: (name: string) => files[name] ?? "" };
}
