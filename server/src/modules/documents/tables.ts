// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    document_file: {
      tenant_id: string;
      id: string;
      customer_id: string;
      type:
        | "SELFIE"
        | "DRIVER_LICENSE_FRONT"
        | "DRIVER_LICENSE_VERSE"
        | "IDENTITY_CARD_FRONT"
        | "IDENTITY_CARD_VERSE"
        | "DRIVER_LICENSE_DIGITAL"
        | "ARTICLES_OF_INCORPORATION";
      format: "jpg" | "png" | "webp" | "heic" | "pdf";
      bytes: number;
      sha256: Buffer;
      iv: Buffer;
      tag: Buffer;
      content: Buffer;
      created_at: Date;
      retired_at: Date | null;
      was_reviewed: Generated<boolean>;
    };
  }
}
