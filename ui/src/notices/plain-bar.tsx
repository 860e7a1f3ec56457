import type { ReactNode } from "react";

type Props = { children: ReactNode; buttons: ReactNode };

/** What a dialog would say, at the foot of the page: for when the code of the dialog could not be loaded. */
export const PlainBar = ({ children, buttons }: Props) => (
  <div
    role="alert"
    className="fixed inset-x-0 bottom-0 z-40 grid gap-3 border-t border-neutral-200 bg-surface p-4 text-sm shadow-float print:hidden! sm:flex sm:items-center sm:justify-center"
  >
    <p className="max-w-2xl">{children}</p>
    <div className="flex shrink-0 gap-2">{buttons}</div>
  </div>
);
