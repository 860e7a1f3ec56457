import type { RowKey } from "../../../platform/database/keys.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import { messageCell } from "../queries.ts";

/** What a message says: names, amounts, codes. */
export type MessageData = Record<string, unknown>;

/** What a message says, encrypted for its row in the outbox. */
export const encryptedData = (secrets: Secrets, key: RowKey, data: MessageData): { encrypted: string } => ({
  encrypted: secrets.encrypt(messageCell(key), JSON.stringify(data)),
});

/** Whether what a row says is encrypted; what SQL wrote is clear at first. */
export const isEncrypted = (stored: MessageData): stored is { encrypted: string } =>
  typeof stored["encrypted"] === "string";

/** What a stored message says. Throws where it was changed, or copied from another row. */
export function decryptData(secrets: Secrets, key: RowKey, stored: MessageData): MessageData {
  return isEncrypted(stored) ? JSON.parse(secrets.decrypt(messageCell(key), stored.encrypted)) : stored;
}
