import type { Cell } from "../../platform/crypto/secrets.ts";
import type { RowKey } from "../../platform/database/keys.ts";

/** Where a file's content belongs, for its encryption. */
export const contentCell = (key: RowKey): Cell => ({ table: "document_file", column: "content", ...key });
