import { formatBrl } from "@vitral/brazil/cents";
import type { PublicCharge } from "@vitral/contract/pix-public-charge";
import { BadgeCheck, CalendarX, CircleX } from "lucide-react";
import type { Ref } from "react";
import { Card } from "@vitral/ui/layout/card.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";

type Ended = Exclude<PublicCharge, { status: "OPEN" }>;

const words = {
  PAID: {
    Icon: BadgeCheck,
    look: "text-credit",
    title: "Esta cobrança já foi paga",
    what: "Não é preciso pagar de novo.",
  },
  EXPIRED: {
    Icon: CalendarX,
    look: "text-neutral-600",
    title: "O prazo desta cobrança terminou",
    what: "Se ainda precisa pagar, peça outra a quem enviou esta.",
  },
  CANCELLED: {
    Icon: CircleX,
    look: "text-neutral-600",
    title: "Esta cobrança foi cancelada",
    what: "Se ainda precisa pagar, peça outra a quem enviou esta.",
  },
} as const;

/** The same for a screen reader, as sentences. */
export const endedText = (status: Ended["status"]): string => `${words[status].title}. ${words[status].what}`;

type Props = { charge: Ended; title: Ref<HTMLHeadingElement> };

/** Why a charge cannot be paid, and what to do. */
export function EndedCharge({ charge: { status, payee, amount }, title: heading }: Props) {
  const { Icon, look, title, what } = words[status];
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="flex items-center gap-3 text-title-3 font-title">
        <Icon aria-hidden="true" className={`size-8 shrink-0 ${look}`} />
        {title}
      </h2>
      <p className="mt-2 mb-4 text-neutral-700">{what}</p>
      <DefinitionList
        items={[
          { term: "Quem recebe", value: payee },
          { term: "Valor", value: formatBrl(amount) },
        ]}
      />
    </Card>
  );
}
