import { Check, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";

export type StepState = "loading" | "open" | "done";
type Props = { label: string; hint: string; to: string; icon: ReactNode; state: StepState };

/** A step of a new account: a link to where it is done; what is done says so and leads nowhere. */
export function FirstStep({ label, hint, to, icon, state }: Props) {
  if (state === "done")
    return (
      <li className={`${row} text-neutral-700`}>
        <span aria-hidden="true" className={`${round} bg-neutral-100 text-credit`}>
          <Check />
        </span>
        <span className="min-w-0 flex-1 basis-[8rem]">{label}</span>
        <span className="text-sm font-medium text-credit">Feito</span>
      </li>
    );
  return (
    <li className="last:[&>a]:rounded-b-card">
      <Link to={to} className={`${row} group transition-colors hover:bg-neutral-50 focus-visible:-outline-offset-2`}>
        <span aria-hidden="true" className={`${round} bg-accent-soft text-accent-strong`}>
          {icon}
        </span>
        <span className="flex min-w-0 flex-1 basis-[10rem] items-center gap-4">
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{label}</span>
            <span className="block text-sm text-neutral-600">{hint}</span>
          </span>
          {state === "loading" ? (
            <Skeleton shape="h-4 w-12" />
          ) : (
            <ChevronRight
              aria-hidden="true"
              className="size-5 shrink-0 text-neutral-500 transition-transform group-hover:translate-x-0.5"
            />
          )}
        </span>
      </Link>
    </li>
  );
}

const row = "flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-6";
const round = "grid size-10 shrink-0 place-items-center rounded-full [&>svg]:size-5";
