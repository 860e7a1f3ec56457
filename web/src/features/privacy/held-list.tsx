import { heldData, type HeldDataKind, heldDataKinds, keptSentences } from "@vitral/contract/held-data";
import { ChevronDown } from "lucide-react";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { Whole } from "@vitral/ui/text/whole.tsx";

/** Each kind of data, to be opened: what for, on which basis, how long. A kind of which nothing is held says so. */
export function HeldList({ held }: { held: readonly HeldDataKind[] }) {
  return (
    <ul className="divide-y divide-neutral-200">
      {heldDataKinds.map((kind) => (
        <li key={kind} className="first:[&_summary]:pt-0">
          <Kind kind={kind} isHeld={held.includes(kind)} />
        </li>
      ))}
    </ul>
  );
}

function Kind({ kind, isHeld }: { kind: HeldDataKind; isHeld: boolean }) {
  const { title, what, purpose, basis } = heldData[kind];
  const tenant = useTenant();
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-medium">{title}</span>
            {!isHeld && (
              <span className="rounded-full bg-neutral-100 px-2.5 py-0.5 text-caption font-medium text-neutral-700">
                Nada no momento
              </span>
            )}
          </span>
          <span className="text-sm text-neutral-600">{what}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-neutral-500 transition-transform group-open:rotate-180"
        />
      </summary>
      <dl className="grid gap-3 pb-4 text-sm">
        <Fact term="Para quê" lines={[purpose]} />
        <Fact term="Base legal" lines={[basis]} />
        <Fact term="Por quanto tempo" lines={keptSentences(kind, tenant)} />
      </dl>
    </details>
  );
}

function Fact({ term, lines }: { term: string; lines: readonly string[] }) {
  return (
    <div>
      <dt className="text-neutral-600">{term}</dt>
      {lines.map((line) => (
        <dd key={line} className="text-neutral-900">
          <Whole text={line} />
        </dd>
      ))}
    </div>
  );
}
