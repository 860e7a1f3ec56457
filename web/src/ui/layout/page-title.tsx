import { type ReactNode, use, useEffect, useRef } from "react";
import { StepName } from "./step-name.ts";

let arrived = false;

type Props = { children: string; subtitle?: ReactNode };

/**
 * The title of a screen or of a journey's step. It takes the focus when the step appears, so that a screen reader says
 * where the customer is and the keyboard goes on from there; the very first page keeps the browser's own focus.
 */
export function PageTitle({ children, subtitle }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arrived && children) title.current?.focus({ preventScroll: true });
    arrived = true;
  }, [children]);
  const nameStep = use(StepName);
  useEffect(() => {
    nameStep(children || null);
    return () => nameStep(null);
  }, [children, nameStep]);
  return (
    <div className="grid gap-1">
      <h1 ref={title} tabIndex={-1} className="text-title-2 font-title sm:text-title-1">
        {children}
      </h1>
      {subtitle && <p className="text-neutral-600">{subtitle}</p>}
    </div>
  );
}
