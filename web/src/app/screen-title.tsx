import { type ReactNode, useEffect, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { useTenant } from "../shared/tenant/tenant.tsx";
import { StepName } from "../ui/layout/step-name.ts";

/**
 * Names the browser's tab after the step that is shown, or the screen while none is, and the bank: 'Confirmar
 * transferência · Banco Aurora' (WCAG 2.2, 2.4.2). Begins each new screen at its top.
 */
export function ScreenTitle({ title, children }: { title: string; children: ReactNode }) {
  const { displayName } = useTenant();
  const [step, setStep] = useState<string | null>(null);
  // Of the navigation that led here: another page of the same screen is no new screen.
  const way = useNavigationType();
  const [isReturn] = useState(way === NavigationType.Pop);
  useEffect(() => {
    document.title = `${step ?? title} · ${displayName}`;
  }, [step, title, displayName]);
  useEffect(() => {
    // Going back, the browser knows better where the customer was.
    if (!isReturn) window.scrollTo(0, 0);
  }, [isReturn]);
  return <StepName value={setStep}>{children}</StepName>;
}
