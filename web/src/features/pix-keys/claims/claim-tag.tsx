import type { Claim } from "@vitral/contract/pix-claims";
import { CircleCheck, CircleSlash, Clock } from "lucide-react";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { statusLabel } from "./claim-words.ts";

const looks = {
  OPEN: { icon: Clock, tone: "quiet" },
  WAITING_RESOLUTION: { icon: Clock, tone: "quiet" },
  CONFIRMED: { icon: Clock, tone: "quiet" },
  COMPLETED: { icon: CircleCheck, tone: "good" },
  CANCELLED: { icon: CircleSlash, tone: "quiet" },
} as const;

/** The state of a claim in words, with an icon. */
export const ClaimTag = ({ claim }: { claim: Claim }) => <Tag {...looks[claim.status]}>{statusLabel(claim)}</Tag>;
