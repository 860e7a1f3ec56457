import type { ChargeSummary } from "@vitral/contract/pix-charges";
import { CircleCheck, CircleX, Clock, TimerOff } from "lucide-react";
import { Tag } from "@vitral/ui/text/tag.tsx";

type Props = { charge: Pick<ChargeSummary, "status" | "expired"> };

/** The state of a charge in words, with an icon. */
export function ChargeTag({ charge }: Props) {
  const { word, ...look } = lookOf(charge);
  return <Tag {...look}>{word}</Tag>;
}

function lookOf({ status, expired }: Props["charge"]) {
  if (status === "CONCLUIDA") return { word: "Paga", icon: CircleCheck, tone: "good" } as const;
  if (status !== "ATIVA") return { word: "Removida", icon: CircleX, tone: "quiet" } as const;
  if (expired) return { word: "Expirada", icon: TimerOff, tone: "quiet" } as const;
  return { word: "Em aberto", icon: Clock, tone: "quiet" } as const;
}
