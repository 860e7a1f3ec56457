import { type ReactNode, useEffect } from "react";
import { NavigationType, useNavigationType } from "react-router";
import { useTenant } from "../features/tenant/tenant.tsx";

/** Names the browser's tab after the screen and the bank, and begins each new screen at its top. */
export function ScreenTitle({ title, children }: { title: string; children: ReactNode }) {
  const { displayName } = useTenant();
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    document.title = `${title} · ${displayName}`;
  }, [title, displayName]);
  useEffect(() => {
    // Going back, the browser knows better where the customer was.
    if (!isReturn) window.scrollTo(0, 0);
  }, [isReturn]);
  return children;
}
