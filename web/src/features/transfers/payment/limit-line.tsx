import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { fromPayment } from "../../../shared/orders/parked-journey.ts";
import { paths } from "../../../lib/paths.ts";

/** What counts for an amount, in one line: a limit and what is left of it, or the fee. */
export const LimitLine = ({ term, value }: { term: string; value: ReactNode }) => (
  <p className="flex flex-wrap justify-between gap-x-4 text-sm text-neutral-600">
    {term}
    <span className="font-medium text-neutral-900 tabular-nums">{value}</span>
  </p>
);

/**
 * Says under the lines, while the amount is typed, that it is too high; nothing while `why` is null. Only a hint: the
 * server decides, and may know better. `raisable`: the customer can raise what it passes.
 */
export const TooHigh = ({ why, raisable = false }: { why: string | null; raisable?: boolean }) => (
  <div aria-live="polite" className="empty:hidden">
    {why !== null && (
      <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-field border border-danger/30 bg-danger-soft px-4 py-1 text-sm">
        <p className="flex items-start gap-2 py-1.5">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          {why}
        </p>
        {raisable && (
          <TextLink to={paths.settings.pixLimits} state={fromPayment}>
            Aumentar limite
          </TextLink>
        )}
      </div>
    )}
  </div>
);
