import { createHash } from "node:crypto";
import { CompactSign, exportJWK, generateKeyPair } from "jose";
import { writeDynamicBrCode } from "@vitral/brazil/br-code";
import type { FetchLocation } from "./location.ts";

export type SimulatedCharges = {
  fetch: FetchLocation;
  /** Puts a charge at a path of the simulated bank, with changes to an ordinary one, and answers its code. */
  put: (path: string, changes?: object) => string;
};

export const simulatedHost = "pix.bancosol.exemplo";
const jku = `https://${simulatedHost}/jwks.json`;

/**
 * The bank of the simulated network that keeps charges (the demo's Banco Sol): signs for real, with a key of this process. What
 * stands at `cob/1234` is a charge of R$ 12,34 for Maria Souza, whoever asks; other paths hold what was put there.
 */
export function simulatedCharges(now: () => Date): SimulatedCharges {
  const charges = new Map<string, object>();
  const began = now();
  let keys: ReturnType<typeof generateKeyPair> | undefined;
  const signing = () => (keys ??= generateKeyPair("ES256"));

  return {
    async fetch({ hostname, pathname }) {
      if (hostname !== simulatedHost) return null;
      const { publicKey, privateKey } = await signing();
      if (pathname === "/jwks.json") {
        const key = { ...(await exportJWK(publicKey)), kid: "sol", alg: "ES256", use: "sig" };
        return { status: 200, body: JSON.stringify({ keys: [key] }) };
      }
      const charge = charges.get(pathname) ?? demoCharge(pathname, began);
      if (!charge) return { status: 404, body: "" };
      const sign = new CompactSign(Buffer.from(JSON.stringify(charge)));
      const body = await sign.setProtectedHeader({ alg: "ES256", kid: "sol", jku }).sign(privateKey);
      return { status: 200, body };
    },

    put(path, changes = {}) {
      charges.set(`/${path}`, { ...ordinary(`/${path}`, now(), "10.00"), ...changes });
      return writeDynamicBrCode({ url: `${simulatedHost}/${path}`, name: "MARIA SOUZA", city: "SAO PAULO" });
    },
  };
}

function demoCharge(pathname: string, since: Date): object | null {
  const centavos = Number(/^\/cob\/(\d{3,9})$/.exec(pathname)?.[1]);
  return centavos ? ordinary(pathname, since, (centavos / 100).toFixed(2)) : null;
}

const ordinary = (path: string, created: Date, original: string) => ({
  revisao: 0,
  txid: createHash("sha256").update(path).digest("hex").slice(0, 32),
  status: "ATIVA",
  calendario: { criacao: created.toISOString(), apresentacao: created.toISOString(), expiracao: 30 * 86_400 },
  valor: { original, modalidadeAlteracao: 0 },
  chave: "maria.souza@exemplo.com.br",
  solicitacaoPagador: "Pedido na Loja Sol",
});
