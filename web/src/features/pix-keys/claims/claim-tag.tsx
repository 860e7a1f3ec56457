import type { ClaimStatus } from "@vitral/contract/pix-claims";
import { CircleCheck, CircleSlash, Clock } from "lucide-react";
import { Tag } from "../../../ui/text/tag.tsx";
import { statusLabels } from "./claim-words.ts";

const looks = {
  OPEN: { icon: Clock, quiet: false },
  WAITING_RESOLUTION: { icon: Clock, quiet: false },
  CONFIRMED: { icon: Clock, quiet: false },
  COMPLETED: { icon: CircleCheck, quiet: false },
  CANCELLED: { icon: CircleSlash, quiet: true },
} as const;

/** The state of a claim in words, with an icon. */
export const ClaimTag = ({ status }: { status: ClaimStatus }) => <Tag {...looks[status]}>{statusLabels[status]}</Tag>;
