import { type PaymentStatus, paymentStatusNames } from "@vitral/contract/console/payments";

const looks: Record<PaymentStatus, string> = {
  PENDING: "bg-warn-soft text-warn",
  SETTLED: "bg-neutral-100 text-neutral-700",
  FAILED: "bg-danger-soft text-danger",
};

/** How a payment stands, in a word and a colour. */
export const StatusTag = ({ status }: { status: PaymentStatus }) => (
  <span className={`inline-flex rounded-full px-2 py-0.5 text-caption font-medium whitespace-nowrap ${looks[status]}`}>
    {paymentStatusNames[status]}
  </span>
);
