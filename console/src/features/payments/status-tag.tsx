import { type PaymentStatus, paymentStatusNames } from "@vitral/contract/console/payments";
import { StateLabel, type Tone } from "../../shared/page/state-label.tsx";

const tones: Record<PaymentStatus, Tone> = { PENDING: "warn", SETTLED: "quiet", FAILED: "danger" };

/** How a payment stands, in a word and a colour. */
export const StatusTag = ({ status }: { status: PaymentStatus }) => (
  <StateLabel tone={tones[status]}>{paymentStatusNames[status]}</StateLabel>
);
