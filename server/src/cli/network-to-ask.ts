import { publicPemOf, readPeerKeys } from "@vitral/protocol/signing-keys";
import { demoKey } from "../../seed/network/keys.ts";
import { noNews, pixGateway, type Rail } from "../modules/pix/pix.ts";
import type { Config, GatewayConfig } from "../platform/process/config.ts";
import { type Call, Refused } from "./command.ts";
import { simulatedNetworkUrl } from "./simulated-network.ts";

/** Does something with the Pix network as a server reaches it. Throws Refused where there is none. */
export async function withNetwork<T>(
  { config, db, now }: Pick<Call, "config" | "db" | "now">,
  work: (rail: Rail) => Promise<T>,
): Promise<T> {
  const gateway = gatewayOf(config());
  if (!gateway) throw new Refused("There is no Pix network here: PIX_RAIL is none.");
  const { rail, close } = pixGateway(gateway, {
    db: await db(),
    now,
    works: () => true,
    onFault: () => {},
    news: noNews,
  });
  try {
    return await work(rail);
  } finally {
    close();
  }
}

function gatewayOf(config: Config): GatewayConfig | null {
  const { rail, gateway, secretKey } = config;
  if (rail !== "simulated") return gateway;
  return {
    url: simulatedNetworkUrl(config),
    key: demoKey(secretKey, "bank"),
    peers: readPeerKeys(publicPemOf(demoKey(secretKey, "network")), "all"),
    token: null,
    webhookHost: "127.0.0.1",
    webhookPort: 0,
  };
}
