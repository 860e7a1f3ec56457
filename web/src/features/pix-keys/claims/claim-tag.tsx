import type { Claim } from "@vitral/contract/pix-claims";
import { CircleCheck, CircleSlash, Clock } from "lucide-react";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { statusLabel } from "./claim-words.ts";

const looks = {
  OPEN: { icon: Clock, quiet: false },
  WAITING_RESOLUTION: { icon: Clock, quiet: false },
  CONFIRMED: { icon: Clock, quiet: false },
  COMPLETED: { icon: CircleCheck, quiet: false },
  CANCELLED: { icon: CircleSlash, quiet: true },
} as const;

/** The state of a claim in words, with an icon. */
export const ClaimTag = ({ claim }: { claim: Claim }) => <Tag {...looks[claim.status]}>{statusLabel(claim)}</Tag>;
