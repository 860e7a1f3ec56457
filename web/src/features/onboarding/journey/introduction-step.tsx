import type { ReactNode } from "react";
import { onboardingPath } from "../../../lib/paths.ts";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { screenAfter } from "./screens.ts";
import { Actions, Step } from "./step.tsx";
import { useScreen } from "./use-screen.ts";

type Advice = { icon: ReactNode; text: string };

/** A screen that prepares the customer for the next ones (pj/5, docs/1). */
export function IntroductionStep({
  title,
  subtitle,
  advice,
}: {
  title: string;
  subtitle: string;
  advice: readonly Advice[];
}) {
  const screen = useScreen();
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
        <LinkButton to={onboardingPath(screenAfter(screen))} wide>
          Avançar
        </LinkButton>
      </Actions>
    </Step>
  );
}
