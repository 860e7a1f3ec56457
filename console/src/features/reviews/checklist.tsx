import type { Application } from "@vitral/contract/console/reviews";
import { CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import { useId } from "react";

const looks = {
  OK: { Icon: CircleCheck, look: "text-credit", word: "certo" },
  ATTENTION: { Icon: TriangleAlert, look: "text-warn", word: "atenção" },
  UNKNOWN: { Icon: CircleHelp, look: "text-neutral-500", word: "não consultado" },
} as const;

/** What was computed, what needs a look first. */
export function Checklist({ checks }: { checks: Application["checks"] }) {
  const id = useId();
  const rank = { ATTENTION: 0, OK: 1, UNKNOWN: 2 };
  const sorted = checks.toSorted((a, b) => rank[a.state] - rank[b.state]);
  return (
    <section aria-labelledby={id} className="rounded-card border border-neutral-200 bg-surface p-4">
      <h2 id={id} className="pb-2 text-sm font-semibold">
        Conferências
      </h2>
      <ul className="grid gap-1.5 text-sm">
        {sorted.map(({ name, state, text }) => {
          const { Icon, look, word } = looks[state];
          return (
            <li key={name} className="flex items-start gap-2">
              <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${look}`} />
              <span className="min-w-0">
                <span className="sr-only">{word}: </span>
                <span className="font-medium">{name}</span>
                <span className="text-neutral-600">: {text}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
