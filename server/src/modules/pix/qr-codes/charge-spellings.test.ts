import * as fc from "fast-check";
import { sql } from "kysely";
import { checksum, writeField } from "@vitral/brazil/pix/br-code-fields";
import { readBrCode } from "@vitral/brazil/br-code";
import { expect, test } from "vitest";
import { runs } from "../../../../test/runs.ts";
import { aWorld, type Customer } from "../../../../test/world.ts";
import { simulatedCharges } from "../../../../test/simulated-charges.ts";

const began = new Date("2026-03-10T15:00:00Z");
const bank = simulatedCharges(() => began);
const forger = simulatedCharges(() => began, "pix.falso.exemplo");
let stored = "";
const { aCustomer, anExternalPayee, db, failedLedgerChecks } = await aWorld({
  // A bank that is lenient: whatever leads to its charge is answered with it.
  fetchLocation: (url) =>
    url.hostname === "pix.falso.exemplo"
      ? forger.fetch(url)
      : bank.fetch(url.pathname === "/jwks.json" ? url : new URL(`https://${url.hostname}/${stored}${url.search}`)),
});
await anExternalPayee("maria.souza@exemplo.com.br");
const key = "padaria@exemplo.com.br";
const padaria = await aCustomer({ entityType: "COMPANY", name: "Padaria Sol", key });
const ana = await aCustomer({ name: "Ana Lima", balance: 9_000_00 });
const bruno = await aCustomer({ name: "Bruno Reis", balance: 9_000_00 });

/** Spellings of an address that servers, proxies and browsers take for the same place. */
const spellings: Record<string, (host: string, path: string) => string> = {
  same: (host, path) => `${host}${path}`,
  "upper-case host": (host, path) => `${host.toUpperCase()}${path}`,
  "trailing dot": (host, path) => `${host}.${path}`,
  "default port": (host, path) => `${host}:443${path}`,
  user: (host, path) => `a@${host}${path}`,
  "dot segment": (host, path) => `${host}/.${path}`,
  "parent segment": (host, path) => `${host}/x/..${path}`,
  "coded dot": (host, path) => `${host}/%2e${path}`,
  "coded letter": (host, path) => `${host}/%70${path.slice(2)}`,
  "coded slash": (host, path) => `${host}${path.replace(/\/(?=[^/]*$)/, "%2F")}`,
  backslash: (host, path) => `${host}${path.replace(/\/(?=[^/]*$)/, "\\")}`,
  query: (host, path) => `${host}${path}?a`,
  fragment: (host, path) => `${host}${path}#a`,
  "double slash": (host, path) => `${host}/${path}`,
  "trailing slash": (host, path) => `${host}${path}/`,
  parameter: (host, path) => `${host}${path};a`,
  "upper-case path": (host, path) => `${host}${path.toUpperCase()}`,
};
const spelling = fc.constantFrom(...Object.keys(spellings));

/** A code of any address, also of one that our own writer refuses. */
function codeAt(url: string): string {
  const account = writeField("26", writeField("00", "br.gov.bcb.pix") + writeField("25", url));
  const rest = "5204000053039865802BR5912PADARIA SOL 6009SAO PAULO62070503***6304";
  const open = `${writeField("00", "01")}${account}${rest}`;
  return open + checksum(open);
}
/** Without the caps of look-ups: a reading that they refuse would prove nothing. */
const readings = async (who: Customer, emv: string) => {
  await db.deleteFrom("throttle").execute();
  await sql`delete from pix_look_up_tokens`.execute(db);
  const { qrCode, code } = (await who.post("/pix/qrcode/decode", { emv })).json();
  expect([undefined, "QR_CODE_INVALID"]).toContain(code);
  return qrCode;
};
const pay = async (who: Customer, qrCodeInfoId: string) =>
  (await who.post("/pix/qrcode/payment", { qrCodeInfoId, amount: 10, pin: "1234" })).json();

async function ofOurs(): Promise<string> {
  const { emv } = (await padaria.post("/pix/charges", { key, amount: 10 })).json();
  const read = readBrCode(emv);
  return read.ok && read.code.kind === "dynamic" ? read.code.url : "";
}
async function ofAnotherBank(): Promise<string> {
  stored = `c${Math.random().toString(36).slice(2)}`;
  const read = readBrCode(bank.put(stored));
  return read.ok && read.code.kind === "dynamic" ? read.code.url : "";
}

const { numRuns, timeout } = runs(40, { seconds: 240 });

test.each([
  ["our own", ofOurs],
  ["another bank's", ofAnotherBank],
])(
  "every spelling of %s charge that is answered with it pays it once",
  async (_, newCharge) => {
    await Promise.all([ana, bruno].map((who) => who.signIn()));
    await fc.assert(
      fc.asyncProperty(spelling, spelling, async (one, other) => {
        const [host = "", path = ""] = (await newCharge()).split(/(?=\/)(.*)/s);
        const codes = [one, other].map((name) => codeAt(spellings[name]?.(host, path) ?? ""));
        const first = await readings(ana, codes[0] ?? "");
        const second = await readings(bruno, codes[1] ?? "");
        if (!first || !second) return;
        const [paid, again] = [await pay(ana, first.id), await pay(bruno, second.id)];
        expect([paid.status ?? paid.code, again.code ?? again.status]).toEqual(["SETTLED", "QR_CODE_PAID"]);
      }),
      { numRuns, examples: Object.keys(spellings).map((name): [string, string] => ["same", name]) },
    );
    expect(await failedLedgerChecks()).toEqual([]);
  },
  timeout,
);

test("who shows the charge of another at a host of their own keeps nobody from paying the true one", async () => {
  await Promise.all([ana, bruno].map((who) => who.signIn()));
  stored = "alvo";
  const trueCode = bank.put(stored);
  const forged = await readings(ana, forger.put(stored));
  expect((await pay(ana, forged.id)).status).toBe("SETTLED");
  const read = await readings(bruno, trueCode);
  expect((await pay(bruno, read.id)).status).toBe("SETTLED");
});
