import type { Tenant } from "@vitral/contract/tenants";

/** What a message shows of the bank that sends it. */
export type Brand = Pick<Tenant, "displayName" | "colors" | "phone" | "email" | "site">;

/**
 * Everything that the bank writes to a customer. The data lies as JSON in the outbox: instants (`at`) are ISO 8601 in UTC,
 * days yyyy-MM-dd, money centavos; texts may come from strangers and are made harmless here.
 */
export type EmailMessage =
  | { template: "email-code"; data: { name: string; code: string } }
  | { template: "password-code"; data: { name: string; code: string } }
  | { template: "password-changed"; data: { name: string; at: string } }
  | { template: "pin-code"; data: { name: string; code: string } }
  | { template: "pin-changed"; data: { name: string; at: string } }
  | {
      template: "payment-sent";
      data: { name: string; amountCents: number; beneficiary: string; endToEnd: string | null; at: string };
    }
  | {
      template: "payment-received";
      data: { name: string; amountCents: number; payer: string; at: string; description?: string | null };
    }
  | {
      template: "payment-failed";
      data: { name: string; amountCents: number; beneficiary: string; reason: string; at: string };
    }
  | {
      template: "statement-export";
      data: { name: string; accountNumber: string; startDate: string; endDate: string };
    };
export type SmsMessage = { template: "phone-code"; data: { code: string } };
export type Message = EmailMessage | SmsMessage;
