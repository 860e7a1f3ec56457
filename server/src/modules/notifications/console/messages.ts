import { messageKindNames, type MessageRow, messageStateNames } from "@vitral/contract/console/messages";
import { maxCsvRows } from "@vitral/contract/console/page";
import type { Db } from "../../../platform/database/db.ts";
import { csvOf, momentCell } from "../../../platform/http/csv.ts";
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

const onTheWire = ({ recipient, createdAt, endedAt, ...row }: ShownMessage): MessageRow => ({
  ...row,
  recipient: maskedRecipient(recipient),
  createdAt,
  endedAt,
});

const columns = ["Criada em", "Situação", "Canal", "Mensagem", "Para", "Terminou em", "Tentativas"];

/** The list of a filter as CSV text in chunks. */
export function messagesCsv(db: Db, filter: Omit<MessageFilter, "after" | "limit">): AsyncGenerator<string> {
  const read = (last: MessageRow | undefined, limit: number) => messages(db, { ...filter, after: last?.id, limit });
  const cellsOf = ({ createdAt, state, channel, kind, recipient, endedAt, tries }: MessageRow) => [
    momentCell(createdAt),
    messageStateNames[state],
    channel === "EMAIL" ? "E-mail" : "SMS",
    messageKindNames[kind] ?? kind,
    recipient,
    momentCell(endedAt),
    tries === null ? "" : String(tries),
  ];
  return csvOf(columns, read, cellsOf, maxCsvRows);
}
