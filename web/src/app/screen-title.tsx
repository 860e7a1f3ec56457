import { type ReactNode, useEffect, useState } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { useTenant } from "../shared/tenant/tenant.tsx";
import { StepName } from "@vitral/ui/layout/step-name.ts";

/**
 * Sets the title of the browser's tab to the step or the screen and the bank: 'Confirmar transferência · Banco Aurora'
 * (WCAG 2.2, 2.4.2). Scrolls each new screen to its top.
 */
export function ScreenTitle({ title, children }: { title: string; children: ReactNode }) {
  const { displayName } = useTenant();
  const [step, setStep] = useState<string | null>(null);
  // The state keeps the navigation that led to this screen: another page of the same screen is no new screen.
  const navigation = useNavigationType();
  const [isReturn] = useState(navigation === NavigationType.Pop);
  useEffect(() => {
    document.title = `${step ?? title} · ${displayName}`;
  }, [step, title, displayName]);
  useEffect(() => {
    // After Back the browser restores the scroll position itself.
    if (!isReturn) window.scrollTo(0, 0);
  }, [isReturn]);
  return <StepName value={setStep}>{children}</StepName>;
}
