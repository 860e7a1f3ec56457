import type { Generated } from "kysely";
import type { DocumentType } from "@vitral/contract/documents";
import type { FormatName } from "../../platform/files/file-format.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    document_file: DocumentFileTable;
  }
}

type DocumentFileTable = {
  tenant_id: string;
  id: string;
  customer_id: string;
  type: DocumentType;
  format: FormatName;
  bytes: number;
  sha256: Buffer;
  iv: Buffer;
  tag: Buffer;
  content: Buffer;
  created_at: Date;
  retired_at: Date | null;
  was_reviewed: Generated<boolean>;
};
