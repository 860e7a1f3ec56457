import { type ReactNode, useEffect, useRef } from "react";

/** The panel of `drawer.tsx` without a focus trap, for when the code of the drawer could not be loaded. */
export function PlainDrawer({ label, children }: { label: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      aria-label={label}
      tabIndex={-1}
      className="fixed inset-y-0 left-0 z-40 flex w-[min(18.5rem,86vw)] flex-col overflow-y-auto bg-chrome text-white shadow-float outline-none"
    >
      {children}
    </section>
  );
}
