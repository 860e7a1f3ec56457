import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type Props = { label: string; hint?: string; to: string; icon: ReactNode };

/** A large card that is a link. */
export function LinkCard({ label, hint, to, icon }: Props) {
  return (
    <Link
      to={to}
      className="group flex h-full flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-neutral-200 bg-surface p-4 transition-colors hover:border-neutral-400 sm:p-6"
    >
      <span
        aria-hidden="true"
        className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-strong [&>svg]:size-6"
      >
        {icon}
      </span>
      <span className="flex min-w-0 flex-1 basis-[11rem] items-center gap-4">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{label}</span>
          {hint && <span className="block text-sm text-neutral-600">{hint}</span>}
        </span>
        <ChevronRight
          aria-hidden="true"
          className="size-5 shrink-0 text-neutral-500 transition-transform group-hover:translate-x-0.5"
        />
      </span>
    </Link>
  );
}
