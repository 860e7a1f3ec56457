import type { ReactNode } from "react";
import { onboardingPath } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { screenAfter } from "./screens.ts";
import { Actions, Step } from "./step.tsx";
import { usePlace } from "./use-place.ts";

type Advice = { icon: ReactNode; text: string };

/** A screen that only says what comes next, and leads there (pj/5, docs/1). */
export function GoOnStep({ title, subtitle, advice }: { title: string; subtitle: string; advice: readonly Advice[] }) {
  const place = usePlace();
  return (
    <Step title={title} subtitle={subtitle}>
      <ul className="grid gap-4">
        {advice.map(({ icon, text }) => (
          <li key={text} className="flex items-center gap-4">
            <span
              aria-hidden="true"
              className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong [&>svg]:size-6"
            >
              {icon}
            </span>
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <Actions>
        <LinkButton to={onboardingPath(screenAfter(place))} wide>
          Avançar
        </LinkButton>
      </Actions>
    </Step>
  );
}
