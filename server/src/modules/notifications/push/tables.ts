// Written by `npm run tables` from the catalogue of the database.

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    push_subscription: {
      tenant_id: string;
      id: string;
      customer_id: string;
      session_hash: Buffer;
      device_id: string | null;
      endpoint_hash: Buffer;
      address: string;
      kinds: string[];
      shows_details: boolean;
      created_at: Date;
    };
    push_invitation: {
      tenant_id: string;
      customer_id: string;
      answered_at: Date;
    };
    push_key: {
      tenant_id: string;
      public_key: string;
      private_key: string;
      created_at: Date;
    };
  }
}
