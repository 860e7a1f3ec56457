import { type DisputeStatus, disputeStatusLabels } from "@vitral/contract/pix-disputes";
import { CircleCheck, CircleSlash, CircleX, Clock } from "lucide-react";

const accent = "bg-accent-soft text-accent-strong";
const grey = "bg-neutral-100 text-neutral-700";
const looks = {
  IN_ANALYSIS: { Icon: Clock, look: accent },
  APPROVED: { Icon: CircleCheck, look: accent },
  REJECTED: { Icon: CircleX, look: grey },
  CANCELLED: { Icon: CircleSlash, look: grey },
} as const;

/** The state of a contest in words, with an icon. */
export function DisputeTag({ status }: { status: DisputeStatus }) {
  const { Icon, look } = looks[status];
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full border border-transparent px-2.5 py-0.5 text-caption font-medium whitespace-nowrap ${look}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {disputeStatusLabels[status]}
    </span>
  );
}
