import { type DisputeStatus, disputeStatusLabels } from "@vitral/contract/pix-disputes";
import { receivedDisputeLabels, type ReceivedDisputeStatus } from "@vitral/contract/pix-received-disputes";
import { CircleCheck, CircleSlash, CircleX, Clock, type LucideIcon } from "lucide-react";

const accent = "bg-accent-soft text-accent-strong";
const grey = "bg-neutral-100 text-neutral-700";
const looks = {
  IN_ANALYSIS: { Icon: Clock, look: accent },
  APPROVED: { Icon: CircleCheck, look: accent },
  REJECTED: { Icon: CircleX, look: grey },
  CANCELLED: { Icon: CircleSlash, look: grey },
} as const;

/** The state of a contest in words, with an icon. */
export const DisputeTag = ({ status }: { status: DisputeStatus }) => (
  <Tag {...looks[status]} label={disputeStatusLabels[status]} />
);

/** The state of a contest of a received Pix. */
export const ReceivedTag = ({ status }: { status: ReceivedDisputeStatus }) => (
  <Tag {...looks[status === "ACCEPTED" ? "APPROVED" : status]} label={receivedDisputeLabels[status]} />
);

function Tag({ Icon, look, label }: { Icon: LucideIcon; look: string; label: string }) {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full border border-transparent px-2.5 py-0.5 text-caption font-medium whitespace-nowrap ${look}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {label}
    </span>
  );
}
