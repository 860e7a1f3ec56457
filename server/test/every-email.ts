import type { EmailMessage } from "../src/modules/notifications/messages.ts";

const at = "2026-11-21T02:30:00Z";
const code = "123456";

type Data = { [Template in EmailMessage["template"]]: Extract<EmailMessage, { template: Template }>["data"] };

/** One e-mail of each template; all text from others in it is `name`. */
export function everyEmail(name: string): EmailMessage[] {
  const data: Data = {
    "fees-raised": {
      name,
      accountNumber: "123456-7",
      raises: [{ name: "Pix enviado", before: "R$ 1,00", after: "0,99 %", from: "2027-01-01" }],
    },
    "review-received": { name },
    "review-approved": { name },
    "review-rejected": { name },
    "review-resend": { name, reason: name },
    "review-protected": { name },
    "email-code": { name, code },
    "password-code": { name, code },
    "pin-code": { name, code },
    "password-changed": { name, at },
    "pin-changed": { name, at },
    "pix-key-active": { name, kind: "E-mail", key: name, at, document: "***.982.247-**", bank: name },
    "device-registered": { name, device: name, at },
    "pix-key-refused": { name, kind: "E-mail", key: name, reason: name },
    "pix-key-deleted": { name, kind: "E-mail", key: name, at },
    "pix-key-removed": { name, kind: "E-mail", key: name, finding: "RFB_VALIDATION", at },
    "pix-key-corrected": { name, kind: "E-mail", key: name, finding: "RECONCILIATION", at },
    "payment-sent": { name, amountCents: 12_34, beneficiary: name, endToEnd: "E1", at },
    "payment-received": { name, amountCents: 12_34, payer: name, at, description: name },
    "payment-failed": { name, amountCents: 12_34, beneficiary: name, reason: name, at },
    "refund-sent": { name, amountCents: 12_34, other: name, endToEnd: "D1", at },
    "refund-received": { name, amountCents: 12_34, other: name, endToEnd: "D1", at },
    "refund-failed": { name, amountCents: 12_34, other: name, endToEnd: "D1", at, reason: name },
    dispute: { name, protocol: "202611220123456789", amountCents: 12_34, news: "OPENED", at },
    suspicion: { name, news: "MARKED", at },
    "pix-claim": {
      name,
      type: "PORTABILITY",
      role: "DONOR",
      news: "OPENED",
      kind: "Celular",
      key: name,
      bank: name,
      until: at,
      at,
    },
    "pix-block": {
      name,
      news: "BLOCKED",
      kind: "PRECAUTIONARY",
      amountCents: 12_34,
      payer: name,
      receivedAt: at,
      until: at,
      at,
    },
    infraction: {
      name,
      news: "OPENED",
      protocol: "202611220123456789",
      amountCents: 12_34,
      movedCents: 12_34,
      payer: name,
      receivedAt: at,
      until: at,
      at,
    },
    "pix-limit": {
      name,
      accountNumber: "12345-6",
      limit: "Limite diurno",
      value: "R$ 9.000,00",
      news: "ASKED",
      at,
      effectiveAt: at,
    },
    "pix-schedule": {
      name,
      news: "ORDERED",
      amountCents: 12_34,
      beneficiary: name,
      scheduledDate: "2026-12-01",
      recurrence: { every: "MONTH", times: 12 },
      reason: null,
      evening: null,
      at,
    },
    "contact-changed": { name, at, changed: ["EMAIL", "PHONE"] },
    "data-exported": { name, at },
    "account-closed": { name, at, keptUntil: "2036-12-31", schedules: 2 },
    "data-erased": { name, at, keptUntil: "2036-12-31" },
    "statement-export": { name, accountNumber: "12345-6", startDate: "2026-10-01", endDate: "2026-10-31" },
  };
  return Object.entries(data).map(([template, filled]) => ({ template, data: filled }) as EmailMessage);
}
