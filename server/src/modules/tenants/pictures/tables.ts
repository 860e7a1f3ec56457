import type { PictureFormat } from "@vitral/contract/console/brand/pictures";
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    brand_picture: BrandPictureTable;
  }
}

type BrandPictureTable = {
  tenant_id: string;
  sha256: Buffer;
  format: PictureFormat;
  width: number;
  height: number;
  content: Buffer;
  created_at: Date;
  published_at: Generated<Date | null>;
};
