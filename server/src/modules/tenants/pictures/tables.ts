// Written by `npm run tables` from the catalogue of the database.

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    brand_picture: {
      tenant_id: string;
      sha256: Buffer;
      large: Buffer;
      small: Buffer;
      created_at: Date;
      published_at: Date | null;
    };
  }
}
