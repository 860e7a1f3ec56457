import type { ClaimStatus } from "@vitral/contract/pix-claims";
import { CircleCheck, CircleSlash, Clock } from "lucide-react";
import { statusLabels } from "./claim-words.ts";

const accent = "bg-accent-soft text-accent-strong";
const grey = "bg-neutral-100 text-neutral-700";
const looks = {
  OPEN: { Icon: Clock, look: accent },
  WAITING_RESOLUTION: { Icon: Clock, look: accent },
  CONFIRMED: { Icon: Clock, look: accent },
  COMPLETED: { Icon: CircleCheck, look: accent },
  CANCELLED: { Icon: CircleSlash, look: grey },
} as const;

/** The state of a claim in words, with an icon. */
export function ClaimTag({ status }: { status: ClaimStatus }) {
  const { Icon, look } = looks[status];
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full border border-transparent px-2.5 py-0.5 text-caption font-medium whitespace-nowrap ${look}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {statusLabels[status]}
    </span>
  );
}
