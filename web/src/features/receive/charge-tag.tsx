import type { ChargeSummary } from "@vitral/contract/pix-charges";
import { CircleCheck, CircleX, Clock, TimerOff } from "lucide-react";

type Props = { charge: Pick<ChargeSummary, "status" | "expired"> };

/** The state of a charge in words, with an icon. */
export function ChargeTag({ charge }: Props) {
  const { word, Icon, look } = lookOf(charge);
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 rounded-full border border-transparent px-2.5 py-0.5 text-caption font-medium whitespace-nowrap ${look}`}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {word}
    </span>
  );
}

const accent = "bg-accent-soft text-accent-strong";
const grey = "bg-neutral-100 text-neutral-700";

function lookOf({ status, expired }: Props["charge"]) {
  if (status === "CONCLUIDA") return { word: "Paga", Icon: CircleCheck, look: accent };
  if (status !== "ATIVA") return { word: "Removida", Icon: CircleX, look: grey };
  return expired ? { word: "Expirada", Icon: TimerOff, look: grey } : { word: "Em aberto", Icon: Clock, look: accent };
}
