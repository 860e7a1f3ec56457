import { type PaymentStatus, paymentStatusNames } from "@vitral/contract/console/payments";
import { Tag, type Tone } from "@vitral/ui/text/tag.tsx";

const tones: Record<PaymentStatus, Tone> = { PENDING: "warn", SETTLED: "good", FAILED: "danger" };

/** How a payment stands, in a word and a colour. */
export const StatusTag = ({ status }: { status: PaymentStatus }) => (
  <Tag tone={tones[status]}>{paymentStatusNames[status]}</Tag>
);
