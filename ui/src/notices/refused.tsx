import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Why a form was refused, announced at once; a dialog scrolls to it and gives it the focus. */
export const Refused = ({ children }: { children: ReactNode }) => (
  <p
    role="alert"
    data-notice="danger"
    tabIndex={-1}
    className="flex scroll-my-4 items-start gap-2 rounded-field border border-danger/30 bg-danger-soft p-3 text-sm"
  >
    <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
    <span>{children}</span>
  </p>
);
