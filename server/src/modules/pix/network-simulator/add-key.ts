import { readPixKey } from "@vitral/brazil/pix-key";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { insertNetworkKey, type NewNetworkKey } from "./simulator-queries.ts";

/** Adds a key to the simulated directory, whatever bank has it. For the demo and for tests. */
export function addNetworkKey(tx: Db | Tx, entry: Omit<NewNetworkKey, "type">): Promise<void> {
  const read = readPixKey(entry.key);
  if (!read) throw new Error("no Pix key looks like this");
  return insertNetworkKey(tx, { ...entry, type: read.type });
}
