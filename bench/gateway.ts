import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { newKeyPair, readPeerKeys, readSigningKey } from "@vitral/protocol/signing-keys";

/** The settings of a server with a gateway at `url`, and the keys of both sides. */
export function gatewaySettings(url: string, webhookPort: number) {
  const [bank, gateway] = [newKeyPair(), newKeyPair()];
  return {
    key: readSigningKey(gateway.privatePem),
    peers: readPeerKeys(bank.publicPem, "all"),
    /** Writes the keys of the bank into its folder. */
    env: (folder: string): Record<string, string> => {
      const [keyFile, peerFile] = [join(folder, "bank.key"), join(folder, "gateway.pub")];
      writeFileSync(keyFile, bank.privatePem, { mode: 0o600 });
      writeFileSync(peerFile, gateway.publicPem);
      return {
        PIX_RAIL: "gateway",
        PIX_GATEWAY_URL: url,
        PIX_GATEWAY_KEY_FILE: keyFile,
        PIX_GATEWAY_PEER_KEY_FILE: peerFile,
        PIX_WEBHOOK_PORT: String(webhookPort),
        LOG_LEVEL: "fatal",
      };
    },
  };
}
