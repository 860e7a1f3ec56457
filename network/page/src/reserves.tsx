import { formatBrl } from "@vitral/brazil/cents";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { Check, CircleAlert } from "lucide-react";
import type { Participant } from "../../src/simulator/network-state.ts";

type Props = { participants: readonly Participant[]; addUp: boolean };

/** Who takes part, with the money of their settlement accounts: institutions first, then banks that are played. */
export function Reserves({ participants, addUp }: Props) {
  const institutions = participants.filter(({ isPlayed }) => !isPlayed);
  const sorted = [...institutions, ...participants.filter(({ isPlayed }) => isPlayed)];
  const tag = addUp ? (
    <Tag tone="good" icon={Check}>
      A soma confere
    </Tag>
  ) : (
    <Tag tone="danger" icon={CircleAlert}>
      A soma não confere
    </Tag>
  );
  return (
    <Card title="Participantes e reservas" aside={tag}>
      <ul className="-my-2 grid divide-y divide-neutral-200 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] sm:gap-x-6 sm:divide-y-0">
        {sorted.map((participant) => (
          <Reserve key={participant.ispb} {...participant} />
        ))}
      </ul>
      {institutions.length === 0 && (
        <p className="mt-4 border-t border-neutral-200 pt-4 text-sm text-neutral-600">
          Nenhuma instituição está ligada a esta rede: por enquanto só há os bancos de demonstração.
        </p>
      )}
    </Card>
  );
}

/** On a wide screen the amounts make one line above the names, however long a name is. */
const Reserve = ({ ispb, name, isPlayed, reserve, waitingEvents }: Participant) => (
  <li className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 py-2 sm:grid sm:content-start sm:justify-start">
    <p className="min-w-0 basis-full font-medium wrap-anywhere">
      {name}
      {isPlayed && <span className="text-caption font-normal text-neutral-600 sm:hidden"> simulado</span>}
    </p>
    <p className="text-caption text-neutral-600">
      ISPB {ispb}
      {isPlayed && <span className="hidden sm:inline"> · simulado</span>}
    </p>
    <p className="whole ml-auto font-title tabular-nums sm:order-first sm:ml-0">{formatBrl(reserve)}</p>
    {waitingEvents > 0 && (
      <p className="basis-full text-caption font-medium text-warn">
        {waitingEvents === 1 ? "1 evento à espera" : `${waitingEvents} eventos à espera`}
      </p>
    )}
  </li>
);
