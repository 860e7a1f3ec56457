import { join } from "node:path";
import { databaseAddress } from "../../server/src/platform/process/database-address.ts";
import { listenAt, whole } from "../../server/src/platform/process/setting-values.ts";

export type NetworkConfig = {
  port: number;
  host: string;
  /** Null: a database of its own in the embedded PostgreSQL of `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** The network's signing key (PEM), made where it does not exist. */
  keyFile: string;
};

/**
 * NETWORK_PORT (3900; 0 takes a free one), NETWORK_HOST (127.0.0.1), NETWORK_DATABASE_URL, DATA_DIR (./data),
 * NETWORK_KEY_FILE (DATA_DIR/network.key). Throws ConfigError with one line that names the setting.
 */
export function readNetworkConfig(env: Record<string, string | undefined>): NetworkConfig {
  const written = (name: string, fallback: string): string => env[name]?.trim() || fallback;
  const dataDir = written("DATA_DIR", "data");
  const database = written("NETWORK_DATABASE_URL", "");
  return {
    port: whole(65_535)(written("NETWORK_PORT", "3900"), "NETWORK_PORT"),
    host: listenAt(written("NETWORK_HOST", "127.0.0.1"), "NETWORK_HOST"),
    databaseUrl: database === "" ? null : databaseAddress(database, "NETWORK_DATABASE_URL"),
    dataDir,
    keyFile: written("NETWORK_KEY_FILE", join(dataDir, "network.key")),
  };
}
