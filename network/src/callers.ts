import type { PeerKey, SigningKey } from "@vitral/protocol/signing-keys";
import { type Caller, openCaller } from "@vitral/protocol/transport/caller";
import { overHttp } from "@vitral/protocol/transport/http";

/** Callers of participants by their address, with connections that stay open. */
export function openCallers({ key, peers }: { key: () => SigningKey; peers: () => readonly PeerKey[] }) {
  const open = new Map<string, { caller: Caller; close: () => void }>();
  return {
    to(address: string): Caller {
      const known = open.get(address);
      if (known) return known.caller;
      const url = new URL(address);
      const { exchange, close } = overHttp({ url });
      const caller = openCaller({ exchange, key, peers, base: url.pathname });
      open.set(address, { caller, close });
      return caller;
    },
    close: () => open.forEach(({ close }) => close()),
  };
}
