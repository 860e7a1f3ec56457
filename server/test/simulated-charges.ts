import { createHash, generateKeyPairSync } from "node:crypto";
import { CompactSign, exportJWK } from "jose";
import { writeDynamicBrCode } from "@vitral/brazil/br-code";
import { cents } from "@vitral/brazil/cents";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import type { FetchLocation } from "../src/modules/pix/qr-codes/location.ts";
import { selfSignedCertificate } from "../src/platform/crypto/self-signed-certificate.ts";
import { billOf, ordinary } from "../../network/src/simulator/bill.ts";

export type SimulatedCharges = {
  fetch: FetchLocation;
  /** Stores a charge at a path of the simulated bank, with changes to an ordinary one, and answers its code. */
  put: (path: string, changes?: object) => string;
};

export const simulatedHost = "pix.bancosol.exemplo";
const day = 86_400_000;

/**
 * The simulated bank with charges (the demo's Banco Sol). It signs with a key and certificate of this process.
 * `cob/1234` is a charge of R$ 12,34 for Maria Souza; `cobv/1234/2026-12-01` is due on that day, and `cobv/1234/-5` was
 * due five days before the process started; each answers the amount for the day asked (`DPP`). Other paths have what
 * was stored there. `host`: of another bank, which signs with a key of its own.
 */
export function simulatedCharges(now: () => Date, host = simulatedHost): SimulatedCharges {
  const jku = `https://${host}/jwks.json`;
  const charges = new Map<string, object>();
  const began = now();
  let made: ReturnType<typeof identity> | undefined;
  const bank = () => (made ??= identity(began, host));

  return {
    async fetch({ hostname, pathname, searchParams }) {
      if (hostname !== host) return null;
      const { publicKey, privateKey, certificate, thumbprint } = bank();
      if (pathname === "/jwks.json") {
        const x5c = [certificate.toString("base64")];
        const key = { ...(await exportJWK(publicKey)), kid: "sol", alg: "ES256", use: "sig", x5t: thumbprint, x5c };
        return { status: 200, body: JSON.stringify({ keys: [key] }) };
      }
      const charge =
        charges.get(pathname) ?? demoCharge(pathname, searchParams.get("DPP") ?? saoPauloDay(now()), began);
      if (!charge) return { status: 404, body: "" };
      const sign = new CompactSign(Buffer.from(JSON.stringify(charge)));
      const header = { alg: "ES256", kid: "sol", jku, x5t: thumbprint };
      return { status: 200, body: await sign.setProtectedHeader(header).sign(privateKey) };
    },

    put(path, changes = {}) {
      charges.set(`/${path}`, { ...ordinary(`/${path}`, now(), cents(10_00)), ...changes });
      return writeDynamicBrCode({ url: `${host}/${path}`, name: "MARIA SOUZA", city: "SAO PAULO" });
    },
  };
}

function demoCharge(pathname: string, paidOn: string, since: Date): object | null {
  const [, kind, centavos, due] = /^\/(cobv?)\/(\d{3,9})(?:\/(\d{4}-\d\d-\d\d|-?\d{1,2}))?$/.exec(pathname) ?? [];
  const amount = cents(Number(centavos ?? 0));
  if (amount === 0 || (kind === "cobv") !== (due !== undefined)) return null;
  const dueDate = due && due.length < 4 ? addDays(saoPauloDay(since), Number(due)) : due;
  return dueDate ? billOf(pathname, since, { original: amount, dueDate, paidOn }) : ordinary(pathname, since, amount);
}

function identity(since: Date, host: string) {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const [from, until] = [new Date(since.getTime() - day), new Date(since.getTime() + 3650 * day)];
  const certificate = selfSignedCertificate({ host, ...pair, from, until });
  return { ...pair, certificate, thumbprint: createHash("sha1").update(certificate).digest("base64url") };
}
