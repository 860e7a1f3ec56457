import { createHash, generateKeyPairSync } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { addDays, isRealDate, saoPauloDay } from "@vitral/brazil/dates";
import { CompactSign, exportJWK } from "jose";
import { selfSignedCertificate } from "../../../server/src/platform/crypto/self-signed-certificate.ts";
import { billOf, ordinary } from "./bill.ts";

/** The one bank of the simulation that has charges. */
const host = "pix.bancosol.exemplo";
const jku = `https://${host}/jwks.json`;
const day = 86_400_000;

/** Reads what stands at a path of the bank with charges. */
export type Charges = (pathname: string, query: URLSearchParams) => Promise<{ status: number; body: string }>;

/**
 * Charges at another bank (the demo's Banco Sol). It signs with a key and certificate of this process. `cob/1234` is a
 * charge of R$ 12,34 for Maria Souza; `cobv/1234/2026-12-01` is due on that day, and `cobv/1234/-5` was due five days
 * before the process started; each answers the amount for the day asked (`DPP`).
 */
export function openCharges(now: () => Date): Charges {
  const began = now();
  let made: ReturnType<typeof identity> | undefined;
  const bank = () => (made ??= identity(began));
  return async (pathname, query) => {
    const { publicKey, privateKey, certificate, thumbprint } = bank();
    if (pathname === "/jwks.json") {
      const x5c = [certificate.toString("base64")];
      const key = { ...(await exportJWK(publicKey)), kid: "sol", alg: "ES256", use: "sig", x5t: thumbprint, x5c };
      return { status: 200, body: JSON.stringify({ keys: [key] }) };
    }
    const charge = chargeAt(pathname, { paidOn: query.get("DPP") ?? saoPauloDay(now()), since: began });
    if (!charge) return { status: 404, body: "" };
    const header = { alg: "ES256", kid: "sol", jku, x5t: thumbprint };
    const sign = new CompactSign(Buffer.from(JSON.stringify(charge)));
    return { status: 200, body: await sign.setProtectedHeader(header).sign(privateKey) };
  };
}

/** Answers `/simulator/charges/HOST/PATH`; nothing stands at another host. */
export async function answerCharge(charges: Charges, { pathname, searchParams }: URL) {
  const [, asked, path] = /^\/simulator\/charges\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  if (asked !== host || path === undefined) return { status: 404, type: "text/plain", text: "" };
  const { status, body } = await charges(path, searchParams);
  return { status, type: path === "/jwks.json" ? "application/json" : "application/jose", text: body };
}

function chargeAt(pathname: string, { paidOn, since }: { paidOn: string; since: Date }): object | null {
  const [, kind, centavos, due] = /^\/(cobv?)\/(\d{3,9})(?:\/(\d{4}-\d\d-\d\d|-?\d{1,2}))?$/.exec(pathname) ?? [];
  const amount = cents(Number(centavos ?? 0));
  if (amount === 0 || (kind === "cobv") !== (due !== undefined) || !isRealDate(paidOn)) return null;
  if (due === undefined) return ordinary(pathname, since, amount);
  const dueDate = due.length < 4 ? addDays(saoPauloDay(since), Number(due)) : due;
  return isRealDate(dueDate) ? billOf(pathname, since, { original: amount, dueDate, paidOn }) : null;
}

function identity(since: Date) {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const [from, until] = [new Date(since.getTime() - day), new Date(since.getTime() + 3650 * day)];
  const certificate = selfSignedCertificate({ host, ...pair, from, until });
  return { ...pair, certificate, thumbprint: createHash("sha1").update(certificate).digest("base64url") };
}
