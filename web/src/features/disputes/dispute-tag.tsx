import { type DisputeStatus, disputeStatusLabels } from "@vitral/contract/pix-disputes";
import { receivedDisputeLabels, type ReceivedDisputeStatus } from "@vitral/contract/pix-received-disputes";
import { CircleCheck, CircleSlash, CircleX, Clock } from "lucide-react";
import { Tag } from "@vitral/ui/text/tag.tsx";

const looks = {
  IN_ANALYSIS: { icon: Clock, quiet: false },
  APPROVED: { icon: CircleCheck, quiet: false },
  REJECTED: { icon: CircleX, quiet: true },
  CANCELLED: { icon: CircleSlash, quiet: true },
} as const;

/** The state of a contest in words, with an icon. */
export const DisputeTag = ({ status }: { status: DisputeStatus }) => (
  <Tag {...looks[status]}>{disputeStatusLabels[status]}</Tag>
);

/** The state of a contest of a received Pix. */
export const ReceivedTag = ({ status }: { status: ReceivedDisputeStatus }) => (
  <Tag {...looks[status === "ACCEPTED" ? "APPROVED" : status]}>{receivedDisputeLabels[status]}</Tag>
);
