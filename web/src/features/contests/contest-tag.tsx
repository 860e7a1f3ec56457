import { type SentContestStatus, sentContestLabels } from "@vitral/contract/pix-sent-contests";
import { receivedContestLabels, type ReceivedContestStatus } from "@vitral/contract/pix-received-contests";
import { CircleCheck, CircleSlash, CircleX, Clock } from "lucide-react";
import { Tag } from "@vitral/ui/text/tag.tsx";

const looks = {
  IN_ANALYSIS: { icon: Clock, tone: "quiet" },
  APPROVED: { icon: CircleCheck, tone: "good" },
  REJECTED: { icon: CircleX, tone: "danger" },
  CANCELLED: { icon: CircleSlash, tone: "quiet" },
} as const;

/** The state of a contest in words, with an icon. */
export const ContestTag = ({ status }: { status: SentContestStatus }) => (
  <Tag {...looks[status]}>{sentContestLabels[status]}</Tag>
);

/** The state of a contest of a received Pix. */
export const ReceivedTag = ({ status }: { status: ReceivedContestStatus }) => (
  <Tag {...looks[status === "ACCEPTED" ? "APPROVED" : status]}>{receivedContestLabels[status]}</Tag>
);
