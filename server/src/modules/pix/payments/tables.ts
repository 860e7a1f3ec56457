declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_payment: PaymentTable;
    pix_pending_notification: {
      tenant_id: string;
      id: string;
      payment_ids: string[];
      payee_fee_cents: string[];
      created_at: Date;
    };
  }
}

type PaymentTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  look_up_id: string;
  end_to_end: string;
  amount_cents: number;
  fee_cents: number;
  status: "PENDING" | "SETTLED" | "FAILED";
  failure: string | null;
  created_at: Date;
  answered_at: Date | null;
  next_try_at: Date;
  tries: number;
  message: string | null;
};
