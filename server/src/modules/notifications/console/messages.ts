import type { MessageRow } from "@vitral/contract/console/messages";
import type { Db } from "../../../platform/database/db.ts";
import { findMessages, findMessagesOf, type MessageFilter, type ShownMessage } from "./message-queries.ts";
import { maskedRecipient } from "../masked-recipient.ts";

/** Messages as the console shows them: without content, the recipient masked. */
export const messages = async (db: Db, filter: MessageFilter): Promise<MessageRow[]> =>
  (await findMessages(db, filter)).map(onTheWire);

/** The messages that tell of payments and returns with these ids of the network, the oldest first. */
export const messagesOfPayments = async (
  db: Db,
  scope: { tenantId: string; endToEnds: readonly string[] },
): Promise<MessageRow[]> => (await findMessagesOf(db, scope)).map(onTheWire);

const onTheWire = (row: ShownMessage): MessageRow => ({ ...row, recipient: maskedRecipient(row.recipient) });
