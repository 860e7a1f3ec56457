// Written by `npm run tables` from the catalogue of the database.

declare module "../database/tables.ts" {
  interface Tables {
    web_asset: {
      name: string;
      content: Buffer;
      mac: Buffer;
      last_run_at: Date;
    };
  }
}
