import { type ReactNode, use, useEffect, useRef } from "react";
import { useStepErrors } from "../notices/use-step-errors.ts";
import { StepName } from "./step-name.ts";

let isFirstPage = true;

type Props = { children: string; subtitle?: ReactNode };

/**
 * The title of a screen or of a step. It takes the focus when it appears, so that a screen reader reads it, with its
 * subtitle and a `StepLine`, and the keyboard continues there. It takes none from a field that stays, such as one of a
 * notice above a screen that loads slowly: what is being typed would be lost. On the first page of a visit the browser
 * keeps its own focus. The errors that the step has shown end with its title.
 */
export function PageTitle({ children, subtitle }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirstPage && children && !isTyping()) title.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [children]);
  useStepErrors(children);
  const nameStep = use(StepName);
  useEffect(() => {
    nameStep(children || null);
    return () => nameStep(null);
  }, [children, nameStep]);
  return (
    <div className="grid gap-1">
      <h1
        ref={title}
        tabIndex={-1}
        aria-describedby="page-step page-about"
        className="text-title-2 font-title sm:text-title-1"
      >
        {children}
      </h1>
      {subtitle && (
        <p id="page-about" className="text-neutral-600">
          {subtitle}
        </p>
      )}
    </div>
  );
}

const isTyping = (): boolean => document.activeElement?.matches("input, textarea, select") ?? false;
