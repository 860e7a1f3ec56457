import type { ReactNode } from "react";

/**
 * The main button of a form that is longer than a phone's screen: it stays in view at the bottom, and has a place of
 * its own at the end of the form, so that nothing is hidden behind it. What takes the focus is scrolled above it
 * (`.sticky-action` in styles.css). The element around it must be no grid: there it would stay in its own row.
 */
export const StickyAction = ({ children }: { children: ReactNode }) => (
  <div className="sticky-action z-10 -mx-4 border-t border-neutral-200 bg-page px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:mx-0 sm:px-0">
    {children}
  </div>
);
